//! The same function in CUDA C++, as its author would have written it there, and what NVIDIA's compiler makes of it.
//!
//! ```text
//! words.rs       types, constants, names of functions
//! expression.rs  values, as expressions
//! signature.rs   what a function takes and returns
//! statement.rs   statements, and a whole function
//! repeat.rs      loops, and what else only the source says
//! kernel.rs      the function over slices
//! compiler.rs    NVRTC, where there is one
//! ```

mod compiler;
mod expression;
mod kernel;
mod repeat;
mod signature;
mod statement;
#[cfg(test)]
mod tests;
mod words;

use fma_rust::explain::Plain;

pub use compiler::{Compiler, Mathematics};

/// The plain function, as CUDA C++ with `name`; or why it has no peer. `each` are the places of what a kernel takes from slices.
pub fn source(plain: &Plain, name: &str, each: &[usize]) -> Result<String, String> {
    let body = statement::function(plain, name)?;
    match each {
        [] => Ok(format!("extern \"C\" __device__ {body}")),
        _ => Ok(format!("static __device__ __forceinline__ {body}") + &kernel::kernel(plain, name, each)?),
    }
}

/// What a source has to begin with. The headers of halves take a second to read.
pub fn headers(source: &str) -> String {
    const HALVES: [(&str, &str); 2] = [("__half", "cuda_fp16.h"), ("__nv_bfloat16", "cuda_bf16.h")];
    let used = HALVES.iter().filter(|(ty, _)| source.contains(ty));
    let includes: String = used.map(|(_, header)| format!("#include <{header}>\n")).collect();
    includes + "template <class T, int N> struct __align__(sizeof(T) * N) Group { T lanes[N]; };\n"
}
