//! Kernels from libraries that the program compiles: clang's, and plain Rust for the machine at hand.

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;
use std::process::Command;

unsafe extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const NOW: c_int = 2;

/// A kernel of a library.
pub type Foreign<T> = unsafe extern "C" fn(*const T, *const T, *const T, *const T, *mut T, usize) -> T;

/// A library that stays open.
#[derive(Clone, Copy)]
pub struct Library(*mut c_void);

impl Library {
    fn open(path: &Path) -> Option<Library> {
        let path = CString::new(path.to_str()?).ok()?;
        // SAFETY: the library is one that this program compiled from a source beside it; it has no initialisers.
        let library = unsafe { dlopen(path.as_ptr(), NOW) };
        (!library.is_null()).then_some(Library(library))
    }

    /// A kernel by its name and the name of its type.
    pub fn kernel<T>(self, name: &str, of: &str) -> Option<Foreign<T>> {
        let name = CString::new(format!("{name}_{of}")).ok()?;
        // SAFETY: the library is open.
        let symbol = unsafe { dlsym(self.0, name.as_ptr()) };
        // SAFETY: every symbol of that name has this signature: `kernels.c`, `native.rs`.
        (!symbol.is_null()).then(|| unsafe { std::mem::transmute_copy::<*mut c_void, Foreign<T>>(&symbol) })
    }
}

/// Whether this process keeps to AVX2, as `FASTMATH_DISPATCH` says: its peers do then, too.
pub fn is_narrow() -> bool {
    std::env::var("FASTMATH_DISPATCH").is_ok_and(|machine| machine == "avx2")
}

/// The sources beside this program.
fn source(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name)
}

/// The C kernels, by the first clang that is found.
pub fn clang(flags: &[&str], folder: &Path) -> Option<Library> {
    let (object, library) = (folder.join("kernels"), folder.join(format!("libclang{}.so", flags.len())));
    let compiler =
        ["clang-22", "clang"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let common = ["-O3", "-ffast-math", "-mtune=native", "-fveclib=libmvec", "-fPIC"];
    let machine = if is_narrow() { "-march=x86-64-v3" } else { "-march=native" };
    let mut objects = Vec::new();
    for definitions in [
        ["-DT=float", "-DSUFFIX=f32", "-DSQRT=sqrtf", "-DEXP=expf", "-DLOG=logf", "-DSIN=sinf", "-DCOS=cosf"],
        ["-DT=double", "-DSUFFIX=f64", "-DSQRT=sqrt", "-DEXP=exp", "-DLOG=log", "-DSIN=sin", "-DCOS=cos"],
    ] {
        let object = object.with_extension(format!("{}.o", &definitions[1][9..]));
        let mut command = Command::new(compiler);
        command
            .args(common)
            .arg(machine)
            .args(flags)
            .args(definitions)
            .arg("-c")
            .arg(source("kernels.c"))
            .arg("-o")
            .arg(&object);
        command.status().ok().filter(|status| status.success())?;
        objects.push(object);
    }
    let mut command = Command::new(compiler);
    command.arg("-shared").args(&objects).args(["-lm", "-lmvec", "-o"]).arg(&library);
    command.status().ok().filter(|status| status.success())?;
    Library::open(&library)
}

/// The plain kernels, compiled for the machine at hand.
pub fn native(folder: &Path) -> Option<Library> {
    let library = folder.join("libnative.so");
    let mut command = Command::new("rustc");
    command.args(["--edition=2024", "-O", "-Copt-level=3", "--crate-type=cdylib"]);
    command.arg(if is_narrow() { "-Ctarget-cpu=x86-64-v3" } else { "-Ctarget-cpu=native" }).arg("-o");
    command.arg(&library).arg(source("native.rs"));
    command.status().ok().filter(|status| status.success())?;
    Library::open(&library)
}
