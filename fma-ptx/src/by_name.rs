//! What the functions of `fma_core::gpu` are.

use crate::{Form, Kind, Modifier, Name};

macro_rules! fast {
    ($($function:ident $name:literal)*) => {
        /// A function that is approximate instructions wherever it stands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fast { $(#[doc = concat!("`", $name, "`")] $function,)* }

        impl Fast {
            /// The function of that name in `fma_core::gpu`.
            pub fn find(name: &str) -> Option<Fast> {
                [$(($name, Fast::$function)),*].into_iter().find(|(known, _)| *known == name).map(|(_, fast)| fast)
            }
        }
    };
}

fast! {
    Sin "fast_sin" Cos "fast_cos" Tan "fast_tan" Tanh "fast_tanh" Exp "fast_exp" Exp10 "fast_exp10"
    Ln "fast_ln" Log2 "fast_log2" Log10 "fast_log10" Pow "fast_pow" Div "fast_div"
}

/// The instruction that a function of `fma_core::gpu` names, on a type.
pub fn instruction(function: &str, kind: Kind) -> Option<Form> {
    let mut words = function.split('_');
    let name = words.next().filter(|name| *name == Name::Fma.text()).and_then(Name::find)?;
    words.try_fold(Form::new(name, &[kind]).with(Modifier::Rn), |form, word| {
        const WORDS: [Modifier; 4] = [Modifier::Ftz, Modifier::Oob, Modifier::Relu, Modifier::Sat];
        let modifier = WORDS.into_iter().find(|modifier| modifier.text() == word)?;
        (!form.has(modifier)).then(|| form.with(modifier))
    })
}

/// The instruction of an operator's trait, on two numbers in a register.
pub fn operator(of: &str, kind: Kind) -> Option<Form> {
    let name = match of {
        "Add" => Name::Add,
        "Sub" => Name::Sub,
        "Mul" => Name::Mul,
        _ => return None,
    };
    Some(Form::new(name, &[kind]).with(Modifier::Rn))
}
