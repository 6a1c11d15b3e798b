use fastmath::fastmath;

#[fastmath(dispatch)]
async fn f(x: Vec<f64>) -> f64 {
    x[0]
}

fn main() {
    let _ = f(Vec::new());
}
