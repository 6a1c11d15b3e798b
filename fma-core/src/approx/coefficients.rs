//! Polynomials and split constants. Made by `tools/approx_coefficients.py`; edit that, not this.
#![allow(clippy::approx_constant)] // words of a constant must keep the bits that the script chose

/// The numbers behind the approximations, for one scalar type. Polynomials start with their constant term.
pub trait Coefficients: Copy + 'static {
    /// `e^r = 1 + r + r^2 p(r)` for `|r| <= ln(2)/2`.
    const EXP: &'static [Self];
    /// `2^r = 1 + r p(r)` for `|r| <= 1/2`.
    const EXP2: &'static [Self];
    /// `10^r = 1 + r p(r)` for `|r| <= log10(2)/2`.
    const EXP10: &'static [Self];
    /// `ln((1+s)/(1-s)) = 2s + s z p(z)`, `z = s^2 <= 0.0295`.
    const LOG: &'static [Self];
    /// `log2((1+s)/(1-s)) = s (C1 + z (C3 + z p(z)))`, `z = s^2 <= 0.0295`, C1 = 2/ln(2), C3 = C1/3.
    const LOG2_TAIL: &'static [Self];
    /// `sin(r) = r + r z p(z)`, `z = r^2`, `r <= pi/2`.
    const SIN_TO_HALF_PI: &'static [Self];
    /// `sin(r) = r + r z p(z)`, `z = r^2`, `r <= pi/4`.
    const SIN: &'static [Self];
    /// `cos(r) = 1 - z/2 + z^2 p(z)`, `z = r^2`, `r <= pi/4`.
    const COS: &'static [Self];
    /// `tan(r) = r + r z p(z)`, `z = r^2`, `r <= pi/4` and a little.
    const TAN: &'static [Self];
    /// `atan(t) = t + t z p(z)`, `z = t^2 <= 1`.
    const ATAN: &'static [Self];
    /// `asin(t) = t + t z p(z)`, `z = t^2 <= 1/4`.
    const ASIN: &'static [Self];
    /// `sinh(t) = t + t z p(z)`, `z = t^2 <= 1`.
    const SINH: &'static [Self];
    /// `tanh(t) = t + t z p(z)`, `z = t^2 <= 0.3025`.
    const TANH: &'static [Self];
    /// `erf(t) = t + t p(z)`, `z = t^2 <= 1`.
    const ERF: &'static [Self];
    /// `-ln(erfc(t)) = p(t)` for t from 1 to 4 (f32) or 6 (f64).
    const ERFC_LOG: &'static [Self];
    /// `m^(-1/3) = p(m)` for m from sqrt(1/2) to sqrt(2): where Newton's iteration starts.
    const INVERSE_CBRT: &'static [Self];
    /// 1/ln(2).
    const LOG2_E: Self;
    /// 1/log10(2).
    const LOG2_10: Self;
    /// ln(2), leading bits: exact times any exponent.
    const LN2_HIGH: Self;
    /// ln(2) - LN2_HIGH.
    const LN2_LOW: Self;
    /// log10(2), leading bits: exact times any exponent.
    const LOG10_2_HIGH: Self;
    /// log10(2) - LOG10_2_HIGH.
    const LOG10_2_LOW: Self;
    /// 1/ln(2), leading half of the bits.
    const LOG2_E_HIGH: Self;
    /// 1/ln(2) - LOG2_E_HIGH.
    const LOG2_E_LOW: Self;
    /// 1/ln(10), leading half of the bits.
    const LOG10_E_HIGH: Self;
    /// 1/ln(10) - LOG10_E_HIGH.
    const LOG10_E_LOW: Self;
    /// 2/ln(2).
    const LOG2_FIRST_HIGH: Self;
    /// 2/ln(2) - LOG2_FIRST_HIGH.
    const LOG2_FIRST_LOW: Self;
    /// 2/(3 ln(2)).
    const LOG2_THIRD_HIGH: Self;
    /// 2/(3 ln(2)) - LOG2_THIRD_HIGH.
    const LOG2_THIRD_LOW: Self;
    /// pi/2.
    const HALF_PI_HIGH: Self;
    /// pi/2 - HALF_PI_HIGH.
    const HALF_PI_LOW: Self;
    /// 1/pi.
    const FRAC_1_PI: Self;
    /// 2/pi.
    const FRAC_2_PI: Self;
    /// sqrt(1/2).
    const SQRT_HALF: Self;
    /// cbrt(1/2).
    const CBRT_HALF: Self;
    /// cbrt(2).
    const CBRT_TWO: Self;
    /// beyond it, exp, sinh and cosh are infinite.
    const EXP_MAX: Self;
    /// below it, exp is 0.
    const EXP_MIN: Self;
    /// beyond it, exp2 is infinite.
    const EXP2_MAX: Self;
    /// below it, exp2 is 0.
    const EXP2_MIN: Self;
    /// beyond it, exp10 is infinite.
    const EXP10_MAX: Self;
    /// below it, exp10 is 0.
    const EXP10_MIN: Self;
    /// beyond it, tanh rounds to 1.
    const TANH_MAX: Self;
    /// beyond it, erf rounds to 1.
    const ERF_MAX: Self;
    /// pi, as a sum of three numbers.
    const PI_IN_THREE: [Self; 3];
    /// pi/2, as a sum of three numbers.
    const HALF_PI_IN_THREE: [Self; 3];
}

/// pi/2 in words: times an integer below 2^30 in magnitude, each product but the last is exact.
pub const HALF_PI_WORDS: [f64; 5] =
    [1.570796251296997, 7.549789415861596e-08, 5.390302529957765e-15, 3.2820031633724233e-22, 3.7950107727212256e-29];

#[rustfmt::skip] // a polynomial is a line
impl Coefficients for f32 {
    // weighted error 2^-28.19
    const EXP: &'static [f32] = &[0.5, 0.16666518, 0.04166643, 0.008368984, 0.00139382];
    // weighted error 2^-28.18
    const EXP2: &'static [f32] = &[0.6931472, 0.2402265, 0.055503577, 0.009618076, 0.0013391859, 0.00015457225];
    // weighted error 2^-28.35
    const EXP10: &'static [f32] = &[2.3025851, 2.6509492, 2.0346556, 1.1712257, 0.5418508, 0.20839235];
    // weighted error 2^-30.18
    const LOG: &'static [f32] = &[0.66666776, 0.39977556, 0.29872012];
    // weighted error 2^-36.21
    const LOG2_TAIL: &'static [f32] = &[0.57708025, 0.41184452, 0.33793876];
    // weighted error 2^-30.9
    const SIN_TO_HALF_PI: &'static [f32] = &[-0.16666667, 0.008333349, -0.00019842775, 2.760991e-06, -2.5208683e-08];
    // weighted error 2^-28.01
    const SIN: &'static [f32] = &[-0.16666655, 0.008332191, -0.000195186];
    // weighted error 2^-33.1
    const COS: &'static [f32] = &[0.041666646, -0.0013887313, 2.4432959e-05];
    // weighted error 2^-29.18
    const TAN: &'static [f32] = &[0.33333352, 0.1333257, 0.054071005, 0.021223668, 0.010989431, -0.00010681583, 0.004473708];
    // weighted error 2^-28.67
    const ATAN: &'static [f32] = &[-0.33333302, 0.19998631, -0.14265175, 0.10957251, -0.08418596, 0.058220897, -0.031442974, 0.011057987, -0.0018258401];
    // weighted error 2^-27.58
    const ASIN: &'static [f32] = &[0.16666754, 0.0749525, 0.045476526, 0.024148887, 0.042218428];
    // weighted error 2^-31.29
    const SINH: &'static [f32] = &[0.16666667, 0.008333316, 0.0001984142, 2.7915382e-06];
    // weighted error 2^-29.83
    const TANH: &'static [f32] = &[-0.3333332, 0.13332638, -0.053857062, 0.021089263, -0.0062970263];
    // weighted error 2^-29.53
    const ERF: &'static [f32] = &[0.12837917, -0.3761263, 0.11283619, -0.026855174, 0.0051908446, -0.00080318365, 7.924136e-05];
    // weighted error 2^-29.83
    const ERFC_LOG: &'static [f32] = &[0.00035168297, 1.127048, 0.6382129, 0.10304801, -0.0218102, 0.002940774, -0.00018568746];
    // weighted error 2^-14.7
    const INVERSE_CBRT: &'static [f32] = &[1.8745178, -1.8618251, 1.5612957, -0.70237947, 0.1283676];
    const LOG2_E: f32 = 1.442695;
    const LOG2_10: f32 = 3.321928;
    const LN2_HIGH: f32 = 0.69314575;
    const LN2_LOW: f32 = 1.4286068e-06;
    const LOG10_2_HIGH: f32 = 0.3010254;
    const LOG10_2_LOW: f32 = 4.605039e-06;
    const LOG2_E_HIGH: f32 = 1.4423828;
    const LOG2_E_LOW: f32 = 0.0003122284;
    const LOG10_E_HIGH: f32 = 0.4342041;
    const LOG10_E_LOW: f32 = 9.038034e-05;
    const LOG2_FIRST_HIGH: f32 = 2.88539;
    const LOG2_FIRST_LOW: f32 = 3.851926e-08;
    const LOG2_THIRD_HIGH: f32 = 0.9617967;
    const LOG2_THIRD_LOW: f32 = -7.028462e-09;
    const HALF_PI_HIGH: f32 = 1.5707964;
    const HALF_PI_LOW: f32 = -4.371139e-08;
    const FRAC_1_PI: f32 = 0.31830987;
    const FRAC_2_PI: f32 = 0.63661975;
    const SQRT_HALF: f32 = 0.70710677;
    const CBRT_HALF: f32 = 0.7937005;
    const CBRT_TWO: f32 = 1.2599211;
    const EXP_MAX: f32 = 90.0;
    const EXP_MIN: f32 = -104.0;
    const EXP2_MAX: f32 = 128.0;
    const EXP2_MIN: f32 = -151.0;
    const EXP10_MAX: f32 = 39.0;
    const EXP10_MIN: f32 = -46.0;
    const TANH_MAX: f32 = 10.0;
    const ERF_MAX: f32 = 4.0;
    const PI_IN_THREE: [f32; 3] = [3.1415927, -8.742278e-08, -3.430249e-15];
    const HALF_PI_IN_THREE: [f32; 3] = [1.5707964, -4.371139e-08, -1.7151245e-15];
}

#[rustfmt::skip] // a polynomial is a line
impl Coefficients for f64 {
    // weighted error 2^-57.93
    const EXP: &'static [f64] = &[0.5000000000000013, 0.166666666666667, 0.04166666666651087, 0.008333333333307146, 0.0013888888948174146, 0.00019841269917597647, 2.4801488755645072e-05, 2.7557216061528263e-06, 2.7631703218799013e-07, 2.5117947111192437e-08];
    // weighted error 2^-57.63
    const EXP2: &'static [f64] = &[0.6931471805599453, 0.24022650695910133, 0.055504108664822964, 0.00961812910759316, 0.001333355814615582, 0.00015403530458440627, 1.5252734045735632e-05, 1.321543458249096e-06, 1.0177981833384723e-07, 7.073908019328142e-09, 4.4661111215547986e-10];
    // weighted error 2^-57.02
    const EXP10: &'static [f64] = &[2.302585092994046, 2.650949055239206, 2.034678592293346, 1.1712551489079577, 0.5393829292209368, 0.2069958495719986, 0.06808936295378425, 0.019597617171532546, 0.005014005407552352, 0.001157608915092309, 0.00024088175808504198];
    // weighted error 2^-59.47
    const LOG: &'static [f64] = &[0.6666666666666735, 0.399999999994088, 0.2857142874389389, 0.22222198400968143, 0.181835741045473, 0.1531378080450642, 0.14798832153747815];
    // weighted error 2^-65.73
    const LOG2_TAIL: &'static [f64] = &[0.5770780163556184, 0.4121985830917176, 0.32059890231492605, 0.26230769736806947, 0.22198417684305932, 0.19125085922558668, 0.190426504676322];
    // weighted error 2^-61.95
    const SIN_TO_HALF_PI: &'static [f64] = &[-0.16666666666666666, 0.008333333333333212, -0.00019841269841215233, 2.7557319212119334e-06, -2.5052106958687003e-08, 1.6058943838242432e-10, -7.64309462827362e-13, 2.722218382385937e-15];
    // weighted error 2^-58.0
    const SIN: &'static [f64] = &[-0.16666666666666632, 0.008333333333322476, -0.00019841269829839287, 2.7557313698668013e-06, -2.505075869728412e-08, 1.5896808115927098e-10];
    // weighted error 2^-64.16
    const COS: &'static [f64] = &[0.0416666666666666, -0.001388888888887447, 2.4801587289665194e-05, -2.7557314398097855e-07, 2.087572873641406e-09, -1.1359898825544061e-11];
    // weighted error 2^-55.71
    const TAN: &'static [f64] = &[0.3333333333333257, 0.1333333333344214, 0.05396825391390583, 0.021869489906519973, 0.008863215080055265, 0.0035923250499575554, 0.0014545442782711734, 0.0005959454002960412, 0.00021983196294727376, 0.0001416836236602025, -3.354114943586656e-05, 9.593061016276066e-05, -4.832500404143507e-05, 2.168166165801521e-05];
    // weighted error 2^-55.14
    const ATAN: &'static [f64] = &[-0.33333333333331994, 0.1999999999977479, -0.14285714272354288, 0.11111110705542725, -0.09090901658176502, 0.0769221732365847, -0.06665892227263995, 0.058774754751867136, -0.05239890494103711, 0.046759033225408246, -0.04097083662575695, 0.03414558288409099, -0.025931190247662186, 0.017084569772649532, -0.009265705071642445, 0.003900635285546348, -0.001180844000464651, 0.0002268673565343772, -2.066437057706041e-05];
    // weighted error 2^-55.86
    const ASIN: &'static [f64] = &[0.16666666666665375, 0.07500000000344968, 0.044642856821841215, 0.030381959400670986, 0.022371751823776643, 0.01735979720066569, 0.013884336551245165, 0.012175024710527874, 0.006503198872050196, 0.019595132262257987, -0.016327805330309742, 0.031982370024164444];
    // weighted error 2^-61.51
    const SINH: &'static [f64] = &[0.16666666666666669, 0.00833333333333297, 0.00019841269841531204, 2.755731913037756e-06, 2.5052126856479623e-08, 1.6057000484051031e-10, 7.765898867384645e-13];
    // weighted error 2^-55.53
    const TANH: &'static [f64] = &[-0.3333333333333235, 0.13333333333173375, -0.05396825387818795, 0.02186948602152171, -0.00886319508964396, 0.0035917241297152348, -0.0014532374225599875, 0.0005791950696836419, -0.0002103925050339363, 5.108083048825768e-05];
    // weighted error 2^-55.86
    const ERF: &'static [f64] = &[0.12837916709551256, -0.37612638903183476, 0.11283791670943447, -0.026866170643061002, 0.005223977605995569, -0.0008548325931741722, 0.00012055293808686365, -1.4924718799901246e-05, 1.6447229101390743e-06, -1.6207153662906856e-07, 1.3714896999097539e-08, -7.787152658820937e-10];
    // weighted error 2^-57.07
    const ERFC_LOG: &'static [f64] = &[5.103922842002584e-07, 1.1283740180712778, 0.6366439418443358, 0.10270258984903774, -0.018988590931004818, -0.00041280091578759133, 0.0019181977564484123, -0.0007724541100963731, 0.00013619045909687462, 1.9700950770207188e-05, -2.2601284825662458e-05, 8.599381118678285e-06, -2.119602814533499e-06, 3.704143389466243e-07, -4.6043055539628794e-08, 3.899818767375076e-09, -2.0257349770342527e-10, 4.878855619317456e-12];
    // weighted error 2^-17.41
    const INVERSE_CBRT: &'static [f64] = &[1.9991689705511586, -2.485911770843079, 2.792195771490304, -1.898118916198969, 0.7007329546380752, -0.10806316336106077];
    const LOG2_E: f64 = 1.4426950408889634;
    const LOG2_10: f64 = 3.321928094887362;
    const LN2_HIGH: f64 = 0.693147180559663;
    const LN2_LOW: f64 = 2.8235290563031577e-13;
    const LOG10_2_HIGH: f64 = 0.30102999566383914;
    const LOG10_2_LOW: f64 = 1.42050232272661e-13;
    const LOG2_E_HIGH: f64 = 1.4426950216293335;
    const LOG2_E_LOW: f64 = 1.9259629911266175e-08;
    const LOG10_E_HIGH: f64 = 0.4342944771051407;
    const LOG10_E_LOW: f64 = 4.798111141615973e-09;
    const LOG2_FIRST_HIGH: f64 = 2.8853900817779268;
    const LOG2_FIRST_LOW: f64 = 4.0710547481862066e-17;
    const LOG2_THIRD_HIGH: f64 = 0.9617966939259756;
    const LOG2_THIRD_LOW: f64 = 5.0577616648125907e-17;
    const HALF_PI_HIGH: f64 = 1.5707963267948966;
    const HALF_PI_LOW: f64 = 6.123233995736766e-17;
    const FRAC_1_PI: f64 = 0.3183098861837907;
    const FRAC_2_PI: f64 = 0.6366197723675814;
    const SQRT_HALF: f64 = 0.7071067811865476;
    const CBRT_HALF: f64 = 0.7937005259840998;
    const CBRT_TWO: f64 = 1.2599210498948732;
    const EXP_MAX: f64 = 711.0;
    const EXP_MIN: f64 = -746.0;
    const EXP2_MAX: f64 = 1024.0;
    const EXP2_MIN: f64 = -1076.0;
    const EXP10_MAX: f64 = 309.0;
    const EXP10_MIN: f64 = -324.0;
    const TANH_MAX: f64 = 20.0;
    const ERF_MAX: f64 = 6.0;
    const PI_IN_THREE: [f64; 3] = [3.141592653589793, 1.2246467991473532e-16, -2.9947698097183397e-33];
    const HALF_PI_IN_THREE: [f64; 3] = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33];
}
