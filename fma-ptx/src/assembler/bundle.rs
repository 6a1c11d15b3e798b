//! NVIDIA's tools as the Python packages that hold them, and the folder that they are installed into.

use std::path::PathBuf;

/// Packages that are installed together, into a folder of their own.
#[derive(Debug)]
pub struct Bundle {
    /// The folder, in the folder of the tools.
    pub name: &'static str,
    /// What is looked for in it: a file, and where it lies.
    pub holds: &'static [(&'static str, &'static str)],
    /// What is installed.
    pub packages: &'static [Package],
}

/// A package in one version.
#[derive(Debug)]
pub struct Package {
    /// As in the index.
    pub name: &'static str,
    /// The only one that is taken.
    pub version: &'static str,
    /// The SHA-256 of its files for Linux on x86-64, Linux on aarch64, and Windows on x86-64: what
    /// `pip install --dry-run --report - --no-deps --only-binary=:all: --platform PLATFORM --target FOLDER NAME==VERSION` gives.
    pub sums: [&'static str; 3],
}

const NVDISASM: Package = Package {
    name: "nvidia-cuda-nvdisasm",
    version: "13.5.37",
    sums: [
        "d3fdbdd49fa53e2e4aacd3db8259d052bd2b049ececdcb69e92e083c6728e7ca",
        "a3a8248074edb9fba63b74c38a5416b712a91ab09e70b8ab37186c3d293fc605",
        "aa42a3ecda8c58ff6ff2f9cbe1fc905d7f797a1ca4071941349fda114bf2a628",
    ],
};

const NEW: &str = "nvidia/cu13/bin";
const OLD: &str = "nvidia/cuda_nvcc/bin";

/// All of them: the assemblers that the table of forms was measured with, newest first, and the compiler that ours is compared with.
pub const BUNDLES: &[Bundle] = &[
    Bundle {
        name: "cuda-13.5",
        holds: &[("ptxas", NEW), ("nvdisasm", NEW)],
        packages: &[
            Package {
                name: "nvidia-cuda-nvcc",
                version: "13.5.37",
                sums: [
                    "f5c4f7ead5d964fb4af42bbf1e6d3ec3c1e6e9d83b53749f691d387e7fcaa3a7",
                    "588eda18eb5076ae859fe272844b526459228af22df0b117f54eec3aa82bc9c8",
                    "2e33114ed3109eabfaa820cf8ddd534d0b98c47065f8390a56e6eaae04dcca31",
                ],
            },
            NVDISASM,
        ],
    },
    Bundle {
        name: "cuda-12.9",
        holds: &[("ptxas", OLD), ("nvdisasm", NEW)],
        packages: &[
            Package {
                name: "nvidia-cuda-nvcc-cu12",
                version: "12.9.86",
                sums: [
                    "5d6a0d32fdc7ea39917c20065614ae93add6f577d840233237ff08e9a38f58f0",
                    "44e1eca4d08926193a558d2434b1bf83d57b4d5743e0c431c0c83d51da1df62b",
                    "8ed7f0b17dea662755395be029376db3b94fed5cbb17c2d35cc866c5b1b84099",
                ],
            },
            NVDISASM,
        ],
    },
    Bundle {
        name: "cuda-11.8",
        holds: &[("ptxas", OLD), ("nvdisasm", NEW)],
        packages: &[
            Package {
                name: "nvidia-cuda-nvcc-cu11",
                version: "11.8.89",
                sums: [
                    "f8e1e995166c884f2f5bf94975d7abb89175363b8712f7f81cd38d0df1b2cd85",
                    "8a33d735e6c374009dd8f965a26658956d4e98a4916e63fca4ac8df7a455c136",
                    "bcfb622d2449982812eb0fa43b3de0593e877edd33790f423a228ed1be62378c",
                ],
            },
            NVDISASM,
        ],
    },
    Bundle {
        name: "nvrtc-13.5",
        holds: &[("libnvrtc.so.13", "nvidia/cu13/lib"), ("cuda_fp16.h", "nvidia/cu13/include")],
        packages: &[
            Package {
                name: "nvidia-cuda-nvrtc",
                version: "13.5.37",
                sums: [
                    "86b4d68058807988b7d9af5b44917a0601e9c337f35ccd657bfb3c759ff8d8bc",
                    "36e4fa2a8ada293f5693d308e531c196ab6f91cf7a0ff479bf96a537d43a6096",
                    "e8e6c10b251385707ae3abd7b4ee118de6736fd7678d0f0f4eab4d759f679c21",
                ],
            },
            Package {
                name: "nvidia-cuda-runtime",
                version: "13.5.37",
                sums: [
                    "df2b79a8852f10d1fef8c848489c49eebb5754051bf870202a862831412b179d",
                    "de2dc5a7367974228b0a69588a9acc9340d3768bef1bf38bf0801eb08497cd2d",
                    "f225d3fa5ea6bfbb58fc4979ef72375cbe661d9107f0d8a4ff22cc151525e4a9",
                ],
            },
        ],
    },
];

/// The folder of the tools: `FASTMATH_TOOLS`, or one in the user's cache.
pub fn tools_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let own = variable("FASTMATH_TOOLS");
    let cache = || variable("XDG_CACHE_HOME").or_else(|| variable("LOCALAPPDATA"));
    own.or_else(|| {
        let cache = cache().or_else(|| Some(variable("HOME")?.join(".cache")))?;
        Some(cache.join("fastmath"))
    })
}

impl Bundle {
    /// One of its files, if it is installed.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        let (_, place) = self.holds.iter().find(|(known, _)| *known == name)?;
        let folder = tools_folder()?.join(self.name).join(place);
        [name.to_owned(), super::executable(name)].map(|name| folder.join(name)).into_iter().find(|path| path.is_file())
    }
}

/// A file of the first bundle that has it installed.
pub fn installed(name: &str) -> Option<PathBuf> {
    BUNDLES.iter().find_map(|bundle| bundle.file(name))
}
