//! The numbers that the author's constants are: their bits, and those of a second word where a literal says more.

use std::collections::BTreeMap;

use fma_core::exact::{Status, negate};
use fma_core::{Format, Sign};
use fma_ir::interpret::{self, End, Options, Rounded, World, interpret};
use fma_ir::{FloatOp, Promotion, Site, Ty};

use crate::attribute::Nested;
use crate::gpu::bound;
use crate::lower::{decimal, lower, scalar};
use crate::tree::{ExprId, Items, Kind, Reading, Setting, Tree, Type, Types, read};
use crate::walk::visit_mut::{self, VisitMut};

/// How many constants may be made of one another.
const DEEPEST: u32 = 16;

/// Finds the numbers of the items' constants, those first that need no other.
pub fn settle(items: &mut Items, values: &BTreeMap<String, syn::Expr>) {
    for _ in 0..DEEPEST {
        let unknown = values.iter().filter(|(name, _)| !items.numbers.contains_key(*name));
        let number = |name: &str, value| of_value(items, items.constants.get(name)?, value);
        let found: Vec<_> = unknown.filter_map(|(name, value)| Some((name.clone(), number(name, value)?))).collect();
        if found.is_empty() {
            return;
        }
        items.numbers.extend(found);
    }
}

/// The bits of a constant of the annotated module or impl, if it is made of numbers and of other constants alone.
pub fn of_name(items: &Items, name: &str) -> Option<u64> {
    items.numbers.get(name).map(|[bits, _]| *bits)
}

/// The words of an initial value of a type.
pub fn of_value(items: &Items, ty: &syn::Type, value: &syn::Expr) -> Option<[u64; 2]> {
    match scalar(&resolved(items, ty))?.format().and_then(|format| literal(value, format)) {
        Some(words) => Some(words),
        None => evaluated(items, ty, value).map(|bits| [bits, 0]),
    }
}

/// The words of an initial value of a floating type.
pub fn float(items: &Items, ty: &syn::Type, value: &syn::Expr) -> Option<[u64; 2]> {
    matches!(resolved(items, ty), Type::Float(_)).then(|| of_value(items, ty, value)).flatten()
}

fn resolved(items: &Items, ty: &syn::Type) -> Type {
    let mut types = Types::default();
    let read = items.read(&mut types, ty);
    types.resolve(read)
}

/// A literal, with or without a minus.
fn literal(value: &syn::Expr, format: Format) -> Option<[u64; 2]> {
    match value {
        syn::Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Float(float) => decimal(float.base10_digits(), format),
            _ => None,
        },
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => {
            let [high, low] = literal(expr, format)?;
            // No rest is a positive zero, whatever the sign of the number.
            let low = if low == 0 { 0 } else { negate(format, low) };
            Some([negate(format, high), low])
        }
        _ => None,
    }
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

fn evaluated(items: &Items, ty: &syn::Type, value: &syn::Expr) -> Option<u64> {
    let signature: syn::Signature = syn::parse_quote!(fn constant() -> #ty);
    let mut body: syn::Block = syn::parse_quote!({ #value });
    Ends.visit_block_mut(&mut body);
    let mut nested = Untouched;
    let reading = Reading { items, setting: Setting::default(), nested: &mut nested };
    let tree = read(reading, &signature, body);
    let lowered = lower(&tree, "constant", Promotion::default());
    let mut world = Constants { tree: &tree, items, known: true };
    match interpret(&lowered.func, &[], &Options::default(), &mut world).end {
        End::Returned(Some(bits)) if world.known => Some(bits),
        _ => None,
    }
}

/// Writes the ends of integer types as numbers that are within them at each step: `u32::MAX`, and `-128`, whose digits alone are no `i8`.
struct Ends;

impl VisitMut for Ends {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let end = match &*expr {
            syn::Expr::Path(path) => bound(path),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => below_zero(expr),
            _ => None,
        };
        if let Some(end) = end {
            *expr = end;
        }
    }
}

/// `!127` for `-128`.
fn below_zero(digits: &syn::Expr) -> Option<syn::Expr> {
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(digits), .. }) = digits else { return None };
    let less = digits.base10_parse::<u64>().ok()?.checked_sub(1)?;
    let less = syn::LitInt::new(&format!("{less}{}", digits.suffix()), digits.span());
    Some(syn::parse_quote!((!#less)))
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

    fn expression(&mut self, site: Site, operands: &[interpret::Word], _ty: Ty) -> interpret::Word {
        let id = ExprId(site.0 as usize);
        let named = name(self.tree, id).and_then(|name| of_name(self.items, &name));
        let bits = operands.first().filter(|_| is_from_bits(self.tree, id)).copied();
        self.number(named.or(bits))
    }

    fn turn(&mut self, _site: Site, _turn: u32, _regions: usize, _last: Option<interpret::Word>) -> Option<usize> {
        self.number(None);
        None
    }
}

/// `f64::from_bits(…)`: the tree knows no such call but by its type.
fn is_from_bits(tree: &Tree, id: ExprId) -> bool {
    let Some(syn::Expr::Call(call)) = tree.exprs.get(id.0).map(|expr| &expr.syn) else { return false };
    let syn::Expr::Path(path) = &*call.func else { return false };
    matches!(Items::constant_name(path).as_deref(), Some("f64::from_bits" | "f32::from_bits"))
}

/// The name of a constant that an expression may be: one that no local has.
pub fn name(tree: &Tree, id: ExprId) -> Option<String> {
    let expr = tree.exprs.get(id.0)?;
    match (&expr.kind, &expr.syn) {
        (Kind::Opaque { .. }, syn::Expr::Path(path)) => Items::constant_name(path),
        _ => None,
    }
}
