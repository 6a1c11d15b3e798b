//! References whose last read comes before what they refer to is changed: no formula reads through them later.

macro_rules! lent {
    ([$($attribute:tt)*] $name:ident) => {
        mod $name {
            #[$($attribute)*]
            pub fn own(x: &[f32; 4]) -> f32 {
                let mut a = x[0];
                let r = &a;
                let before = *r * x[1];
                a = before + x[2];
                before + a * x[3]
            }

            #[$($attribute)*]
            pub fn last(x: &mut Vec<f32>) -> f32 {
                let r = x.last().unwrap();
                let before = *r * 2.0;
                let n = x.len();
                x.push(before + 1.0);
                before + x[n]
            }

            #[$($attribute)*]
            pub fn field(p: &mut [(f32, f32); 4]) -> f32 {
                let q = &p[1];
                let product = q.0 * q.1;
                p[0] = (product + 1.0, 2.0);
                product + p[1].0
            }

            #[$($attribute)*]
            pub fn pair(p: &mut [[f32; 2]]) -> f32 {
                let (a, b) = (&p[1], &p[0]);
                let product = a[0] * b[1];
                p[0][0] = product + 1.0;
                product + p[1][0]
            }

            #[$($attribute)*]
            pub fn pattern(p: &mut [f32; 4]) -> f32 {
                let [a, b, ..] = p;
                let product = *a * *b;
                p[0] = 3.0;
                product + p[1]
            }
        }
    };
}

lent!([allow(unused)] plain);
lent!([fastmath::fastmath(contract)] fused);

#[test]
fn what_is_lent_is_read_before_it_changes() {
    let x = [1.5, 2.0, 0.25, 3.0];
    assert_eq!(fused::own(&x), plain::own(&x));
    let [mut one, mut other] = [x.to_vec(), x.to_vec()];
    assert_eq!((fused::last(&mut one), one), (plain::last(&mut other), other));
    let points = [(1.5, 2.0), (0.25, 3.0), (1.0, 2.0), (4.0, 5.0)];
    let [mut one, mut other] = [points; 2];
    assert_eq!((fused::field(&mut one), one), (plain::field(&mut other), other));
    let rows = [[1.5, 2.0], [0.25, 3.0]];
    let [mut one, mut other] = [rows; 2];
    assert_eq!((fused::pair(&mut one), one), (plain::pair(&mut other), other));
    let [mut one, mut other] = [x; 2];
    assert_eq!((fused::pattern(&mut one), one), (plain::pattern(&mut other), other));
}
