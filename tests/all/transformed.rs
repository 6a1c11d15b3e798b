//! Points under a matrix whose rows are written out, or turned over in short loops: what it does not hold panics as ever.

macro_rules! transformations {
    ($float:ident) => {
        in_lanes! {
            pub fn by_rows(x: &[[$float; 4]], m: &[Vec<$float>], y: &mut [[$float; 4]]) {
                for (v, q) in x.iter().zip(y) {
                    q[0] = m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2] + m[0][3] * v[3];
                    q[1] = m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2] + m[1][3] * v[3];
                    q[2] = m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2] + m[2][3] * v[3];
                    q[3] = v[3];
                }
            }

            pub fn by_turns(x: &[[$float; 4]], m: &[Vec<$float>], y: &mut [[$float; 4]]) {
                for (v, q) in x.iter().zip(y) {
                    for r in 0..4 {
                        let mut sum = 0.0;
                        for c in 0..4 {
                            sum += m[r][c] * v[c];
                        }
                        q[r] = sum;
                    }
                }
            }

            pub fn in_one_row(x: &[[$float; 4]], m: &[Vec<$float>], y: &mut [[$float; 4]]) {
                let m = &m[0];
                for (v, q) in x.iter().zip(y) {
                    for r in 0..4 {
                        q[r] = m[4 * r] * v[0] + m[4 * r + 1] * v[1] + m[4 * r + 2] * v[2] + m[4 * r + 3] * v[3];
                    }
                }
            }
        }

        type Transformation = fn(&[[$float; 4]], &[Vec<$float>], &mut [[$float; 4]]);

        /// Whether it came to its end, and what it left behind; of small integers.
        fn left(run: Transformation, points: usize, lengths: &[usize]) -> (bool, Vec<[$float; 4]>) {
            let number = |i: usize| (i * 31 % 17) as $float - 8.0;
            let x: Vec<[$float; 4]> = (0..points).map(|i| std::array::from_fn(|k| number(4 * i + k))).collect();
            let row = |(row, length): (usize, &usize)| (0..*length).map(|k| number(16 * row + k)).collect();
            let m: Vec<Vec<$float>> = lengths.iter().enumerate().map(row).collect();
            let mut y = vec![[0.5; 4]; points];
            let ends = crate::given(|| run(&x, &m, &mut y)).is_some();
            (ends, y)
        }

        #[test]
        fn points_are_transformed_as_they_are_without_lanes() {
            let both = compared! { Transformation: by_rows by_turns in_one_row };
            let matrices: [&[usize]; 9] =
                [&[], &[4; 4], &[16], &[15], &[4, 4], &[4, 4, 3, 4], &[4, 0, 4, 4], &[4, 4, 4], &[16, 16, 16, 16]];
            for (name, plain, lanes) in both {
                for points in 0..70 {
                    for lengths in matrices {
                        let found = left(lanes, points, lengths);
                        assert_eq!(
                            found,
                            left(plain, points, lengths),
                            "{name} of {points} points, rows of {lengths:?}"
                        );
                    }
                }
            }
        }
    };
}

mod of_f32 {
    transformations! { f32 }
}

mod of_f64 {
    transformations! { f64 }
}
