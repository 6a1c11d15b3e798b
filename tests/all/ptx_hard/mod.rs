//! Closures, chains and options that are hard to take apart: they return early, change what they take, bind the names of what is around them, and give
//! what nothing reads. Executed, the texts compute, store and trap as the functions do.

mod asked;
mod chains;
mod changing;
mod closures;
mod found;
mod given;
mod kept;
mod lists;
mod made;
mod narrow;
mod options;
mod order;
mod rows;
mod sequences;
mod small;
mod types;
mod views;
mod wholes;

use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

/// A function over a slice, one that it may change, and two numbers.
type Device = (&'static str, &'static str, fn(&[f32], &mut [f32], i32, f32) -> f32);

macro_rules! device {
    ($part:ident: $($name:ident)*) => { &[$(
        (stringify!($name), $part::plain::$name::PTX, $part::plain::$name),
        (stringify!($name), $part::fused::$name::PTX, $part::fused::$name)
    ),*] };
}

const CLOSURES: &[Device] = device! { closures:
    returns_in_map returns_in_let returns_in_any returns_in_fold returns_in_for_each returns_in_position
    returns_in_filter returns_in_option changes_its_item changes_behind_reference changes_one_of_two
    changes_accumulator binds_what_it_takes binds_its_parameter fields_by_name patterns_by_name
};

const CHAINS: &[Device] = device! { chains:
    counts_what_divides reads_none reads_one_of_two any_without_reading all_without_reading
    is_some_without_reading if_some_without_reading maps_without_reading map_or_without_reading
    pattern_of_a_taken_name named_like_a_function borrows_and_leaves windows_of_zero methods_of_its_own
    steps_over_what_divides skips_what_acts reverses_what_acts takes_of_the_filtered numbers_the_filtered
    takes_while
};

const OPTIONS: &[Device] = device! { options:
    sums_that_fit one_before one_of_two_closures finds asserts_by_path bounds_of_integers
};

const KEPT: &[Device] = device! { kept:
    element computed greatest without_order held_in_range products_that_fit counts_of_bits either
};

const ORDER: &[Device] = device! { order:
    smoothed other_behind_option element_before_other operands_that_set sizes_that_change sizes_beyond_all
    names_like_those_within options_without_types matched_as_written
};

const CHANGING: &[Device] = device! { changing:
    greatest_so_far set_and_cleared last_of_some found_in_each_turn hit_of_two_numbers least_and_greatest
    made_by_arms arms_that_return names_bound_again
    closures_bound_again typed_by_lets
};

const ASKED: &[Device] = device! { asked:
    arms_with_guards arms_of_numbers guards_that_set conditions_in_a_row conditions_that_set while_there_is_one
    compared_with_options asserted_as_written of_known_types
};

const FOUND: &[Device] = device! { found:
    options_of_options options_that_set one_of_a_chain chains_that_set in_total_order best_of_several_numbers
    place_of_the_best best_of_some best_of_bytes
};

const MADE: &[Device] = device! { made: powers parameters parts chains };

const SMALL: &[Device] = device! { small:
    conversions overflows logarithms logarithms_that_trap multiples checked searches functions_within functions_that_hide
    structs_within blocks_beside_closures
};

const VIEWS: &[Device] = device! { views:
    norm_of_parts sums_of_parts loops_over_parts cut_in_two cut_to_change part_of_an_option options_of_parts
    parts_that_change parts_within
};

const GIVEN: &[Device] = device! { given: taken left passed found stopped structs within defaults };

const NARROW: &[Device] = device! { narrow:
    filter_maps map_whiles scans joins sets_parts sets_zipped functions_by_name sums_without_types windows_in_chains
};

const LISTS: &[Device] = device! { lists:
    mapped from_indices tuples equality neighbours other_sign powers bytes asked_of_numbers
};

const SEQUENCES: &[Device] = device! { sequences: sorts sets copies asks parts pairs orders };

const WHOLES: &[Device] = device! { wholes: fields elements methods options nearest unseen };

const ROWS: &[Device] = device! { rows: constructed arrays slices in_blocks euclid };

const TYPES: &[Device] = device! { types:
    library hidden own_constants of_traits defaults converted arrays_of_fields lent options_of_self left_by_return
    indexed of_a_lifetime namesakes
};

fn all() -> impl Iterator<Item = &'static Device> {
    [
        CLOSURES, CHAINS, OPTIONS, KEPT, ORDER, CHANGING, ASKED, FOUND, MADE, SMALL, VIEWS, GIVEN, NARROW, ROWS, LISTS,
        SEQUENCES, WHOLES, TYPES,
    ]
    .into_iter()
    .flatten()
}

/// The bits of the result and of the slice that may be changed; nothing where it panics.
type Outcome = Option<(u64, Vec<u8>)>;

fn computed((_, _, function): &Device, x: &[f32], y: &[f32], n: i32, a: f32) -> Outcome {
    let mut y = y.to_vec();
    let result = crate::given(|| function(x, &mut y, n, a))?;
    Some((bits(result), y.iter().flat_map(|v| v.to_le_bytes()).collect()))
}

fn executed((name, text, _): &Device, x: &[f32], y: &[f32], n: i32, a: f32) -> Outcome {
    let mut memory = Memory::default();
    let ([x, x_len], [y, y_len]) = (placed(&mut memory, x), placed(&mut memory, y));
    let (end, results) = run(text, &[x, x_len, y, y_len, n as u32 as u64, bits(a)], &mut memory);
    match end {
        End::Trapped => None,
        End::Returned(_) => Some((results[0], memory.bytes(y).to_vec())),
        other => panic!("{name}: {other:?}"),
    }
}

/// Where a text first differs from its function.
fn difference(device: &Device) -> Option<String> {
    (0..48).find_map(|seed| {
        let (x, y) = (numbers(seed % 6, seed as u64), numbers(seed / 6, 100 + seed as u64));
        let (n, a) = (seed as i32 % 7, numbers(1, 200 + seed as u64)[0]);
        let (expected, found) = (computed(device, &x, &y, n, a), executed(device, &x, &y, n, a));
        let said = || format!("{}: {found:?}, not {expected:?}, of {x:?}, {y:?}, {n}, {a}\n{}", device.0, device.1);
        (found != expected).then(said)
    })
}

#[test]
fn each_does_what_the_function_does() {
    let differences: Vec<String> = all().filter_map(difference).collect();
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = all().map(|(_, text, _)| *text).collect();
    taken_by_assembler("hard", &texts);
}
