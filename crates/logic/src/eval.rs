//! The evaluator: the reference meaning of terms.
//!
//! It is written for clarity, shares nothing with the simplifier but the arithmetic of exact integers, and is what
//! models, rewriting rules and solvers are checked against. It evaluates quantifiers only over small ranges;
//! what it cannot evaluate is `None`, never a guess.

use crate::bits::{signed_quotient, signed_remainder};
use crate::number::{Integer, Rational, div_euclid, mask, pow2, rem_euclid, to_signed, wrap};
use crate::sort::Sort;
use crate::term::{FunctionId, Op, SymbolId, Term, Terms};
use crate::value::{ArrayValue, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// More instances of a quantifier than this are not tried.
const QUANTIFIER_INSTANCES: u32 = 4096;

/// Values for variables and functions. What is missing has the default value of its sort (of its range, for a
/// variable with one).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assignment {
    /// Values of variables.
    pub symbols: BTreeMap<SymbolId, Value>,
    /// Tables of functions.
    pub functions: BTreeMap<FunctionId, FunctionTable>,
}

/// A function by its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionTable {
    /// The value elsewhere.
    pub default: Value,
    /// Values by arguments.
    pub entries: BTreeMap<Vec<Value>, Value>,
}

impl Assignment {
    /// The value of a variable.
    pub fn symbol(&self, terms: &Terms, id: SymbolId) -> Value {
        self.symbols.get(&id).cloned().unwrap_or_else(|| default_symbol(terms, id))
    }

    /// Whether every variable among these lies in its range.
    pub fn respects_ranges(&self, terms: &Terms, symbols: &[SymbolId]) -> bool {
        symbols.iter().all(|&id| {
            let data = terms.symbol_data(id);
            let value = self.symbol(terms, id);
            let Some(value) = value.as_integer() else { return data.range.is_any() };
            let low = data.range.low.as_ref();
            let value = match data.sort {
                Sort::BitVec(width) if low.is_some_and(|low| *low < Integer::ZERO) => to_signed(value, width),
                _ => value.clone(),
            };
            low.is_none_or(|low| *low <= value) && data.range.high.as_ref().is_none_or(|high| value <= *high)
        })
    }
}

fn default_symbol(terms: &Terms, id: SymbolId) -> Value {
    let data = terms.symbol_data(id);
    let bound = data.range.low.as_ref().filter(|low| **low > Integer::ZERO);
    let bound = bound.or(data.range.high.as_ref().filter(|high| **high < Integer::ZERO));
    match (data.sort, bound) {
        (Sort::Int, Some(bound)) => Value::Int(bound.clone()),
        (Sort::BitVec(width), Some(bound)) => Value::Int(wrap(bound, width)),
        (sort, _) => Value::default_of(terms, sort),
    }
}

/// The value of a term; `None` if it cannot be evaluated (quantifiers over large domains).
pub fn eval(terms: &Terms, t: Term, assignment: &Assignment) -> Option<Value> {
    eval_all(terms, &[t], assignment).pop().flatten()
}

/// The values of several terms, shared subterms evaluated once.
pub fn eval_all(terms: &Terms, roots: &[Term], assignment: &Assignment) -> Vec<Option<Value>> {
    let mut values: FxHashMap<Term, Option<Value>> = FxHashMap::default();
    for t in terms.subterms(roots, false) {
        let value = if matches!(terms.op(t), Op::Forall | Op::Exists) {
            quantifier(terms, t, assignment)
        } else {
            node(terms, t, assignment, &values)
        };
        values.insert(t, value);
    }
    roots.iter().map(|t| values[t].clone()).collect()
}

fn node(
    terms: &Terms,
    t: Term,
    assignment: &Assignment,
    values: &FxHashMap<Term, Option<Value>>,
) -> Option<Value> {
    let args = terms.args(t);
    let value = |k: usize| values.get(args.get(k)?)?.clone();
    let truth = |k: usize| value(k)?.as_bool();
    let int = |k: usize| value(k)?.as_integer().cloned();
    let width = terms.sort(t).width().unwrap_or(0);
    let bits = |v: Integer| Some(Value::Int(wrap(&v, width)));
    let arg_width = || args.first().and_then(|&a| terms.sort(a).width());
    let signed = |k: usize| Some(to_signed(&int(k)?, arg_width()?));
    match terms.op(t) {
        Op::True => Some(Value::Bool(true)),
        Op::False => Some(Value::Bool(false)),
        Op::Number(id) => Some(Value::Int(terms.number(id).clone())),
        Op::Ratio(n, d) => Some(Value::Real(terms.number(n).clone(), terms.number(d).clone())),
        Op::Symbol(id) => Some(assignment.symbol(terms, id)),
        Op::Apply(f) => {
            let key: Option<Vec<Value>> = (0..args.len()).map(value).collect();
            let key = key?;
            Some(match assignment.functions.get(&f) {
                Some(table) => table.entries.get(&key).unwrap_or(&table.default).clone(),
                None => Value::default_of(terms, terms.function_data(f).result),
            })
        }
        Op::Not => Some(Value::Bool(!truth(0)?)),
        Op::And => {
            // One false operand decides even if another cannot be evaluated.
            let operands: Vec<Option<bool>> = (0..args.len()).map(truth).collect();
            if operands.contains(&Some(false)) {
                return Some(Value::Bool(false));
            }
            operands.iter().all(Option::is_some).then_some(Value::Bool(true))
        }
        Op::Or => {
            let operands: Vec<Option<bool>> = (0..args.len()).map(truth).collect();
            if operands.contains(&Some(true)) {
                return Some(Value::Bool(true));
            }
            operands.iter().all(Option::is_some).then_some(Value::Bool(false))
        }
        Op::Ite => value(if truth(0)? { 1 } else { 2 }),
        Op::Eq => {
            let (a, b) = (value(0)?, value(1)?);
            // Over a finite index sort two representations may be one array.
            if a != b && matches!(terms.sort(args[0]), Sort::Array(_)) {
                return array_difference(terms, args[0], &a, &b).map(Value::Bool);
            }
            Some(Value::Bool(a == b))
        }
        Op::Sum(id) => {
            let data = terms.sum_data(id);
            if terms.sort(t) == Sort::Real {
                let mut sum = Rational::whole(data.constant.clone());
                for (k, c) in data.coefficients.iter().enumerate() {
                    sum = sum.plus(&value(k)?.as_rational()?.times(&Rational::whole(c.clone())));
                }
                let scale = Rational::new(Integer::ONE, data.denominator.clone())?;
                return Some(Value::real(&sum.times(&scale)));
            }
            let mut sum = data.constant.clone();
            for (k, c) in data.coefficients.iter().enumerate() {
                sum += int(k)? * c;
            }
            if width > 0 { bits(sum) } else { Some(Value::Int(sum)) }
        }
        Op::Product => {
            if terms.sort(t) == Sort::Real {
                let mut product = Rational::whole(Integer::ONE);
                for k in 0..args.len() {
                    product = product.times(&value(k)?.as_rational()?);
                }
                return Some(Value::real(&product));
            }
            let mut product = Integer::ONE;
            for k in 0..args.len() {
                product *= int(k)?;
            }
            if width > 0 { bits(product) } else { Some(Value::Int(product)) }
        }
        Op::NonNegative => Some(Value::Bool(match value(0)? {
            Value::Int(v) => v >= Integer::ZERO,
            Value::Real(n, _) => n >= Integer::ZERO,
            _ => return None,
        })),
        Op::IntDiv => Some(Value::Int(div_euclid(&int(0)?, &int(1)?))),
        Op::IntMod => Some(Value::Int(rem_euclid(&int(0)?, &int(1)?))),
        Op::ToReal => Some(Value::Real(int(0)?, Integer::ONE)),
        Op::UDiv => {
            let (a, b) = (int(0)?, int(1)?);
            bits(if b == Integer::ZERO { mask(width) } else { a / b })
        }
        Op::URem => {
            let (a, b) = (int(0)?, int(1)?);
            bits(if b == Integer::ZERO { a } else { a % b })
        }
        Op::SDiv => bits(signed_quotient(&signed(0)?, &signed(1)?)),
        Op::SRem => bits(signed_remainder(&signed(0)?, &signed(1)?)),
        Op::Shl => bits(match shift_amount(&int(1)?, width) {
            Some(amount) => int(0)? << amount,
            None => Integer::ZERO,
        }),
        Op::LShr => bits(match shift_amount(&int(1)?, width) {
            Some(amount) => int(0)? >> amount,
            None => Integer::ZERO,
        }),
        Op::AShr => {
            let amount = shift_amount(&int(1)?, width).unwrap_or(width as usize);
            bits(signed(0)? >> amount)
        }
        Op::BvAnd => bits((1..args.len()).try_fold(int(0)?, |acc, k| Some(acc & int(k)?))?),
        Op::BvOr => bits((1..args.len()).try_fold(int(0)?, |acc, k| Some(acc | int(k)?))?),
        Op::BvXor => bits((1..args.len()).try_fold(int(0)?, |acc, k| Some(acc ^ int(k)?))?),
        Op::Ult => Some(Value::Bool(int(0)? < int(1)?)),
        Op::Slt => Some(Value::Bool(signed(0)? < signed(1)?)),
        Op::Concat => {
            let low = terms.sort(args[1]).width()?;
            bits((int(0)? << low as usize) | int(1)?)
        }
        Op::Extract { low, .. } => bits(int(0)? >> low as usize),
        Op::ZeroExtend => Some(Value::Int(int(0)?)),
        Op::SignExtend => bits(signed(0)?),
        Op::BvToNat => Some(Value::Int(int(0)?)),
        Op::BvToInt => Some(Value::Int(signed(0)?)),
        Op::IntToBv => bits(int(0)?),
        Op::Select => match value(0)? {
            Value::Array(array) => Some(array.get(&value(1)?).clone()),
            _ => None,
        },
        Op::Store => match value(0)? {
            Value::Array(mut array) => {
                array.set(value(1)?, value(2)?);
                Some(Value::Array(array))
            }
            _ => None,
        },
        Op::ConstArray => Some(Value::Array(Box::new(ArrayValue::constant(value(0)?)))),
        Op::Forall | Op::Exists => None,
    }
}

fn shift_amount(amount: &Integer, width: u32) -> Option<usize> {
    usize::try_from(amount).ok().filter(|&a| a < width as usize)
}

/// Compares two arrays whose representations differ.
fn array_difference(terms: &Terms, array: Term, a: &Value, b: &Value) -> Option<bool> {
    let (Sort::Array(parts), Value::Array(a), Value::Array(b)) = (terms.sort(array), a, b) else {
        return None;
    };
    if a.exceptions.keys().chain(b.exceptions.keys()).any(|k| a.get(k) != b.get(k)) {
        return Some(false);
    }
    // They agree on every exception; the defaults differ and matter only if an index is left for them.
    match terms.array_parts(parts).0 {
        Sort::Int | Sort::Real => Some(false),
        Sort::BitVec(width) => {
            let covered =
                a.exceptions.keys().chain(b.exceptions.keys()).collect::<std::collections::BTreeSet<_>>();
            Some(Integer::from(covered.len()) == pow2(width))
        }
        _ => None,
    }
}

fn quantifier(terms: &Terms, t: Term, assignment: &Assignment) -> Option<Value> {
    let (&body, bound) = terms.args(t).split_last()?;
    let wanted = terms.op(t) == Op::Exists;
    let mut instances: Vec<Assignment> = vec![assignment.clone()];
    for &variable in bound {
        let id = terms.as_symbol(variable)?;
        let domain = small_domain(terms, id)?;
        if domain.len() * instances.len() > QUANTIFIER_INSTANCES as usize {
            return None;
        }
        let mut next = Vec::with_capacity(domain.len() * instances.len());
        for instance in &instances {
            for value in &domain {
                let mut extended = instance.clone();
                extended.symbols.insert(id, value.clone());
                next.push(extended);
            }
        }
        instances = next;
    }
    for instance in &instances {
        if eval(terms, body, instance)?.as_bool()? == wanted {
            return Some(Value::Bool(wanted));
        }
    }
    Some(Value::Bool(!wanted))
}

/// All values of a variable, if they are few.
fn small_domain(terms: &Terms, id: SymbolId) -> Option<Vec<Value>> {
    let data = terms.symbol_data(id);
    let limit = Integer::from(QUANTIFIER_INSTANCES);
    let (low, high) = match data.sort {
        Sort::Bool => return Some(vec![Value::Bool(false), Value::Bool(true)]),
        Sort::Int => (data.range.low.clone()?, data.range.high.clone()?),
        Sort::BitVec(width) => {
            let low = data.range.low.clone().unwrap_or(Integer::ZERO);
            let top = if low < Integer::ZERO { pow2(width - 1) - Integer::ONE } else { mask(width) };
            (low, data.range.high.clone().unwrap_or(top))
        }
        _ => return None,
    };
    if &high - &low >= limit {
        return None;
    }
    let width = data.sort.width();
    let mut values = Vec::new();
    let mut next = low;
    while next <= high {
        values.push(Value::Int(match width {
            Some(width) => wrap(&next, width),
            None => next.clone(),
        }));
        next += Integer::ONE;
    }
    Some(values)
}
