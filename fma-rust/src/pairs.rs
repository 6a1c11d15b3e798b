//! Which locals `df64` may turn into pairs of floats, and what keeps one that the author named from it.

use fma_core::Format;
use fma_ir::{Flag, Promotion, VarId};

use crate::attribute::Named;
use crate::diagnostics::Diagnostics;
use crate::gpu::written;
use crate::left::Left;
use crate::message::{Message, Obstacle, PairMessage};
use crate::text::Texts;
use crate::tree::{Arith, Expr, ExprId, Kind, Local, LocalId, Stmt, Tree, Type};

/// What keeps a local from becoming a pair.
pub fn obstacle(tree: &Tree, id: LocalId) -> Option<Obstacle> {
    let local = tree.local(id);
    let ty = tree.types.resolve(local.ty);
    let obstacles = [
        (matches!(ty, Type::Generic(_)), Obstacle::AnyFloat),
        (matches!(ty, Type::Float(_)) && !is_real(&ty), Obstacle::ShortFloat),
        (!is_real(&ty), Obstacle::NoFloat),
        (local.unstable, Obstacle::ChangedUnseen),
        (local.opaque_uses > 0, Obstacle::NamedUnseen),
        (!tree.params.contains(&id) && !is_let(tree, id), Obstacle::BoundByPattern),
    ];
    obstacles.into_iter().find(|(is_there, _)| *is_there).map(|(_, obstacle)| obstacle)
}

/// The locals of the named variables, and those that have to stay as they are. A named one that has to is an error.
pub fn promotion(tree: &Tree, names: &[Named], errors: &mut Diagnostics) -> Promotion {
    let mut promotion = Promotion::default();
    for index in 0..tree.locals.len() {
        let (id, var) = (LocalId(index), VarId(index as u32));
        let name = names.iter().find(|name| name.ident == written(&tree.local(id).ident.to_string()));
        name.into_iter().for_each(|name| name.found.set(true));
        match (obstacle(tree, id), name) {
            (None, name) => promotion.named.extend(name.map(|_| var)),
            (Some(why), name) => {
                promotion.fixed.push(var);
                if let Some(Named { ident, .. }) = name {
                    let message = PairMessage::NotPromoted { variable: ident.to_string(), why };
                    errors.error(ident.span(), Message::Pair(message));
                }
            }
        }
    }
    promotion
}

/// The variables that are floats because a pattern binds them, where others are pairs: what they are given is rounded, and they are read anew.
pub fn rounded(tree: &Tree, promotion: &Promotion) -> Vec<LocalId> {
    let asked = may_hold_pairs(tree, promotion);
    let fixed = promotion.fixed.iter().filter(|_| asked).map(|var| LocalId(var.0 as usize));
    fixed.filter(|id| matches!(obstacle(tree, *id), Some(Obstacle::BoundByPattern))).collect()
}

/// What holds no pair in a body as it is written holds none where the same is said in fewer words, nor does any variable that those words brought along.
pub fn keep_words(promotion: &mut Promotion, tree: &Tree, source: &Tree) {
    let all = |tree: &Tree| (0..tree.locals.len()).map(LocalId).collect::<Vec<_>>();
    let may = |name: &str| {
        let mut same = all(source).into_iter().filter(|id| source.local(*id).ident == name).peekable();
        same.peek().is_some() && same.all(|id| obstacle(source, id).is_none())
    };
    let kept = all(tree)
        .into_iter()
        .filter(|id| !may(written(&tree.local(*id).ident.to_string())))
        .map(|id| VarId(id.0 as u32));
    promotion.fixed.extend(kept);
    promotion.named.retain(|var| !promotion.fixed.contains(var));
}

/// Whether any value may be a pair.
pub fn may_hold_pairs(tree: &Tree, promotion: &Promotion) -> bool {
    asks_for_pairs(tree) || !promotion.named.is_empty()
}

/// Whether any operation is to be computed in pairs.
pub fn asks_for_pairs(tree: &Tree) -> bool {
    tree.exprs.iter().any(|expr| expr.setting.flags.has(Flag::Df64))
}

/// The variables that change and that `df64` leaves as they are, where it stands for the whole function, and what it computes of a type that has no pairs, once.
pub fn left(tree: &Tree, texts: &Texts<'_>) -> Vec<Left> {
    let whole = asks_for_pairs(tree);
    let changing = (0..tree.locals.len()).map(LocalId).filter(|id| whole && tree.local(*id).mutable);
    let why = |id| {
        obstacle(tree, id).filter(|why| !matches!(why, Obstacle::NoFloat | Obstacle::AnyFloat | Obstacle::ShortFloat))
    };
    let left = changing.filter_map(|id| Some((tree.local(id), why(id)?)));
    let remark = |(local, why): (&Local, Obstacle)| Left {
        span: local.ident.span(),
        text: local.ident.to_string(),
        reason: format!("holds no pair of floats: {why}"),
    };
    left.map(remark).chain(without_pairs(tree, texts)).collect()
}

/// The first operation that `df64` asks for on a type that has no pairs.
fn without_pairs(tree: &Tree, texts: &Texts<'_>) -> Option<Left> {
    let computes = |expr: &Expr| {
        let ty = tree.types.resolve(expr.ty);
        let is_other = matches!(ty, Type::Generic(_) | Type::Float(_)) && !is_real(&ty);
        expr.setting.flags.has(Flag::Df64) && matches!(expr.kind, Kind::Arith(Arith::Float(_), _)) && is_other
    };
    let first = tree.exprs.iter().position(computes)?;
    let expr = &tree.exprs[first];
    let why = match tree.types.resolve(expr.ty) {
        Type::Generic(_) => Obstacle::AnyFloat,
        _ => Obstacle::ShortFloat,
    };
    Some(Left {
        span: expr.span,
        text: texts.of_expr(ExprId(first)),
        reason: format!("is computed in no pairs: {why}"),
    })
}

fn is_real(ty: &Type) -> bool {
    matches!(ty, Type::Float(Format::F32 | Format::F64))
}

/// Whether a `let` gives the local a number of its own: it binds nothing else, or a tuple of names to a tuple.
fn is_let(tree: &Tree, id: LocalId) -> bool {
    let mut stmts = tree.blocks.iter().flat_map(|block| &block.stmts);
    stmts.any(|stmt| match stmt {
        Stmt::Let { local: Some(local), otherwise: None, .. } => *local == id,
        _ => tree.let_parts(stmt).iter().any(|(local, _)| *local == id),
    })
}
