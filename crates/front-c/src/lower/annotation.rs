//! Annotation comments: found in the source, attached to the function, loop or barrier that follows.

use super::function::Lowerer;
use crate::ast::Node;
use gpuproof_kir::Clause;

/// The comments of a file that are not attached yet.
#[derive(Default)]
pub struct Comments {}

/// Attaches the comments before a function to its contract.
pub fn attach_function<'t>(_lowerer: &mut Lowerer<'_, '_, 't>, _node: &'t Node<'t>) {}

/// Takes up the comments before a statement.
pub fn before_statement<'t>(_lowerer: &mut Lowerer<'_, '_, 't>, _node: &'t Node<'t>) {}

/// The clauses of the comments before a loop.
pub fn loop_comments<'t>(_lowerer: &mut Lowerer<'_, '_, 't>, _node: &'t Node<'t>) -> Vec<Clause> {
    Vec::new()
}
