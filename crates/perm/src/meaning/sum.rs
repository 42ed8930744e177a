//! `\sum` and `\num`: which values their variables go through, and what is added up.

use super::{Meaning, Meant, mistake, ty, unsupported};
use crate::ir::{Expr, ExprKind, Op, Ty, VarId, walk};
use gpuproof_spec as spec;
use gpuproof_spec::Place;
use gpuproof_spec::ast::expr::Binder;

impl Meaning<'_> {
    /// `(\sum int i; lo <= i && i < hi && c; e)` and `(\sum int i = lo..hi; e)`: the sum of e where c holds. Of several variables, a bound may
    /// speak of those before. `(\num int i = lo..hi; c)` adds up 1 where c holds: how many there are.
    pub(super) fn sum(&mut self, quantifier: &spec::ast::expr::Quantifier, place: Place) -> Meant<Expr> {
        for binding in &quantifier.bindings {
            if ty(&binding.ty)? != Ty::Int {
                return Err(mistake(binding.name.place, "a sum goes over integers"));
            }
        }
        self.bound(quantifier, place, |m, vars, condition| {
            let mut conditions = Vec::new();
            conjuncts(condition, &mut conditions);
            let body = match quantifier.binder {
                Binder::Num => {
                    conjuncts(m.truth(&quantifier.body)?, &mut conditions);
                    Expr::int(1, place)
                }
                _ => m.int(&quantifier.body)?,
            };
            let mut ranges = Vec::new();
            for (k, var) in vars.iter().enumerate() {
                // The variable itself and those after it cannot stand in its bounds.
                let later = &vars[k..];
                let from = take_bound(&mut conditions, *var, later, Side::From);
                let to = take_bound(&mut conditions, *var, later, Side::To);
                let (Some(from), Some(to)) = (from, to) else {
                    let name = &m.scope.vars[*var].name;
                    return Err(mistake(
                        place,
                        format!("the values that `{name}` goes through have no bounds"),
                    )
                    .help("say `lo <= i && i < hi`, or `int i = lo..hi`"));
                };
                ranges.push((*var, from, to));
            }
            let body = conditions.into_iter().rev().fold(body, |body, c| {
                let zero = Box::new(Expr::int(0, place));
                Expr::new(ExprKind::Choose(Box::new(c), Box::new(body), zero), Ty::Int, place)
            });
            let mut quantified = false;
            walk::exprs(&body, &mut |e| {
                quantified |= matches!(e.kind, ExprKind::Quantified(..) | ExprKind::SeqContains(..));
            });
            if quantified {
                return Err(unsupported(place, "a quantifier inside a sum"));
            }
            Ok(ranges.into_iter().rev().fold(body, |body, (var, from, to)| {
                let kind = ExprKind::Sum(var, Box::new(from), Box::new(to), Box::new(body));
                Expr::new(kind, Ty::Int, place)
            }))
        })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    From,
    To,
}

fn conjuncts(e: Expr, into: &mut Vec<Expr>) {
    match e.kind {
        ExprKind::Binary(Op::And, a, b) => {
            conjuncts(*a, into);
            conjuncts(*b, into);
        }
        ExprKind::Bool(true) => {}
        _ => into.push(e),
    }
}

/// Takes the first condition that bounds a variable on one side; the bound. A range excludes its end.
fn take_bound(conditions: &mut Vec<Expr>, var: VarId, later: &[VarId], side: Side) -> Option<Expr> {
    let free = |e: &Expr| {
        let mut free = true;
        walk::exprs(e, &mut |part| {
            free &= !matches!(&part.kind, ExprKind::Var(v) if later.contains(v));
        });
        free
    };
    let bound = |e: &Expr| {
        let ExprKind::Binary(op @ (Op::Lt | Op::Le), a, b) = &e.kind else { return None };
        let is_var = |e: &Expr| e.kind == ExprKind::Var(var);
        let place = e.place;
        let next = |e: &Expr| Expr::binary(Op::Add, e.clone(), Expr::int(1, place), Ty::Int, place);
        match side {
            Side::From if is_var(b) && free(a) => Some(if *op == Op::Le { (**a).clone() } else { next(a) }),
            Side::To if is_var(a) && free(b) => Some(if *op == Op::Lt { (**b).clone() } else { next(b) }),
            _ => None,
        }
    };
    let at = conditions.iter().position(|c| bound(c).is_some())?;
    let found = bound(&conditions[at]);
    conditions.remove(at);
    found
}
