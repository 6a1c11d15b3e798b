//! Arrays of constants: `const TABLE: [f32; 4] = [0.0, 0.5, 1.0, 2.0];` of the module or the body.

use std::collections::HashMap;

use fma_ir::{Site, Ty, Var, VarId};
use fma_ptx::{Act, Constants};

use super::{Walk, bare};
use crate::constants;
use crate::lower::scalar;
use crate::tree::{ExprId, Items, Kind};

/// Tables of the module by name.
pub type Tables = HashMap<String, VarId>;

/// The most bytes of all constants together that every machine has room for.
const MOST_BYTES: usize = 64 << 10;

impl Walk<'_> {
    /// Those of the module that the function names.
    pub(super) fn tables(&mut self) {
        let tree = self.tree;
        for index in 0..tree.exprs.len() {
            let Some(name) = constants::name(tree, ExprId(index)) else { continue };
            if self.of_module(&name) {
                // The name itself is no number.
                self.source.acts.insert(Site(index as u32), Act::Kept);
            }
        }
    }

    /// Whether a name is that of a table of the module, which joins the others.
    fn of_module(&mut self, name: &str) -> bool {
        if self.tables.contains_key(name) {
            return true;
        }
        let (Some(ty), Some(value)) = (self.items.constants.get(name), self.items.arrays.get(name)) else {
            return false;
        };
        let var = VarId(self.free + self.source.elements.len() as u32);
        let found = self.table(self.items, var, name.to_owned(), (ty, value));
        if found {
            self.source.elements.push(Var { name: name.to_owned(), ty: Ty::Other });
            self.tables.insert(name.to_owned(), var);
        }
        found
    }

    pub(super) fn table(
        &mut self,
        items: &Items,
        var: VarId,
        name: String,
        (ty, value): (&syn::Type, &syn::Expr),
    ) -> bool {
        let found = numbers(items, ty, value).filter(|found| found.values.len() <= MOST_BYTES / 8);
        let Some(Numbers { element, rows, values }) = found else { return false };
        let size = rows.iter().product();
        self.rows.insert(var, rows);
        self.source.tables.push(Constants { var, name, element, size, values });
        true
    }

    /// The table that a node names.
    pub(super) fn table_of(&self, id: ExprId) -> Option<VarId> {
        let id = bare(self.tree, id);
        let var = match self.tree.expr(id).kind {
            Kind::Ref(inner) => return self.table_of(inner),
            Kind::Local(local) => VarId(local.0 as u32),
            _ => *self.tables.get(&constants::name(self.tree, id)?)?,
        };
        self.source.tables.iter().any(|table| table.var == var).then_some(var)
    }
}

/// The numbers of an array.
struct Numbers {
    element: Ty,
    /// How many elements the arrays have that it is made of.
    rows: Vec<u32>,
    values: Vec<u64>,
}

/// The numbers of an array, or of one behind a reference.
fn numbers(items: &Items, ty: &syn::Type, value: &syn::Expr) -> Option<Numbers> {
    let (element, value) = match (ty, value) {
        (syn::Type::Reference(ty), syn::Expr::Reference(value)) => return numbers(items, &ty.elem, &value.expr),
        (syn::Type::Array(syn::TypeArray { elem, .. }), value) => (elem, value),
        (syn::Type::Slice(syn::TypeSlice { elem, .. }), value) => (elem, value),
        _ => return None,
    };
    let of = |value: &syn::Expr| match &**element {
        syn::Type::Array(_) => numbers(items, element, value),
        _ => {
            let mut types = crate::tree::Types::default();
            let read = items.read(&mut types, element);
            let element_type = scalar(&types.resolve(read))?;
            let bits = constants::of_value(items, element, value)?[0];
            Some(Numbers { element: element_type, rows: Vec::new(), values: vec![bits] })
        }
    };
    let parts = match value {
        syn::Expr::Array(array) => array.elems.iter().map(of).collect::<Option<Vec<_>>>()?,
        syn::Expr::Repeat(repeat) => {
            let count = super::shape::count(items, &repeat.len).filter(|count| *count as usize <= MOST_BYTES)?;
            (0..count).map(|_| of(&repeat.expr)).collect::<Option<Vec<_>>>()?
        }
        _ => return None,
    };
    let first = parts.first()?;
    let mut rows = first.rows.clone();
    if matches!(&**element, syn::Type::Array(_)) {
        let below: u32 = rows.iter().product();
        rows.insert(0, u32::try_from(first.values.len()).ok()? / below.max(1));
    }
    Some(Numbers { element: first.element, rows, values: parts.into_iter().flat_map(|part| part.values).collect() })
}
