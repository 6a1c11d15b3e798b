//! For whom names are looked up.

use std::rc::Rc;

use super::Items;

/// For whom names are looked up.
#[derive(Clone, Default)]
pub enum Sight {
    /// The attribute itself, or the text of a function for a GPU: what is permitted is done.
    #[default]
    Attribute,
    /// Whoever runs the function as it is written.
    Evaluator,
    /// Whoever runs the function as its attribute makes it, which sees less.
    Farther {
        /// What the attribute sees at the function.
        own: Rc<Items>,
        /// What attributes see at any function that is called.
        around: Rc<Items>,
    },
}
