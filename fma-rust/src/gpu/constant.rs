//! The bits of a constant that the author declares.

use fma_core::exact::Status;
use fma_core::{Format, Sign};
use fma_ir::interpret::{self, End, Options, Rounded, World, interpret};
use fma_ir::{FloatOp, Promotion, Site, Ty};

use crate::attribute::Nested;
use crate::lower::lower;
use crate::tree::{ExprId, Items, Kind, Reading, Setting, Tree, read};

/// How many constants may be made of one another.
const DEEPEST: u32 = 16;

/// The bits of a constant of the annotated module, if it is made of numbers and of other constants alone.
pub fn of_name(items: &Items, name: &str) -> Option<u64> {
    named(items, name, DEEPEST)
}

/// The bits of an initial value of a type.
pub fn of_value(items: &Items, ty: &syn::Type, value: &syn::Expr) -> Option<u64> {
    evaluated(items, ty, value, DEEPEST)
}

/// `f16::ONE` and its kin, which the crate `half` has instead of literals.
pub fn of_format(path: &syn::Path, format: Format) -> Option<u64> {
    let (up, down) = (Sign::Positive, Sign::Negative);
    let constants = [
        ("ONE", format.one()),
        ("NEG_ONE", format.one() | format.sign_mask()),
        ("ZERO", format.zero(up)),
        ("NEG_ZERO", format.zero(down)),
        ("INFINITY", format.infinity(up)),
        ("NEG_INFINITY", format.infinity(down)),
        ("MAX", format.max_finite(up)),
        ("MIN", format.max_finite(down)),
        ("MIN_POSITIVE", format.min_normal()),
        ("NAN", format.nan()),
    ];
    let name = path.segments.last()?.ident.to_string();
    let is_half = path.segments.len() > 1 && matches!(format, Format::F16 | Format::Bf16);
    constants.iter().find(|(known, _)| is_half && *known == name).map(|(_, bits)| *bits)
}

fn named(items: &Items, name: &str, depth: u32) -> Option<u64> {
    let (ty, value) = (items.constants.get(name)?, items.values.get(name)?);
    evaluated(items, ty, value, depth.checked_sub(1)?)
}

fn evaluated(items: &Items, ty: &syn::Type, value: &syn::Expr, depth: u32) -> Option<u64> {
    let signature: syn::Signature = syn::parse_quote!(fn constant() -> #ty);
    let body: syn::Block = syn::parse_quote!({ #value });
    let mut nested = Untouched;
    let reading = Reading { items, setting: Setting::default(), nested: &mut nested };
    let tree = read(reading, &signature, body);
    let lowered = lower(&tree, "constant", Promotion::default());
    let mut world = Constants { tree: &tree, items, depth, known: true };
    match interpret(&lowered.func, &[], &Options::default(), &mut world).end {
        End::Returned(Some(bits)) if world.known => Some(bits),
        _ => None,
    }
}

/// Attributes inside of a constant mean nothing here.
struct Untouched;

impl Nested for Untouched {
    fn take(&mut self, _attrs: &mut Vec<syn::Attribute>, outer: Setting) -> Setting {
        outer
    }
}

/// Knows constants, and nothing else.
struct Constants<'a> {
    tree: &'a Tree,
    items: &'a Items,
    depth: u32,
    known: bool,
}

impl Constants<'_> {
    fn number(&mut self, found: Option<u64>) -> u64 {
        self.known &= found.is_some();
        found.unwrap_or(0)
    }
}

impl World for Constants<'_> {
    fn library(&mut self, _op: FloatOp, _setting: interpret::Setting, _operands: &[interpret::Word]) -> Rounded {
        (self.number(None), Status::INEXACT)
    }

    fn expression(&mut self, site: Site, _operands: &[interpret::Word], _ty: Ty) -> interpret::Word {
        let name = name(self.tree, ExprId(site.0 as usize));
        let found = name.and_then(|name| named(self.items, &name, self.depth));
        self.number(found)
    }

    fn turn(&mut self, _site: Site, _turn: u32, _regions: usize, _last: Option<interpret::Word>) -> Option<usize> {
        self.number(None);
        None
    }
}

/// The name that an expression is, if it is one that no local has.
pub fn name(tree: &Tree, id: ExprId) -> Option<String> {
    let expr = tree.exprs.get(id.0)?;
    match (&expr.kind, &expr.syn) {
        (Kind::Opaque { .. }, syn::Expr::Path(path)) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}
