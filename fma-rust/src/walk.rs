//! How syntax is walked. `syn` has its walk through the whole language compiled again for each visitor, which was a third of this crate;
//! here the walk sees a visitor through a table of methods, and is compiled once. The traits have the names that `syn` gives theirs, and
//! a method for each kind of node that some visitor looks at.

/// A module of visitors; `['ast]` is the lifetime of nodes that they may keep.
macro_rules! visitors {
    ($module:ident::$Visitor:ident $ast:tt: $($method:ident: $Node:ty),+ $(,)?) => {
        pub mod $module {
            use syn::*;

            visitors! { @seen $module $Visitor $ast $($method: $Node),+ }
            $(visitors! { @walk $module $Visitor $ast $method: $Node })+
        }
    };
    (@seen $module:ident $Visitor:ident [$($ast:lifetime)?] $($method:ident: $Node:ty),+) => {
        /// What is done with the nodes that are looked at; of all others, what is in them is walked.
        pub trait $Visitor<$($ast)?>: Erased<$($ast)?> {
            $(
                fn $method(&mut self, node: $Node) {
                    $method(self.erased(), node);
                }
            )+
        }

        /// Any visitor, as the walk sees it.
        pub trait Erased<$($ast)?> {
            fn erased(&mut self) -> &mut dyn $Visitor<$($ast)?>;
        }

        impl<$($ast,)? V: $Visitor<$($ast)?>> Erased<$($ast)?> for V {
            fn erased(&mut self) -> &mut dyn $Visitor<$($ast)?> {
                self
            }
        }

        struct Walk<'v, $($ast)?>(&'v mut dyn $Visitor<$($ast)?>);

        impl<$($ast)?> syn::$module::$Visitor<$($ast)?> for Walk<'_, $($ast)?> {
            $(
                fn $method(&mut self, node: $Node) {
                    self.0.$method(node);
                }
            )+
        }
    };
    (@walk $module:ident $Visitor:ident [$($ast:lifetime)?] $method:ident: $Node:ty) => {
        /// Walks what is in the node.
        pub fn $method<$($ast)?>(visitor: &mut dyn $Visitor<$($ast)?>, node: $Node) {
            syn::$module::$method(&mut Walk(visitor), node);
        }
    };
}

visitors! {
    visit::Visit['ast]:
        visit_arm: &'ast Arm, visit_attribute: &'ast Attribute, visit_bin_op: &'ast BinOp, visit_block: &'ast Block,
        visit_const_param: &'ast ConstParam, visit_expr: &'ast Expr, visit_expr_assign: &'ast ExprAssign,
        visit_expr_binary: &'ast ExprBinary, visit_expr_block: &'ast ExprBlock, visit_expr_break: &'ast ExprBreak,
        visit_expr_call: &'ast ExprCall, visit_expr_cast: &'ast ExprCast, visit_expr_closure: &'ast ExprClosure,
        visit_expr_continue: &'ast ExprContinue, visit_expr_field: &'ast ExprField, visit_expr_for_loop: &'ast ExprForLoop,
        visit_expr_if: &'ast ExprIf, visit_expr_index: &'ast ExprIndex, visit_expr_let: &'ast ExprLet, visit_expr_loop: &'ast ExprLoop,
        visit_expr_match: &'ast ExprMatch, visit_expr_method_call: &'ast ExprMethodCall, visit_expr_path: &'ast ExprPath,
        visit_expr_reference: &'ast ExprReference, visit_expr_return: &'ast ExprReturn, visit_expr_try: &'ast ExprTry,
        visit_expr_while: &'ast ExprWhile, visit_field: &'ast Field, visit_file: &'ast File, visit_fn_arg: &'ast FnArg, visit_ident: &'ast Ident,
        visit_item: &'ast Item, visit_item_const: &'ast ItemConst, visit_item_use: &'ast ItemUse, visit_label: &'ast Label,
        visit_lifetime: &'ast Lifetime, visit_lifetime_param: &'ast LifetimeParam, visit_lit: &'ast Lit, visit_local: &'ast Local,
        visit_macro: &'ast Macro, visit_pat: &'ast Pat, visit_pat_ident: &'ast PatIdent, visit_pat_type: &'ast PatType,
        visit_path: &'ast Path, visit_return_type: &'ast ReturnType, visit_signature: &'ast Signature, visit_stmt: &'ast Stmt,
        visit_stmt_macro: &'ast StmtMacro, visit_trait_bound: &'ast TraitBound, visit_type: &'ast Type,
        visit_type_impl_trait: &'ast TypeImplTrait, visit_type_trait_object: &'ast TypeTraitObject,
}

visitors! {
    visit_mut::VisitMut[]:
        visit_arm_mut: &mut Arm, visit_attribute_mut: &mut Attribute, visit_block_mut: &mut Block, visit_expr_call_mut: &mut ExprCall,
        visit_expr_cast_mut: &mut ExprCast, visit_expr_closure_mut: &mut ExprClosure, visit_expr_for_loop_mut: &mut ExprForLoop,
        visit_expr_if_mut: &mut ExprIf, visit_expr_let_mut: &mut ExprLet, visit_expr_loop_mut: &mut ExprLoop,
        visit_expr_match_mut: &mut ExprMatch, visit_expr_method_call_mut: &mut ExprMethodCall, visit_expr_mut: &mut Expr,
        visit_expr_path_mut: &mut ExprPath, visit_expr_return_mut: &mut ExprReturn, visit_expr_struct_mut: &mut ExprStruct,
        visit_expr_while_mut: &mut ExprWhile, visit_field_pat_mut: &mut FieldPat, visit_field_value_mut: &mut FieldValue,
        visit_file_mut: &mut File, visit_generic_argument_mut: &mut GenericArgument, visit_generics_mut: &mut Generics,
        visit_ident_mut: &mut Ident, visit_impl_item_fn_mut: &mut ImplItemFn, visit_impl_item_mut: &mut ImplItem,
        visit_item_fn_mut: &mut ItemFn, visit_item_impl_mut: &mut ItemImpl, visit_item_mod_mut: &mut ItemMod, visit_item_mut: &mut Item,
        visit_item_struct_mut: &mut ItemStruct, visit_item_trait_mut: &mut ItemTrait, visit_item_use_mut: &mut ItemUse,
        visit_local_init_mut: &mut LocalInit, visit_local_mut: &mut Local, visit_macro_mut: &mut Macro,
        visit_pat_ident_mut: &mut PatIdent, visit_pat_mut: &mut Pat, visit_path_mut: &mut Path, visit_receiver_mut: &mut Receiver,
        visit_return_type_mut: &mut ReturnType, visit_signature_mut: &mut Signature, visit_stmt_mut: &mut Stmt,
        visit_trait_bound_mut: &mut TraitBound, visit_trait_item_fn_mut: &mut TraitItemFn, visit_type_mut: &mut Type,
        visit_type_path_mut: &mut TypePath, visit_visibility_mut: &mut Visibility,
}
