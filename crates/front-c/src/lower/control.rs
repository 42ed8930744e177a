//! Loops, switches and forward jumps.
//!
//! A loop `for (init; cond; step) body` becomes
//! ```text
//! init
//! block BREAK { loop HEAD { br_if BREAK !cond; block CONTINUE { body } step; br HEAD } }
//! ```
//! A switch becomes one block for each label, nested so that leaving the n-th block from inside starts the
//! statements of the n-th label; falling through is falling off the end of a block. A `goto` to a label further on in
//! an enclosing compound statement is the same thing; any other `goto` is unsupported.

use super::Unsupported;
use super::annotation;
use super::function::{Jumps, Lowerer};
use crate::ast::name::constant_value;
use crate::ast::{DeclId, Node};
use crate::builtin;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, Body, Clause, Expr, LabelId, Stmt, StmtKind, Ty};

impl<'t> Lowerer<'_, '_, 't> {
    /// Statements in a row, with blocks for the labels that earlier ones jump to.
    pub fn compound(&mut self, statements: &'t [Node<'t>]) {
        let targets: Vec<(usize, DeclId)> = statements
            .iter()
            .enumerate()
            .filter(|(_, node)| node.kind == "LabelStmt")
            .filter(|(n, node)| statements[..*n].iter().any(|before| jumps_to(before, node.label)))
            .map(|(n, node)| (n, node.label))
            .collect();
        self.compound_with_targets(statements, 0, &targets);
    }

    /// Lowers `statements[..]` where `targets` are the labels in it, in order.
    fn compound_with_targets(
        &mut self,
        statements: &'t [Node<'t>],
        first: usize,
        targets: &[(usize, DeclId)],
    ) {
        let Some(((at, label_decl), rest)) = targets.split_last() else {
            statements[first..].iter().for_each(|node| self.statement(node));
            return;
        };
        // Everything before the last label goes into a block that ends at the label.
        let label = self.label();
        let depth = self.cleanups.len();
        self.gotos.insert(*label_decl, (label, depth));
        let body = self.collect(|l| l.compound_with_targets(&statements[..*at], first, rest));
        self.gotos.remove(label_decl);
        let origin = self.unit.origin(&statements[*at]);
        self.emit(StmtKind::Block(label, body), origin);
        statements[*at..].iter().for_each(|node| self.statement(node));
    }

    /// `goto`: out of the block that ends at the label.
    pub fn goto(&mut self, node: &'t Node<'t>, origin: Origin) {
        match self.gotos.get(&node.target_label).copied() {
            Some((label, depth)) => {
                self.destroy_down_to(depth);
                self.emit(StmtKind::Br(label), origin);
            }
            None => {
                let reason = "this goto jumps backwards or into a statement".to_owned();
                self.emit_unsupported(Unsupported { code: Code::UnsupportedGoto, reason, origin }, vec![]);
            }
        }
    }

    /// `for`.
    pub fn for_loop(&mut self, node: &'t Node<'t>, origin: Origin) {
        if let Some(init) = node.child(0) {
            self.statement(init);
        }
        self.repeat(
            node,
            origin,
            LoopParts {
                variable: node.child(1),
                condition: node.child(2),
                step: node.child(3),
                body: node.child(4),
                test_first: true,
            },
        );
    }

    /// `while`.
    pub fn while_loop(&mut self, node: &'t Node<'t>, origin: Origin) {
        let skip = usize::from(node.has_var);
        let variable = if node.has_var { node.child(0) } else { None };
        let (condition, body) = (node.child(skip), node.child(skip + 1));
        if let (None, Some(condition)) = (variable, condition)
            && let Some(waited) = builtin::split_barrier::spin(self, condition, body, origin)
        {
            if let Err(what) = waited {
                self.emit_unsupported(what, vec![]);
            }
            return;
        }
        self.repeat(node, origin, LoopParts { variable, condition, step: None, body, test_first: true });
    }

    /// `do ... while`.
    pub fn do_loop(&mut self, node: &'t Node<'t>, origin: Origin) {
        let (body, condition) = (node.child(0), node.child(1));
        self.repeat(
            node,
            origin,
            LoopParts { variable: None, condition, step: None, body, test_first: false },
        );
    }

    /// `for (T x : range)`: clang spells out the iterators.
    pub fn range_loop(&mut self, node: &'t Node<'t>, origin: Origin) {
        // init, range, begin, end, condition, step, loop variable, body
        for n in 0..4 {
            if let Some(part) = node.child(n) {
                self.statement(part);
            }
        }
        self.repeat(
            node,
            origin,
            LoopParts {
                variable: None,
                condition: node.child(4),
                step: node.child(5),
                body: None,
                test_first: true,
            },
        );
    }

    fn repeat(&mut self, node: &'t Node<'t>, origin: Origin, parts: LoopParts<'t>) {
        let (on_break, head, on_continue) = (self.label(), self.label(), self.label());
        let outer_clauses = std::mem::take(&mut self.loop_clauses);
        self.loop_clauses = annotation::loop_comments(self, node);
        self.loops += 1;
        let body = self.collect(|l| {
            if parts.test_first {
                l.loop_test(&parts, on_break, origin);
            }
            let depth = l.cleanups.len();
            l.jumps.push(Jumps { on_break, on_continue: Some(on_continue), depth });
            let inner = l.collect(|l| {
                if node.kind == "CXXForRangeStmt" {
                    // The loop variable is declared anew in each iteration, then comes the body.
                    l.scope(|l| node.inner.iter().skip(6).for_each(|part| l.statement(part)));
                }
                if let Some(body) = parts.body {
                    l.loop_body(body);
                }
            });
            l.jumps.pop();
            l.emit(StmtKind::Block(on_continue, inner), origin);
            if let Some(step) = parts.step {
                l.discard(step);
            }
            if !parts.test_first {
                l.loop_test(&parts, on_break, origin);
            }
            l.emit(StmtKind::Br(head), origin);
        });
        self.loops -= 1;
        let contract: Vec<Clause> = std::mem::replace(&mut self.loop_clauses, outer_clauses);
        let repeated = Stmt { kind: StmtKind::Loop { label: head, contract, body }, origin };
        self.emit(StmtKind::Block(on_break, vec![repeated]), origin);
    }

    /// The body of a loop, whose own nested loops must not add their clauses to this one.
    fn loop_body(&mut self, body: &'t Node<'t>) {
        let clauses = std::mem::take(&mut self.loop_clauses);
        self.statement(body);
        self.loop_clauses = clauses;
    }

    fn loop_test(&mut self, parts: &LoopParts<'t>, on_break: LabelId, origin: Origin) {
        if let Some(variable) = parts.variable {
            self.statement(variable);
        }
        let Some(condition) = parts.condition else { return };
        let at = self.unit.origin(condition);
        let condition = match self.condition(condition) {
            Ok(condition) => condition,
            Err(what) => {
                let local = self.temp(Ty::Bool, origin);
                self.emit_unsupported(what, vec![local]);
                self.local(local, origin)
            }
        };
        self.emit(StmtKind::BrIf(on_break, Expr::not(condition, at)), at);
    }

    /// `switch`.
    pub fn switch(&mut self, node: &'t Node<'t>, origin: Origin) {
        let mut parts = node.inner.iter();
        if node.has_init
            && let Some(init) = parts.next()
        {
            self.statement(init);
        }
        if node.has_var
            && let Some(variable) = parts.next()
        {
            self.statement(variable);
        }
        let (Some(value), Some(body)) = (parts.next(), parts.next()) else { return };
        let value = match self.scalar(value) {
            Ok(value) => self.keep(value, origin),
            Err(what) => return self.emit_unsupported(what, vec![]),
        };
        if let Some(label) = hidden_label(body, true) {
            let origin = self.unit.origin(label);
            let reason = "this case label stands inside another statement of the switch".to_owned();
            self.emit_unsupported(Unsupported { code: Code::UnsupportedGoto, reason, origin }, vec![]);
        }
        let mut sections = Vec::new();
        let statements =
            if body.kind == "CompoundStmt" { &body.inner[..] } else { std::slice::from_ref(body) };
        for statement in statements {
            let mut at = statement;
            let mut labels = Vec::new();
            while matches!(&*at.kind, "CaseStmt" | "DefaultStmt") {
                labels.push(at);
                match at.inner.last() {
                    Some(inner) => at = inner,
                    None => break,
                }
            }
            if !labels.is_empty() {
                sections.push(Section { labels, statements: Vec::new() });
            }
            match sections.last_mut() {
                Some(section) => section.statements.push(at),
                // Declarations before the first label are visible but never executed.
                None => self.declare_only(statement),
            }
        }
        self.switch_sections(value, sections, body, origin);
    }

    fn declare_only(&mut self, statement: &'t Node<'t>) {
        let unreached = self.collect(|l| l.statement(statement));
        drop(unreached);
    }

    fn switch_sections(
        &mut self,
        value: Expr,
        sections: Vec<Section<'t>>,
        whole: &'t Node<'t>,
        origin: Origin,
    ) {
        let on_break = self.label();
        let labels: Vec<LabelId> = sections.iter().map(|_| self.label()).collect();
        let dispatch = self.collect(|l| {
            let mut default = on_break;
            for (section, label) in sections.iter().zip(&labels) {
                for node in &section.labels {
                    if node.kind == "DefaultStmt" {
                        default = *label;
                        continue;
                    }
                    let at = l.unit.origin(node);
                    match l.case_condition(&value, node, at) {
                        Some(condition) => l.emit(StmtKind::BrIf(*label, condition), at),
                        None => {
                            let reason = "the value of this case label is not known".to_owned();
                            l.emit_unsupported(
                                Unsupported { code: Code::UnsupportedConstruct, reason, origin: at },
                                vec![],
                            );
                        }
                    }
                }
            }
            l.emit(StmtKind::Br(default), origin);
        });
        let depth = self.cleanups.len();
        self.jumps.push(Jumps { on_break, on_continue: None, depth });
        let mut body: Body = dispatch;
        for (number, (section, label)) in sections.iter().zip(&labels).enumerate() {
            let mut outer = vec![Stmt { kind: StmtKind::Block(*label, body), origin }];
            outer.extend(self.collect(|l| {
                section.statements.iter().for_each(|s| l.statement(s));
                match sections.get(number + 1).and_then(|next| next.labels.first()) {
                    Some(next) => annotation::before_label(l, next),
                    None => annotation::before_end(l, whole),
                }
            }));
            body = outer;
        }
        self.jumps.pop();
        self.emit(StmtKind::Block(on_break, body), origin);
    }

    /// Whether the value is the one of a case label, or inside the range of a GNU `case a ... b`.
    fn case_condition(&mut self, value: &Expr, case: &Node<'_>, origin: Origin) -> Option<Expr> {
        let constants: Vec<i128> =
            case.inner.iter().take(case.inner.len().saturating_sub(1)).filter_map(constant_value).collect();
        let constant = |n: i128| Expr::int(value.ty, n, origin);
        match constants.as_slice() {
            [one] => Some(Expr::binary(BinaryOp::Eq, value.clone(), constant(*one), origin)),
            [low, high] => Some(Expr::and(
                Expr::binary(BinaryOp::Ge, value.clone(), constant(*low), origin),
                Expr::binary(BinaryOp::Le, value.clone(), constant(*high), origin),
                origin,
            )),
            _ => None,
        }
    }
}

struct LoopParts<'t> {
    variable: Option<&'t Node<'t>>,
    condition: Option<&'t Node<'t>>,
    step: Option<&'t Node<'t>>,
    body: Option<&'t Node<'t>>,
    test_first: bool,
}

/// The statements behind one group of case labels.
struct Section<'t> {
    labels: Vec<&'t Node<'t>>,
    statements: Vec<&'t Node<'t>>,
}

fn jumps_to(node: &Node<'_>, label: DeclId) -> bool {
    (node.kind == "GotoStmt" && node.target_label == label) || node.inner.iter().any(|n| jumps_to(n, label))
}

/// A label of a switch that stands inside another statement than the switch itself: it is jumped to past what stands before it.
fn hidden_label<'n, 'a>(node: &'n Node<'a>, is_body: bool) -> Option<&'n Node<'a>> {
    node.inner.iter().find_map(|child| match &*child.kind {
        "SwitchStmt" | "LambdaExpr" => None,
        "CaseStmt" | "DefaultStmt" if !is_body => Some(child),
        // The statement behind a label is one of the body, too, and so is a label behind a label.
        "CaseStmt" | "DefaultStmt" => hidden_label(child, true),
        _ => hidden_label(child, false),
    })
}
