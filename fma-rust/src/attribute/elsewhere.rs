//! Words that mean something, but not where they stand, or not here.

use fma_ptx::Target;

use super::{RECIPES, Word};

/// What compilers call flags, and what is asked for by another name.
const OTHERS: [(&str, &str); 20] = [
    ("no_nans", "nnan"),
    ("no_infs", "ninf"),
    ("finite_math", "nnan, ninf"),
    ("no_signed_zeros", "nsz"),
    ("allow_reciprocal", "arcp"),
    ("reciprocal", "arcp"),
    ("allow_contract", "contract"),
    ("fma", "contract"),
    ("mul_add", "contract"),
    ("approx_func", "afn"),
    ("approx", "afn"),
    ("allow_reassoc", "reassoc"),
    ("associative", "reassoc"),
    ("algebraic", "reassoc, nsz, arcp, contract"),
    ("ffast_math", "fast"),
    ("fast_math", "fast"),
    ("unsafe_math", "fast"),
    ("all", "fast"),
    ("simd", "dispatch"),
    ("vectorize", "dispatch"),
];

/// The arguments of words that no one takes for anything else.
const ARGUMENTS: [(Word, &[&str]); 6] = [
    (Word::Round, &["rn", "rz", "rm", "rp"]),
    (Word::Denormal, &["ieee", "preserve_sign", "positive_zero"]),
    (Word::Dispatch, &["avx2", "avx512"]),
    (Word::Kernel, &["map", "index"]),
    (Word::Reflect, &["ftz", "prec_sqrt", "prec_div"]),
    (Word::Ty, &["f32", "f64", "f16", "bf16"]),
];

/// What to write for a word that stands elsewhere, or is said otherwise.
pub fn written_otherwise(text: &str) -> Option<String> {
    let other = OTHERS.iter().find(|(name, _)| *name == text).map(|(_, ours)| (*ours).to_owned());
    other.or_else(|| negated(text)).or_else(|| argument(text))
}

/// `no_afn` is `not(afn)`.
fn negated(text: &str) -> Option<String> {
    let flag = text.strip_prefix("no_").or_else(|| text.strip_prefix("not_"))?;
    fma_ir::Flag::ALL.iter().any(|known| known.word() == flag).then(|| format!("not({flag})"))
}

fn argument(text: &str) -> Option<String> {
    let of = |word: Word| match word {
        Word::Reflect => format!("reflect({text} = 1)"),
        Word::Ty => format!("ty = {text}"),
        Word::Kernel => format!("kernel({text}(x))"),
        word => format!("{}({text})", word.text()),
    };
    let known = ARGUMENTS.iter().find(|(_, names)| names.contains(&text)).map(|(word, _)| *word);
    let recipe = || RECIPES.iter().any(|recipe| recipe.name == text).then_some(Word::Recipe);
    let target = || Target::parse(text).map(|_| Word::Ptx);
    known.or_else(recipe).or_else(target).map(of)
}
