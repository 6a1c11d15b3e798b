//! Constants: the nearest pairs. Made by `python3 tools/double_constants.py`.

use super::{Df64, Df128, Double, Word};

macro_rules! constants {
    ($($name:ident $words:literal $single_hi:literal $single_lo:literal, $double_hi:literal $double_lo:literal;)*) => {
        impl Df64 {
            $(#[doc = $words] pub const $name: Self = Self::raw(f32::from_bits($single_hi), f32::from_bits($single_lo));)*
        }

        impl Df128 {
            $(#[doc = $words] pub const $name: Self = Self::raw(f64::from_bits($double_hi), f64::from_bits($double_lo));)*
        }

        /// The constants of a type of pairs, for generic code.
        pub trait Constants {
            $(#[doc = $words] const $name: Self;)*
        }

        impl Constants for Df64 {
            $(const $name: Self = Self::$name;)*
        }

        impl Constants for Df128 {
            $(const $name: Self = Self::$name;)*
        }
    };
}

constants! {
    E "Euler's number" 0x402d_f854 0x33b1_4577, 0x4005_bf0a_8b14_5769 0x3ca4_d57e_e2b1_013a;
    PI "π" 0x4049_0fdb 0xb3bb_bd2e, 0x4009_21fb_5444_2d18 0x3ca1_a626_3314_5c07;
    TAU "2π" 0x40c9_0fdb 0xb43b_bd2e, 0x4019_21fb_5444_2d18 0x3cb1_a626_3314_5c07;
    FRAC_PI_2 "π/2" 0x3fc9_0fdb 0xb33b_bd2e, 0x3ff9_21fb_5444_2d18 0x3c91_a626_3314_5c07;
    FRAC_PI_3 "π/3" 0x3f86_0a92 0xb2fa_5193, 0x3ff0_c152_382d_7366 0xbc9e_e691_3347_c2a6;
    FRAC_PI_4 "π/4" 0x3f49_0fdb 0xb2bb_bd2e, 0x3fe9_21fb_5444_2d18 0x3c81_a626_3314_5c07;
    FRAC_PI_6 "π/6" 0x3f06_0a92 0xb27a_5193, 0x3fe0_c152_382d_7366 0xbc8e_e691_3347_c2a6;
    FRAC_PI_8 "π/8" 0x3ec9_0fdb 0xb23b_bd2e, 0x3fd9_21fb_5444_2d18 0x3c71_a626_3314_5c07;
    FRAC_1_PI "1/π" 0x3ea2_f983 0x325c_9c88, 0x3fd4_5f30_6dc9_c883 0xbc76_b01e_c541_7056;
    FRAC_2_PI "2/π" 0x3f22_f983 0x32dc_9c88, 0x3fe4_5f30_6dc9_c883 0xbc86_b01e_c541_7056;
    FRAC_2_SQRT_PI "2/√π" 0x3f90_6ebb 0xb37b_d649, 0x3ff2_0dd7_5042_9b6d 0x3c71_ae3a_914f_ed80;
    SQRT_2 "√2" 0x3fb5_04f3 0x32cf_e77a, 0x3ff6_a09e_667f_3bcd 0xbc9b_dd34_13b2_6456;
    FRAC_1_SQRT_2 "1/√2" 0x3f35_04f3 0x324f_e77a, 0x3fe6_a09e_667f_3bcd 0xbc8b_dd34_13b2_6456;
    LN_2 "ln 2" 0x3f31_7218 0xb102_e308, 0x3fe6_2e42_fefa_39ef 0x3c7a_bc9e_3b39_803f;
    LN_10 "ln 10" 0x4013_5d8e 0xb309_555d, 0x4002_6bb1_bbb5_5516 0xbcaf_48ad_494e_a3e9;
    LOG2_E "log2 e" 0x3fb8_aa3b 0x32a5_7060, 0x3ff7_1547_652b_82fe 0x3c77_77d0_ffda_0d24;
    LOG2_10 "log2 10" 0x4054_9a78 0x3397_9a37, 0x400a_934f_0979_a371 0x3ca7_f249_5fb7_fa6d;
    LOG10_E "log10 e" 0x3ede_5bd9 0xb22d_91af, 0x3fdb_cb7b_1526_e50e 0x3c69_5355_baaa_fad3;
    LOG10_2 "log10 2" 0x3e9a_209b 0xb276_0860, 0x3fd3_4413_509f_79ff 0xbc49_dc1d_a994_fd21;
    DEGREES "degrees in a radian, 180/π" 0x4265_2ee1 0xb533_87c1, 0x404c_a5dc_1a63_c1f8 0xbce1_e7ab_4564_05f9;
    RADIANS "radians in a degree, π/180" 0x3c8e_fa35 0x2f14_a74e, 0x3f91_df46_a252_9d39 0x3c15_c1d8_becd_d291;
}

impl<T: Word> Double<T>
where
    Self: Constants,
{
    /// Radians to degrees: a product.
    #[inline]
    pub fn to_degrees(self) -> Self {
        self * <Self as Constants>::DEGREES
    }

    /// Degrees to radians: a product.
    #[inline]
    pub fn to_radians(self) -> Self {
        self * <Self as Constants>::RADIANS
    }
}
