//! The plain kernels by themselves: compiled by the program for the machine at hand, and opened as a library.

#[macro_use]
#[path = "kernels.rs"]
mod kernels;

#[macro_use]
#[path = "forms.rs"]
mod forms;

kernels!([] f32_kernels f32);
kernels!([] f64_kernels f64);
forms!([] f32_forms f32);
forms!([] f64_forms f64);

/// What the pointers are of.
struct Data<'a, T> {
    a: &'a [T],
    b: &'a [T],
    c: &'a [T],
    d: &'a [T],
    out: &'a mut [T],
}

macro_rules! exports {
    ([$($name:ident($($from:ident)*))*] $module:ident $t:ident $kernels:ident) => {
        pub mod $module {
            $(
                /// # Safety
                /// The pointers are of `n` numbers each.
                #[unsafe(export_name = concat!(stringify!($name), "_", stringify!($t)))]
                pub unsafe extern "C" fn $name(a: *const $t, b: *const $t, c: *const $t, d: *const $t, out: *mut $t, n: usize) -> $t {
                    let slice = |from| unsafe { std::slice::from_raw_parts(from, n) };
                    let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
                    let data = super::Data { a: slice(a), b: slice(b), c: slice(c), d: slice(d), out };
                    super::$kernels::$name($(taken!(data $from n)),*)
                }
            )*
        }
    };
}

names!(exports f32_of_kernels f32 f32_kernels);
names!(exports f64_of_kernels f64 f64_kernels);
form_names!(exports f32_of_forms f32 f32_forms);
form_names!(exports f64_of_forms f64 f64_forms);
