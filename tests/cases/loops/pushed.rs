#[fastmath(dispatch, afn)]
fn exponentials(x: &[f64]) -> Vec<f64> {
    x.iter().map(|x| x.exp()).collect()
}

#[fastmath(dispatch)]
fn lengths(v: &[[f32; 2]], list: &mut Vec<f32>) {
    for i in 0..v.len() {
        list.push((v[i][0] * v[i][0] + v[i][1] * v[i][1]).sqrt());
    }
}

#[fastmath(dispatch)]
fn positive(x: &[f64]) -> Vec<f64> {
    let mut list = Vec::new();
    for x in x {
        if *x > 0.0 {
            list.push(x.sqrt());
        }
    }
    list
}

#[fastmath(dispatch, afn, contract)]
fn in_order(mut x: Vec<f64>, a: f64, b: f64) -> Vec<f64> {
    x.sort_by(|x, y| (x.exp() * a + b).total_cmp(&(y.exp() * a + b)));
    x
}

#[fastmath(dispatch, afn, contract)]
fn keys(x: &[f64], a: f64, b: f64) -> std::collections::BTreeSet<u64> {
    let key = |x: f64| (x.exp() * a + b).to_bits();
    x.iter().map(|x| key(*x)).collect()
}

#[fastmath(fast, dispatch)]
fn densities(x: &[f64], at: &[f64]) -> Vec<f64> {
    at.iter().map(|at| x.iter().map(|x| (-(x - at) * (x - at)).exp()).sum::<f64>() * 0.5).collect()
}
