//! The crates that are annotated and the flag lists they are annotated with: one row each.

/// A published crate, pinned.
pub struct Crate {
    pub name: &'static str,
    pub version: &'static str,
    pub breadth: Breadth,
    /// Arguments of `cargo test`.
    pub arguments: &'static [&'static str],
    /// Development dependencies that no test needs and that take long to build, or that the crate's own tests break on.
    pub without: &'static [&'static str],
}

/// When a crate runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Breadth {
    /// On every run: small, few dependencies.
    Quick,
    /// With `--all`.
    Long,
    /// Where it is named with its version. Its lock goes, so that what several such crates need is built once.
    Trial,
}

/// A list of flags and what its run has to show.
pub struct Flags {
    pub list: &'static str,
    pub bar: Bar,
    /// `RUSTFLAGS` of the run: without hardware FMA `contract` would leave every product and sum apart.
    pub rustflags: &'static str,
    pub clones: Clones,
    pub modules: Modules,
    /// The machines that the runs pretend to be, one after the other.
    pub machines: &'static [Machine],
}

/// A machine that a run pretends to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Machine {
    /// The one that it is.
    Own,
    /// One that `FASTMATH_DISPATCH` names.
    Forced(&'static str),
}

impl Machine {
    pub fn name(self) -> &'static str {
        match self {
            Machine::Own => "",
            Machine::Forced(name) => name,
        }
    }
}

impl Flags {
    /// What the attribute says where clones have this place.
    pub fn words(&self, place: Clones) -> String {
        let dispatch = self.clones == Clones::WhereTheyFit && place == Clones::WhereTheyFit;
        let words = [self.list, if dispatch { "dispatch" } else { "" }];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// What a run is called in the expectations: by its machine, or as one of those on every machine.
    pub fn names(&self, machine: Machine) -> [String; 2] {
        [self.on(machine), self.words(Clones::WhereTheyFit)]
    }

    /// What a run is called.
    pub fn on(&self, machine: Machine) -> String {
        let words = self.words(Clones::WhereTheyFit);
        match machine {
            Machine::Own => words,
            Machine::Forced(machine) => format!("{words} on {machine}"),
        }
    }
}

/// Which functions also say `dispatch`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clones {
    Nowhere,
    WhereTheyFit,
}

/// Where the modules of a crate stand, and so what an attribute may stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modules {
    /// In their files: the attribute stands on functions, and on every second container of such.
    InFiles,
    /// In the root: it stands on modules as a whole.
    Inline,
}

/// What a run of the annotated crate has to show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// Every test passes and no line of output differs from the plain run.
    Identical,
    /// The failing tests are the ones that the expectations list.
    Expected,
    /// It builds, and the compiler says no more than of the plain crate; which tests fail is told.
    Builds,
}

pub const CRATES: &[Crate] = &[
    quick("roots", "0.0.8", &["criterion"]),
    quick("special", "0.14.2", &[]),
    long("libm", "0.2.16", &[], &["no-panic"]),
    long("puruspe", "0.4.4", &[], &[]),
    long("kurbo", "0.13.1", &[], &["criterion"]),
    long("euclid", "0.22.14", &[], &[]),
    long("statrs", "0.19.1", &[], &["criterion"]),
    long("glam", "0.34.2", &[], &["criterion"]),
    long("lyon_geom", "1.0.20", &[], &[]),
    long("num-complex", "0.4.6", &[], &[]),
    long("noise", "0.9.0", &[], &["criterion"]),
    long("quadrature", "0.1.2", &[], &[]),
    long("hyperdual", "1.5.0", &[], &[]),
    long("micromath", "2.1.0", &[], &[]),
    long("errorfunctions", "0.2.0", &[], &[]),
    long("gauss-quad", "0.3.2", &[], &["criterion"]),
    long("average", "0.17.0", &[], &["criterion"]),
    long("splines", "5.0.0", &[], &[]),
    long("easer", "0.3.0", &[], &[]),
    long("delaunator", "1.1.0", &[], &["criterion"]),
    long("geographiclib-rs", "0.2.7", &[], &["criterion"]),
    long("sgp4", "2.4.0", &[], &["criterion"]),
    long("biquad", "0.6.0", &[], &[]),
    long("haversine", "0.2.1", &[], &[]),
    long("interpolation", "0.3.0", &[], &[]),
    long("polyfit-rs", "0.2.2", &[], &[]),
    long("oklab", "1.1.2", &[], &[]),
    long("aberth", "0.4.1", &[], &[]),
    long("color", "0.3.3", &[], &[]),
    long("ta", "0.5.0", &[], &["criterion"]),
    long("earcutr", "0.5.0", &[], &["criterion"]),
    long("ode_solvers", "0.6.2", &[], &[]),
    long("zeno", "0.3.3", &[], &[]),
    long("tiny-skia", "0.12.0", &[], &[]),
    long("interp", "2.1.2", &[], &["criterion"]),
    long("csscolorparser", "0.9.0", &[], &["criterion"]),
    long("linregress", "0.5.4", &[], &["criterion"]),
    long("lambert_w", "2.1.7", &[], &["criterion"]),
    long("rand_distr", "0.6.0", &[], &["criterion"]),
    long("vsop87", "3.0.0", &[], &["criterion"]),
    long("finitediff", "0.2.0", &[], &["criterion"]),
    long("probability", "0.20.3", &[], &["criterion"]),
    long("colorgrad", "0.9.0", &[], &["criterion"]),
    long("realfft", "3.5.1", &[], &["criterion"]),
    long("dasp_rms", "0.11.0", &[], &["criterion"]),
    long("geo-types", "0.7.20", &[], &["criterion"]),
    long("rstar", "0.14.0", &[], &["criterion"]),
    long("spade", "2.15.1", &[], &["criterion"]),
    long("dasp_signal", "0.11.0", &[], &["criterion"]),
    long("coord_transforms", "1.4.1", &[], &["criterion"]),
    long("wide", "1.7.1", &[], &["criterion"]),
    long("poly-cool", "0.3.4", &[], &["criterion"]),
    long("keplerian", "0.5.1", &[], &["criterion"]),
    long("collision", "0.20.1", &[], &["criterion"]),
    long("nalgebra-glm", "0.21.0", &[], &["criterion"]),
    long("vecmath", "1.0.0", &[], &[]),
    long("bezier-rs", "0.5.0", &["--lib", "--tests"], &[]),
    long("spa", "0.5.1", &["--lib", "--tests"], &[]),
    long("seuif97", "2.3.8", &["--lib", "--tests"], &["criterion"]),
    long("static-math", "0.2.3", &["--lib", "--tests"], &["criterion"]),
    long("quaternion-core", "0.6.2", &["--lib", "--tests"], &[]),
    long("deltae", "0.3.2", &["--lib", "--tests"], &[]),
    long("hsluv", "0.3.1", &["--lib", "--tests"], &[]),
    long("map_3d", "0.1.7", &["--lib", "--tests"], &[]),
    long("meval", "0.2.0", &[], &[]),
    long("simple-easing", "1.1.1", &["--lib", "--tests"], &["criterion"]),
    long("statistical", "1.0.0", &["--lib", "--tests"], &["criterion"]),
    long("colorsys", "0.7.3", &["--lib", "--tests"], &["criterion"]),
    long("butterworth", "0.1.0", &["--lib", "--tests"], &["criterion"]),
    long("astro", "2.0.0", &["--lib", "--tests"], &["criterion"]),
    long("proj4rs", "0.1.5", &["--lib", "--tests"], &["criterion"]),
    long("vek", "0.17.2", &["--lib", "--tests"], &["criterion"]),
    long(
        "num-quaternion",
        "1.0.9",
        &["--lib", "--tests"],
        &["criterion", "micromath", "nalgebra", "quaternion", "quaternion-core"],
    ),
    long("skillratings", "0.29.2", &["--lib", "--tests"], &["criterion"]),
    long("minikalman", "0.8.1", &["--lib", "--tests"], &["criterion"]),
    long("bspline", "1.1.0", &["--lib", "--tests"], &["criterion"]),
    long("uniform-cubic-splines", "0.5.2", &["--lib", "--tests"], &["criterion"]),
    long("apodize", "1.0.0", &["--lib", "--tests"], &["criterion"]),
    long("integrate", "0.4.1", &["--lib", "--tests"], &["criterion"]),
    long("rustfft", "6.4.1", &["--lib", "--tests"], &["criterion"]),
    long("ultraviolet", "0.10.0", &["--lib", "--tests"], &[]),
    long("noise-functions", "0.8.5", &["--lib", "--tests"], &["criterion"]),
    long("emath", "0.37.0", &["--lib", "--tests"], &[]),
    long("lyon_path", "1.0.19", &["--lib", "--tests"], &[]),
    long("lyon_tessellation", "1.0.23", &["--lib", "--tests"], &[]),
    long("taffy", "0.15.1", &["--lib", "--tests"], &[]),
    long("boostvoronoi", "0.12.1", &["--lib", "--tests"], &["criterion", "fltk", "geo"]),
    long("implied-vol", "2.1.0", &["--lib", "--tests"], &["criterion"]),
    long("polylog", "2.6.0", &["--lib", "--tests"], &["criterion"]),
    long("cavalier_contours", "0.9.0", &["--lib", "--tests"], &["criterion"]),
    long("clipper2-rust", "1.2.0", &["--lib", "--tests"], &["criterion"]),
    long("sofars", "0.6.2", &["--lib", "--tests"], &["criterion"]),
    long("num-dual", "0.15.1", &["--lib", "--tests"], &["criterion"]),
    long("voronator", "0.2.1", &["--lib", "--tests"], &["criterion"]),
    long("levenberg-marquardt", "0.15.0", &["--lib", "--tests"], &["criterion"]),
    long("h3o", "0.11.1", &["--lib", "--tests"], &["criterion"]),
    long("numeris", "0.6.0", &["--lib", "--tests"], &["criterion"]),
    long("pxfm", "0.1.30", &["--lib", "--tests"], &["criterion"]),
    long("geodesy", "0.15.0", &["--lib", "--tests"], &["criterion"]),
    long("geometry-predicates", "0.3.0", &["--lib", "--tests"], &["criterion"]),
    long("solar-positioning", "0.7.2", &["--lib", "--tests"], &["criterion"]),
    long("yata", "0.7.0", &["--lib", "--tests"], &["criterion"]),
    long("bacon-sci", "0.16.2", &["--lib", "--tests"], &["criterion"]),
    long("kodama", "0.3.0", &["--lib", "--tests"], &["criterion"]),
    long("sunrise", "3.0.0", &["--lib", "--tests"], &["criterion"]),
    long("autodiff", "0.7.0", &["--lib", "--tests"], &["criterion"]),
    long("ahrs", "0.8.0", &["--lib", "--tests"], &["criterion"]),
    long("fast-srgb8", "1.0.0", &["--lib", "--tests"], &["criterion"]),
    long("hexasphere", "20.0.0", &["--lib", "--tests"], &["criterion"]),
    long("isosurface", "0.1.0-alpha.0", &["--lib", "--tests"], &["criterion"]),
    long("lyon_algorithms", "1.0.22", &["--lib", "--tests"], &["criterion"]),
    long("ordered-float", "5.5.1", &["--lib", "--tests"], &["criterion"]),
    long("argmin-math", "0.5.1", &["--lib", "--tests"], &["criterion"]),
    long("hifitime", "4.3.1", &["--lib", "--tests"], &["criterion"]),
    long("palette", "0.7.7", &["--lib", "--tests"], &["criterion"]),
    long("ndarray", "0.17.2", &["--lib", "--tests"], &["criterion"]),
    long("smartcore", "0.7.0", &["--lib", "--tests"], &["criterion"]),
    long("lab", "0.11.0", &["--lib", "--tests"], &["criterion"]),
    long("world_magnetic_model", "1.2025.0", &["--lib", "--tests"], &["criterion"]),
    long("kdtree", "0.8.1", &["--lib", "--tests"], &["criterion"]),
    long("enterpolation", "0.3.0", &["--lib", "--tests"], &["criterion"]),
    long("utm", "0.1.6", &["--lib", "--tests"], &["criterion"]),
    long("flat_projection", "0.4.0", &["--lib", "--tests"], &["criterion"]),
    long("pathfinder_geometry", "0.5.1", &["--lib", "--tests"], &["criterion"]),
    // Made of error-free transformations.
    long("robust", "1.2.0", &[], &[]),
    long("twofloat", "0.8.4", &[], &["criterion"]),
    // Its thousand documentation tests take most of an hour each time.
    long("nalgebra", "0.35.0", &["--lib", "--tests", "--features=debug,compare,rand,macros"], &["criterion"]),
];

pub const FLAGS: &[Flags] = &[
    Flags { list: "", bar: Bar::Identical, ..PLAIN },
    Flags { list: "contract", bar: Bar::Expected, rustflags: FMA, ..PLAIN },
    Flags { list: FAST, bar: Bar::Expected, rustflags: FMA, ..PLAIN },
];

/// What runs with `--machines`: functions that are chosen where they run, with each machine forced.
pub const DISPATCHED: &[Flags] = &[
    Flags { clones: Clones::WhereTheyFit, machines: MACHINES, ..PLAIN },
    Flags { list: FAST, bar: Bar::Expected, clones: Clones::WhereTheyFit, machines: MACHINES, ..PLAIN },
];

/// What the crate itself is run with.
pub const PLAIN: Flags = Flags {
    list: "",
    bar: Bar::Identical,
    rustflags: "",
    clones: Clones::Nowhere,
    modules: Modules::InFiles,
    machines: &[Machine::Own],
};

const FAST: &str = "fast, not(nnan, ninf, afn)";
const FMA: &str = "-Ctarget-feature=+fma";
const MACHINES: &[Machine] = &[Machine::Forced("avx512"), Machine::Forced("avx2"), Machine::Forced("baseline")];

const fn quick(name: &'static str, version: &'static str, without: &'static [&'static str]) -> Crate {
    Crate { name, version, breadth: Breadth::Quick, arguments: &[], without }
}

const fn long(
    name: &'static str,
    version: &'static str,
    arguments: &'static [&'static str],
    without: &'static [&'static str],
) -> Crate {
    Crate { name, version, breadth: Breadth::Long, arguments, without }
}
