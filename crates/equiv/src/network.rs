//! Sorting networks: results made of minima and maxima alone.
//!
//! # The rule (0-1 principle)
//!
//! Let `f` and `g` be made of the inputs by `min` and `max` over one total order. For every threshold `c`, "is at least `c`"
//! turns `min` into *and*, `max` into *or*: `[f(x) >= c] = F([x1 >= c], ..., [xn >= c])` with the Boolean function `F` of the
//! same shape. If `F = G` then `f(x) >= c` exactly if `g(x) >= c`, for all `c`, so that `f(x) = g(x)`. And if `F` and `G` differ
//! for some truth values, `f` and `g` differ for the inputs 0 and 1 at the same places. So two networks are compared as Boolean
//! functions ([`bdd`](crate::bdd)).
//!
//! The rule needs that *every* choice in the term is `a < b ? a : b` or the like, between the two values compared, in a total order in
//! which equal means identical: integers of one signedness, or real numbers. Floats with their NaNs and two zeros are not.

use crate::bdd::Diagrams;
use gpuproof_logic::{Op, Sort, SymbolId, Term, Terms};
use rustc_hash::FxHashMap;

/// The order in which values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Signed,
    Unsigned,
    Real,
}

/// What a comparison of two networks gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Networks {
    /// Equal for all inputs.
    Equal,
    /// Different where these inputs are 1 and the others 0.
    Different(Vec<SymbolId>),
}

/// Results as Boolean functions, for many comparisons.
#[derive(Default, Debug)]
pub struct Network {
    diagrams: Diagrams,
    variables: FxHashMap<SymbolId, u32>,
    symbols: Vec<SymbolId>,
    functions: FxHashMap<Term, u32>,
    order: Option<Order>,
}

impl Network {
    /// Compares two terms, if both are networks.
    pub fn compare(&mut self, terms: &mut Terms, a: Term, b: Term) -> Option<Networks> {
        let (f, g) = (self.function(terms, a)?, self.function(terms, b)?);
        Some(self.outcome(f, g))
    }

    /// Whether `a <= b` for all inputs, if both are networks in this order: by the same argument exactly if the Boolean function of
    /// `a` implies that of `b`. ([`Networks::Equal`]: yes.)
    pub fn at_most(&mut self, terms: &mut Terms, a: Term, b: Term, signed: bool) -> Option<Networks> {
        let order = if signed { Order::Signed } else { Order::Unsigned };
        if self.order.is_some_and(|known| known != order) {
            return None;
        }
        self.order = Some(order);
        let (f, g) = (self.function(terms, a)?, self.function(terms, b)?);
        let both = self.diagrams.and(f, g)?;
        Some(self.outcome(f, both))
    }

    fn outcome(&self, f: u32, g: u32) -> Networks {
        match self.diagrams.difference(f, g) {
            None => Networks::Equal,
            Some(set) => {
                let symbol = |n: u32| self.symbols.get(n as usize).copied();
                Networks::Different(set.into_iter().filter_map(symbol).collect())
            }
        }
    }

    /// The Boolean function of a network; nothing if the term is none.
    fn function(&mut self, terms: &mut Terms, root: Term) -> Option<u32> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.functions.contains_key(&t) {
                stack.pop();
                continue;
            }
            let made = match terms.op(t) {
                Op::Symbol(id) => {
                    let next = self.symbols.len() as u32;
                    let number = *self.variables.entry(id).or_insert(next);
                    if number == next {
                        self.symbols.push(id);
                    }
                    self.diagrams.variable(number)?
                }
                Op::Ite => {
                    let (condition, a, b) = (terms.args(t)[0], terms.args(t)[1], terms.args(t)[2]);
                    let first_is_less = self.chooses_less(terms, condition, a, b)?;
                    match (self.functions.get(&a), self.functions.get(&b)) {
                        (Some(&x), Some(&y)) if first_is_less => self.diagrams.and(x, y)?,
                        (Some(&x), Some(&y)) => self.diagrams.or(x, y)?,
                        _ => {
                            stack.extend([a, b]);
                            continue;
                        }
                    }
                }
                _ => return None,
            };
            self.functions.insert(t, made);
            stack.pop();
        }
        self.functions.get(&root).copied()
    }

    /// Whether `condition ? a : b` is the minimum of the two (true) or the maximum (false); nothing if it is neither.
    fn chooses_less(&mut self, terms: &mut Terms, condition: Term, a: Term, b: Term) -> Option<bool> {
        let orders: &[Order] = match terms.sort(a) {
            Sort::Real => &[Order::Real],
            _ => &[Order::Signed, Order::Unsigned],
        };
        for order in orders {
            if self.order.is_some_and(|known| known != *order) {
                continue;
            }
            let mut less = |x: Term, y: Term| match order {
                Order::Signed => [terms.bv_slt(x, y), terms.bv_sle(x, y)],
                Order::Unsigned => [terms.bv_ult(x, y), terms.bv_ule(x, y)],
                Order::Real => [terms.int_lt(x, y), terms.int_le(x, y)],
            };
            // For equal values it does not matter which of them is chosen.
            for (x, y, is_less) in [(a, b, true), (b, a, false)] {
                if less(x, y).contains(&condition) {
                    self.order = Some(*order);
                    return Some(is_less);
                }
            }
        }
        None
    }
}
