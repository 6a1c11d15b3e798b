//! Enums whose variants hold something: made, matched, changed, compared, passed and given. Executed, the texts compute what the functions compute.

mod functions;
mod scenes;

use fma_ptx::emulate::Memory;

use crate::ptx_executed::{
    Device, assert_bits, bits, bytes_of, hostile, numbers, placed, run, taken_by_assembler, words,
};
use functions::gpu::{self, Edge};

const DEVICES: &[Device] = &[
    ("matched", gpu::matched::PTX, gpu::matched),
    ("by_name", gpu::by_name::PTX, gpu::by_name),
    ("asked", gpu::asked::PTX, gpu::asked),
    ("left_early", gpu::left_early::PTX, gpu::left_early),
    ("side_by_side", gpu::side_by_side::PTX, gpu::side_by_side),
    ("within_options", gpu::within_options::PTX, gpu::within_options),
    ("changed", gpu::changed::PTX, gpu::changed),
    ("machine", gpu::machine::PTX, gpu::machine),
    ("turns", gpu::turns::PTX, gpu::turns),
    ("in_rows", gpu::in_rows::PTX, gpu::in_rows),
    ("steps", gpu::steps::PTX, gpu::steps),
    ("of_another_module", gpu::of_another_module::PTX, gpu::of_another_module),
    ("scene", scenes::gpu::scene::PTX, scenes::gpu::scene),
];

/// The number of the variant, and the places that variants share: of one type, in order.
fn parts(edge: Edge) -> [u64; 3] {
    match edge {
        Edge::Fixed(v) => [0, bits(v), 0],
        Edge::Periodic => [1, 0, 0],
        Edge::Mirror { at, by } => [2, bits(at), bits(by)],
    }
}

fn edges(x: f32, y: f32) -> [Edge; 4] {
    [Edge::Fixed(x), Edge::Periodic, Edge::Mirror { at: x, by: y }, Edge::Fixed(1.0)]
}

#[test]
fn variants_that_hold_something_have_the_same_bits() {
    assert_bits(DEVICES, 150, hostile);
}

#[test]
fn such_enums_are_taken_and_given_as_their_parts() {
    for seed in 0..60 {
        let (x, _) = hostile(seed);
        for (one, other) in edges(x[0], x[1]).into_iter().flat_map(|one| edges(x[2], x[1]).map(|other| (one, other))) {
            let (same, others) = gpu::compared(one, other);
            let inputs = [parts(one), parts(other)].concat();
            assert_eq!(words(gpu::compared::PTX, &inputs), [same.into(), others.into()], "{one:?} {other:?}");
        }
        for edge in edges(x[1], x[2]).into_iter().filter(|edge| edge == edge) {
            let inputs = [&[bits(x[0])][..], &parts(edge)].concat();
            let given = gpu::given(x[0], edge);
            let expected = [&[given.is_some().into()][..], &given.map_or([0; 3], parts)].concat();
            assert_eq!(words(gpu::given::PTX, &inputs), expected, "{edge:?}");
            let mut grown = edge;
            grown.grow(x[3]);
            let inputs = [&parts(edge)[..], &[bits(x[3])]].concat();
            let found = words(gpu::Edge::GROW_PTX, &inputs);
            // What is left of another variant in a place that is not its own may be anything.
            let held = parts(grown).iter().rposition(|part| *part != 0).unwrap_or(0);
            assert_eq!(found[..=held], parts(grown)[..=held], "{edge:?}");
        }
    }
}

#[test]
fn a_stencil_asks_what_its_edge_is() {
    for (seed, edge) in (0..6).flat_map(|seed| edges(0.5, 0.25).map(|edge| (seed, edge))) {
        let (u, mut expected) = (numbers(5, seed), vec![0.0; 5]);
        let mut memory = Memory::default();
        let (from, out) = (placed(&mut memory, &u), placed(&mut memory, &expected));
        let inputs = [&from[..], &out, &[bits(0.1)], &parts(edge)].concat();
        run(gpu::stencil::PTX, &inputs, &mut memory);
        gpu::stencil(&u, &mut expected, 0.1, edge);
        assert_eq!(memory.bytes(out[0])[..20], bytes_of(&expected));
    }
}

#[test]
fn the_assembler_takes_them() {
    let others = [gpu::compared::PTX, gpu::given::PTX, gpu::Edge::GROW_PTX, gpu::stencil::PTX];
    let texts: Vec<&str> = DEVICES.iter().map(|(_, text, _)| *text).chain(others).collect();
    taken_by_assembler("tagged", &texts);
}
