//! Every public function on any bits: nothing panics, overflows an integer, or loops. The fuzz target `numbers` calls
//! the same with bytes of its own making.

#[path = "walk.rs"]
mod walk;

use crate::random::Random;

/// Few under Miri, many on demand.
#[test]
fn no_bytes_make_anything_panic() {
    let mut random = Random::new(0x0a11);
    let tries = if cfg!(miri) { 2 } else { crate::tries(150) };
    for _ in 0..tries {
        let length = random.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
        walk::everything(&bytes);
    }
    walk::everything(&[]);
    walk::everything(&[0xff; 300]);
    walk::everything(&[0x80; 3]);
}
