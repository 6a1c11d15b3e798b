//! What a body declares.

use std::rc::Rc;

use super::Items;

/// What a body declares itself, of which the CPU's reading knows nothing.
#[derive(Clone)]
pub struct Inner {
    pub functions: Vec<String>,
    /// The first of its structs.
    pub structs: usize,
    /// What is around it, which other functions see.
    pub around: Option<Rc<Items>>,
}

impl Default for Inner {
    fn default() -> Inner {
        Inner { functions: Vec::new(), structs: usize::MAX, around: None }
    }
}
