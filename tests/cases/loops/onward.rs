#[fastmath(contract, dispatch)]
mod shares {
    /// A link: it takes closures, and hands on one of its own.
    pub fn grow(tracks: &mut [f32], space: f32, is_flexible: impl Fn(f32) -> bool) -> f32 {
        let mut left = space;
        for turn in 1..4 {
            let takes = |track: f32| is_flexible(track) && track < space;
            left -= super::share(tracks, left * 0.5 + turn as f32, takes);
        }
        left
    }

    /// The end: it calls what it takes.
    pub fn end(tracks: &mut [f32], space: f32, is_flexible: impl Fn(f32) -> bool) {
        for track in tracks.iter_mut() {
            if is_flexible(*track) {
                *track = *track * 0.5 + space;
            }
        }
    }

    /// What hands closures on and has a loop in lanes.
    pub fn step(x: &mut [f32], d: &[f32], f: impl Fn(f32) -> f32) {
        let t: f32 = super::search(|t: f32| f(t * 2.0 + 1.0));
        for (x, d) in x.iter_mut().zip(d) {
            *x += t * d;
        }
    }

    /// What hands on only what it took.
    pub fn passed(tracks: &mut [f32], space: f32, is_flexible: impl Fn(f32) -> bool) -> f32 {
        let mut left = space;
        for turn in 1..4 {
            left -= super::share(tracks, left * 0.5 + turn as f32, &is_flexible);
        }
        left
    }
}
