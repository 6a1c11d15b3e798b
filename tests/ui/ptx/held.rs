use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct View<'a> {
        data: &'a [f32],
        n: usize,
    }

    impl<'a> View<'a> {
        pub fn new(data: &'a [f32], n: usize) -> Self {
            Self { data, n }
        }
        pub fn narrowed(&mut self) -> f32 {
            self.n -= 1;
            self.data[self.n]
        }
    }

    pub fn one_of_two(v: View, w: View, n: usize) -> f32 {
        let all = [v, w];
        all[n].data[0]
    }

    fn chosen(v: &View, n: usize) -> f32 {
        let w = if n > 1 { *v } else { View::new(v.data, n) };
        w.data[w.n]
    }

    pub fn called(x: &[f32]) -> f32 {
        chosen(&View::new(x, 2), 1)
    }
}

fn main() {}
