//! What the annotated item declares, and the types that are written with it.

use std::collections::HashMap;

use quote::ToTokens;

use super::{Inner, Shared, Type, TypeId, Types, path_words, primitive, words_of};
use crate::items::{Choice, Enum, Operator, Tagged, named_alone};

/// What an annotated module, impl or function tells of the names in it: signatures, structs and constants.
#[derive(Clone, Default)]
pub struct Items {
    pub functions: Shared<HashMap<String, syn::Signature>>,
    /// The methods of the impl or trait around, where no other type can have one of the name.
    pub methods: HashMap<String, syn::Signature>,
    /// What the inherent impls of the annotated module give its types: by type and name, with `Self` written out.
    pub inherent: Shared<HashMap<(String, String), syn::Signature>>,
    pub structs: Vec<(String, Vec<(String, syn::Type)>)>,
    /// Those with `repr(C)`, whose fields lie in their order, and what `align(…)` says of them.
    pub laid_out: HashMap<String, u32>,
    /// The fields of those with few, each of which may be borrowed.
    pub plain: HashMap<String, Vec<(syn::Member, syn::Type)>>,
    /// What traits may give a type of the module besides.
    pub traits: crate::traits::Traits,
    /// The operators that the impls of the annotated module give them.
    pub operators: std::rc::Rc<[Operator]>,
    /// What is declared around the annotated item.
    pub abroad: std::rc::Rc<crate::items::Abroad>,
    /// The types of constants, by name or, of an impl's, by owner and name: `Self::K`.
    pub constants: Shared<HashMap<String, syn::Type>>,
    /// The words of the constants whose numbers are known.
    pub numbers: HashMap<String, [u64; 2]>,
    /// What the constants are made of that are arrays.
    pub arrays: Shared<HashMap<String, syn::Expr>>,
    /// The same of those that are structs, tuples, or arrays of these.
    pub records: Shared<HashMap<String, syn::Expr>>,
    /// What the module imports of `fastmath::gpu`: the names of functions, `gpu` itself, or `*`.
    pub gpu: Vec<String>,
    /// The functions and methods themselves, where some are wanted as PTX and may call one another.
    pub bodies: crate::gpu::Bodies,
    /// The functions of the annotated module that iterate.
    pub callable: crate::called::Callable,
    /// What the type aliases without parameters stand for.
    pub aliases: Shared<HashMap<String, syn::Type>>,
    /// The type behind `Self` in an impl.
    pub this: Option<syn::Type>,
    /// The enums, as the CPU's code is read.
    pub choices: Vec<Choice>,
    /// What that is read by, as PTX is, if that is not this.
    pub on_cpu: Option<std::rc::Rc<Items>>,
    /// Those without fields, as PTX is read.
    pub enums: Vec<Enum>,
    /// Those with fields, as PTX is.
    pub tagged: std::rc::Rc<[Tagged]>,
    /// Type parameters that are floats by their bounds, in order.
    pub generics: Vec<super::Generic>,
    /// What a generic function gives has the type that its arguments tell: so PTX is read, where the CPU asks nothing.
    pub instances: bool,
    /// What the body declares itself, as PTX is read.
    pub inner: Inner,
    pub sight: super::Sight,
    /// What the CPU's reading knows of the body, as PTX is read.
    pub beside: Option<std::rc::Rc<super::Beside>>,
    /// The module that is read for PTX, among those inside of the annotated one.
    pub home: String,
    /// Where the module around stands among those, if there are several.
    pub module: Option<crate::gpu::Module>,
    /// Names that mean something else here than usual: type parameters, structs and aliases called `f32`, say.
    pub shadowed: Vec<String>,
    /// Those that the module, the impl or the body around declares itself.
    pub declared: Vec<String>,
}

impl Items {
    /// The type that a path of one segment names, among those of the language and of this module.
    fn named(&self, name: &str) -> Type {
        if self.shadowed.iter().any(|shadowed| shadowed == name) {
            return Type::Other;
        }
        if let Some(index) = self.generics.iter().position(|generic| generic.name == name) {
            return Type::Generic(index as u16);
        }
        if let Some(index) = self.structs.iter().position(|(known, _)| known == name) {
            return Type::Struct(index);
        }
        if let Some(index) = self.enums.iter().position(|known| known.name == name) {
            return Type::Enum(index, self.enums[index].ty);
        }
        if let Some(index) = self.choices.iter().position(|known| known.name == name) {
            return Type::Choice(index);
        }
        primitive(name)
    }

    /// Reads a type as written; what it does not know is unknown.
    pub fn read(&self, types: &mut Types, ty: &syn::Type) -> TypeId {
        let read = match ty {
            syn::Type::Paren(inner) => return self.read(types, &inner.elem),
            syn::Type::Group(inner) => return self.read(types, &inner.elem),
            syn::Type::Reference(reference) => Type::Ref(self.read(types, &reference.elem)),
            syn::Type::Array(array) => {
                let elem = self.read(types, &array.elem);
                types.array(elem, self.length(&array.len))
            }
            syn::Type::Slice(slice) => Type::Sequence(self.read(types, &slice.elem)),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Type::Unit,
            syn::Type::Tuple(tuple) => Type::Tuple(tuple.elems.iter().map(|elem| self.read(types, elem)).collect()),
            syn::Type::Never(_) => Type::Never,
            syn::Type::Path(path) if path.qself.is_none() => return self.read_path(types, &path.path),
            syn::Type::Infer(_) => Type::Unknown,
            other => self.function(types, other).unwrap_or(Type::Other),
        };
        types.add(read)
    }

    /// Whether a type is arrays of numbers, and nothing that they refer to.
    pub fn holds_numbers(&self, ty: &syn::Type) -> bool {
        let mut types = Types::default();
        let mut read = self.read(&mut types, ty);
        while let Type::Sequence(elem) = types.get(read) {
            read = elem;
        }
        matches!(types.get(read), Type::Float(_) | Type::Int(_))
    }

    /// The length that an array's type gives: a number, or a constant of the module.
    fn length(&self, length: &syn::Expr) -> Option<usize> {
        match length {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().ok(),
            syn::Expr::Path(path) => {
                let [number, _] = self.numbers.get(&path.path.get_ident()?.to_string())?;
                usize::try_from(*number).ok()
            }
            _ => None,
        }
    }

    fn read_path(&self, types: &mut Types, path: &syn::Path) -> TypeId {
        let Some(last) = path.segments.last() else { return types.add(Type::Unknown) };
        let name = last.ident.to_string();
        let read = match (&last.arguments, path.segments.len()) {
            (syn::PathArguments::None, 1) if name == "Self" => match &self.this {
                Some(this) if !names_self(this) => return self.read(types, this),
                _ => Type::Other,
            },
            (syn::PathArguments::None, 1) => match self.aliases.get(&name) {
                Some(behind) if !self.generics.iter().any(|generic| generic.name == name) => {
                    let read = self.without_alias(&name).read(types, behind);
                    return self.unseen(types, &name, read);
                }
                _ => self.named(&name),
            },
            (syn::PathArguments::None, _) if std_path(path) || half_path(path) => primitive(&name),
            (syn::PathArguments::None, _) if let Some(behind) = self.aliased(path) => return self.read(types, behind),
            (syn::PathArguments::AngleBracketed(_), 1) if named_alone(path).is_some() => self.named(&name),
            (syn::PathArguments::AngleBracketed(list), 1) if !self.shadowed.contains(&name) => {
                self.container(types, &name, list)
            }
            _ => Type::Other,
        };
        types.add(read)
    }

    /// What stands for a path of several words.
    fn aliased(&self, path: &syn::Path) -> Option<&syn::Type> {
        let is_plain = path.leading_colon.is_none() && path.segments.iter().all(|segment| segment.arguments.is_none());
        self.aliases.get(&path_words(path).join("::")).filter(|_| is_plain)
    }

    /// The library's types that hold others.
    fn container(&self, types: &mut Types, name: &str, list: &syn::AngleBracketedGenericArguments) -> Type {
        let args: Vec<&syn::Type> = list
            .args
            .iter()
            .filter_map(|arg| match arg {
                syn::GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
            .collect();
        match (name, args[..].split_first()) {
            ("Vec", Some((elem, _))) => Type::Sequence(self.read(types, elem)),
            ("Box", Some((syn::Type::Slice(slice), []))) => Type::Sequence(self.read(types, &slice.elem)),
            ("Box", Some((behind, []))) => self.function(types, behind).unwrap_or(Type::Other),
            // A `Result` of one parameter is an alias, of who knows what.
            ("Option", Some((held, []))) | ("Result", Some((held, [_]))) => Type::Maybe(self.read(types, held)),
            _ => Type::Other,
        }
    }

    /// Whether the annotated module or the impl around has a function or a method of the name.
    pub fn has_function(&self, name: &str) -> bool {
        let inherent = self.inherent.keys().any(|(_, method)| method == name);
        inherent || self.functions.contains_key(name) || self.methods.contains_key(name)
    }

    /// The signature of a function or a method that an impl of the annotated module, or the impl around, gives a type.
    pub fn associated(&self, owner: &str, name: &str) -> Option<&syn::Signature> {
        match owner {
            "Self" => self.methods.get(name),
            _ if self.shadowed.iter().any(|shadowed| shadowed == owner) => None,
            _ => self.inherent.get(&(owner.to_owned(), name.to_owned())),
        }
    }

    /// Whether a name is that of an item of another module, of which the CPU's reading knows nothing.
    pub fn is_foreign(&self, name: &str) -> bool {
        !name.starts_with("Self::") && crate::gpu::home_in(name) != self.home
    }

    /// Whether the function of a name stands in another module.
    pub fn is_elsewhere(&self, key: &str) -> bool {
        self.bodies.get(key).map_or_else(|| self.is_foreign(key), |body| body.home() != self.home)
    }

    /// The type of what such an item holds or gives, as PTX is read.
    pub fn unseen(&self, types: &mut Types, name: &str, ty: TypeId) -> TypeId {
        match self.is_foreign(name) {
            true => types.unseen_copy(ty).unwrap_or_else(|| types.add(Type::Unknown)),
            false => ty,
        }
    }

    /// What [`constants`](Items::constants) calls the constant of a path, if there is one.
    pub fn constant_name(path: &syn::ExprPath) -> Option<String> {
        let words = path_words(&path.path);
        let plain = path.path.segments.iter().all(|segment| segment.arguments.is_none());
        let simple = path.qself.is_none() && path.path.leading_colon.is_none() && plain && words.len() < 3;
        simple.then(|| words.join("::"))
    }

    /// So that aliases of one another end.
    fn without_alias(&self, name: &str) -> Items {
        let mut items = self.clone();
        items.aliases.remove(name);
        items
    }

    /// The type of a field of what has a type: of what is unknown on the CPU, so is the field.
    pub fn field_of(&self, types: &mut Types, whole: TypeId, index: usize, member: &syn::Member) -> TypeId {
        let field = self.field(types, index, member);
        match types.is_unseen(whole) {
            true => types.unseen_copy(field).unwrap_or_else(|| types.add(Type::Unknown)),
            false => field,
        }
    }

    /// The type of a struct's field.
    pub fn field(&self, types: &mut Types, index: usize, member: &syn::Member) -> TypeId {
        let name = member.to_token_stream().to_string();
        let found = self.structs.get(index).and_then(|(_, fields)| fields.iter().find(|(field, _)| *field == name));
        let Some((_, ty)) = found else { return types.add(Type::Unknown) };
        let read = self.read(types, ty);
        let is_foreign = self.structs.get(index).is_some_and(|(name, _)| self.is_foreign(name));
        let is_inner = index >= self.inner.structs || is_foreign;
        if is_inner { types.unseen_copy(read).unwrap_or_else(|| types.add(Type::Unknown)) } else { read }
    }
}

fn names_self(ty: &syn::Type) -> bool {
    let mut words = Vec::new();
    words_of(ty.to_token_stream(), &mut words);
    words.iter().any(|word| word == "Self")
}

/// `core::primitive::f32`, `std::primitive::f64`.
fn std_path(path: &syn::Path) -> bool {
    let words = path_words(path);
    matches!(words.iter().map(String::as_str).collect::<Vec<_>>()[..], ["core" | "std", "primitive", _])
}

/// `half::f16`, `fastmath::F8E4M3`, `fastmath::gpu::F16x2`.
fn half_path(path: &syn::Path) -> bool {
    let words = path_words(path);
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["half" | "fastmath" | "fma_core", _] => true,
        ["fastmath" | "fma_core", "gpu", name] | ["gpu", name] => matches!(primitive(name), Type::Packed(_)),
        _ => false,
    }
}
