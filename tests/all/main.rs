//! The attribute, compiled and run.

/// Functions as they are written, and as the attribute has them in lanes.
macro_rules! in_lanes {
    ($($functions:tt)*) => {
        #[allow(clippy::needless_range_loop)] // such loops are what is tested
        mod plain { $($functions)* }

        #[fastmath::fastmath(fast, dispatch)]
        #[allow(clippy::needless_range_loop)]
        mod lanes { $($functions)* }
    };
}

/// Functions by name, as they are written and in lanes.
macro_rules! compared {
    ($function:ty: $($name:ident)*) => { [$((stringify!($name), plain::$name as $function, lanes::$name as $function)),*] };
}

/// What something gives, unless it panics; what it has set by then can be looked at.
fn given<T>(run: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).ok()
}

mod accurate;
mod ahead;
mod ahead_kept;
mod angles;
mod apart;
mod around_far;
mod around_given;
mod around_items;
mod around_paths;
mod around_strangers;
mod around_uncertain;
mod asked;
mod assembly;
mod assigned;
mod before;
mod beside_allowed;
mod beside_best;
mod beside_bodies;
mod best_chosen;
mod best_of_some;
mod both;
mod bound;
mod bounded_heads;
mod by_value;
mod cast;
mod chunked;
mod clamped;
mod conditions;
mod constants;
mod contraction;
mod counters;
mod counts;
mod dispatch;
mod dropped;
mod drops;
mod early_ends;
mod editions;
mod elements;
mod ends;
mod fields;
mod filled_beside;
mod filled_options;
mod filling;
mod filtered;
mod flat_rows;
#[path = "../forced/mod.rs"]
mod forced;
mod formed;
mod formulas;
mod guarded;
mod handed;
mod held;
mod hiding;
mod inferred;
mod invariant;
mod kept_by_methods;
mod kept_options;
mod laws;
mod least;
mod lengths;
mod lent_patterns;
mod lent_reads;
mod library_names;
mod lints;
mod lints_kept;
mod macro_literals;
mod macro_names;
mod made_names;
mod many_sums;
mod marked;
mod method_levels;
mod modes;
mod momentary;
mod named_methods;
mod namesakes;
mod nearer;
mod nested_parts;
mod numbers;
mod one_slice;
mod oneself;
mod outer;
mod outside;
mod own_methods;
mod own_options;
mod panic_places;
mod parts;
mod passed_on;
mod points;
mod prelude;
mod protected;
mod ptx;
mod ptx_absorbed;
mod ptx_alone;
mod ptx_apart;
mod ptx_applied;
mod ptx_applied_hard;
mod ptx_applied_options;
mod ptx_asked;
mod ptx_begun;
mod ptx_beside;
mod ptx_beside_applied;
mod ptx_bodies;
mod ptx_borrowed;
mod ptx_branches;
mod ptx_calls;
mod ptx_captured;
mod ptx_carried;
mod ptx_changed;
mod ptx_choice;
mod ptx_closures;
mod ptx_compared;
mod ptx_concrete;
mod ptx_counts;
mod ptx_device;
mod ptx_ends;
mod ptx_enums;
mod ptx_executed;
mod ptx_expected;
mod ptx_fixed;
mod ptx_formats;
mod ptx_fused;
mod ptx_generic;
mod ptx_halves;
mod ptx_handed;
mod ptx_hard;
mod ptx_held;
mod ptx_kernel;
mod ptx_learnt;
mod ptx_lent;
mod ptx_loops;
mod ptx_matrices;
mod ptx_modes;
mod ptx_modules;
mod ptx_modules_held;
mod ptx_nested;
mod ptx_order;
mod ptx_own;
mod ptx_packed;
mod ptx_pairs;
mod ptx_parts;
mod ptx_powers;
mod ptx_practice;
mod ptx_programs;
mod ptx_records;
mod ptx_referred;
mod ptx_results;
mod ptx_rows;
mod ptx_several;
mod ptx_sided;
mod ptx_sides;
mod ptx_source;
mod ptx_strangers;
mod ptx_strangers_more;
mod ptx_tagged;
mod ptx_uniform;
mod ptx_untyped;
mod ptx_untyped_options;
mod ptx_usual;
mod ptx_vectors;
mod ptx_whole;
mod ptx_words;
mod pushed;
mod records_of_modules;
mod regions;
mod remainders;
mod report_shown;
mod resampled;
mod ring;
mod rounded;
mod rows;
mod rows_by_index;
mod running;
mod searched;
mod set_before;
mod set_fused;
mod settled;
mod several;
mod short;
mod short_fields;
mod short_kept;
mod short_names;
mod short_whole;
mod sliding;
mod stack;
mod steady;
mod stepped;
mod steps;
mod strangers;
mod strides;
mod swept;
mod tables;
mod taken_types;
mod totals;
mod transformations;
mod transformed;
mod truths;
mod twice;
mod unchosen;
mod undecided;
mod unrolled;
mod whiles;
mod windows;
mod within;
mod written_out;
