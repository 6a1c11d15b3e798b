#[fastmath(contract, reassoc)]
mod nearest {
    /// Four numbers of each element would be gathered.
    pub fn of_four(p: [f32; 4], centres: &[[f32; 4]]) -> usize {
        let (mut best, mut at) = (f32::MAX, 0);
        for (i, c) in centres.iter().enumerate() {
            let d = [p[0] - c[0], p[1] - c[1], p[2] - c[2], p[3] - c[3]];
            let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3];
            if square < best {
                best = square;
                at = i;
            }
        }
        at
    }

    pub fn of_scalars(p: [f32; 4], centres: &[[f32; 4]]) -> usize {
        let (mut best, mut at) = (f32::MAX, 0);
        for (i, c) in centres.iter().enumerate() {
            let d = (p[0] - c[0]).abs() + (p[1] - c[1]).abs() + (p[2] - c[2]).abs();
            if d < best {
                best = d;
                at = i;
            }
        }
        at
    }

    /// One is.
    pub fn of_one(p: f32, centres: &[[f32; 4]]) -> usize {
        let (mut best, mut at) = (f32::MAX, 0);
        for (i, c) in centres.iter().enumerate() {
            let d = (p - c[1]).abs();
            if d < best {
                best = d;
                at = i;
            }
        }
        at
    }
}
