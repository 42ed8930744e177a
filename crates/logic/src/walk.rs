//! Passes over terms: subterms, free variables, size, rebuilding, substitution, moving between arenas.
//!
//! All passes use that arguments have smaller numbers than the terms that use them: they visit the subterms in
//! increasing order, without recursion on depth. Only nested quantifiers recurse.
//!
//! Binding: a quantifier binds its variables by identity. Substitution never replaces a bound occurrence, and
//! renames a bound variable that a replacement mentions.

use crate::number::Rational;
use crate::poly::Poly;
use crate::sort::Sort;
use crate::term::{FunctionId, Op, Symbol, SymbolId, Term, Terms};
use crate::work;
use rustc_hash::{FxHashMap, FxHashSet};

impl Terms {
    /// All subterms of the roots, themselves included, arguments before users. `into_quantifiers` says whether to
    /// look below quantifiers.
    pub fn subterms(&self, roots: &[Term], into_quantifiers: bool) -> Vec<Term> {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack: Vec<Term> = roots.to_vec();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if !into_quantifiers && matches!(self.op(t), Op::Forall | Op::Exists) {
                continue;
            }
            stack.extend_from_slice(self.args(t));
        }
        let mut all: Vec<Term> = seen.into_iter().collect();
        work::spend(2 * all.len() as u64);
        all.sort_unstable();
        all
    }

    /// Number of distinct subterms.
    pub fn size(&self, roots: &[Term]) -> usize {
        self.subterms(roots, true).len()
    }

    /// The free variables, in increasing order.
    pub fn free_symbols(&self, roots: &[Term]) -> Vec<SymbolId> {
        let mut free = FxHashSet::default();
        for t in self.subterms(roots, false) {
            match self.op(t) {
                Op::Symbol(id) => {
                    free.insert(id);
                }
                Op::Forall | Op::Exists => {
                    let args = self.args(t);
                    let (body, bound) = args.split_last().expect("a quantifier has a body");
                    let bound: Vec<SymbolId> = bound.iter().filter_map(|&b| self.as_symbol(b)).collect();
                    free.extend(self.free_symbols(&[*body]).into_iter().filter(|s| !bound.contains(s)));
                }
                _ => {}
            }
        }
        let mut free: Vec<SymbolId> = free.into_iter().collect();
        free.sort_unstable();
        free
    }

    /// The uninterpreted functions that are applied, in increasing order.
    pub fn applied_functions(&self, roots: &[Term]) -> Vec<FunctionId> {
        let mut functions: Vec<FunctionId> = self
            .subterms(roots, true)
            .into_iter()
            .filter_map(|t| match self.op(t) {
                Op::Apply(f) => Some(f),
                _ => None,
            })
            .collect();
        functions.sort_unstable();
        functions.dedup();
        functions
    }

    /// Whether a quantifier occurs.
    pub fn has_quantifier(&self, roots: &[Term]) -> bool {
        self.subterms(roots, false).into_iter().any(|t| matches!(self.op(t), Op::Forall | Op::Exists))
    }

    /// The term with the same operator as `like` over other arguments (of the same sorts), simplified.
    pub fn rebuild(&mut self, like: Term, args: &[Term]) -> Term {
        let sort = self.sort(like);
        match (self.op(like), args) {
            (Op::True | Op::False | Op::Number(_) | Op::Ratio(..) | Op::Symbol(_), _) => like,
            (Op::Sum(id), _) => {
                let data = self.sum_data(id).clone();
                let mut poly =
                    Poly { denominator: data.denominator.clone(), ..Poly::constant(data.constant.clone()) };
                for (&a, c) in args.iter().zip(&data.coefficients) {
                    let mut part = self.poly_of(a).scaled(c);
                    // The coefficients of the original are over its denominator.
                    part.denominator *= &data.denominator;
                    poly = poly.plus(&part);
                }
                self.poly_term(&poly, sort)
            }
            (Op::Product, [first, rest @ ..]) => {
                let mut product = *first;
                for &factor in rest {
                    product = self.mul(product, factor);
                }
                product
            }
            (Op::Apply(f), _) => self.apply(f, args),
            (Op::And, _) => self.and(args),
            (Op::Or, _) => self.or(args),
            (Op::Not, &[a]) => self.not(a),
            (Op::NonNegative, &[a]) => {
                let (poly, sort) = (self.poly_of(a), self.sort(a));
                self.non_negative(&poly, sort)
            }
            (Op::ToReal, &[a]) => self.to_real(a),
            (Op::Extract { high, low }, &[a]) => self.bv_extract(high, low, a),
            (Op::ZeroExtend, &[a]) => self.bv_zero_extend(a, sort.width().unwrap_or(1)),
            (Op::SignExtend, &[a]) => self.bv_sign_extend(a, sort.width().unwrap_or(1)),
            (Op::BvToNat, &[a]) => self.bv_to_nat(a),
            (Op::BvToInt, &[a]) => self.bv_to_int(a),
            (Op::IntToBv, &[a]) => self.int_to_bv(a, sort.width().unwrap_or(1)),
            (Op::ConstArray, &[a]) => match sort {
                Sort::Array(parts) => {
                    let index = self.array_parts(parts).0;
                    self.const_array(index, a)
                }
                _ => like,
            },
            (Op::Eq, &[a, b]) => self.eq(a, b),
            (Op::IntDiv, &[a, b]) => self.int_div(a, b),
            (Op::IntMod, &[a, b]) => self.int_mod(a, b),
            (Op::UDiv, &[a, b]) => self.bv_udiv(a, b),
            (Op::URem, &[a, b]) => self.bv_urem(a, b),
            (Op::SDiv, &[a, b]) => self.bv_sdiv(a, b),
            (Op::SRem, &[a, b]) => self.bv_srem(a, b),
            (Op::Shl, &[a, b]) => self.bv_shl(a, b),
            (Op::LShr, &[a, b]) => self.bv_lshr(a, b),
            (Op::AShr, &[a, b]) => self.bv_ashr(a, b),
            (Op::BvAnd, [first, rest @ ..]) => rest.iter().fold(*first, |x, &y| self.bv_and(x, y)),
            (Op::BvOr, [first, rest @ ..]) => rest.iter().fold(*first, |x, &y| self.bv_or(x, y)),
            (Op::BvXor, [first, rest @ ..]) => rest.iter().fold(*first, |x, &y| self.bv_xor(x, y)),
            (Op::Ult, &[a, b]) => self.bv_ult(a, b),
            (Op::Slt, &[a, b]) => self.bv_slt(a, b),
            (Op::Concat, &[a, b]) => self.bv_concat(a, b),
            (Op::Select, &[a, b]) => self.select(a, b),
            (Op::Ite, &[a, b, c]) => self.ite(a, b, c),
            (Op::Store, &[a, b, c]) => self.store(a, b, c),
            (Op::Forall | Op::Exists, [bound @ .., body]) => {
                let variables: Vec<SymbolId> = bound.iter().filter_map(|&b| self.as_symbol(b)).collect();
                if self.op(like) == Op::Forall {
                    self.forall(&variables, *body)
                } else {
                    self.exists(&variables, *body)
                }
            }
            (op, args) => panic!("{op:?} does not take {} arguments", args.len()),
        }
    }

    /// Replaces terms (variables or any other subterms) by terms of the same sort, everywhere they occur, and
    /// simplifies. Replacements are not searched again.
    pub fn substitute(&mut self, t: Term, map: &FxHashMap<Term, Term>) -> Term {
        self.substitute_all(&[t], map)[0]
    }

    /// [`substitute`](Self::substitute) for several terms at once.
    pub fn substitute_all(&mut self, roots: &[Term], map: &FxHashMap<Term, Term>) -> Vec<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        self.substitute_with(roots, map, &mut done)
    }

    /// The same that remembers in `done` what became of each subterm, for later calls with the same map.
    pub fn substitute_with(
        &mut self,
        roots: &[Term],
        map: &FxHashMap<Term, Term>,
        done: &mut FxHashMap<Term, Term>,
    ) -> Vec<Term> {
        if map.is_empty() {
            return roots.to_vec();
        }
        let mut order: Vec<Term> = Vec::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack: Vec<Term> = roots.to_vec();
        while let Some(t) = stack.pop() {
            if done.contains_key(&t) || !seen.insert(t) {
                continue;
            }
            order.push(t);
            if !matches!(self.op(t), Op::Forall | Op::Exists) {
                stack.extend_from_slice(self.args(t));
            }
        }
        work::spend(2 * order.len() as u64);
        order.sort_unstable();
        let mut args = Vec::new();
        for t in order {
            if let Some(&replacement) = map.get(&t) {
                debug_assert_eq!(self.sort(t), self.sort(replacement));
                done.insert(t, replacement);
                continue;
            }
            let new = if matches!(self.op(t), Op::Forall | Op::Exists) {
                self.substitute_below_quantifier(t, map)
            } else {
                args.clear();
                args.extend(self.args(t).iter().map(|a| done[a]));
                if args == self.args(t) { t } else { self.rebuild(t, &args.clone()) }
            };
            done.insert(t, new);
        }
        roots.iter().map(|t| done[t]).collect()
    }

    fn substitute_below_quantifier(&mut self, t: Term, map: &FxHashMap<Term, Term>) -> Term {
        let args = self.args(t).to_vec();
        let (&body, bound) = args.split_last().expect("a quantifier has a body");
        // A key that mentions a bound variable speaks of another variable of the same name.
        let bound_symbols: Vec<SymbolId> = bound.iter().filter_map(|&b| self.as_symbol(b)).collect();
        let mut inner: FxHashMap<Term, Term> = FxHashMap::default();
        let mut mentioned: FxHashSet<SymbolId> = FxHashSet::default();
        for (&from, &to) in map {
            if !self.free_symbols(&[from]).iter().any(|s| bound_symbols.contains(s)) {
                inner.insert(from, to);
                mentioned.extend(self.free_symbols(&[to]));
            }
        }
        let mut variables = Vec::with_capacity(bound.len());
        for &id in &bound_symbols {
            if mentioned.contains(&id) {
                let Symbol { name, sort, range } = self.symbol_data(id).clone();
                let old = self.symbol_term(id);
                let renamed = self.fresh(&name, sort, range);
                inner.insert(old, renamed);
                variables.extend(self.as_symbol(renamed));
            } else {
                variables.push(id);
            }
        }
        let body = self.substitute(body, &inner);
        if self.op(t) == Op::Forall { self.forall(&variables, body) } else { self.exists(&variables, body) }
    }

    /// Replaces variables by a function of them: the way to make the copies of a formula for two threads.
    pub fn rename(
        &mut self,
        roots: &[Term],
        mut new_name: impl FnMut(&Symbol) -> Option<String>,
    ) -> Vec<Term> {
        let mut map = FxHashMap::default();
        for id in self.free_symbols(roots) {
            let symbol = self.symbol_data(id).clone();
            if let Some(name) = new_name(&symbol) {
                let from = self.symbol_term(id);
                let to = self.symbol(name, symbol.sort, symbol.range);
                map.insert(from, to);
            }
        }
        self.substitute_all(roots, &map)
    }

    /// Copies terms from another arena. Variables and functions keep their name, sort and range.
    pub fn import(&mut self, from: &Terms, roots: &[Term]) -> Vec<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for t in from.subterms(roots, true) {
            let args: Vec<Term> = from.args(t).iter().map(|a| done[a]).collect();
            let sort = self.import_sort(from, from.sort(t));
            let new = match from.op(t) {
                Op::Number(id) => self.number_constant(from.number(id).clone(), sort),
                Op::Ratio(n, d) => {
                    let value = Rational::new(from.number(n).clone(), from.number(d).clone());
                    self.real(&value.expect("a stored denominator is not 0"))
                }
                Op::Symbol(id) => {
                    let symbol = from.symbol_data(id).clone();
                    self.symbol(symbol.name, sort, symbol.range)
                }
                Op::Apply(f) => {
                    let function = self.import_function(from, f);
                    self.apply(function, &args)
                }
                Op::Sum(id) => {
                    let data = from.sum_data(id);
                    let mut summands: Vec<_> = data.coefficients.iter().cloned().zip(args).collect();
                    summands.sort_by_key(|s| s.1);
                    let poly = Poly {
                        summands,
                        constant: data.constant.clone(),
                        denominator: data.denominator.clone(),
                    };
                    self.poly_term(&poly, sort)
                }
                op => {
                    // Operand order is by number, which differs between arenas.
                    let mut args = args;
                    if is_unordered(op) {
                        args.sort_unstable();
                    }
                    self.intern(op, sort, &args)
                }
            };
            done.insert(t, new);
        }
        roots.iter().map(|t| done[t]).collect()
    }

    /// The same sort in this arena.
    pub fn import_sort(&mut self, from: &Terms, sort: Sort) -> Sort {
        match sort {
            Sort::Array(parts) => {
                let (index, element) = from.array_parts(parts);
                let (index, element) = (self.import_sort(from, index), self.import_sort(from, element));
                self.array_sort(index, element)
            }
            Sort::Uninterpreted(name) => self.uninterpreted_sort(from.sort_name(name).clone()),
            plain => plain,
        }
    }

    fn import_function(&mut self, from: &Terms, f: FunctionId) -> FunctionId {
        let data = from.function_data(f).clone();
        let domain: Vec<Sort> = data.domain.iter().map(|&s| self.import_sort(from, s)).collect();
        let result = self.import_sort(from, data.result);
        self.function(data.name, &domain, result)
    }
}

/// Whether the operands are stored in increasing order.
fn is_unordered(op: Op) -> bool {
    matches!(op, Op::And | Op::Or | Op::Eq | Op::Product | Op::BvAnd | Op::BvOr | Op::BvXor)
}
