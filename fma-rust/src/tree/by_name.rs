//! The functions of `fastmath::gpu`.

use super::Items;

/// The function of `fastmath::gpu` that gives two numbers.
pub const SINE_AND_COSINE: &str = "fast_sincos";

/// Whether a function of `fastmath::gpu` is an instruction on the type of its operands.
pub fn is_instruction(name: &str) -> bool {
    fma_ptx::instruction(name, fma_ptx::Kind::F16).is_some()
}

impl Items {
    /// The function of `fastmath::gpu` that a path names, if it does for certain.
    pub fn fast<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        let imports = |name: &str| self.gpu.iter().any(|known| known == name);
        let name = match words {
            ["fastmath" | "fma_core", "gpu", name] | ["fastmath", "core", "gpu", name] => *name,
            ["gpu", name] if imports("gpu") => *name,
            [name] if imports(name) || imports("*") => *name,
            _ => return None,
        };
        let own = words.len() == 1 && self.functions.contains_key(name);
        let known = name == SINE_AND_COSINE || fma_ptx::Fast::find(name).is_some() || is_instruction(name);
        (known && !own).then_some(name)
    }
}
