use fastmath::fastmath;

#[fastmath(ptx(sm_90))]
mod m {
    #[derive(Clone, Copy)]
    pub struct Dice {
        state: u32,
    }

    pub struct Clock {
        turns: u32,
    }

    impl Dice {
        fn step(&mut self) -> u32 {
            self.state += 5;
            self.state
        }
    }

    impl Clock {
        fn step(&mut self) {
            self.turns += 1;
        }
    }

    fn turns() -> u32 {
        1
    }

    pub fn rolled(state: u32) -> u32 {
        let (mut dice, _) = (Dice { state }, turns());
        dice.step();
        dice.state
    }

    pub fn ticked(turns: u32) -> u32 {
        let mut clock = Clock { turns };
        Clock::step(&mut clock);
        clock.turns
    }
}

fn main() {}
