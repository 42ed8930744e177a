//! What a loop changes of a variable: `while (grid.x > most) grid.x >>= 1;` leaves `grid.y` alone.
//!
//! Soundness: a variable of which a construct does nothing but read and assign it, or members of it, changes in these and nowhere else, and nobody gets its address there. Everything
//! that is not known to be a read or such an assignment makes it a variable that anything may happen to: `&v`, `f(v)`, references to it, lambdas, members of unions
//! and bit-fields (which share bytes with others), the place that an assignment gives.

use super::Reader;
use super::pointer::is_reference;
use crate::ast::{DeclId, Node};
use crate::lower::launch::is_dim3;
use std::collections::BTreeSet;

/// Statements whose parts are evaluated for nothing but what they do, or as a condition.
const DISCARDS: [&str; 5] = ["CompoundStmt", "ForStmt", "WhileStmt", "DoStmt", "IfStmt"];

impl<'n> Reader<'_, '_, 'n> {
    /// The ways to the parts of a variable that a construct assigns; nothing if it may do something else with it than to read and assign it.
    pub(super) fn assigned_parts(&self, node: &'n Node<'n>, var: DeclId) -> Option<BTreeSet<String>> {
        let is_object = matches!(self.objects.last(), Some(Some(object)) if object.var == var.0)
            || is_reference(self.type_of(var));
        let has_lambdas = super::entries::contains(node, "LambdaExpr") || self.mentions_lambdas(node);
        let mut found = BTreeSet::new();
        (!is_object && !has_lambdas && self.only_assigns(node, var, false, &mut found)).then_some(found)
    }

    fn type_of(&self, var: DeclId) -> &'n str {
        // One of which nothing is known may be a reference.
        self.unit.index.get(var).map_or("&", |decl| decl.type_text())
    }

    fn only_assigns(
        &self,
        node: &'n Node<'n>,
        var: DeclId,
        is_discarded: bool,
        found: &mut BTreeSet<String>,
    ) -> bool {
        let mut all = |nodes: &'n [Node<'n>], is_discarded: bool| {
            nodes.iter().all(|n| self.only_assigns(n, var, is_discarded, found))
        };
        match (&*node.kind, &node.inner[..]) {
            ("DeclRefExpr", _) => node.referenced.as_ref().is_none_or(|decl| decl.id != var),
            // A static member by way of an object.
            ("MemberExpr", _) if node.referenced_member == var => false,
            ("UnaryExprOrTypeTraitExpr", _) => true,
            ("ParenExpr" | "ExprWithCleanups", parts) => all(parts, is_discarded),
            ("ImplicitCastExpr", [inner]) if node.cast_kind == "LValueToRValue" => {
                self.part_of(inner, var).is_some() || all(&node.inner, true)
            }
            ("CXXConstructExpr", [inner]) if is_dim3(node) && is_dim3(inner) => {
                self.part_of(inner, var).is_some() || all(&node.inner, false)
            }
            ("BinaryOperator", [left, _]) if node.opcode == "=" && is_discarded => {
                self.assigns(left, var, found) && self.only_assigns(&node.inner[1], var, false, found)
            }
            ("BinaryOperator", parts) if node.opcode == "," && is_discarded => all(parts, true),
            ("CompoundAssignOperator", [left, _]) if is_discarded => {
                self.assigns(left, var, found) && self.only_assigns(&node.inner[1], var, false, found)
            }
            ("UnaryOperator", [inner]) if matches!(&*node.opcode, "++" | "--") && is_discarded => {
                self.assigns(inner, var, found)
            }
            (kind, parts) => all(parts, DISCARDS.contains(&kind)) && all(&node.array_filler, false),
        }
    }

    /// The left side of an assignment: a part of the variable, or something that does not mention it otherwise.
    fn assigns(&self, left: &'n Node<'n>, var: DeclId, found: &mut BTreeSet<String>) -> bool {
        match self.part_of(left, var) {
            Some(path) => {
                found.insert(path);
                true
            }
            None => self.only_assigns(left, var, false, found),
        }
    }

    /// The way to the part of the variable that an expression names.
    fn part_of(&self, node: &'n Node<'n>, var: DeclId) -> Option<String> {
        match (&*node.kind, node.inner.first()) {
            ("DeclRefExpr", _) => {
                let is_it = node.referenced.as_ref().is_some_and(|decl| decl.id == var);
                is_it.then(String::new)
            }
            ("ParenExpr", Some(inner)) => self.part_of(inner, var),
            ("ImplicitCastExpr", Some(inner)) if node.cast_kind == "NoOp" => self.part_of(inner, var),
            ("MemberExpr", Some(base)) if !node.is_arrow && !node.name.is_empty() => {
                let member = self.unit.index.get(node.referenced_member);
                let record = self.unit.index.parent(node.referenced_member);
                let is_plain = is_dim3(base)
                    || record.is_some_and(|record| record.tag_used != "union")
                        && member.is_some_and(|member| {
                            member.kind == "FieldDecl"
                                && !member.is_bitfield
                                && !is_reference(member.type_text())
                        });
                let path = self.part_of(base, var).filter(|_| is_plain)?;
                Some(format!("{path}.{}", node.name))
            }
            _ => None,
        }
    }
}
