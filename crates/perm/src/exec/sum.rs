//! Sums over a range of numbers.
//!
//! `sum x in from..to of B(x)` becomes an application `sum!k(from, to, p...)`: the parts of B that do not speak of x are its parameters p,
//! and what is left, the *shape* of B, is what the function is named after. So sums of the same shape are the same function, of other
//! values: memory before and after a store, say. What is known of these functions is stated in [`crate::decide`]: the empty sum is 0, a
//! sum is its last (or first) term and the rest, and sums whose terms are equal one by one are equal.

use super::Exec;
use super::eval::View;
use crate::ir::{Expr, Ty, VarId};
use gpuproof_base::Name;
use gpuproof_logic::{Op, Range, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// What a function of sums adds up.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Stands for the number that goes through the range.
    x: Term,
    /// Stand for the parameters.
    params: Vec<Term>,
    /// The summand.
    body: Term,
}

impl Exec<'_> {
    /// The term of a sum.
    pub fn sum(&mut self, var: VarId, from: &Expr, to: &Expr, body: &Expr, view: &mut View<'_>) -> Term {
        let (from, to) = (self.eval(from, view), self.eval(to, view));
        let x = self.bind(&[var], &[Ty::Int], view);
        let Some(&x) = x.first() else { return from };
        let (above, below) = (self.terms.int_le(from, x), self.terms.int_lt(x, to));
        let inside = self.terms.and2(above, below);
        let body = self.under(inside, view, |exec, view| exec.eval(body, view));
        self.unbind(1, view);
        self.sum_of(from, to, x, body)
    }

    fn sum_of(&mut self, from: Term, to: Term, x: Term, body: Term) -> Term {
        let mut apart = Vec::new();
        constant_parts(&self.terms, x, body, &mut apart);
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut params = Vec::new();
        for (k, &part) in apart.iter().enumerate() {
            let sort = self.terms.sort(part);
            let symbol = self.terms.symbol(format!("sum.p{k}"), sort, Range::ANY);
            map.insert(part, symbol);
            params.push(symbol);
        }
        let any = self.terms.symbol("sum.x", Sort::Int, Range::ANY);
        map.insert(x, any);
        let body = self.terms.substitute(body, &map);
        let name: Name = format!("sum!{}", body.number()).into();
        let mut args = vec![from, to];
        args.extend(&apart);
        self.sums.entry(name.clone()).or_insert(Shape { x: any, params, body });
        self.apply_named(&name, &args, Sort::Int)
    }

    /// The summand of a sum, an application with these arguments, at a number.
    pub fn summand(&mut self, name: &Name, args: &[Term], at: Term) -> Option<Term> {
        let Shape { x, params, body } = self.sums.get(name)?.clone();
        let mut map: FxHashMap<Term, Term> =
            params.iter().copied().zip(args.iter().skip(2).copied()).collect();
        map.insert(x, at);
        Some(self.terms.substitute(body, &map))
    }
}

impl Shape {
    /// The summand, over symbols that stand for the number and the parameters.
    pub fn body(&self) -> Term {
        self.body
    }
}

/// The largest parts that do not speak of x and are no literals, each once.
fn constant_parts(terms: &Terms, x: Term, t: Term, found: &mut Vec<Term>) {
    let Some(id) = terms.as_symbol(x) else { return };
    if terms.free_symbols(&[t]).binary_search(&id).is_err() {
        let literal = terms.as_number(t).is_some() || matches!(terms.op(t), Op::True | Op::False);
        if !literal && !found.contains(&t) {
            found.push(t);
        }
        return;
    }
    for &part in terms.args(t) {
        constant_parts(terms, x, part, found);
    }
}
