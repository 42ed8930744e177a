//! Kernels as the rewrites see them: a parallel block of PVL, or a kernel function; and the permissions that contracts speak of.

use crate::known::{self, Known, binary, not};
use crate::read::{Language, Source};
use crate::site::{self, Where};
use crate::tree::range;
use crate::tree::{self};
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::{Par, Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, Binder, Builtin};
use gpuproof_spec::ast::ty::TypeKind;
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Type};
use std::ops::Range;

/// A kernel.
pub struct Kernel<'s> {
    /// The method around it, or itself.
    pub method: &'s Method,
    /// The parallel block, in PVL.
    pub par: Option<&'s Par>,
    /// The contract of a thread.
    pub contract: &'s [Clause],
    /// What a thread does.
    pub body: &'s [Stmt],
    /// What a thread knows at its start.
    pub known: Known,
    /// All of it, the contract included.
    pub whole: Range<usize>,
    /// The text between its braces.
    pub inside: Range<usize>,
}

impl<'s> Kernel<'s> {
    /// The kernel that a wish is about.
    pub fn find(source: &'s Source<'_>, at: &Where) -> Result<Self, Diagnostic> {
        if source.language != Language::Pvl {
            let method = site::find_method(source, at)?;
            return Ok(Self::of_method(source, method));
        }
        let start = site::find_par(source, at)?;
        let found = known::find(source, start);
        let stmt = found.as_ref().and_then(|f| f.stmt());
        match (found, stmt) {
            (Some(found), Some(stmt)) if matches!(stmt.kind, StmtKind::Par(_)) => {
                let StmtKind::Par(par) = &stmt.kind else { unreachable_site(source, at)? };
                Ok(Self::of_par(source, found.method, par, stmt, &found.known))
            }
            _ => unreachable_site(source, at)?,
        }
    }

    /// A kernel function.
    pub fn of_method(source: &Source<'_>, method: &'s Method) -> Self {
        let whole = range(method.place);
        let open = first_brace(source, range(method.name.place).end, whole.end);
        Self {
            method,
            par: None,
            contract: &method.contract,
            body: method.body.as_deref().unwrap_or(&[]),
            known: Known::at_start(source, method),
            inside: open..whole.end.saturating_sub(1).max(open),
            whole,
        }
    }

    /// A parallel block.
    pub fn of_par(
        source: &Source<'_>,
        method: &'s Method,
        par: &'s Par,
        stmt: &'s Stmt,
        before: &Known,
    ) -> Self {
        let whole = range(stmt.place);
        let mut known = before.clone();
        known.enter(stmt, 0);
        let keyword = site::keyword(source, &whole, &["par"]).unwrap_or(whole.start);
        let bindings =
            par.bindings.iter().filter_map(|b| b.range.as_ref()).map(|(_, to)| range(to.place).end);
        let clauses = par.contract.iter().map(|c| range(c.place).end);
        let head = bindings.chain(clauses).max().unwrap_or(keyword).max(keyword);
        let open = first_brace(source, head, whole.end);
        Self {
            method,
            par: Some(par),
            contract: &par.contract,
            body: &par.body,
            known,
            inside: open..whole.end.saturating_sub(1).max(open),
            whole,
        }
    }

    /// The clauses that hold on entry (or on exit), with their formulas.
    pub fn clauses(&self, after: bool) -> impl Iterator<Item = (&'s Clause, &'s Expr)> {
        self.contract.iter().filter_map(move |clause| match &clause.kind {
            ClauseKind::Contract(word, claim) => {
                let counts = match word {
                    ContractWord::Requires => !after,
                    ContractWord::Ensures => after,
                    ContractWord::Context | ContractWord::ContextEverywhere => true,
                    _ => false,
                };
                counts.then_some((clause, claim))
            }
            _ => None,
        })
    }

    /// The type of an array's elements, as it is written.
    pub fn element_type(&self, array: &str) -> Option<String> {
        let (ty, _) = self.method.params.iter().find(|(_, name)| &*name.name == array)?;
        element(ty)
    }
}

fn element(ty: &Type) -> Option<String> {
    match &ty.kind {
        TypeKind::Qualified(_, inner) => element(inner),
        TypeKind::Pointer(inner) | TypeKind::Array(inner, _) => Some(match &inner.kind {
            TypeKind::Qualified(_, plain) => plain.to_string(),
            _ => inner.to_string(),
        }),
        _ => None,
    }
}

/// One past the first opening brace.
fn first_brace(source: &Source<'_>, from: usize, end: usize) -> usize {
    let token = source.tokens_in(&(from..end)).iter().find(|t| t.tok == Tok::Punct("{"));
    token.map_or(end, |t| t.end as usize)
}

fn unreachable_site<T>(source: &Source<'_>, at: &Where) -> Result<T, Diagnostic> {
    Err(source.reject(Code::OptNoSite, &at.range(source), "there is no kernel here", "this wish"))
}

/// A permission: under these conditions, for these bound variables, a fraction of an element.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The conditions.
    pub guards: Vec<Expr>,
    /// Variables of quantifiers around it.
    pub bound: Vec<Name>,
    /// The array.
    pub array: Name,
    /// The index.
    pub index: Expr,
    /// How much.
    pub fraction: Expr,
    /// The conjunct of the contract that it comes from, as it is written.
    pub from: Expr,
}

impl Atom {
    /// Whether it is all of the element.
    pub fn is_write(&self) -> bool {
        use gpuproof_spec::ast::expr::Constant;
        match &self.fraction.kind {
            ExprKind::Constant(Constant::Write) => true,
            ExprKind::Int(n) => n.value == 1,
            _ => false,
        }
    }

    /// The condition under which it is there.
    pub fn guard(&self) -> Option<Expr> {
        self.guards.iter().cloned().reduce(|a, b| binary(BinaryOp::And, a, b))
    }
}

/// Whether a formula speaks of permissions.
pub fn holds_permission(expr: &Expr) -> bool {
    tree::any(expr, &|e| {
        matches!(
            &e.kind,
            ExprKind::Builtin(
                Builtin::Perm
                    | Builtin::PointsTo
                    | Builtin::Value
                    | Builtin::Pointer
                    | Builtin::PointerIndex
                    | Builtin::Array
                    | Builtin::Matrix,
                _
            ) | ExprKind::Scale(..)
        )
    })
}

/// The permissions of a formula; nothing if they are written in a way that is not read here.
pub fn atoms(claim: &Expr) -> Option<Vec<Atom>> {
    let mut found = Vec::new();
    for part in tree::conjuncts(claim) {
        let from = part;
        collect(part, from, &mut Vec::new(), &mut Vec::new(), &mut found)?;
    }
    Some(found)
}

fn collect(
    expr: &Expr,
    from: &Expr,
    guards: &mut Vec<Expr>,
    bound: &mut Vec<Name>,
    found: &mut Vec<Atom>,
) -> Option<()> {
    if !holds_permission(expr) {
        return Some(());
    }
    match &expr.kind {
        ExprKind::Builtin(Builtin::Perm, args) => {
            let [location, fraction] = args.as_slice() else { return None };
            let ExprKind::Index(base, index) = &location.kind else { return None };
            let ExprKind::Name(array) = &base.kind else { return None };
            found.push(Atom {
                guards: guards.clone(),
                bound: bound.clone(),
                array: array.clone(),
                index: (**index).clone(),
                fraction: fraction.clone(),
                from: from.clone(),
            });
            Some(())
        }
        ExprKind::Builtin(Builtin::PointerIndex, args) => {
            let [base, index, fraction] = args.as_slice() else { return None };
            let ExprKind::Name(array) = &base.kind else { return None };
            found.push(Atom {
                guards: guards.clone(),
                bound: bound.clone(),
                array: array.clone(),
                index: index.clone(),
                fraction: fraction.clone(),
                from: from.clone(),
            });
            Some(())
        }
        ExprKind::Binary(BinaryOp::And | BinaryOp::Sep, a, b) => {
            collect(a, from, guards, bound, found)?;
            collect(b, from, guards, bound, found)
        }
        ExprKind::Binary(BinaryOp::Implies, condition, then) => {
            guards.push((**condition).clone());
            collect(then, from, guards, bound, found)?;
            guards.pop();
            Some(())
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            guards.push((**condition).clone());
            collect(then, from, guards, bound, found)?;
            guards.pop();
            guards.push(not((**condition).clone()));
            collect(otherwise, from, guards, bound, found)?;
            guards.pop();
            Some(())
        }
        ExprKind::Quantifier(q) if q.binder == Binder::ForallStar => {
            let (guards_before, bound_before) = (guards.len(), bound.len());
            for binding in &q.bindings {
                bound.push(binding.name.name.clone());
                if let Some((low, high)) = &binding.range {
                    let at = || known::name(binding.name.name.clone());
                    guards.push(binary(BinaryOp::Le, low.clone(), at()));
                    guards.push(binary(BinaryOp::Lt, at(), high.clone()));
                }
            }
            guards.extend(q.condition.clone());
            collect(&q.body, from, guards, bound, found)?;
            guards.truncate(guards_before);
            bound.truncate(bound_before);
            Some(())
        }
        _ => None,
    }
}
