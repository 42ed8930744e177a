//! Terms to Z3's terms.
//!
//! Two encodings. *Bits* is literal. *Ints* takes formulas over integers (from [`view`](crate::view)) and makes every
//! reading of a bit-vector that is left, and everything else that has bit-vectors below it, a constant within its
//! range: fewer constraints, so "no model" carries over and a model has to be confirmed.
//!
//! Z3 objects belong to the context of the thread that made them; an encoder stays on its thread.

use gpuproof_logic::number::{pow2, to_signed};
use gpuproof_logic::{Integer, Op, Sort, SymbolId, Term, Terms};
use rustc_hash::FxHashMap;
use z3::ast::{Array, Ast, BV, Bool, Dynamic, Int, Real};
use z3::{FuncDecl, Sort as Z3Sort, Symbol as Z3Symbol};

/// How bit-vectors are encoded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Encoding {
    /// As bit-vectors.
    Bits,
    /// As integers.
    Ints,
}

/// Translates the terms of one arena, each once.
pub struct Encoder {
    encoding: Encoding,
    arena: Option<u64>,
    nodes: FxHashMap<Term, Dynamic>,
    ranges: FxHashMap<Term, Option<Bool>>,
    functions: FxHashMap<gpuproof_logic::FunctionId, FuncDecl>,
}

impl Encoder {
    /// An encoder that has seen nothing yet.
    pub fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            arena: None,
            nodes: FxHashMap::default(),
            ranges: FxHashMap::default(),
            functions: FxHashMap::default(),
        }
    }

    /// Forgets everything if the arena is not the one of the last call.
    fn attach(&mut self, terms: &Terms) {
        if self.arena != Some(terms.id()) {
            *self = Encoder { arena: Some(terms.id()), ..Encoder::new(self.encoding) };
        }
    }

    /// The formula, and separately the ranges of everything in it that has one.
    pub fn formulas(&mut self, terms: &mut Terms, formulas: &[Term]) -> (Vec<Bool>, Vec<Bool>) {
        self.attach(terms);
        let mut ranges = Vec::new();
        // A variable that is only bound has its range inside the quantifier.
        let free = terms.has_quantifier(formulas).then(|| terms.free_symbols(formulas));
        let is_bound = |id: SymbolId| free.as_ref().is_some_and(|free| free.binary_search(&id).is_err());
        for t in self.reachable(terms, formulas) {
            if !self.nodes.contains_key(&t) {
                let node = self.node(terms, t);
                self.nodes.insert(t, node);
            }
            if terms.as_symbol(t).is_some_and(is_bound) {
                continue;
            }
            let range = match self.ranges.get(&t) {
                Some(range) => range.clone(),
                None => {
                    let range = self.range(terms, t);
                    self.ranges.insert(t, range.clone());
                    range
                }
            };
            ranges.extend(range);
        }
        (formulas.iter().map(|&t| self.bool(t)).collect(), ranges)
    }

    /// The Z3 term of something that was encoded.
    pub fn get(&self, t: Term) -> Option<&Dynamic> {
        self.nodes.get(&t)
    }

    /// Subterms, arguments first, not looking below leaves. Quantifier bodies are included: their variables are
    /// translated as constants and bound by Z3.
    fn reachable(&self, terms: &Terms, roots: &[Term]) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if seen.insert(t) && !self.is_leaf(terms, t) {
                stack.extend_from_slice(terms.args(t));
            }
        }
        let mut order: Vec<Term> = seen.into_iter().collect();
        order.sort_unstable();
        order
    }

    /// Whether the integer encoding makes this a constant.
    pub fn is_leaf(&self, terms: &Terms, t: Term) -> bool {
        if self.encoding == Encoding::Bits {
            return false;
        }
        match terms.op(t) {
            Op::BvToNat | Op::BvToInt => true,
            Op::Forall | Op::Exists => true,
            Op::Apply(_) | Op::Select | Op::Eq | Op::Ult | Op::Slt => {
                terms.args(t).iter().any(|&a| has_bits(terms, terms.sort(a)))
            }
            _ => false,
        }
    }

    fn range(&self, terms: &mut Terms, t: Term) -> Option<Bool> {
        if self.is_leaf(terms, t) {
            if terms.sort(t) != Sort::Int {
                return None;
            }
            let x = self.int(t);
            let bounds = terms.int_bounds(t);
            let mut parts = Vec::new();
            if let Some(low) = bounds.low {
                parts.push(x.ge(int_numeral(&low)));
            }
            if let Some(high) = bounds.high {
                parts.push(x.le(int_numeral(&high)));
            }
            // The two readings of one bit-vector belong together.
            if terms.op(t) == Op::BvToInt {
                let inner = terms.args(t)[0];
                let width = terms.width(inner);
                let unsigned = terms.bv_to_nat(inner);
                if unsigned != t && terms.op(unsigned) == Op::BvToNat {
                    let y = leaf_constant(terms, unsigned).as_int()?;
                    let limit = int_numeral(&pow2(width));
                    parts.push(y.ge(Int::from_i64(0)));
                    parts.push(y.lt(&limit));
                    let negative = Int::sub(&[&y, &limit]);
                    let is_small = y.lt(int_numeral(&pow2(width - 1)));
                    parts.push(x.eq(is_small.ite(&y, &negative)));
                }
            }
            return Some(Bool::and(&parts));
        }
        let id = terms.as_symbol(t)?;
        self.symbol_range(terms, id, t)
    }

    fn symbol_range(&self, terms: &Terms, id: SymbolId, t: Term) -> Option<Bool> {
        let data = terms.symbol_data(id);
        if data.range.is_any() {
            return None;
        }
        let signed = data.range.low.as_ref().is_some_and(|low| *low < Integer::ZERO);
        let mut parts = Vec::new();
        match data.sort {
            Sort::Int => {
                let x = self.int(t);
                parts.extend(data.range.low.as_ref().map(|low| x.ge(int_numeral(low))));
                parts.extend(data.range.high.as_ref().map(|high| x.le(int_numeral(high))));
            }
            Sort::BitVec(width) => {
                let x = self.bv(t);
                let at_most = |a: &BV, b: &BV| if signed { a.bvsle(b) } else { a.bvule(b) };
                parts.extend(data.range.low.as_ref().map(|low| at_most(&bv_numeral(low, width), &x)));
                parts.extend(data.range.high.as_ref().map(|high| at_most(&x, &bv_numeral(high, width))));
            }
            _ => return None,
        }
        Some(Bool::and(&parts))
    }

    // A lookup can only miss or have another sort if `node` is called out of order, which is a programming error.
    fn dynamic(&self, t: Term) -> &Dynamic {
        self.nodes.get(&t).expect("arguments are encoded before the terms that use them")
    }

    fn bool(&self, t: Term) -> Bool {
        self.dynamic(t).as_bool().expect("a truth value")
    }

    fn int(&self, t: Term) -> Int {
        self.dynamic(t).as_int().expect("an integer")
    }

    fn real(&self, t: Term) -> Real {
        self.dynamic(t).as_real().expect("a real")
    }

    fn bv(&self, t: Term) -> BV {
        self.dynamic(t).as_bv().expect("a bit-vector")
    }

    fn array(&self, t: Term) -> Array {
        self.dynamic(t).as_array().expect("an array")
    }

    fn node(&mut self, terms: &Terms, t: Term) -> Dynamic {
        if self.is_leaf(terms, t) {
            return leaf_constant(terms, t);
        }
        let sort = terms.sort(t);
        let args = terms.args(t);
        match sort {
            Sort::BitVec(width) if !is_generic(terms.op(t)) => {
                return Dynamic::from_ast(&self.bv_node(terms, t, width));
            }
            Sort::Int if !is_generic(terms.op(t)) => return Dynamic::from_ast(&self.int_node(terms, t)),
            Sort::Real if !is_generic(terms.op(t)) => return Dynamic::from_ast(&self.real_node(terms, t)),
            _ => {}
        }
        let bools = |this: &Self| args.iter().map(|&a| this.bool(a)).collect::<Vec<Bool>>();
        let result: Bool = match (terms.op(t), args) {
            (Op::Symbol(id), _) => {
                // Names need not be unique in the arena; the number makes them so.
                let name = format!("{}#{}", terms.symbol_data(id).name, t.number());
                return Dynamic::new_const(name, &z3_sort(terms, sort));
            }
            (Op::Apply(f), _) => {
                self.declare(terms, f);
                let nodes: Vec<&Dynamic> = args.iter().map(|&a| self.dynamic(a)).collect();
                let nodes: Vec<&dyn Ast> = nodes.into_iter().map(|n| n as &dyn Ast).collect();
                return self.functions[&f].apply(&nodes);
            }
            (Op::Ite, &[c, a, b]) => return self.bool(c).ite(self.dynamic(a), self.dynamic(b)),
            (Op::Select, &[a, i]) => return self.array(a).select(self.dynamic(i)),
            (Op::Store, &[a, i, v]) => {
                return Dynamic::from_ast(&self.array(a).store(self.dynamic(i), self.dynamic(v)));
            }
            (Op::ConstArray, &[v]) => {
                let Sort::Array(parts) = sort else { return Dynamic::from_ast(&Bool::from_bool(false)) };
                let index = z3_sort(terms, terms.array_parts(parts).0);
                return Dynamic::from_ast(&Array::const_array(&index, self.dynamic(v)));
            }
            (Op::True, _) => Bool::from_bool(true),
            (Op::False, _) => Bool::from_bool(false),
            (Op::Not, &[a]) => self.bool(a).not(),
            (Op::And, _) => Bool::and(&bools(self)),
            (Op::Or, _) => Bool::or(&bools(self)),
            (Op::Eq, &[a, b]) => self.dynamic(a).eq(self.dynamic(b).clone()),
            (Op::NonNegative, &[p]) => self.comparison(terms, p),
            (Op::Ult, &[a, b]) => self.bv(a).bvult(self.bv(b)),
            (Op::Slt, &[a, b]) => self.bv(a).bvslt(self.bv(b)),
            (Op::Forall | Op::Exists, [bound @ .., body]) => self.quantifier(terms, t, bound, *body),
            (op, _) => unreachable!("{op:?} is not of sort {sort:?}"),
        };
        Dynamic::from_ast(&result)
    }

    fn declare(&mut self, terms: &Terms, f: gpuproof_logic::FunctionId) {
        self.functions.entry(f).or_insert_with(|| {
            let data = terms.function_data(f);
            let domain: Vec<Z3Sort> = data.domain.iter().map(|&s| z3_sort(terms, s)).collect();
            let domain: Vec<&Z3Sort> = domain.iter().collect();
            let mut name = data.name.to_string();
            for sort in data.domain.iter().chain([&data.result]) {
                name.push_str(&format!("#{sort:?}"));
            }
            FuncDecl::new(name, &domain, &z3_sort(terms, data.result))
        });
    }

    fn quantifier(&self, terms: &Terms, t: Term, bound: &[Term], body: Term) -> Bool {
        let guards: Vec<Bool> = bound
            .iter()
            .filter_map(|&b| terms.as_symbol(b).and_then(|id| self.symbol_range(terms, id, b)))
            .collect();
        let variables: Vec<&dyn Ast> = bound.iter().map(|&b| self.dynamic(b) as &dyn Ast).collect();
        let body = self.bool(body);
        if terms.op(t) == Op::Forall {
            let body = if guards.is_empty() { body } else { Bool::and(&guards).implies(&body) };
            z3::ast::forall_const(&variables, &[], &body)
        } else {
            let body = if guards.is_empty() { body } else { Bool::and(&[Bool::and(&guards), body]) };
            z3::ast::exists_const(&variables, &[], &body)
        }
    }

    /// `p >= 0` with the negative summands on the other side.
    fn comparison(&self, terms: &Terms, p: Term) -> Bool {
        if terms.sort(p) == Sort::Real {
            return self.real(p).ge(Real::from_rational(0, 1));
        }
        let (left, right) = gpuproof_logic::positive_and_negative(&terms.poly_of(p));
        self.int_sum(&left.summands, &left.constant).ge(self.int_sum(&right.summands, &right.constant))
    }

    fn int_sum(&self, summands: &[(Integer, Term)], constant: &Integer) -> Int {
        let mut parts: Vec<Int> = summands
            .iter()
            .map(|(c, t)| {
                let x = self.int(*t);
                if *c == Integer::ONE { x } else { Int::mul(&[&int_numeral(c), &x]) }
            })
            .collect();
        if *constant != Integer::ZERO || parts.is_empty() {
            parts.push(int_numeral(constant));
        }
        if parts.len() == 1 { parts.remove(0) } else { Int::add(&parts) }
    }

    fn int_node(&self, terms: &Terms, t: Term) -> Int {
        let args = terms.args(t);
        match (terms.op(t), args) {
            (Op::Number(id), _) => int_numeral(terms.number(id)),
            (Op::Sum(_), _) => {
                let poly = terms.poly_of(t);
                self.int_sum(&poly.summands, &poly.constant)
            }
            (Op::Product, _) => Int::mul(&args.iter().map(|&a| self.int(a)).collect::<Vec<_>>()),
            (Op::IntDiv, &[a, b]) => self.int(a).div(self.int(b)),
            (Op::IntMod, &[a, b]) => self.int(a).modulo(self.int(b)),
            (Op::BvToNat, &[x]) => self.bv(x).to_int(false),
            (Op::BvToInt, &[x]) => self.bv(x).to_int(true),
            (op, _) => unreachable!("{op:?} is not an integer"),
        }
    }

    fn real_node(&self, terms: &Terms, t: Term) -> Real {
        let args = terms.args(t);
        match (terms.op(t), args) {
            (Op::Ratio(n, d), _) => real_numeral(terms.number(n), terms.number(d)),
            (Op::Sum(_), _) => {
                let poly = terms.poly_of(t);
                let mut parts: Vec<Real> = poly
                    .summands
                    .iter()
                    .map(|(c, a)| Real::mul(&[&real_numeral(c, &poly.denominator), &self.real(*a)]))
                    .collect();
                parts.push(real_numeral(&poly.constant, &poly.denominator));
                Real::add(&parts)
            }
            (Op::Product, _) => Real::mul(&args.iter().map(|&a| self.real(a)).collect::<Vec<_>>()),
            (Op::ToReal, &[a]) => self.int(a).to_real(),
            (op, _) => unreachable!("{op:?} is not a real"),
        }
    }

    fn bv_node(&self, terms: &Terms, t: Term, width: u32) -> BV {
        let args = terms.args(t);
        let fold = |f: fn(&BV, BV) -> BV| {
            let mut nodes = args.iter().map(|&a| self.bv(a));
            let first = nodes.next().unwrap_or_else(|| BV::from_u64(0, width));
            nodes.fold(first, |x, y| f(&x, y))
        };
        match (terms.op(t), args) {
            (Op::Number(id), _) => bv_numeral(terms.number(id), width),
            (Op::Sum(_), _) => {
                let poly = terms.poly_of(t);
                let mut sum: Option<BV> = None;
                // Additions first, so that the sum can start without a negation.
                for negative in [false, true] {
                    for (c, a) in &poly.summands {
                        let c = to_signed(c, width);
                        if (c < Integer::ZERO) != negative {
                            continue;
                        }
                        let magnitude = if negative { -c } else { c };
                        let x = self.bv(*a);
                        let x = if magnitude == Integer::ONE {
                            x
                        } else {
                            bv_numeral(&magnitude, width).bvmul(&x)
                        };
                        sum = Some(match (sum, negative) {
                            (None, false) => x,
                            (None, true) => x.bvneg(),
                            (Some(sum), false) => sum.bvadd(&x),
                            (Some(sum), true) => sum.bvsub(&x),
                        });
                    }
                }
                let constant = bv_numeral(&poly.constant, width);
                match sum {
                    Some(sum) if poly.constant == Integer::ZERO => sum,
                    Some(sum) => sum.bvadd(&constant),
                    None => constant,
                }
            }
            (Op::Product, _) => fold(|x, y| x.bvmul(y)),
            (Op::BvAnd, _) => fold(|x, y| x.bvand(y)),
            (Op::BvOr, _) => fold(|x, y| x.bvor(y)),
            (Op::BvXor, _) => fold(|x, y| x.bvxor(y)),
            (Op::UDiv, &[a, b]) => self.bv(a).bvudiv(self.bv(b)),
            (Op::URem, &[a, b]) => self.bv(a).bvurem(self.bv(b)),
            (Op::SDiv, &[a, b]) => self.bv(a).bvsdiv(self.bv(b)),
            (Op::SRem, &[a, b]) => self.bv(a).bvsrem(self.bv(b)),
            (Op::Shl, &[a, b]) => self.bv(a).bvshl(self.bv(b)),
            (Op::LShr, &[a, b]) => self.bv(a).bvlshr(self.bv(b)),
            (Op::AShr, &[a, b]) => self.bv(a).bvashr(self.bv(b)),
            (Op::Concat, &[a, b]) => self.bv(a).concat(self.bv(b)),
            (Op::Extract { high, low }, &[a]) => self.bv(a).extract(high, low),
            (Op::ZeroExtend, &[a]) => self.bv(a).zero_ext(width - terms.width(a)),
            (Op::SignExtend, &[a]) => self.bv(a).sign_ext(width - terms.width(a)),
            (Op::IntToBv, &[a]) => BV::from_int(&self.int(a), width),
            (op, _) => unreachable!("{op:?} is not a bit-vector"),
        }
    }
}

/// Operators that exist for every sort.
fn is_generic(op: Op) -> bool {
    matches!(op, Op::Symbol(_) | Op::Apply(_) | Op::Ite | Op::Select)
}

fn has_bits(terms: &Terms, sort: Sort) -> bool {
    match sort {
        Sort::BitVec(_) => true,
        Sort::Array(parts) => {
            let (index, element) = terms.array_parts(parts);
            has_bits(terms, index) || has_bits(terms, element)
        }
        _ => false,
    }
}

/// The constant that stands for a leaf of the integer encoding.
fn leaf_constant(terms: &Terms, t: Term) -> Dynamic {
    Dynamic::new_const(format!("leaf#{}", t.number()), &z3_sort(terms, terms.sort(t)))
}

fn z3_sort(terms: &Terms, sort: Sort) -> Z3Sort {
    match sort {
        Sort::Bool => Z3Sort::bool(),
        Sort::Int => Z3Sort::int(),
        Sort::Real => Z3Sort::real(),
        Sort::BitVec(width) => Z3Sort::bitvector(width),
        Sort::Array(parts) => {
            let (index, element) = terms.array_parts(parts);
            Z3Sort::array(&z3_sort(terms, index), &z3_sort(terms, element))
        }
        Sort::Uninterpreted(name) => Z3Sort::uninterpreted(Z3Symbol::from(terms.sort_name(name).as_str())),
    }
}

fn int_numeral(value: &Integer) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        // The decimal digits of an integer always parse.
        Err(_) => value.to_string().parse().unwrap_or_else(|_| Int::from_i64(0)),
    }
}

fn bv_numeral(value: &Integer, width: u32) -> BV {
    let value = gpuproof_logic::number::wrap(value, width);
    match u64::try_from(&value) {
        Ok(small) => BV::from_u64(small, width),
        Err(_) => BV::from_str(width, &value.to_string()).unwrap_or_else(|| BV::from_u64(0, width)),
    }
}

fn real_numeral(numerator: &Integer, denominator: &Integer) -> Real {
    Real::from_rational_str(&numerator.to_string(), &denominator.to_string())
        .unwrap_or_else(|| Real::from_rational(0, 1))
}
