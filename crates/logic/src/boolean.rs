//! Constructors for truth values, equality and if-then-else.
//!
//! Conjunctions and disjunctions are flat, sorted sets without complementary members; an operand that another one
//! decides is resolved (`a ∧ (¬a ∨ b)` and `a ∧ ¬(a ∧ ¬b)` are `a ∧ b`). Implication and exclusive or are built from the others.

use crate::number::{Integer, inverse_of_odd, to_signed, trailing_zeros, wrap};
use crate::poly::Poly;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use rustc_hash::FxHashSet;

/// Junctions with more members than this are not searched for pairs that can be merged.
const MERGED_MEMBERS: usize = 24;

/// The one element of each of two sorted lists that the other does not have.
fn only_difference(a: &[Term], b: &[Term]) -> Option<(Term, Term)> {
    let mut only_a = a.iter().filter(|t| b.binary_search(t).is_err());
    let mut only_b = b.iter().filter(|t| a.binary_search(t).is_err());
    match (only_a.next(), only_a.next(), only_b.next(), only_b.next()) {
        (Some(&x), None, Some(&y), None) => Some((x, y)),
        _ => None,
    }
}

impl Terms {
    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        if value { self.true_() } else { self.false_() }
    }

    /// True.
    pub fn true_(&self) -> Term {
        Term(1)
    }

    /// False.
    pub fn false_(&self) -> Term {
        Term(0)
    }

    /// The value of a constant truth value.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.op(t) {
            Op::True => Some(true),
            Op::False => Some(false),
            _ => None,
        }
    }

    /// Negation.
    pub fn not(&mut self, t: Term) -> Term {
        assert_eq!(self.sort(t), Sort::Bool, "negation of a truth value");
        match self.op(t) {
            Op::True => self.false_(),
            Op::False => self.true_(),
            Op::Not => self.args(t)[0],
            Op::NonNegative => {
                let p = self.args(t)[0];
                if self.sort(p) == Sort::Int {
                    if let Some(&known) = self.negations.get(&t) {
                        return known;
                    }
                    // not (p >= 0)  is  -p - 1 >= 0 over the integers
                    let poly = self.poly_of(p).negated().plus_constant(&-Integer::ONE);
                    let negation = self.non_negative(&poly, Sort::Int);
                    self.negations.insert(t, negation);
                    return negation;
                }
                self.intern(Op::Not, Sort::Bool, &[t])
            }
            _ => self.intern(Op::Not, Sort::Bool, &[t]),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, operands: &[Term]) -> Term {
        self.junction(Op::And, operands)
    }

    /// Conjunction of two.
    pub fn and2(&mut self, a: Term, b: Term) -> Term {
        self.junction(Op::And, &[a, b])
    }

    /// Disjunction.
    pub fn or(&mut self, operands: &[Term]) -> Term {
        self.junction(Op::Or, operands)
    }

    /// Disjunction of two.
    pub fn or2(&mut self, a: Term, b: Term) -> Term {
        self.junction(Op::Or, &[a, b])
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or2(not_a, b)
    }

    /// Exclusive or.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    /// And and Or at once: `unit` is the neutral operand, `zero` the one that decides.
    fn junction(&mut self, op: Op, operands: &[Term]) -> Term {
        let dual = if op == Op::And { Op::Or } else { Op::And };
        let (unit, zero) =
            if op == Op::And { (self.true_(), self.false_()) } else { (self.false_(), self.true_()) };
        let mut flat = Vec::with_capacity(operands.len());
        for &t in operands {
            assert_eq!(self.sort(t), Sort::Bool, "operands are truth values");
            if self.op(t) == op {
                flat.extend_from_slice(self.args(t));
            } else if t == zero {
                return zero;
            } else if t != unit {
                flat.push(t);
            }
        }
        flat.sort_unstable();
        flat.dedup();
        loop {
            let members: FxHashSet<Term> = flat.iter().copied().collect();
            for &t in &flat {
                if matches!(self.op(t), Op::Not | Op::NonNegative) {
                    let opposite = self.not(t);
                    if opposite == zero || members.contains(&opposite) {
                        return zero;
                    }
                }
            }
            // Unit resolution with the operands of the dual kind, and with negations of this kind.
            let mut changed = false;
            let mut next = Vec::with_capacity(flat.len());
            for &t in &flat {
                let Some(rest) = self.resolved(op, t, &members) else {
                    next.push(t);
                    continue;
                };
                changed = true;
                if rest == zero {
                    return zero;
                }
                if self.op(rest) == op {
                    next.extend_from_slice(self.args(rest));
                } else if rest != unit {
                    next.push(rest);
                }
            }
            if !changed && !self.merge_complementary(dual, &mut next) {
                break;
            }
            next.sort_unstable();
            next.dedup();
            flat = next;
        }
        match &flat[..] {
            [] => unit,
            [one] => *one,
            _ => self.intern(op, Sort::Bool, &flat),
        }
    }

    /// What is left of a member beside the others; none if they do not decide any part of it. `a ∨ (¬a ∧ b)` is `a ∨ b` and `a ∨ (a ∧ b)` is `a`;
    /// `a ∨ ¬(a ∨ b)` is `a ∨ ¬b` and `¬a ∨ ¬(a ∨ b)` is `¬a`; and dually. The neutral operand: nothing is left.
    fn resolved(&mut self, op: Op, t: Term, members: &FxHashSet<Term>) -> Option<Term> {
        let (dual, unit) = if op == Op::And { (Op::Or, self.true_()) } else { (Op::And, self.false_()) };
        let negated = (self.op(t) == Op::Not).then(|| self.args(t)[0]).filter(|x| self.op(*x) == op);
        if negated.is_none() && self.op(t) != dual {
            return None;
        }
        let inner = self.args(negated.unwrap_or(t)).to_vec();
        let mut kept = Vec::with_capacity(inner.len());
        for &i in &inner {
            let opposite = self.not(i);
            let (absorbs, drops) = if negated.is_some() { (opposite, i) } else { (i, opposite) };
            if members.contains(&absorbs) {
                return Some(unit);
            }
            if !members.contains(&drops) {
                kept.push(i);
            }
        }
        if kept.len() == inner.len() {
            return None;
        }
        match negated {
            Some(_) => {
                let rest = self.junction(op, &kept);
                Some(self.not(rest))
            }
            None => Some(self.junction(dual, &kept)),
        }
    }

    /// `(g ∧ c) ∨ (g ∧ ¬c)` is `g`, and dually: two members of the dual kind that differ in one operand and its negation
    /// become what they have in common. Says whether it found a pair.
    fn merge_complementary(&mut self, dual: Op, members: &mut Vec<Term>) -> bool {
        if members.len() > MERGED_MEMBERS {
            return false;
        }
        for j in 0..members.len() {
            for i in 0..j {
                let (a, b) = (members[i], members[j]);
                if self.op(a) != dual || self.op(b) != dual || self.args(a).len() != self.args(b).len() {
                    continue;
                }
                let Some((x, y)) = only_difference(self.args(a), self.args(b)) else { continue };
                if self.not(x) != y {
                    continue;
                }
                let common: Vec<Term> = self.args(a).iter().copied().filter(|&t| t != x).collect();
                let merged = self.junction(dual, &common);
                members.swap_remove(j);
                members.swap_remove(i);
                // A common part of the same kind as the whole has operands of its own.
                if self.op(merged) == dual || !matches!(self.op(merged), Op::And | Op::Or) {
                    members.push(merged);
                } else {
                    members.extend_from_slice(self.args(merged));
                }
                return true;
            }
        }
        false
    }

    /// If-then-else over any sort.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        assert_eq!(self.sort(condition), Sort::Bool, "condition is a truth value");
        let sort = self.sort(then);
        assert_eq!(sort, self.sort(otherwise), "arms of one sort");
        if let Some(value) = self.as_bool(condition) {
            return if value { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if self.op(condition) == Op::Not {
            let positive = self.args(condition)[0];
            return self.ite(positive, otherwise, then);
        }
        if sort == Sort::Bool {
            match (self.as_bool(then), self.as_bool(otherwise)) {
                (Some(true), _) => return self.or2(condition, otherwise),
                (_, Some(false)) => return self.and2(condition, then),
                (Some(false), _) => {
                    let negated = self.not(condition);
                    return self.and2(negated, otherwise);
                }
                (_, Some(true)) => {
                    let negated = self.not(condition);
                    return self.or2(negated, then);
                }
                _ => {}
            }
            if then == condition {
                return self.or2(condition, otherwise);
            }
            if otherwise == condition {
                return self.and2(condition, then);
            }
        }
        // An arm that asks the same question again has its answer.
        let inner_then = self.same_condition_arm(condition, then, true);
        let inner_else = self.same_condition_arm(condition, otherwise, false);
        if (inner_then, inner_else) != (then, otherwise) {
            return self.ite(condition, inner_then, inner_else);
        }
        self.intern(Op::Ite, sort, &[condition, then, otherwise])
    }

    fn same_condition_arm(&self, condition: Term, arm: Term, holds: bool) -> Term {
        if self.op(arm) == Op::Ite && self.args(arm)[0] == condition {
            self.args(arm)[if holds { 1 } else { 2 }]
        } else {
            arm
        }
    }

    /// Equality of two terms of one sort.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        assert_eq!(sort, self.sort(b), "operands of one sort");
        if a == b {
            return self.true_();
        }
        if self.is_value(a) && self.is_value(b) {
            return self.false_();
        }
        if sort != Sort::Bool
            && let Some(lifted) = self.eq_with_ite(a, b).or_else(|| self.eq_with_ite(b, a))
        {
            return lifted;
        }
        match sort {
            Sort::Bool => self.bool_eq(a, b),
            Sort::Int => self.int_eq(a, b),
            Sort::Real => self.real_eq(a, b),
            Sort::BitVec(width) => self.bv_eq(a, b, width),
            Sort::Array(_) | Sort::Uninterpreted(_) => self.intern_eq(a, b),
        }
    }

    /// Disequality.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    /// Pairwise disequality.
    pub fn distinct(&mut self, terms: &[Term]) -> Term {
        let mut parts = Vec::new();
        for (k, &a) in terms.iter().enumerate() {
            for &b in &terms[k + 1..] {
                parts.push(self.ne(a, b));
            }
        }
        self.and(&parts)
    }

    /// Whether the term is a constant of which different terms are different values.
    pub fn is_value(&self, t: Term) -> bool {
        matches!(self.op(t), Op::True | Op::False | Op::Number(_) | Op::Ratio(..))
    }

    pub(crate) fn intern_eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.true_();
        }
        self.intern(Op::Eq, Sort::Bool, &[a.min(b), a.max(b)])
    }

    fn bool_eq(&mut self, a: Term, b: Term) -> Term {
        for (x, y) in [(a, b), (b, a)] {
            if let Some(value) = self.as_bool(x) {
                return if value { y } else { self.not(y) };
            }
        }
        let negated = |terms: &Self, t: Term| (terms.op(t) == Op::Not).then(|| terms.args(t)[0]);
        match (negated(self, a), negated(self, b)) {
            (Some(x), Some(y)) => self.eq(x, y),
            (Some(x), None) => self.xor(x, b),
            (None, Some(y)) => self.xor(a, y),
            (None, None) => {
                if matches!(self.op(a), Op::NonNegative) && self.not(a) == b {
                    return self.false_();
                }
                self.intern_eq(a, b)
            }
        }
    }

    /// `ite(c, x, y) = k` for a constant `k` where one arm is constant too.
    fn eq_with_ite(&mut self, choice: Term, constant: Term) -> Option<Term> {
        if self.op(choice) != Op::Ite || !self.is_value(constant) {
            return None;
        }
        let [condition, then, otherwise] = *self.args(choice) else { return None };
        if !self.is_value(then) && !self.is_value(otherwise) {
            return None;
        }
        let if_then = self.eq(then, constant);
        let if_else = self.eq(otherwise, constant);
        Some(self.ite(condition, if_then, if_else))
    }

    fn bv_eq(&mut self, a: Term, b: Term, width: u32) -> Term {
        let (fa, fb) = (self.bit_facts(a), self.bit_facts(b));
        if fa.unsigned.meet(&fb.unsigned).is_none()
            || fa.signed.meet(&fb.signed).is_none()
            || &fa.zeros & &fb.ones != Integer::ZERO
            || &fa.ones & &fb.zeros != Integer::ZERO
        {
            return self.false_();
        }
        // Extensions of one kind from one width are injective.
        if self.op(a) == self.op(b) && matches!(self.op(a), Op::ZeroExtend | Op::SignExtend) {
            let (x, y) = (self.args(a)[0], self.args(b)[0]);
            if self.sort(x) == self.sort(y) {
                return self.eq(x, y);
            }
        }
        for (extended, constant) in [(a, b), (b, a)] {
            if matches!(self.op(extended), Op::ZeroExtend | Op::SignExtend)
                && let Some(value) = self.as_number(constant).cloned()
            {
                let inner = self.args(extended)[0];
                let from = self.width(inner);
                // The constant is in the image of the extension, or the ranges above told it apart.
                let low = wrap(&value, from);
                let back =
                    if self.op(extended) == Op::ZeroExtend { low.clone() } else { to_signed(&low, from) };
                if wrap(&back, width) != value {
                    return self.false_();
                }
                let low = self.bv(low, from);
                return self.eq(inner, low);
            }
        }
        let difference = self.poly_of(a).minus(&self.poly_of(b));
        let reduced = self.poly_term(&difference, Sort::BitVec(width));
        let poly = self.poly_of(reduced);
        if let Some(constant) = poly.as_constant() {
            let holds = *constant == Integer::ZERO;
            return self.bool(holds);
        }
        // Modulo the power of two that divides every summand the constant must vanish.
        let common = poly
            .summands
            .iter()
            .map(|(c, t)| (trailing_zeros(c, width) + self.known_trailing_zeros(*t)).min(width))
            .min()
            .unwrap_or(0);
        if wrap(&poly.constant, common) != Integer::ZERO {
            return self.false_();
        }
        match &poly.summands[..] {
            // c * x + k = 0 with odd c: x = -k / c
            [(c, x)] if trailing_zeros(c, width) == 0 => {
                let value = wrap(&(-&poly.constant * inverse_of_odd(c, width)), width);
                let x = *x;
                let value = self.bv(value, width);
                if (x, value) != (a, b) && (value, x) != (a, b) {
                    return self.eq(x, value);
                }
                self.intern_eq(x, value)
            }
            // c * x - c * y + k = 0 with c = 1 or -1: x = y - k
            [(c, x), (d, y)]
                if wrap(&(c + d), width) == Integer::ZERO
                    && poly.constant == Integer::ZERO
                    && trailing_zeros(c, width) == 0 =>
            {
                let (x, y) = (*x, *y);
                if (x, y) != (a, b) && (y, x) != (a, b) {
                    return self.eq(x, y);
                }
                self.intern_eq(x, y)
            }
            // Otherwise the sides stay as they were written: what is assumed about one of them (that it does not
            // wrap) is found again by its term.
            _ => self.intern_eq(a, b),
        }
    }

    /// The polynomial of `a - b`, over the integers or modulo `2^w`.
    pub fn difference(&self, a: Term, b: Term) -> Poly {
        self.poly_of(a).minus(&self.poly_of(b))
    }
}
