//! The common case of f64's `a * b + c`: normal numbers, an addend within 60 places of the product, a sum to nearest that is no small
//! part of either. Short where the addend is what everything waits for, as in a chain of sums: it is shifted, added and converted.

/// The place of the leading one of a product in the upper of two words, or one higher: three above the last from which
/// a sum in two words still has the bits that its rounding needs.
const PRODUCT: i32 = 57;

/// The place of the leading one of the addend, unless the product's place is fixed. There is room for a carry, and for the sign.
const ADDEND: i32 = 61;

/// An upper word of at least this has two bits more than f64 keeps. Less is left where much cancelled.
const LEAST: i64 = 1 << 54;

/// `a * b + c` rounded once to nearest even; `None` where the case is not the common one.
#[inline(always)]
pub(super) const fn fma(a: f64, b: f64, c: f64) -> Option<f64> {
    let (a_field, b_field, c_field) = (field(a), field(b), field(c));
    if !(is_normal(a_field) && is_normal(b_field) && is_normal(c_field)) {
        return None;
    }
    let product = (significand(a) << 9) as u128 * (significand(b) << (PRODUCT - 49)) as u128;
    let addend = significand(c) << (ADDEND - 52);
    let opposite = (a.to_bits() ^ b.to_bits() ^ c.to_bits()) as i64 >> 63;
    let product_field = a_field + b_field - 1023;
    let (odd, unit) = match c_field - product_field + PRODUCT - ADDEND {
        up @ 1..=63 => (above(product, up, addend, opposite), c_field - ADDEND),
        down @ -63..=0 => (about(product, -down, addend, opposite), product_field - PRODUCT),
        _ => return None,
    };
    // The power of two is normal, and so is a multiple of it by `LEAST` or more: exact, but where it overflows as it must.
    if unit < 1 || unit > 0x7fe || (odd.wrapping_add(LEAST) as u64) < 2 * LEAST as u64 {
        return None;
    }
    Some(odd as f64 * f64::from_bits((unit as u64) << 52 | c.to_bits() & 1 << 63))
}

/// The sum, with the sign of the addend taken out, of a product and an addend that is moved down: the upper word rounded to odd.
#[inline(always)]
const fn about(product: u128, down: i32, addend: u64, opposite: i64) -> i64 {
    let product = (product as i128 ^ opposite as i128).wrapping_sub(opposite as i128);
    // Two shifts to the left, since one by 64 is none. Nothing is lost below.
    let addend = ((addend >> down) as u128) << 64 | ((addend << 1) << (63 - down)) as u128;
    let sum = product.wrapping_add(addend as i128);
    // In two's complement the upper word is the floor, so this rounds to odd whatever the sign.
    (sum >> 64) as i64 | (sum as u64 != 0) as i64
}

/// The same, of a product that is moved down. Rounded to odd before the sum, which then is: the addend is even.
#[inline(always)]
const fn above(product: u128, down: i32, addend: u64, opposite: i64) -> i64 {
    let (upper, lower) = ((product >> 64) as u64, product as u64);
    let odd = (upper >> down | (lower | upper << (64 - down) != 0) as u64) as i64;
    (odd ^ opposite).wrapping_sub(opposite).wrapping_add(addend as i64)
}

/// The field of the exponent.
#[inline(always)]
const fn field(x: f64) -> i32 {
    (x.to_bits() >> 52) as i32 & 0x7ff
}

#[inline(always)]
const fn is_normal(field: i32) -> bool {
    (field - 1) as u32 <= 0x7fd
}

/// Of a normal number, with bit 52 leading.
#[inline(always)]
const fn significand(x: f64) -> u64 {
    x.to_bits() & ((1 << 52) - 1) | 1 << 52
}
