//! What was written before a barrier, said of the locations that a question reads.
//!
//! A [`WriteBack`] is true for every number of a thread. For each location `x` that a question reads after the barrier, the number of
//! the thread that wrote there is worked out from the offset, which is linear in the number in most kernels. The premise of what is
//! added says that this thread came there and wrote at `x`, so that a wrong guess adds nothing, and nothing wrong.

use crate::check::Check;
use crate::pair::Pair;
use gpuproof_logic::number::{to_signed, wrap};
use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms};
use gpuproof_sym::{WriteBack, contents_name};
use rustc_hash::FxHashMap;

/// Facts that one question gets.
const MOST_FACTS: usize = 16;
/// Reads that show up in facts are looked at in turn, so often.
const ROUNDS: usize = 2;

impl Check<'_, '_> {
    /// What was written to the locations that a question reads.
    pub(crate) fn written_before(&mut self, roots: &[Term], pair: Option<&mut Pair>) -> Vec<Term> {
        let mut facts: Vec<Term> = Vec::new();
        if self.write_backs.is_empty() {
            return facts;
        }
        let mut writes: Vec<WriteBack> = self.write_backs.clone();
        if let Some(pair) = pair {
            for write in &self.write_backs {
                let mut other = |t: Term| pair.other(&mut self.terms, t);
                // A token that both share is covered by the first thread's copy.
                if other(write.token) != write.token {
                    writes.push(WriteBack {
                        token: other(write.token),
                        number: other(write.number),
                        guard: other(write.guard),
                        offset: other(write.offset),
                        value: other(write.value),
                        ..*write
                    });
                }
            }
        }
        let mut read: Vec<Term> = Vec::new();
        let mut all = roots.to_vec();
        for _ in 0..ROUNDS {
            for t in self.terms.subterms(&all, false) {
                if read.contains(&t) || facts.len() >= MOST_FACTS {
                    continue;
                }
                for write in &writes {
                    if let Some(fact) = self.write_read_at(write, t) {
                        facts.push(fact);
                        read.push(t);
                    }
                }
            }
            all = facts.clone();
        }
        facts
    }

    /// What a write says about a read, if the read is of the same contents.
    fn write_read_at(&mut self, write: &WriteBack, read: Term) -> Option<Term> {
        let Op::Apply(function) = self.terms.op(read) else { return None };
        let &[token, at] = self.terms.args(read) else { return None };
        let name = contents_name(self.module, write.object, write.ty);
        if token != write.token || self.terms.function_data(function).name.as_str() != name {
            return None;
        }
        let number = solve(&mut self.terms, write.offset, write.number, at)?;
        let map: FxHashMap<Term, Term> = [(write.number, number)].into_iter().collect();
        let mut here = |t: Term| self.terms.substitute(t, &map);
        let (guard, offset, value) = (here(write.guard), here(write.offset), here(write.value));
        let there = self.terms.eq(offset, at);
        let when = self.terms.and2(guard, there);
        let same = self.terms.eq(read, value);
        let fact = self.terms.implies(when, same);
        (self.terms.as_bool(fact) != Some(true)).then_some(fact)
    }
}

/// A number `n` with `offset(n) = at`, if the offset is linear in the number (a guess: who uses it checks).
fn solve(terms: &mut Terms, offset: Term, number: Term, at: Term) -> Option<Term> {
    let symbol = terms.as_symbol(number)?;
    let Sort::BitVec(width) = terms.sort(number) else { return None };
    if offset == number {
        return (terms.sort(at) == terms.sort(number)).then_some(at);
    }
    let poly = terms.poly_of(offset);
    let mut of_number = poly.summands.iter().filter(|(_, t)| terms.free_symbols(&[*t]).contains(&symbol));
    let (coefficient, monomial) = of_number.next()?.clone();
    if of_number.next().is_some() {
        return None;
    }
    // at = coefficient * monomial + rest
    let sort = terms.sort(offset);
    let rest = poly.minus(&Poly::monomial(monomial).scaled(&coefficient));
    let distance = terms.poly_of(at).minus(&rest);
    let quotient = divided(&distance, &coefficient, sort)?;
    let quotient = terms.poly_term(&quotient, sort);
    if monomial == number {
        return Some(quotient);
    }
    // The monomial is the widened number, or a widened sum with it.
    if !matches!(terms.op(monomial), Op::ZeroExtend | Op::SignExtend) {
        return None;
    }
    let inside = terms.args(monomial).first().copied()?;
    if terms.sort(inside) != Sort::BitVec(width) {
        return None;
    }
    let narrow = terms.bv_extract(width - 1, 0, quotient);
    solve(terms, inside, number, narrow)
}

/// A polynomial divided by a number that divides its coefficients, as two's complement numbers.
fn divided(poly: &Poly, by: &Integer, sort: Sort) -> Option<Poly> {
    let Sort::BitVec(width) = sort else { return None };
    if *by == Integer::ONE {
        return Some(poly.clone());
    }
    let part = |n: &Integer| {
        let n = to_signed(&wrap(n, width), width);
        let quotient = n.clone() / by.clone();
        (quotient.clone() * by.clone() == n).then_some(quotient)
    };
    let mut result = Poly::constant(part(&poly.constant)?);
    for (coefficient, monomial) in &poly.summands {
        result = result.plus(&Poly::monomial(*monomial).scaled(&part(coefficient)?));
    }
    Some(result)
}
