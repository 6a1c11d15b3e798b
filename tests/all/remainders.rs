//! `%` in lanes: what it leaves one by one, to the bit, without any flag.

in_lanes! {
    pub fn by_a_number(x: &[f32], _: &[f32], o: &mut [f32]) {
        for (o, x) in o.iter_mut().zip(x) {
            *o = x % 6.25;
        }
    }

    pub fn by_another(x: &[f32], y: &[f32], o: &mut [f32]) {
        for i in 0..o.len().min(x.len()).min(y.len()) {
            o[i] = x[i] % y[i];
        }
    }

    pub fn turned_back(x: &[f32], y: &[f32], o: &mut [f32]) {
        for ((o, x), y) in o.iter_mut().zip(x).zip(y) {
            let left = x % 360.0;
            *o = if left < 0.0 { left + 360.0 } else { left % y };
        }
    }

    #[fastmath::fastmath(not(nnan, ninf, nsz, reassoc, contract, arcp, afn))]
    pub fn without_flags(x: &[f32], y: &[f32], o: &mut [f32]) {
        for ((o, x), y) in o.iter_mut().zip(x).zip(y) {
            *o = (x % y) % 1.5;
        }
    }

    pub fn of_doubles(x: &[f32], y: &[f32], o: &mut [f32]) {
        let mut wide: Vec<f64> = x.iter().map(|x| f64::from(*x)).collect();
        for (x, y) in wide.iter_mut().zip(y) {
            *x = *x * 1e9 % f64::from(*y);
        }
        o.iter_mut().zip(wide).for_each(|(o, x)| *o = x as f32);
    }
}

type Function = fn(&[f32], &[f32], &mut [f32]);

#[test]
fn what_is_left_is_what_is_left_one_by_one() {
    let functions = compared!(Function: by_a_number by_another turned_back without_flags of_doubles);
    let odd = [0.0f32, -0.0, 1e30, -3e-30, 6.25, 12.5, -12.5];
    let (mut seed, mut left) = (1u32, 0);
    let mut next = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / 4096.0 - 2048.0
    };
    for (name, plain, lanes) in functions {
        for length in (0..80).chain([255, 1000]) {
            let x: Vec<f32> = (0..length).map(|i| odd.get(i % 29).copied().unwrap_or_else(&mut next)).collect();
            let y: Vec<f32> = (0..length).map(|_| next().abs() + 0.25).collect();
            let [mut expected, mut found] = [vec![0.0f32; length], vec![0.0f32; length]];
            plain(&x, &y, &mut expected);
            lanes(&x, &y, &mut found);
            let bits = |all: &[f32]| all.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&found), bits(&expected), "{name} of {length}");
            left += expected.iter().filter(|x| **x != 0.0).count();
        }
    }
    assert!(left > 10_000, "{left}");
}
