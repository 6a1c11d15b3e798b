//! Where the fields of structs lie: in their order, if `repr(C)` says so.

/// The least alignment of a struct whose fields lie in their order; nothing of one whose fields may lie anywhere.
pub fn aligned(attrs: &[syn::Attribute]) -> Option<u32> {
    let (mut ordered, mut least, mut packed) = (false, 1, false);
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        let read = attr.parse_nested_meta(|meta| {
            ordered |= meta.path.is_ident("C") || meta.path.is_ident("transparent");
            packed |= meta.path.is_ident("packed");
            if meta.path.is_ident("align") {
                let content;
                syn::parenthesized!(content in meta.input);
                least = content.parse::<syn::LitInt>()?.base10_parse()?;
            }
            Ok(())
        });
        packed |= read.is_err();
    }
    (ordered && !packed).then_some(least)
}
