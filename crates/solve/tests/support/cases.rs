//! Random small queries: a stream of bytes decides what is built.

#![allow(dead_code, reason = "shared by several tests")]

use gpuproof_logic::{Integer, Range, Sort, SymbolId, Term, Terms, Value};
use gpuproof_solve::{NoWrap, WrapOp};

struct Choices<'a>(&'a [u8], usize);

impl Choices<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.1 += 1;
        self.0.get(self.1 - 1).copied().unwrap_or(0) as usize % n.max(1)
    }
}

/// A random conjunction over a few variables with few values.
pub struct Case {
    pub terms: Terms,
    pub assertions: Vec<Term>,
    pub no_wrap: Vec<NoWrap>,
    /// Variables with all their values.
    pub variables: Vec<(SymbolId, Vec<Value>)>,
}

struct Maker<'a> {
    choices: Choices<'a>,
    terms: Terms,
    width: u32,
    atoms: Vec<Term>,
    no_wrap: Vec<NoWrap>,
}

impl Maker<'_> {
    fn constant(&mut self) -> Term {
        let value = [0, 1, 2, 3, 4, 8, 5, -1][self.choices.below(8)];
        self.terms.bv(value, self.width)
    }

    fn atom(&mut self) -> Term {
        if self.choices.below(6) == 0 {
            return self.constant();
        }
        let k = self.choices.below(self.atoms.len());
        self.atoms[k]
    }

    fn wrapping(&mut self, op: WrapOp, a: Term, b: Term) -> Term {
        if self.choices.below(4) != 0 {
            return match op {
                WrapOp::Add => self.terms.add(a, b),
                WrapOp::Sub => self.terms.sub(a, b),
                WrapOp::Mul => self.terms.mul(a, b),
            };
        }
        let signed = self.choices.below(2) == 0;
        let (t, record) = NoWrap::build(&mut self.terms, op, a, b, signed);
        self.no_wrap.push(record);
        t
    }

    fn term(&mut self, depth: usize) -> Term {
        if depth == 0 {
            return self.atom();
        }
        let a = self.term(depth - 1);
        let b = self.atom();
        match self.choices.below(16) {
            0..=2 => self.wrapping(WrapOp::Add, a, b),
            3 | 4 => self.wrapping(WrapOp::Mul, a, b),
            5 => {
                // digit * radix + digit
                let c = self.atom();
                let product = self.wrapping(WrapOp::Mul, a, b);
                self.wrapping(WrapOp::Add, product, c)
            }
            6 => self.wrapping(WrapOp::Sub, a, b),
            7 => self.terms.bv_udiv(a, b),
            8 => self.terms.bv_urem(a, b),
            9 => self.terms.bv_sdiv(a, b),
            10 => self.terms.bv_srem(a, b),
            11 => {
                let c = self.formula(0);
                self.terms.ite(c, a, b)
            }
            12 => {
                let low = self.terms.bv_extract(self.width / 2, 0, a);
                if self.choices.below(2) == 0 {
                    self.terms.bv_zero_extend(low, self.width)
                } else {
                    self.terms.bv_sign_extend(low, self.width)
                }
            }
            _ => match self.choices.below(8) {
                0 | 1 => self.terms.bv_xor(a, b),
                2 => self.terms.bv_and(a, b),
                3 => self.terms.bv_ashr(a, b),
                4 => self.terms.bv_or(a, b),
                5 => self.terms.bv_lshr(a, b),
                6 => self.terms.bv_shl(b, a),
                _ => self.terms.bv_shl(a, b),
            },
        }
    }

    fn formula(&mut self, depth: usize) -> Term {
        let n = self.choices.below(3);
        let a = self.term(n);
        let n = self.choices.below(3);
        let b = self.term(n);
        let t = match self.choices.below(8) {
            0..=2 => self.terms.eq(a, b),
            3 => self.terms.bv_ult(a, b),
            4 => self.terms.bv_slt(a, b),
            5 => self.terms.bv_ule(a, b),
            6 => self.terms.ne(a, b),
            _ => {
                // The same over integers of the values.
                let (x, y) = (self.terms.bv_to_int(a), self.terms.bv_to_nat(b));
                self.terms.int_le(x, y)
            }
        };
        if depth == 0 {
            return t;
        }
        let other = self.formula(depth - 1);
        match self.choices.below(3) {
            0 => self.terms.or2(t, other),
            1 => self.terms.implies(t, other),
            _ => self.terms.eq(t, other),
        }
    }
}

pub fn case(bytes: &[u8]) -> Case {
    let mut maker = Maker {
        choices: Choices(bytes, 0),
        terms: Terms::new(),
        width: 5,
        atoms: Vec::new(),
        no_wrap: Vec::new(),
    };
    maker.width = [4, 5, 6, 8][maker.choices.below(4)];
    let width = maker.width;
    let mut variables = Vec::new();
    for n in 0..5 {
        let low = [0, 0, 0, 1, 1, -2][maker.choices.below(6)];
        let high = low + 1 + maker.choices.below(4) as i64;
        let t = maker.terms.symbol(format!("v{n}"), Sort::BitVec(width), Range::new(low, high));
        maker.atoms.push(t);
        let values = (low..=high)
            .map(|v| Value::Int(gpuproof_logic::number::wrap(&Integer::from(v), width)))
            .collect();
        variables.extend(maker.terms.as_symbol(t).map(|id| (id, values)));
    }
    let mut assertions = Vec::new();
    // Bounds between variables, as guards give them.
    for _ in 0..maker.choices.below(4) {
        let (a, b) = (maker.atom(), maker.atom());
        assertions.push(maker.terms.bv_ult(a, b));
    }
    for _ in 0..1 + maker.choices.below(3) {
        let depth = maker.choices.below(2);
        assertions.push(maker.formula(depth));
    }
    Case { terms: maker.terms, assertions, no_wrap: maker.no_wrap, variables }
}

/// Two threads with an index of random shape: digits that differ between the threads, radices that do not, and some of
/// the bounds that would make it injective.
pub fn index_case(bytes: &[u8]) -> Case {
    let mut choices = Choices(bytes, 0);
    let mut terms = Terms::new();
    let width = [6, 8, 16][choices.below(3)];
    let mut variables = Vec::new();
    let mut symbol = |terms: &mut Terms, name: &str, low: i64, high: i64| {
        let t = terms.symbol(name, Sort::BitVec(width), Range::new(low, high));
        let values = (low..=high).map(|v| Value::Int(Integer::from(v))).collect();
        variables.extend(terms.as_symbol(t).map(|id| (id, values)));
        t
    };
    let shared = [symbol(&mut terms, "R", 1, 3), symbol(&mut terms, "S", 0, 3)];
    let digits: Vec<[Term; 2]> =
        (0..2).map(|d| [0, 1].map(|k| symbol(&mut terms, &format!("d{d}#{k}"), 0, 3))).collect();
    let mut assertions = Vec::new();
    // Bounds for both threads (or, now and then, for one of them only).
    for pair in &digits {
        let bound = match choices.below(5) {
            0 => continue,
            1 => terms.add(shared[0], shared[1]),
            2 => terms.mul(shared[0], shared[1]),
            k => shared[k - 3],
        };
        let both = choices.below(8) != 0;
        for &digit in pair.iter().take(if both { 2 } else { 1 }) {
            assertions.push(terms.bv_ult(digit, bound));
        }
    }
    // The index: the same choices for both threads.
    let shape: Vec<(usize, usize, usize)> =
        (0..2 + choices.below(3)).map(|_| (choices.below(5), choices.below(2), choices.below(5))).collect();
    let index = [0, 1].map(|k| {
        let mut sum = terms.bv(0, width);
        for &(factor, digit, coefficient) in &shape {
            let mut part = digits[digit][k];
            let scale = match factor {
                0 => None,
                1 => Some(shared[0]),
                2 => Some(shared[1]),
                3 => Some(terms.mul(shared[0], shared[1])),
                _ => Some(terms.add(shared[0], shared[1])),
            };
            if let Some(scale) = scale {
                part = terms.mul(part, scale);
            }
            let coefficient = terms.bv([1, 1, 2, 4, -1][coefficient], width);
            part = terms.mul(part, coefficient);
            sum = terms.add(sum, part);
        }
        match choices.below(6) {
            0 => {
                let two = terms.bv(2, width);
                terms.bv_udiv(sum, two)
            }
            1 => terms.bv_urem(sum, shared[0]),
            _ => sum,
        }
    });
    let wide = index.map(|i| terms.bv_zero_extend(i, width + 2));
    assertions.push(match choices.below(4) {
        0 => {
            // Overlapping ranges of two elements.
            let two = terms.bv(2, width + 2);
            let ends = wide.map(|i| terms.add(i, two));
            let (a, b) = (terms.bv_ult(wide[0], ends[1]), terms.bv_ult(wide[1], ends[0]));
            terms.and2(a, b)
        }
        _ => terms.eq(index[0], index[1]),
    });
    let differ: Vec<Term> = digits.iter().map(|[a, b]| terms.ne(*a, *b)).collect();
    assertions.push(terms.or(&differ));
    Case { terms, assertions, no_wrap: Vec::new(), variables }
}

/// Horner's scheme: `((d0 * r1 + d1) * r2 + d2)...` with symbolic, constant and summed radices and every digit below
/// its radix (unless `drop` leaves a bound out).
pub fn horner_case(bytes: &[u8], small: bool, drop: bool) -> Case {
    let mut choices = Choices(bytes, 0);
    let mut terms = Terms::new();
    let width = if small { 8 } else { 32 };
    let mut variables = Vec::new();
    let mut symbol = |terms: &mut Terms, name: &str, low: i64, high: i64| {
        let t = terms.symbol(name, Sort::BitVec(width), Range::new(low, high));
        let values = (low..=high.min(low + 8)).map(|v| Value::Int(Integer::from(v))).collect();
        variables.extend(terms.as_symbol(t).map(|id| (id, values)));
        t
    };
    let top = if small { 2 } else { 30 };
    let shared = [symbol(&mut terms, "R", 1, top), symbol(&mut terms, "S", 1, top)];
    let count = 2 + choices.below(if small { 2 } else { 3 });
    let mut assertions = Vec::new();
    let mut index = [terms.bv(0, width); 2];
    let mut differ = Vec::new();
    for d in 0..count {
        let radix = match choices.below(5) {
            0 => terms.bv(3, width),
            1 => terms.add(shared[0], shared[1]),
            2 => {
                let two = terms.bv(2, width);
                terms.add(shared[0], two)
            }
            k => shared[k - 3],
        };
        let bound = !drop || choices.below(4) != 0;
        let digits = [0, 1].map(|k| symbol(&mut terms, &format!("d{d}#{k}"), 0, if small { 2 } else { 60 }));
        for k in 0..2 {
            let shifted = terms.mul(index[k], radix);
            index[k] = terms.add(shifted, digits[k]);
            // The first digit needs no bound.
            if bound && d > 0 {
                assertions.push(terms.bv_ult(digits[k], radix));
            }
        }
        differ.push(terms.ne(digits[0], digits[1]));
    }
    assertions.push(terms.eq(index[0], index[1]));
    assertions.push(terms.or(&differ));
    Case { terms, assertions, no_wrap: Vec::new(), variables }
}
