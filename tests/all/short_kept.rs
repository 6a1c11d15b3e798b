//! Short arrays that no variables can stand for, beside loops for which others do.

use fastmath::fastmath;

/// The rows are elsewhere: a copy of the references is none of the numbers.
#[fastmath(fast, dispatch)]
fn rows_elsewhere(points: &[[f32; 3]], one: &mut [f32; 2], two: &mut [f32; 2]) -> [f32; 3] {
    let mut sum = [0.0f32; 3];
    for p in points {
        sum[0] += p[0];
        sum[1] += p[1];
        sum[2] += p[2];
    }
    let rows: [&mut [f32; 2]; 2] = [one, two];
    for p in points {
        rows[0][1] += p[0];
        rows[1][0] -= p[2];
    }
    sum
}

#[fastmath(fast, dispatch)]
fn behind_two(points: &[[f32; 3]], sum: &mut &mut [f32; 2]) -> [f32; 3] {
    let mut all = [0.0f32; 3];
    for p in points {
        for k in 0..3 {
            all[k] += p[k];
        }
    }
    for p in points {
        sum[0] += p[0];
        sum[1] = if p[1] > sum[1] { p[1] } else { sum[0] };
    }
    all
}

/// What is no number cannot be taken out of what is lent.
#[fastmath(fast, dispatch)]
fn lists(points: &[[f32; 3]], lists: &mut [Option<Vec<f32>>; 2]) -> [f32; 3] {
    let mut all = [0.0f32; 3];
    for p in points {
        for k in 0..3 {
            all[k] += p[k];
        }
    }
    for p in points {
        if p[0] > 20.0 {
            lists[0] = lists[1].take();
            lists[1] = Some(Vec::new());
        }
    }
    all
}

#[test]
fn arrays_of_what_is_elsewhere_stay_arrays() {
    for count in 0..50_usize {
        let points: Vec<[f32; 3]> = (0..count).map(|i| [i as f32, (i * 5 % 7) as f32, -2.0]).collect();
        let sum = |of: usize| points.iter().map(|p| p[of]).sum::<f32>();
        let all = [sum(0), sum(1), sum(2)];
        let (mut one, mut two) = ([1.0, 2.0], [3.0, 4.0]);
        assert_eq!(rows_elsewhere(&points, &mut one, &mut two), all, "{count}");
        assert_eq!((one, two), ([1.0, 2.0 + all[0]], [3.0 - all[2], 4.0]), "{count}");
        let mut pair = [1.0, 2.0];
        assert_eq!(behind_two(&points, &mut &mut pair), all, "{count}");
        assert_eq!(pair[0], 1.0 + all[0], "{count}");
        let mut held = [None, Some(vec![1.0])];
        assert_eq!(lists(&points, &mut held), all, "{count}");
        assert_eq!(held[1].as_ref().is_some_and(Vec::is_empty), count > 21, "{count}");
    }
}
