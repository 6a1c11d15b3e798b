#[fastmath(contract, reassoc)]
mod imports {
    use super::{K, helper};

    pub fn scaled(x: &mut [f64]) {
        for v in x {
            *v = v.sqrt() * K;
        }
    }

    pub fn set(x: &mut [f64]) {
        for v in x {
            *v = K;
        }
    }

    pub fn called(x: &mut [f64]) {
        for v in x {
            *v = v.sqrt() * helper(*v);
        }
    }

    pub fn declared(x: &mut [f64]) {
        let k: f64 = K;
        for v in x {
            *v = v.sqrt() * k;
        }
    }
}
