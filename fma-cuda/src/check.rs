//! What is given, held against what the text says.

use fma_ptx::Access;

use crate::Error;
use crate::arguments::Input;
use crate::signature::{Made, Signature, Slice, Taken};
use crate::whole::Whole;

/// How many elements there are, if all that is given is what the map takes.
pub fn map(
    signature: &Signature,
    inputs: &[&dyn Input],
    numbers: &[Made],
    results: &[Made],
    places: &[usize],
) -> Result<usize, Error> {
    let given: Vec<Made> = inputs.iter().map(|input| input.made()).collect();
    alike("slices", &signature.inputs, &given)?;
    alike("numbers for all elements", &signature.uniforms, numbers)?;
    alike("results", &signature.outputs, results)?;
    let lengths: Vec<usize> = inputs.iter().map(|input| input.count()).chain(places.iter().copied()).collect();
    match lengths.first() {
        Some(first) if lengths.iter().all(|length| length == first) => Ok(*first),
        Some(_) => Err(Error::Lengths(lengths)),
        None => Ok(0),
    }
}

/// Whether all that is given is what the kernel over an index takes.
pub fn each(signature: &Signature, slices: &[&mut dyn Whole], numbers: &[Made], results: &[Made]) -> Result<(), Error> {
    let taken: Vec<Taken> = signature.slices.iter().map(|slice| slice.taken.clone()).collect();
    let given: Vec<Made> = slices.iter().map(|slice| slice.made()).collect();
    alike("slices", &taken, &given)?;
    alike("numbers", &signature.uniforms, numbers)?;
    alike("results", &signature.outputs, results)?;
    signature.slices.iter().zip(slices).try_for_each(|(taken, given)| fits(taken, &**given))
}

fn fits(taken: &Slice, given: &dyn Whole) -> Result<(), Error> {
    let name = || taken.taken.name.clone();
    if taken.access == Access::Write && given.access() == Access::Read {
        return Err(Error::ReadOnly { name: name() });
    }
    match taken.count.filter(|count| *count != given.count()) {
        Some(count) => Err(Error::Length { name: name(), taken: count, given: given.count() }),
        None => Ok(()),
    }
}

fn alike(what: &'static str, taken: &[Taken], given: &[Made]) -> Result<(), Error> {
    if taken.len() != given.len() {
        return Err(Error::Count { what, taken: taken.len(), given: given.len() });
    }
    match taken.iter().zip(given).find(|(taken, given)| taken.made != **given) {
        None => Ok(()),
        Some((Taken { name, made }, given)) if made.bytes() != given.bytes() => {
            Err(Error::Size { name: name.clone(), taken: made.bytes(), given: given.bytes() })
        }
        Some((Taken { name, made }, given)) => {
            Err(Error::Type { name: name.clone(), taken: made.words(), given: given.words() })
        }
    }
}
