//! Bodies that are read otherwise, one place after the other, and stay so where more loops then run in lanes.

/// So many places of a body are tried: each trial reads it again.
const MOST: usize = 16;

/// A body with one place read otherwise, and what there is to say of it.
pub struct Trial<T> {
    pub block: syn::Block,
    /// The body whose loops are counted, if that is another: without those that are there again.
    pub counted: Option<syn::Block>,
    pub found: T,
}

/// The body with all places read otherwise that gain by it: `tried` reads the place behind so many that could be read so, and `in_lanes` says what a body has.
pub fn kept<T>(
    block: &syn::Block,
    tried: impl Fn(usize, &syn::Block) -> Option<Trial<T>>,
    in_lanes: impl Fn(&syn::Block) -> usize,
) -> Option<(syn::Block, Vec<T>)> {
    let (mut kept, mut found, mut skip, mut known) = (block.clone(), Vec::new(), 0, None);
    for _ in 0..MOST {
        let Some(trial) = tried(skip, &kept) else { break };
        let before = known.unwrap_or_else(|| in_lanes(&kept));
        let now = in_lanes(trial.counted.as_ref().unwrap_or(&trial.block));
        known = Some(before);
        match now > before {
            true => {
                known = trial.counted.is_none().then_some(now);
                kept = trial.block;
                found.push(trial.found);
            }
            false => skip += 1,
        }
    }
    (!found.is_empty()).then_some((kept, found))
}
