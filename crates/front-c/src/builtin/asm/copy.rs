//! `cp.async` in inline PTX: copies from global to shared memory, groups of them, and waits.
//!
//! The address in shared memory is a number that `__cvta_generic_to_shared` made of a pointer. Numbers are not followed; so the
//! operand must be that call, or a variable that was declared with it and is never changed afterwards.

use super::Asm;
use super::text::Instruction;
use crate::ast::{DeclId, Node};
use crate::builtin::barrier_name::{is_shared_address, pointer_to};
use crate::builtin::bound_copy;
use crate::lower::Lower;
use crate::lower::captured;
use crate::lower::function::Lowerer;
use gpuproof_kir::{AsyncCopy, Const, Expr, StmtKind, Ty, fold};

/// The expression inside conversions and parentheses.
pub fn bare<'n, 't>(mut node: &'n Node<'t>) -> &'n Node<'t> {
    while matches!(
        &*node.kind,
        "ImplicitCastExpr"
            | "ParenExpr"
            | "CStyleCastExpr"
            | "CXXStaticCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXFunctionalCastExpr"
    ) {
        match node.inner.iter().rev().find(|inner| !inner.kind.is_empty()) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}

/// The pointer that an expression turns into an address of shared memory.
pub fn converted<'n, 't>(node: &'n Node<'t>) -> Option<&'n Node<'t>> {
    let call = bare(node);
    let is_it = call.kind == "CallExpr"
        && captured::callee(call).is_some_and(|callee| callee.name == "__cvta_generic_to_shared");
    is_it.then(|| call.inner.get(1))?
}

/// Whether a statement may change a variable.
pub fn changes(node: &Node<'_>, id: DeclId) -> bool {
    let writes = match &*node.kind {
        "BinaryOperator" => node.opcode == "=",
        "CompoundAssignOperator" => true,
        "UnaryOperator" => matches!(&*node.opcode, "++" | "--" | "&"),
        _ => false,
    };
    let names = |n: &Node<'_>| n.referenced.as_ref().is_some_and(|decl| decl.id == id);
    if writes && node.inner.first().is_some_and(|first| names(bare(first))) {
        return true;
    }
    node.inner.iter().any(|inner| changes(inner, id))
}

impl<'t> Asm<'_, 't> {
    /// The pointer behind an operand that is an address of shared memory.
    fn shared(&self, lowerer: &mut Lowerer<'_, '_, 't>, text: &str) -> Option<Lower<Expr>> {
        let inside = text.strip_prefix('[')?.strip_suffix(']')?;
        let (_, node) = self.operand(inside.trim())?;
        is_shared_address(lowerer, node).then(|| pointer_to(lowerer, node))
    }

    /// Lowers `cp.async` and its kin; `rest` is what follows in the name.
    pub(super) fn copy(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        rest: &[&str],
        found: &Instruction<'_>,
    ) -> Option<Lower<()>> {
        let at = self.at;
        let wait = |lowerer: &mut Lowerer<'_, '_, 't>, pending: Expr| {
            lowerer.emit(StmtKind::AsyncWaitGroups { pending }, at);
            Some(Ok(()))
        };
        match rest {
            ["commit_group"] => {
                lowerer.emit(StmtKind::AsyncCommit, at);
                Some(Ok(()))
            }
            ["wait_all"] => {
                lowerer.emit(StmtKind::AsyncCommit, at);
                wait(lowerer, Expr::u32(0, at))
            }
            ["wait_group"] => match self.number(lowerer, found.operands.first()?)? {
                Ok(pending) => wait(lowerer, pending),
                Err(what) => Some(Err(what)),
            },
            ["ca" | "cg", "shared", "global", ..] => {
                let [to, from, bytes] = found.operands.as_slice() else { return None };
                let (dst, src) = match (self.shared(lowerer, to)?, self.address(lowerer, from, false)?) {
                    (Ok(dst), Ok(src)) => (dst, src),
                    (Err(what), _) | (_, Err(what)) => return Some(Err(what)),
                };
                let bytes = self.number(lowerer, bytes)?.ok()?;
                let Some(Const::Int(piece @ (4 | 8 | 16))) = fold::constant(&bytes) else { return None };
                let copy = AsyncCopy::of_instruction(dst, src, piece as u64, at);
                if copy.src.ty != Ty::Ptr || copy.dst.ty != Ty::Ptr {
                    return None;
                }
                if let Err(what) = bound_copy::in_group(lowerer, self.operands.first()?) {
                    return Some(Err(what));
                }
                lowerer.emit(StmtKind::AsyncCopy(copy), at);
                Some(Ok(()))
            }
            _ => None,
        }
    }
}
