//! A term for all lanes of a warp at once.
//!
//! A value is a representative of the bit-vector modulo its width. Where all lanes' numbers are known, operations that depend on
//! the exact value wrap it as the machine does; where something shared is in it, arithmetic is taken not to wrap.
//!
//! What the lanes do not share and what is not a coordinate is unknown; so is everything computed from it, except by
//! operations that no longer depend on it. An operation without a rule on shared operands alone gives a value that the lanes share.

use crate::lanes::{Lanes, Sum};
use gpuproof_logic::{Op, Sort, Term, Terms};
use gpuproof_thread::{Level, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// What is known of a condition, lane by lane.
#[derive(Clone, PartialEq, Debug)]
pub struct Truth {
    /// For each lane whether it holds, if that is known.
    pub lanes: Rc<[Option<bool>]>,
    /// How it differs between lanes where it is not known.
    pub shape: Shape,
}

/// How a condition differs between the lanes of a warp.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// It does not.
    Same,
    /// It is a comparison of a number that grows with the lanes with one that they share: only the warp that holds the limit parts.
    Limit,
    /// In any way.
    Any,
}

/// The value of a term in a warp.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number.
    Number(Rc<Sum>),
    /// A condition.
    Truth(Truth),
    /// Not known; the term is to blame.
    Unknown(Term),
}

/// What is the same for every evaluation in a warp.
pub struct Eval<'a> {
    /// The arena.
    pub terms: &'a Terms,
    /// Who shares what.
    pub symbols: &'a Symbols,
    /// How many lanes.
    pub count: usize,
    /// Coordinates.
    pub coordinates: FxHashMap<Term, Sum>,
    /// Private symbols that lanes share when they execute something together: iterations.
    pub together: FxHashSet<Term>,
    /// Symbols that are known to be a multiple of a number.
    pub multiples: &'a FxHashMap<Term, i64>,
    /// Symbols with a value.
    pub bound: FxHashMap<Term, i64>,
    /// In which order terms are evaluated that were asked for before.
    pub plans: RefCell<FxHashMap<Vec<Term>, Rc<Plan>>>,
}

/// The order in which the parts of some terms are evaluated: arguments before users.
#[derive(Debug)]
pub struct Plan {
    /// Each part, with the positions of its arguments.
    parts: Vec<(Term, Vec<usize>)>,
    roots: Vec<usize>,
}

impl Plan {
    fn new(terms: &Terms, roots: &[Term]) -> Self {
        let order = terms.subterms(roots, false);
        let place = |t: &Term| order.binary_search(t).ok();
        let parts = order.iter().map(|t| (*t, terms.args(*t).iter().filter_map(place).collect())).collect();
        Self { parts, roots: roots.iter().filter_map(place).collect() }
    }
}

impl Eval<'_> {
    /// The values of some terms.
    pub fn values(&self, roots: &[Term]) -> Vec<Value> {
        let plan = match self.plans.borrow().get(roots) {
            Some(plan) => Rc::clone(plan),
            None => Rc::new(Plan::new(self.terms, roots)),
        };
        self.plans.borrow_mut().entry(roots.to_vec()).or_insert_with(|| Rc::clone(&plan));
        let mut known: Vec<Value> = Vec::with_capacity(plan.parts.len());
        for (t, args) in &plan.parts {
            let value = self.step(*t, args, &known);
            known.push(value);
        }
        plan.roots.iter().filter_map(|place| known.get(*place).cloned()).collect()
    }

    fn step(&self, t: Term, places: &[usize], known: &[Value]) -> Value {
        let args: Vec<&Value> = places.iter().filter_map(|place| known.get(*place)).collect();
        if args.len() != self.terms.args(t).len() {
            return self.opaque(t, &[]);
        }
        match self.terms.sort(t) {
            Sort::Bool => Value::Truth(self.truth(t, &args)),
            _ => match self.number(t, &args) {
                Some(sum) => Value::Number(Rc::new(sum)),
                None => self.opaque(t, &args),
            },
        }
    }

    /// Something without a rule: shared if all its parts are.
    fn opaque(&self, t: Term, args: &[&Value]) -> Value {
        for arg in args {
            match arg {
                Value::Unknown(blame) => return Value::Unknown(*blame),
                Value::Number(sum) if !sum.is_same() => return Value::Unknown(t),
                Value::Truth(truth) if truth.shape != Shape::Same => return Value::Unknown(t),
                _ => {}
            }
        }
        match self.terms.op(t) {
            Op::Symbol(_) if !self.is_shared(t) => Value::Unknown(t),
            Op::Forall | Op::Exists => Value::Unknown(t),
            _ => Value::Number(Rc::new(Sum::shared(t, 1))),
        }
    }

    fn is_shared(&self, symbol: Term) -> bool {
        self.together.contains(&symbol) || self.symbols.level(self.terms, symbol) <= Level::Warp
    }

    fn number(&self, t: Term, args: &[&Value]) -> Option<Sum> {
        let width = match self.terms.sort(t) {
            Sort::BitVec(width) => width,
            Sort::Int => 64,
            _ => return None,
        };
        let sum = |n: usize| match args.get(n) {
            Some(Value::Number(sum)) => Some(&**sum),
            _ => None,
        };
        match self.terms.op(t) {
            Op::Number(id) => {
                let value = self.terms.number(id).as_i128()?;
                Some(Sum::number(signed(value, width)?))
            }
            Op::Symbol(_) => {
                if let Some(value) = self.bound.get(&t) {
                    return Some(Sum::number(*value));
                }
                if let Some(coordinate) = self.coordinates.get(&t) {
                    return Some(coordinate.clone());
                }
                let factor = self.multiples.get(&t).copied().unwrap_or(1);
                self.is_shared(t).then(|| Sum::shared(t, factor))
            }
            Op::Sum(_) => {
                let poly = self.terms.poly_of(t);
                let mut all = Sum::number(signed(poly.constant.as_i128()?, width)?);
                for (number, argument) in self.terms.args(t).iter().enumerate() {
                    let coefficient = signed(poly.coefficient(*argument).as_i128()?, width)?;
                    all = all.plus(sum(number)?, coefficient)?;
                }
                Some(all)
            }
            Op::Product => {
                let mut product = Sum::number(1);
                for number in 0..args.len() {
                    product = product.times(sum(number)?)?;
                }
                Some(product)
            }
            Op::Ite => self.choice(t, args),
            Op::ZeroExtend => {
                let from = self.terms.sort(*self.terms.args(t).first()?).width()?;
                Some(
                    known(sum(0)?, |x| unsigned(x.into(), from))
                        .unwrap_or_else(|| sum(0).cloned().unwrap_or_default()),
                )
            }
            Op::SignExtend => {
                let from = self.terms.sort(*self.terms.args(t).first()?).width()?;
                Some(
                    known(sum(0)?, |x| signed(x.into(), from))
                        .unwrap_or_else(|| sum(0).cloned().unwrap_or_default()),
                )
            }
            Op::BvToNat | Op::BvToInt | Op::IntToBv => sum(0).cloned(),
            Op::Extract { high, low } => {
                let bits = high - low + 1;
                let x = sum(0)?;
                if let Some(numbers) = known(x, |x| unsigned(i128::from(x) >> low, bits)) {
                    return Some(numbers);
                }
                let (shifted, _) =
                    if low == 0 { (x.clone(), Sum::default()) } else { x.divide(power(low)?)? };
                // A cut to 32 bits or more is a conversion of something that fits.
                match bits {
                    32.. => Some(shifted),
                    _ => shifted.divide(power(bits)?).map(|(_, rest)| rest),
                }
            }
            Op::UDiv | Op::URem | Op::IntDiv | Op::IntMod | Op::SDiv | Op::SRem => {
                self.division(self.terms.op(t), width, sum(0)?, sum(1)?)
            }
            Op::Shl => {
                let (x, amount) = (sum(0)?, sum(1)?.as_numbers()?);
                let factors: Option<Vec<i64>> =
                    amount.values().iter().map(|a| power(u32::try_from(*a).ok()?)).collect();
                x.times(&Sum::of(Lanes::new(factors?)))
            }
            Op::LShr | Op::AShr => {
                let (x, amount) = (sum(0)?, sum(1)?.as_number()?);
                let amount = u32::try_from(amount).ok().filter(|a| *a < width)?;
                let exact = |x: i64| match self.terms.op(t) {
                    Op::LShr => unsigned(x.into(), width).map(|x| x >> amount),
                    _ => signed(x.into(), width).map(|x| x >> amount),
                };
                known(x, exact).or_else(|| x.divide(power(amount)?).map(|(quotient, _)| quotient))
            }
            Op::BvAnd => self.and(width, sum(0)?, sum(1)?),
            Op::BvOr => {
                let (x, y) = (sum(0)?, sum(1)?);
                both(x, y, |a, b| a | b).or_else(|| disjoint(x, y)).or_else(|| disjoint(y, x))
            }
            Op::BvXor => {
                let (x, y) = (sum(0)?, sum(1)?);
                both(x, y, |a, b| a ^ b).or_else(|| exclusive(x, y)).or_else(|| exclusive(y, x))
            }
            _ => None,
        }
    }

    fn choice(&self, t: Term, args: &[&Value]) -> Option<Sum> {
        let [Value::Truth(condition), Value::Number(yes), Value::Number(no)] = args else { return None };
        if yes == no {
            return Some((**yes).clone());
        }
        if let Some(decided) = condition.lanes.iter().copied().collect::<Option<Vec<bool>>>() {
            return Some(Sum::choose(&decided, yes, no));
        }
        // no + (yes - no) * condition: a shared choice between two places that differ by something shared.
        let apart = yes.plus(no, -1)?;
        if condition.shape != Shape::Same || !apart.is_same() {
            return None;
        }
        let holds = *self.terms.args(t).first()?;
        no.plus(&apart.times(&Sum::shared(holds, 1))?, 1)
    }

    fn division(&self, op: Op, width: u32, x: &Sum, y: &Sum) -> Option<Sum> {
        let quotient = matches!(op, Op::UDiv | Op::SDiv | Op::IntDiv);
        if let (Some(a), Some(b)) = (x.as_numbers(), y.as_numbers()) {
            let value = |a: i64, b: i64| {
                let (a, b) = match op {
                    Op::UDiv | Op::URem => (unsigned(a.into(), width)?, unsigned(b.into(), width)?),
                    Op::SDiv | Op::SRem => (signed(a.into(), width)?, signed(b.into(), width)?),
                    _ => (a, b),
                };
                match op {
                    Op::SDiv => a.checked_div(b),
                    Op::SRem => a.checked_rem(b),
                    _ if quotient => a.checked_div_euclid(b),
                    _ => a.checked_rem_euclid(b),
                }
            };
            let lanes: Option<Vec<i64>> =
                (0..self.count).map(|lane| value(a.get(lane), b.get(lane))).collect();
            return lanes.map(|lanes| Sum::of(Lanes::new(lanes)));
        }
        let by = y.as_number()?;
        // C rounds towards zero, which is down only for numbers that are not negative.
        if matches!(op, Op::SDiv | Op::SRem) && self.bounds(x).0.is_none_or(|low| low < 0) {
            return None;
        }
        let (q, r) = x.divide(by)?;
        Some(if quotient { q } else { r })
    }

    fn and(&self, width: u32, x: &Sum, y: &Sum) -> Option<Sum> {
        if let Some(numbers) = both(x, y, |a, b| a & b) {
            return Some(numbers);
        }
        let (x, mask) = match (x.as_number(), y.as_number()) {
            (_, Some(mask)) => (x, mask),
            (Some(mask), _) => (y, mask),
            _ => return None,
        };
        let low = unsigned(mask.into(), width.min(63))?;
        if low >= 0 && (low + 1) & low == 0 && mask >= 0 {
            return x.divide(low + 1).map(|(_, rest)| rest);
        }
        let unit = mask.checked_neg()?;
        if unit > 0 && unit & (unit - 1) == 0 {
            let (_, rest) = x.divide(unit)?;
            return x.plus(&rest, -1);
        }
        None
    }

    /// Least and greatest value over all lanes.
    pub fn bounds(&self, sum: &Sum) -> (Option<i128>, Option<i128>) {
        let (mut low, mut high) = (Some(0i128), Some(0i128));
        for (shared, lanes) in &sum.parts {
            let (from, to) = self.product_bounds(shared);
            for (bound, pick) in [(&mut low, i128::min as fn(i128, i128) -> i128), (&mut high, i128::max)] {
                let extreme = lanes
                    .values()
                    .iter()
                    .map(|c| {
                        let c = i128::from(*c);
                        let ends = [from.and_then(|f| f.checked_mul(c)), to.and_then(|t| t.checked_mul(c))];
                        match ends {
                            [Some(a), Some(b)] => Some(pick(a, b)),
                            _ if c == 0 => Some(0),
                            // One end is open: the other one bounds in one direction.
                            [Some(a), None] if (c > 0) == (pick(0, 1) == 0) => Some(a),
                            [None, Some(b)] if (c < 0) == (pick(0, 1) == 0) => Some(b),
                            _ => None,
                        }
                    })
                    .reduce(|a, b| Some(pick(a?, b?)))
                    .flatten();
                *bound = bound.and_then(|b| b.checked_add(extreme?));
            }
        }
        (low, high)
    }

    fn product_bounds(&self, shared: &[Term]) -> (Option<i128>, Option<i128>) {
        let mut bounds = (Some(1i128), Some(1i128));
        for term in shared {
            let (low, high) = self.term_bounds(*term);
            let low = low.filter(|l| *l >= 0);
            bounds = match (bounds.0, low) {
                (Some(a), Some(b)) => {
                    let high = bounds.1.zip(high).and_then(|(a, b)| a.checked_mul(b));
                    (a.checked_mul(b), high)
                }
                _ => (None, None),
            };
        }
        bounds
    }

    fn term_bounds(&self, term: Term) -> (Option<i128>, Option<i128>) {
        let factor = i128::from(self.multiples.get(&term).copied().unwrap_or(1));
        match self.terms.sort(term) {
            Sort::Bool => (Some(0), Some(1)),
            Sort::BitVec(width) => {
                let bounds = self.terms.unsigned_bounds(term);
                let low = bounds.low.as_ref().and_then(|n| n.as_i128());
                let high = bounds.high.as_ref().and_then(|n| n.as_i128());
                // An unsigned value that may be large may also be a negative number.
                match high {
                    Some(h) if width <= 64 && h < 1i128 << (width - 1) => {
                        (low.map(|l| l / factor), Some(h / factor))
                    }
                    _ => (None, None),
                }
            }
            _ => (None, None),
        }
    }

    fn same(&self, value: Option<bool>, shape: Shape) -> Truth {
        Truth { lanes: vec![value; self.count].into(), shape }
    }

    fn truth(&self, t: Term, args: &[&Value]) -> Truth {
        let sum = |n: usize| match args.get(n) {
            Some(Value::Number(sum)) => Some(&**sum),
            _ => None,
        };
        let truths =
            || args.iter().filter_map(|a| if let Value::Truth(truth) = a { Some(truth) } else { None });
        let open = self.same(None, Shape::Any);
        match self.terms.op(t) {
            Op::True => self.same(Some(true), Shape::Same),
            Op::False => self.same(Some(false), Shape::Same),
            Op::Not => truths().next().map_or(open, |truth| {
                let lanes = truth.lanes.iter().map(|v| v.map(|v| !v)).collect();
                Truth { lanes, shape: truth.shape }
            }),
            Op::And => self.combine(truths(), false),
            Op::Or => self.combine(truths(), true),
            Op::Ite => match args {
                [Value::Truth(c), Value::Truth(a), Value::Truth(b)] => {
                    let lanes: Rc<[Option<bool>]> = (0..self.count)
                        .map(|lane| match c.lanes.get(lane).copied().flatten() {
                            Some(true) => a.lanes.get(lane).copied().flatten(),
                            Some(false) => b.lanes.get(lane).copied().flatten(),
                            None => None,
                        })
                        .collect();
                    settle(lanes, c.shape.max(a.shape).max(b.shape))
                }
                _ => open,
            },
            Op::Eq => match args {
                [Value::Truth(a), Value::Truth(b)] => {
                    let equal =
                        a.lanes.iter().zip(b.lanes.iter()).map(|(a, b)| Some((*a)? == (*b)?)).collect();
                    settle(equal, a.shape.max(b.shape))
                }
                _ => sum(0).zip(sum(1)).map_or(open, |(a, b)| self.compare(t, a, b)),
            },
            Op::Ult | Op::Slt => sum(0).zip(sum(1)).map_or(open, |(a, b)| self.compare(t, a, b)),
            Op::NonNegative => match sum(0) {
                Some(x) => self.compare(t, &Sum::default(), x),
                None => open,
            },
            Op::Symbol(_) if self.is_shared(t) => self.same(None, Shape::Same),
            Op::Apply(_) | Op::Select => {
                let same = args.iter().all(|arg| match arg {
                    Value::Number(sum) => sum.is_same(),
                    Value::Truth(truth) => truth.shape == Shape::Same,
                    Value::Unknown(_) => false,
                });
                self.same(None, if same { Shape::Same } else { Shape::Any })
            }
            _ => open,
        }
    }

    fn combine<'t>(&self, truths: impl Iterator<Item = &'t Truth>, decides: bool) -> Truth {
        let mut lanes = vec![Some(!decides); self.count];
        let mut shape = Shape::Same;
        for truth in truths {
            // What all lanes know does not make the rest any more different.
            if truth.lanes.iter().any(Option::is_none) || truth.shape == Shape::Same {
                shape = shape.max(truth.shape);
            } else {
                shape = shape.max(Shape::Limit);
            }
            for (mine, other) in lanes.iter_mut().zip(truth.lanes.iter()) {
                *mine = match (*mine, *other) {
                    (Some(value), _) | (_, Some(value)) if value == decides => Some(decides),
                    (Some(_), Some(_)) => Some(!decides),
                    _ => None,
                };
            }
        }
        settle(lanes.into(), shape)
    }

    /// `a = b`, `a < b` or (for a sign test) `a <= b`.
    fn compare(&self, t: Term, a: &Sum, b: &Sum) -> Truth {
        let op = self.terms.op(t);
        let width = self.terms.args(t).first().and_then(|arg| self.terms.sort(*arg).width()).unwrap_or(64);
        let Some(apart) = b.plus(a, -1) else { return self.same(None, Shape::Any) };
        let holds = |a: i64, b: i64| match op {
            Op::Eq => unsigned(a.into(), width) == unsigned(b.into(), width),
            Op::Ult => unsigned_wide(a, width) < unsigned_wide(b, width),
            Op::Slt => signed(a.into(), width) < signed(b.into(), width),
            _ => a <= b,
        };
        if let (Some(a), Some(b)) = (a.as_numbers(), b.as_numbers()) {
            let lanes = (0..self.count).map(|lane| Some(holds(a.get(lane), b.get(lane)))).collect();
            return settle(lanes, Shape::Any);
        }
        let shape = if apart.is_same() {
            Shape::Same
        } else if apart.of_shared().all(|(_, lanes)| lanes.same().is_some()) {
            Shape::Limit
        } else {
            Shape::Any
        };
        // An unsigned comparison is one of numbers only if neither can be negative.
        let proper = op != Op::Ult || [a, b].iter().all(|x| self.bounds(x).0.is_some_and(|low| low >= 0));
        let lanes: Rc<[Option<bool>]> = (0..self.count)
            .map(|lane| {
                let one = Sum {
                    parts: apart
                        .parts
                        .iter()
                        .map(|(shared, lanes)| (shared.clone(), Lanes::Same(lanes.get(lane))))
                        .filter(|(_, lanes)| *lanes != Lanes::Same(0))
                        .collect(),
                };
                if let Some(apart) = one.as_number() {
                    // What is shared is the same in both, so that it does not count.
                    return match op {
                        Op::Eq => Some(unsigned(apart.into(), width) == Some(0)),
                        Op::Ult | Op::Slt => Some(apart > 0),
                        _ => Some(apart >= 0),
                    };
                }
                let (low, high) = self.bounds(&one);
                match op {
                    Op::Eq if low.is_some_and(|l| l > 0) || high.is_some_and(|h| h < 0) => Some(false),
                    Op::Ult | Op::Slt if proper && low.is_some_and(|l| l > 0) => Some(true),
                    Op::Ult | Op::Slt if proper && high.is_some_and(|h| h <= 0) => Some(false),
                    Op::NonNegative if low.is_some_and(|l| l >= 0) => Some(true),
                    Op::NonNegative if high.is_some_and(|h| h < 0) => Some(false),
                    _ => None,
                }
            })
            .collect();
        settle(lanes, shape)
    }
}

/// A condition that is known to be the same in all lanes has that shape.
fn settle(lanes: Rc<[Option<bool>]>, shape: Shape) -> Truth {
    let first = lanes.first().copied().flatten();
    let same = first.is_some() && lanes.iter().all(|v| *v == first);
    Truth { shape: if same { Shape::Same } else { shape }, lanes }
}

fn power(exponent: u32) -> Option<i64> {
    (exponent < 62).then(|| 1i64 << exponent)
}

/// The two's complement value.
fn signed(value: i128, width: u32) -> Option<i64> {
    if width == 0 || width > 64 {
        return i64::try_from(value).ok();
    }
    let shift = 128 - width;
    i64::try_from(value << shift >> shift).ok()
}

/// The unsigned value.
fn unsigned(value: i128, width: u32) -> Option<i64> {
    i64::try_from(unsigned_of(value, width)).ok()
}

fn unsigned_of(value: i128, width: u32) -> i128 {
    if width == 0 || width > 64 { value } else { value & ((1i128 << width) - 1) }
}

fn unsigned_wide(value: i64, width: u32) -> i128 {
    unsigned_of(value.into(), width)
}

fn known(x: &Sum, op: impl Fn(i64) -> Option<i64>) -> Option<Sum> {
    let numbers = x.as_numbers()?;
    let values: Option<Vec<i64>> = numbers.values().iter().map(|x| op(*x)).collect();
    let values = values?;
    Some(Sum::of(match values.as_slice() {
        [only] => Lanes::Same(*only),
        _ => Lanes::new(values),
    }))
}

fn both(x: &Sum, y: &Sum, op: impl Fn(i64, i64) -> i64) -> Option<Sum> {
    let (a, b) = (x.as_numbers()?, y.as_numbers()?);
    let count = a.values().len().max(b.values().len());
    Some(Sum::of(Lanes::new((0..count).map(|lane| op(a.get(lane), b.get(lane))).collect())))
}

/// The least power of two above all of some numbers that are not negative.
fn above(numbers: &Lanes) -> Option<i64> {
    let most = numbers.values().iter().copied().max()?;
    let least = numbers.values().iter().copied().min()?;
    (least >= 0 && most < 1 << 40)
        .then(|| i64::try_from((most as u64 + 1).next_power_of_two()).ok())
        .flatten()
}

/// `x | y` where every bit of `y` is below all of `x`: the sum.
fn disjoint(x: &Sum, y: &Sum) -> Option<Sum> {
    let unit = above(&y.as_numbers()?)?;
    let (_, rest) = x.divide(unit)?;
    (rest == Sum::default()).then(|| x.plus(y, 1)).flatten()
}

/// `x ^ y` where `y` is known: only the lowest bits of `x` change.
fn exclusive(x: &Sum, y: &Sum) -> Option<Sum> {
    let numbers = y.as_numbers()?;
    let (_, rest) = x.divide(above(&numbers)?)?;
    let changed = both(&rest, y, |a, b| a ^ b)?;
    x.plus(&rest, -1)?.plus(&changed, 1)
}
