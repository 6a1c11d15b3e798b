//! Tables and coefficients of `series.rs`. Made by `python3 tools/double_tables.py`.

use super::{Df128, pair};

/// 1/3.
pub(in super::super) const FRAC_1_3: Df128 = pair(0x3fd5_5555_5555_5555, 0x3c75_5555_5555_5555);

/// 1/5.
pub(in super::super) const FRAC_1_5: Df128 = pair(0x3fc9_9999_9999_999a, 0xbc69_9999_9999_999a);

/// 1/6.
pub(in super::super) const FRAC_1_6: Df128 = pair(0x3fc5_5555_5555_5555, 0x3c65_5555_5555_5555);

/// 1/24.
pub(in super::super) const FRAC_1_24: Df128 = pair(0x3fa5_5555_5555_5555, 0x3c45_5555_5555_5555);

/// 1/120.
pub(in super::super) const FRAC_1_120: Df128 = pair(0x3f81_1111_1111_1111, 0x3c01_1111_1111_1111);
