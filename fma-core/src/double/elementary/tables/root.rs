//! Tables and coefficients of `root.rs`. Made by `python3 tools/double_tables.py`.

/// The coefficients of a cubic near the cube root on [1, 8].
pub(in super::super) static CUBE_ROOT: [f64; 4] = [
    f64::from_bits(0x3fe6_ef7d_7cd6_6d8c),
    f64::from_bits(0x3fd5_0ba8_0e69_b747),
    f64::from_bits(0xbfa1_6bdc_e74d_65db),
    f64::from_bits(0x3f5a_aa35_d014_643b),
];
