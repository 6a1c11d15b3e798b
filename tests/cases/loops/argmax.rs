#[fastmath(contract, reassoc)]
fn argmax(x: &[f32], t: f32) -> (f32, usize, u32) {
    let (mut best, mut at, mut n) = (f32::NEG_INFINITY, 0, 0);
    for (i, v) in x.iter().enumerate() {
        if *v > best {
            best = *v;
            at = i;
        }
        if *v > t {
            n += 1;
        }
    }
    (best, at, n)
}
