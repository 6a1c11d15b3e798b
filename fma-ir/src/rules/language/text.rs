//! The characters of a rule's text.

/// Whether two texts are the same; `==` is not const.
pub const fn same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// A text and a place in it.
pub struct Text {
    bytes: &'static [u8],
    at: usize,
}

impl Text {
    /// At the start.
    pub const fn new(text: &'static str) -> Text {
        Text { bytes: text.as_bytes(), at: 0 }
    }

    /// Whether nothing is left but spaces.
    pub const fn is_at_end(&mut self) -> bool {
        self.skip_spaces();
        self.at == self.bytes.len()
    }

    pub const fn skip_spaces(&mut self) {
        while self.at < self.bytes.len() && self.bytes[self.at] == b' ' {
            self.at += 1;
        }
    }

    pub const fn peek(&mut self) -> u8 {
        self.skip_spaces();
        if self.at < self.bytes.len() { self.bytes[self.at] } else { b' ' }
    }

    /// Goes past the symbol, if it is next.
    pub const fn eat(&mut self, symbol: &[u8]) -> bool {
        self.skip_spaces();
        let mut index = 0;
        while index < symbol.len() {
            if self.at + index >= self.bytes.len() || self.bytes[self.at + index] != symbol[index] {
                return false;
            }
            index += 1;
        }
        self.at += symbol.len();
        true
    }

    pub const fn expect(&mut self, symbol: &[u8]) {
        assert!(self.eat(symbol), "a bracket, comma or colon is missing");
    }

    pub const fn word(&mut self) -> &'static [u8] {
        self.skip_spaces();
        let (_, rest) = self.bytes.split_at(self.at);
        let mut len = 0;
        while len < rest.len() && (rest[len].is_ascii_alphanumeric() || rest[len] == b'_') {
            len += 1;
        }
        assert!(len > 0, "an operand is missing");
        self.at += len;
        rest.split_at(len).0
    }

    const fn digits(&mut self) -> (u32, u8) {
        let (mut value, mut count) = (0, 0);
        while self.at < self.bytes.len() && self.bytes[self.at].is_ascii_digit() {
            value = value * 10 + (self.bytes[self.at] - b'0') as u32;
            count += 1;
            self.at += 1;
        }
        (value, count)
    }

    /// A decimal fraction as a binary one, `n / 2^k`: `n / 10^k` is `(n / 5^k) / 2^k`.
    pub const fn decimal(&mut self) -> (u32, u8) {
        self.skip_spaces();
        let (whole, _) = self.digits();
        if self.at == self.bytes.len() || self.bytes[self.at] != b'.' {
            return (whole, 0);
        }
        self.at += 1;
        let (fraction, count) = self.digits();
        let digits = whole * 10u32.pow(count as u32) + fraction;
        assert!(digits.is_multiple_of(5u32.pow(count as u32)), "the number is no binary fraction");
        (digits / 5u32.pow(count as u32), count)
    }

    pub const fn exponent(&mut self) -> i32 {
        let negative = self.eat(b"-");
        self.skip_spaces();
        let (value, count) = self.digits();
        assert!(count > 0, "the exponent is missing");
        if negative { -(value as i32) } else { value as i32 }
    }
}
