//! What can be called under the name of a local: closures, and parameters that are functions.

use proc_macro2::Span;

use super::read::Reader;
use super::{ExprId, Items, Kind, Type, Types, children, path_words};

/// The traits of what can be called.
const CALLED: [&str; 3] = ["Fn", "FnMut", "FnOnce"];

impl Items {
    /// The type of what `fn(f64) -> f64`, `impl Fn(f64) -> f64` or `dyn Fn(f64) -> f64` says; `None` for other types.
    pub(super) fn function(&self, types: &mut Types, ty: &syn::Type) -> Option<Type> {
        let (inputs, output): (Vec<&syn::Type>, _) = match ty {
            syn::Type::Paren(inner) => return self.function(types, &inner.elem),
            syn::Type::BareFn(bare) => (bare.inputs.iter().map(|input| &input.ty).collect(), &bare.output),
            _ => {
                let arguments = called(ty)?;
                (arguments.inputs.iter().collect(), &arguments.output)
            }
        };
        let params = inputs.into_iter().map(|input| self.read(types, input)).collect();
        let result = match output {
            syn::ReturnType::Default => types.add(Type::Unit),
            syn::ReturnType::Type(_, ty) => self.read(types, ty),
        };
        Some(Type::Function(params, result))
    }

    /// Whether a type is one of those.
    pub fn is_function(&self, ty: &syn::Type) -> bool {
        self.function(&mut Types::default(), ty).is_some()
    }
}

/// `(f64) -> f64`, of the bound that says so.
fn called(ty: &syn::Type) -> Option<&syn::ParenthesizedGenericArguments> {
    let bounds = match ty {
        syn::Type::ImplTrait(ty) => &ty.bounds,
        syn::Type::TraitObject(ty) => &ty.bounds,
        _ => return None,
    };
    bounds.iter().find_map(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => {
            let last = bound.path.segments.last().filter(|last| CALLED.iter().any(|name| last.ident == name))?;
            match &last.arguments {
                syn::PathArguments::Parenthesized(arguments) => Some(arguments),
                syn::PathArguments::None | syn::PathArguments::AngleBracketed(_) => None,
            }
        }
        _ => None,
    })
}

/// The functions of one float that give one of its type.
pub const OF_ONE: [&str; 27] = [
    "abs",
    "sqrt",
    "cbrt",
    "exp",
    "exp2",
    "exp_m1",
    "ln",
    "ln_1p",
    "log2",
    "log10",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "floor",
    "ceil",
    "round",
    "trunc",
    "fract",
    "recip",
    "signum",
    "to_radians",
];

impl Reader<'_> {
    /// The type of a function of the module, or of `f32::sqrt` and its kin, where it is handed on by its name.
    pub(super) fn function_named(&mut self, path: &syn::ExprPath) -> Option<super::TypeId> {
        let words = path_words(&path.path);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let signature = match words[..] {
            [name] if self.scopes.find(name).is_none() => self.items.functions.get(name)?.clone(),
            [float @ ("f32" | "f64"), name] if OF_ONE.contains(&name) && self.items.is_of_language(&words) => {
                let float = syn::Ident::new(float, Span::call_site());
                syn::parse_quote!(fn of_one(x: #float) -> #float)
            }
            _ => return None,
        };
        if path.qself.is_some() || !signature.generics.params.is_empty() || signature.asyncness.is_some() {
            return None;
        }
        let typed = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&typed.ty),
            syn::FnArg::Receiver(_) => None,
        });
        let params = typed.map(|ty| self.items.read(&mut self.types, ty)).collect();
        let given = match &signature.output {
            syn::ReturnType::Default => return None,
            syn::ReturnType::Type(_, ty) => self.items.read(&mut self.types, ty),
        };
        Some(self.types.add(Type::Function(params, given)))
    }

    /// A call of a local: what it gives is known where the local is a function.
    pub(super) fn local_call(&mut self, call: syn::ExprCall, span: Span) -> ExprId {
        let id = self.unknown(call.into(), super::Order::Once, span);
        let parts = children(&self.exprs[id.0].kind);
        let [super::Child::Expr(called), args @ ..] = &parts[..] else { return id };
        let Kind::Local(local) = self.exprs[called.0].kind else { return id };
        let behind = self.types.behind_refs(self.locals[local.0].ty);
        let Type::Function(params, result) = self.types.get(behind) else { return id };
        for (param, arg) in params.into_iter().zip(args) {
            if let super::Child::Expr(arg) = arg {
                self.types.flow(param, self.exprs[arg.0].ty);
            }
        }
        self.exprs[id.0].ty = result;
        id
    }
}
