#[fastmath(contract, dispatch)]
mod of_several {
    pub fn running(x: &mut [f32]) {
        let mut s = 0.0;
        for v in x.iter_mut() {
            s += *v;
            *v = s;
        }
    }

    pub fn scaled(x: &mut [f32], k: f32) {
        for v in x.iter_mut() {
            *v = *v * k + 1.0;
        }
    }

    pub fn both(x: &mut [f32], k: f32) {
        while x[0] < k {
            scaled(x, k);
        }
    }
}

#[fastmath(contract, dispatch(avx512))]
fn asked_for(x: &mut [f32]) {
    let mut s = 0.0;
    for v in x.iter_mut() {
        s += *v;
        *v = s;
    }
}
