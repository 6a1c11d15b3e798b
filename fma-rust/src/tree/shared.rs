//! What many functions are read beside, held once: a clone is another reference until someone changes it.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A value that is cloned where it changes.
#[derive(Clone, Debug, Default)]
pub struct Shared<T>(Rc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Rc::make_mut(&mut self.0)
    }
}
