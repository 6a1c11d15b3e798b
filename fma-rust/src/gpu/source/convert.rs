//! Calls whose meaning is known by their names: conversions between formats, and the functions of `fastmath::gpu`.

use fma_core::{Format, Overflow, Round};
use fma_ir::{Site, Ty};
use fma_ptx::{Act, Conversion, Euclid, Fast, Meaning, Near, Whole};

use super::Walk;
use crate::lower::{decimal, scalar};
use crate::tree::{Child, Edge, ExprId, Kind, SINE_AND_COSINE, Type, operator_trait, path_words};

/// What `half` does, and what widening does.
const NEAREST: Conversion = Conversion { round: Round::NearestEven, overflow: Overflow::Ieee };

impl Walk<'_> {
    /// Each such call.
    pub(super) fn known_calls(&mut self) {
        for index in 0..self.tree.exprs.len() {
            let (id, site) = (ExprId(index), Site(index as u32));
            let Some(args) = self.args(id) else { continue };
            let meaning = match &self.tree.expr(id).syn {
                syn::Expr::Call(call) => {
                    let Some(words) = words(&call.func) else { continue };
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    if self.items.fast(&words) == Some(SINE_AND_COSINE) {
                        self.source.acts.insert(site, Act::SineAndCosine(Vec::new()));
                        continue;
                    }
                    let name = self.items.fast(&words);
                    let fast = name.and_then(Fast::find).map(Meaning::Fast);
                    let fast = fast.or_else(|| self.instruction(id, name?));
                    fast.or_else(|| self.made(id, &words, &args))
                }
                syn::Expr::MethodCall(call) => {
                    let name = call.method.to_string();
                    self.angle(id, &name, &args);
                    match self.whole(&name, &args) {
                        None if args.len() == 1 => self.given(args[0], &name).or_else(|| self.near(&name, &args)),
                        None => self.euclid(&name, &args).or_else(|| self.near(&name, &args)),
                        whole => whole,
                    }
                }
                _ => None,
            };
            self.source.values.extend(meaning.map(|meaning| (site, meaning)));
        }
    }

    /// `fastmath::gpu::fma_relu(a, b, c)`.
    fn instruction(&self, id: ExprId, name: &str) -> Option<Meaning> {
        fma_ptx::instruction(name, self.kind(id)?).map(Meaning::Instruction)
    }

    /// `a * b` of two numbers in a register.
    pub(super) fn packed_operator(&self, id: ExprId, op: &syn::BinOp) -> Option<Meaning> {
        let Type::Packed(_) = self.tree.ty(id) else { return None };
        fma_ptx::operator(operator_trait::of_binary(op)?, self.kind(id)?).map(Meaning::Instruction)
    }

    fn kind(&self, id: ExprId) -> Option<fma_ptx::Kind> {
        let kind = match self.tree.ty(id) {
            Type::Float(Format::F64) => fma_ptx::Kind::F64,
            Type::Float(Format::F32) => fma_ptx::Kind::F32,
            Type::Float(Format::F16) => fma_ptx::Kind::F16,
            Type::Float(Format::Bf16) => fma_ptx::Kind::Bf16,
            Type::Packed(Format::F16) => fma_ptx::Kind::F16x2,
            Type::Packed(Format::Bf16) => fma_ptx::Kind::Bf16x2,
            Type::Packed(Format::F32) => fma_ptx::Kind::F32x2,
            _ => return None,
        };
        Some(kind)
    }

    /// `F8E4M3::from_f32(x, Round::NearestEven, Overflow::Saturate)`, `bf16::from_f32(x)`, `f32::from_bits(x)`.
    fn made(&mut self, id: ExprId, words: &[&str], args: &[ExprId]) -> Option<Meaning> {
        if let (Type::Packed(_), [.., "from_bits"], [_]) = (self.tree.ty(id), words, args) {
            return Some(Meaning::Bits);
        }
        let Ty::Float(format) = scalar(&self.tree.ty(id))? else { return None };
        match (words, args) {
            // Registers are bits, and nothing is fused across.
            (words, [_]) if Edge::of(words).is_some() => Some(Meaning::Bits),
            ([owner, "zero" | "default"], []) if self.is_parameter(owner) => Some(Meaning::Constant(0)),
            ([owner, "one"], []) if self.is_parameter(owner) => {
                decimal("1", format).map(|[bits, _]| Meaning::Constant(bits))
            }
            ([.., "from_bits"], [_]) => Some(Meaning::Bits),
            ([.., "from_f32" | "from_f64" | "from_f32_const" | "from_f64_const"], [_])
                if format.layout().bits == 16 =>
            {
                Some(Meaning::Convert(NEAREST))
            }
            ([.., "from_f32" | "from_f64"], [_, round, overflow]) => {
                let conversion = Conversion { round: self.round(*round)?, overflow: self.overflow(*overflow)? };
                let sites = [*round, *overflow].map(|part| Site(part.0 as u32));
                self.source.acts.extend(sites.map(|site| (site, Act::Kept)));
                Some(Meaning::Convert(conversion))
            }
            _ => None,
        }
    }

    /// Whether a name is that of a type parameter, which has a type here.
    fn is_parameter(&self, name: &str) -> bool {
        self.items.generics.iter().any(|generic| generic.name == name)
    }

    /// `x.sin_cos()`, of which a `let` takes both.
    fn angle(&mut self, id: ExprId, name: &str, args: &[ExprId]) {
        let is_float = |arg: &ExprId| matches!(scalar(&self.tree.ty(*arg)), Some(Ty::Float(_)));
        if name == "sin_cos" && args.iter().all(is_float) {
            let setting = self.tree.expr(id).setting;
            self.source.acts.insert(Site(id.0 as u32), Act::SinCos(Vec::new(), setting.flags, setting.mode));
        }
    }

    /// A method of an integer.
    fn whole(&self, name: &str, args: &[ExprId]) -> Option<Meaning> {
        let numbers = args.iter().all(|arg| self.lowered.of[arg.0].is_some());
        let int = matches!(self.tree.ty(*args.first()?), Type::Int(_));
        let is_long = |arg: &ExprId| matches!(self.tree.ty(*arg), Type::Int(int) if int.bits == 64 && !int.signed);
        let fits = |whole: &Whole| *whole != Whole::HighProduct || args.iter().all(is_long);
        Whole::find(name).filter(|_| int && numbers).filter(fits).map(Meaning::Whole)
    }

    fn are_floats(&self, args: &[ExprId]) -> bool {
        args.iter()
            .all(|arg| self.lowered.of[arg.0].is_some() && matches!(scalar(&self.tree.ty(*arg)), Some(Ty::Float(_))))
    }

    /// What lies beside a float or between two.
    fn near(&self, name: &str, args: &[ExprId]) -> Option<Meaning> {
        let near = match (name, args) {
            ("next_up", [_]) => Near::Above,
            ("next_down", [_]) => Near::Below,
            ("midpoint", [_, _]) => Near::Middle,
            _ => return None,
        };
        self.are_floats(args).then_some(Meaning::Near(near))
    }

    /// Euclid's division of floats.
    fn euclid(&self, name: &str, args: &[ExprId]) -> Option<Meaning> {
        let part = match name {
            "rem_euclid" => Euclid::Remainder,
            "div_euclid" => Euclid::Quotient,
            _ => return None,
        };
        (args.len() == 2 && self.are_floats(args)).then_some(Meaning::Euclid(part))
    }

    /// `x.to_f32()`, `x.to_bits()`.
    fn given(&self, receiver: ExprId, name: &str) -> Option<Meaning> {
        let types = &self.tree.types;
        let behind = types.behind_refs(self.tree.expr(receiver).ty);
        let format = match types.resolve(behind) {
            Type::Float(format) | Type::Narrow(format) => format,
            Type::Packed(_) => return (name == "to_bits").then_some(Meaning::Bits),
            _ => return None,
        };
        match name {
            "to_f32" | "to_f64" if format.layout().bits <= 16 => Some(Meaning::Convert(NEAREST)),
            "to_bits" => Some(Meaning::Bits),
            _ => None,
        }
    }

    fn args(&self, id: ExprId) -> Option<Vec<ExprId>> {
        let Kind::Opaque { children, .. } = &self.tree.expr(id).kind else { return None };
        let part = |child: &Child| match child {
            Child::Expr(part) => Some(*part),
            Child::Block(_) => None,
        };
        children.iter().map(part).collect()
    }

    fn round(&self, id: ExprId) -> Option<Round> {
        const ROUNDS: [(&str, Round); 5] = [
            ("NearestEven", Round::NearestEven),
            ("NearestAway", Round::NearestAway),
            ("TowardZero", Round::TowardZero),
            ("Down", Round::Down),
            ("Up", Round::Up),
        ];
        let variant = self.variant(id, "Round")?;
        ROUNDS.iter().find(|(name, _)| *name == variant).map(|(_, round)| *round)
    }

    fn overflow(&self, id: ExprId) -> Option<Overflow> {
        const OVERFLOWS: [(&str, Overflow); 2] = [("Saturate", Overflow::Saturate), ("Ieee", Overflow::Ieee)];
        let variant = self.variant(id, "Overflow")?;
        OVERFLOWS.iter().find(|(name, _)| *name == variant).map(|(_, overflow)| *overflow)
    }

    /// The variant of an enumeration of this name.
    fn variant(&self, id: ExprId, of: &str) -> Option<String> {
        match &words(&self.tree.expr(id).syn)?[..] {
            [.., owner, variant] if owner == of => Some(variant.clone()),
            _ => None,
        }
    }
}

fn words(expr: &syn::Expr) -> Option<Vec<String>> {
    match expr {
        syn::Expr::Path(path) => Some(path_words(&path.path)),
        _ => None,
    }
}
