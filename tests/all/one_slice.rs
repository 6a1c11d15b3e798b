//! Loops that set some elements of a slice and reach others: in lanes they leave what they leave as written, whether their places meet or not.

use crate::given;

in_lanes! {
    struct Matrix {
        data: Vec<f64>,
        columns: usize,
    }

    pub fn row_operation(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in 0..n {
            a[i + j] = (a[i + j] - 3.0 * a[k + j]).clamp(-50.0, 50.0);
        }
    }

    pub fn rotation(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in 0..n {
            let (x, y) = (a[i + j], a[k + j]);
            a[i + j] = (2.0 * x - y).clamp(-50.0, 50.0);
            a[k + j] = (x + 2.0 * y).clamp(-50.0, 50.0);
        }
    }

    pub fn three_rows(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in 0..n {
            a[i + j] = (a[k + j] + a[k + j + 1] - a[n + j]).clamp(-50.0, 50.0);
        }
    }

    pub fn by_an_element(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in 0..n {
            a[i + j] = (a[i + j] - a[k] * a[n + j]).clamp(-50.0, 50.0);
        }
    }

    pub fn by_a_last_element(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in k..n {
            a[i + j] = (a[i + j] + a[i + n] - a[i * n + k]).clamp(-50.0, 50.0);
        }
    }

    pub fn eliminated(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let n = n.min(i.max(k));
        for k in 0..n {
            for i in k + 1..n {
                let f = a[i * n + k];
                for j in k..n {
                    a[i * n + j] = (a[i * n + j] - f * a[k * n + j]).clamp(-50.0, 50.0);
                }
            }
        }
    }

    pub fn convolved(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let (x, h): (Vec<f64>, Vec<f64>) = (a[..i].to_vec(), a[..k].to_vec());
        for p in 0..x.len() {
            for (q, by) in h.iter().enumerate() {
                a[n + p + q] = (a[n + p + q] + x[p] * by).clamp(-50.0, 50.0);
            }
        }
    }

    pub fn transformed(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let (length, mut half) = (n.next_power_of_two(), 1);
        while half < length {
            for first in (i..i + length).step_by(2 * half) {
                for j in first..first + half {
                    let (x, y) = (a[j], a[j + half]);
                    a[j] = (x + y).clamp(-50.0, 50.0);
                    a[j + half] = (x - y).clamp(-50.0, 50.0);
                }
            }
            half *= 2 + k % 2;
        }
    }

    pub fn added_up(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut sum = 0.0;
        for j in 0..n {
            a[i + j] = (2.0 * a[k + j]).clamp(-50.0, 50.0);
            sum += a[i + j];
        }
        a[0] = sum;
    }

    pub fn set_as_integers(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut bytes: Vec<u8> = a.iter().map(|x| *x as u8).collect();
        for j in 0..n {
            bytes[i + j] = (f64::from(bytes[k + j]) * 0.5) as u8;
        }
        a.iter_mut().zip(bytes).for_each(|(x, byte)| *x = f64::from(byte));
    }

    pub fn under_a_condition(a: &mut [f64], [i, k, n]: [usize; 3]) {
        for j in 0..n {
            if a[k + j] > 3.0 {
                a[i + j] = (a[i + j] + a[k + j]).clamp(-50.0, 50.0);
            }
        }
    }

    pub fn of_rows(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut rows: Vec<Vec<f64>> = a.chunks(40).map(<[f64]>::to_vec).collect();
        for j in 0..n {
            rows[i % 9][j] -= 2.0 * rows[k % 9][j];
        }
        for j in i..n {
            rows[k % 9][j] = rows[k % 9 + 1][j] - rows[k % 9][i];
        }
        a.iter_mut().zip(rows.concat()).for_each(|(x, row)| *x = row);
    }

    pub fn of_arrays(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut rows = [[1.0f64; 48]; 6];
        rows.iter_mut().zip(a.chunks(48)).for_each(|(row, a)| row[..a.len()].copy_from_slice(a));
        for j in 0..n {
            let (x, y) = (rows[i % 8][j], rows[k % 8][j]);
            rows[i % 8][j] = y;
            rows[k % 8][j] = x + 1.0;
        }
        a.iter_mut().zip(rows.as_flattened()).for_each(|(x, row)| *x = *row);
    }

    pub fn of_points(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut p: Vec<(f64, f64)> = a.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        for j in 0..n {
            let (x, y) = (p[i + j].0, p[i + j].1);
            let (u, v) = (p[k + j].0 + y, p[k + j].1 - x);
            p[i + j].0 = (x + v).clamp(-50.0, 50.0);
            p[i + j].1 = (y - u).clamp(-50.0, 50.0);
            p[k + j].0 = u.clamp(-50.0, 50.0);
            p[k + j].1 = v.clamp(-50.0, 50.0);
        }
        a.chunks_exact_mut(2).zip(p).for_each(|(pair, p)| (pair[0], pair[1]) = p);
    }

    pub fn of_whole_points(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut p: Vec<[f64; 3]> = a.as_chunks().0.to_vec();
        for j in 0..n {
            let [x, y, z] = p[k + j];
            p[i + j] = [(x + y).clamp(-50.0, 50.0), (p[i + j][0] - z).clamp(-50.0, 50.0), (y + z).clamp(-50.0, 50.0)];
        }
        a.iter_mut().zip(p.as_flattened()).for_each(|(x, p)| *x = *p);
    }

    pub fn rows_that_no_step_asks_for(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut rows: Vec<Vec<f64>> = a.chunks(40).map(<[f64]>::to_vec).collect();
        for j in n..i {
            rows[k][j] *= 2.0;
        }
        a.iter_mut().zip(rows.concat()).for_each(|(x, row)| *x = row);
    }

    pub fn of_a_matrix(a: &mut [f64], [i, k, n]: [usize; 3]) {
        let mut m = Matrix { data: a.to_vec(), columns: n };
        for j in 0..m.columns {
            m.data[i * m.columns + j] += 2.0 * m.data[k * m.columns + j];
        }
        a.copy_from_slice(&m.data);
    }
}

type Function = fn(&mut [f64], [usize; 3]);

#[test]
fn what_is_left_is_what_the_loop_leaves() {
    let functions = compared!(Function: row_operation rotation three_rows by_an_element by_a_last_element eliminated convolved transformed added_up
        set_as_integers under_a_condition of_rows of_arrays of_points of_whole_points rows_that_no_step_asks_for of_a_matrix);
    let numbers: Vec<f64> = (0..300).map(|i| f64::from(i * 37 % 19) - 5.0).collect();
    let places = [0, 1, 2, 3, 5, 8, 13, 31, 40, 64, 100, 200];
    for (name, plain, lanes) in functions {
        let (mut done, mut panicked) = (0, 0);
        for (i, k) in places.iter().flat_map(|i| places.iter().map(move |k| (*i, *k))) {
            for n in (0..20).chain([31, 32, 33, 47, 64, 65, 100, 130, 299, 300]) {
                let [mut expected, mut found] = [numbers.clone(), numbers.clone()];
                let [known, ours] =
                    [(plain, &mut expected), (lanes, &mut found)].map(|(run, a)| given(|| run(a, [i, k, n])).is_some());
                assert_eq!((known, &expected), (ours, &found), "{name} of {i}, {k}, {n}");
                done += usize::from(known);
                panicked += usize::from(!known);
            }
        }
        assert!(done > 100 && panicked > 0, "{name}: {done} done, {panicked} panicked");
    }
}
