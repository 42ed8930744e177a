//! Floats as real numbers: comparison up to reassociation.
//!
//! With `--reassociate` the question is whether two results are the same expression over the real numbers: `+`, `-`, `*`
//! and fused multiply-add are exact, conversions between formats change nothing, nothing overflows and nothing is a NaN. Sums
//! of products have a normal form there, so that any two orders of a sum are the same term. Division is
//! multiplication by a reciprocal; every other function is known by its name only, and applied to equal numbers gives equal
//! numbers.
//!
//! A term is read in one of two ways, by where it stands: as a number (an operand of a float operation) or as it is.
//! The bits of a float that are looked at otherwise are unrelated to the number here, which can only make two results
//! look more different than they are.

use crate::ops::function;
use gpuproof_kir::{FloatFormat, Ty, fold};
use gpuproof_logic::{Assignment, Integer, Op, Rational, Sort, SymbolId, Term, Terms, Value};
use rustc_hash::FxHashMap;

/// How a term is read: as a float of a format, or as it is.
type Reading = Option<FloatFormat>;

/// Terms over the real numbers, made once each.
#[derive(Default)]
pub struct Reals {
    made: FxHashMap<(Term, Reading), Term>,
    /// The input that each number stands for: number, input, format.
    symbols: Vec<(SymbolId, SymbolId, FloatFormat)>,
}

impl Reals {
    /// The term over the reals: a number if it is a float, the same sort as before otherwise.
    pub fn convert(&mut self, terms: &mut Terms, root: Term, ty: Ty) -> Term {
        let reading = match ty {
            Ty::Float(format) => Some(format),
            _ => None,
        };
        // Operands first, without recursion: sums may be thousands of terms deep.
        let mut stack = vec![(root, reading)];
        while let Some(&(t, reading)) = stack.last() {
            if self.made.contains_key(&(t, reading)) {
                stack.pop();
                continue;
            }
            let operands = operands(terms, t, reading);
            let before = stack.len();
            stack.extend(operands.iter().copied().filter(|o| !self.made.contains_key(o)));
            if stack.len() > before {
                continue;
            }
            let args: Vec<Term> = operands.iter().map(|o| self.made[o]).collect();
            let converted = build(terms, t, reading, &args);
            if let (Op::Symbol(input), Some(format), Some(number)) =
                (terms.op(t), reading, terms.as_symbol(converted))
            {
                self.symbols.push((number, input, format));
            }
            self.made.insert((t, reading), converted);
            stack.pop();
        }
        self.made[&(root, reading)]
    }

    /// The inputs of an assignment of numbers: the nearest floats.
    pub fn bits(&self, terms: &Terms, assignment: Assignment) -> Assignment {
        let mut original = assignment.clone();
        for (number, input, format) in &self.symbols {
            let value = assignment.symbol(terms, *number).as_rational();
            let value = value.map_or(0.0, |v| nearest(&v));
            let bits = Integer::from(fold::float_from_f64(*format, value));
            original.symbols.insert(*input, Value::Int(bits));
        }
        original
    }

    /// The numbers of an assignment of inputs; nothing if one of them is none.
    pub fn numbers(&self, terms: &Terms, inputs: &Assignment) -> Option<Assignment> {
        let mut numbers = inputs.clone();
        for (number, input, format) in &self.symbols {
            let value = inputs.symbol(terms, *input);
            let bits = u64::try_from(value.as_integer()?).ok()?;
            numbers.symbols.insert(*number, Value::real(&exact(fold::float_to_f64(*format, bits))?));
        }
        Some(numbers)
    }
}

/// A float near a number.
fn nearest(value: &Rational) -> f64 {
    let as_float = |n: &Integer| n.as_i128().map_or(f64::MAX, |n| n as f64);
    as_float(value.numerator()) / as_float(value.denominator())
}

/// The name of an applied function in parts: operand type, operation.
fn applied(terms: &Terms, t: Term) -> Option<(Ty, String)> {
    let Op::Apply(id) = terms.op(t) else { return None };
    let name = terms.function_data(id).name.to_string();
    let (ty, operation) = name.split_once('.')?;
    Some((Ty::parse(ty)?, operation.to_owned()))
}

/// The operands of a term and how they are read.
fn operands(terms: &Terms, t: Term, reading: Reading) -> Vec<(Term, Reading)> {
    let args = terms.args(t).to_vec();
    let all = |reading: Reading| args.iter().map(|a| (*a, reading)).collect::<Vec<_>>();
    match (terms.op(t), reading) {
        (Op::Ite, reading) => vec![(args[0], None), (args[1], reading), (args[2], reading)],
        (Op::Apply(_), reading) => match applied(terms, t) {
            Some((Ty::Float(format), operation)) => {
                let mut list = all(Some(format));
                // The second operand of `ldexp` is an integer.
                if operation == "ldexp"
                    && let Some(last) = list.last_mut()
                {
                    last.1 = None;
                }
                list
            }
            Some((_, operation)) if reading.is_some() && !operation.starts_with("to.") => Vec::new(),
            Some(_) => all(None),
            None if reading.is_some() => Vec::new(),
            None => all(None),
        },
        (_, Some(_)) => Vec::new(),
        (_, None) => all(None),
    }
}

fn build(terms: &mut Terms, t: Term, reading: Reading, args: &[Term]) -> Term {
    match (terms.op(t), reading) {
        (Op::Ite, _) => terms.ite(args[0], args[1], args[2]),
        (Op::Apply(_), _) => match applied(terms, t) {
            Some((Ty::Float(_), operation)) => float_function(terms, t, &operation, args),
            Some((ty, operation)) if reading.is_some() && operation.starts_with("to.") => {
                let whole = if ty.is_signed() { terms.bv_to_int(args[0]) } else { terms.bv_to_nat(args[0]) };
                terms.to_real(whole)
            }
            _ if reading.is_some() => of_bits(terms, t),
            _ => terms.rebuild(t, args),
        },
        (Op::Number(_), Some(format)) => constant(terms, t, format).unwrap_or_else(|| of_bits(terms, t)),
        (Op::Symbol(id), Some(_)) => {
            let symbol = terms.symbol_data(id);
            let name = format!("{} ({:?}) as a number", symbol.name, symbol.sort);
            terms.var(name, Sort::Real)
        }
        (_, Some(_)) => of_bits(terms, t),
        (_, None) => match args {
            [] => t,
            _ => terms.rebuild(t, args),
        },
    }
}

/// The number that some bits are, of which nothing else is known.
fn of_bits(terms: &mut Terms, t: Term) -> Term {
    function(terms, "real.of_bits", &[t], Sort::Real)
}

/// The exact value of a finite constant.
fn constant(terms: &mut Terms, t: Term, format: FloatFormat) -> Option<Term> {
    let bits = u64::try_from(terms.as_number(t)?).ok()?;
    let value = exact(fold::float_to_f64(format, bits))?;
    Some(terms.real(&value))
}

/// A finite float as a fraction.
fn exact(value: f64) -> Option<Rational> {
    if !value.is_finite() {
        return None;
    }
    let raw = value.to_bits();
    let exponent = (raw >> 52 & 0x7ff) as i32;
    let fraction = raw & ((1 << 52) - 1);
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let power = exponent.max(1) - 1075;
    let mut numerator = Integer::from(significand);
    if raw >> 63 == 1 {
        numerator = -numerator;
    }
    let two = Integer::from(2u64).pow(power.unsigned_abs() as usize);
    match power >= 0 {
        true => Some(Rational::whole(numerator * two)),
        false => Rational::new(numerator, two),
    }
}

/// A float operation over the reals; `like` has the sort that other functions give.
fn float_function(terms: &mut Terms, like: Term, operation: &str, args: &[Term]) -> Term {
    match (operation, args) {
        ("add", &[x, y]) => terms.add(x, y),
        ("sub", &[x, y]) => terms.sub(x, y),
        ("mul", &[x, y]) => terms.mul(x, y),
        ("neg", &[x]) => terms.neg(x),
        ("fma", &[x, y, z]) => {
            let product = terms.mul(x, y);
            terms.add(product, z)
        }
        ("div", &[x, y]) => {
            let inverse = reciprocal(terms, y);
            terms.mul(x, inverse)
        }
        ("recip", &[x]) => reciprocal(terms, x),
        ("lt", &[x, y]) => terms.int_lt(x, y),
        ("le", &[x, y]) => terms.int_le(x, y),
        ("eq", &[x, y]) => terms.eq(x, y),
        ("min", &[x, y]) => {
            let first = terms.int_lt(x, y);
            terms.ite(first, x, y)
        }
        ("max", &[x, y]) => {
            let first = terms.int_lt(y, x);
            terms.ite(first, x, y)
        }
        ("abs", &[x]) => {
            let zero = terms.real(&Rational::whole(Integer::ZERO));
            let negative = terms.int_lt(x, zero);
            let negated = terms.neg(x);
            terms.ite(negative, negated, x)
        }
        ("isnan" | "isinf", _) => terms.false_(),
        ("isfinite", _) => terms.true_(),
        (conversion, &[x]) if is_float_conversion(conversion) => x,
        _ => {
            // The result is a number unless it is none of a float's size: a truth value or an integer.
            let to_float = !operation.starts_with("to.")
                && operation != "frexp_exponent"
                && matches!(terms.sort(like), Sort::BitVec(_));
            let sort = if to_float { Sort::Real } else { terms.sort(like) };
            function(terms, &format!("real.{operation}"), args, sort)
        }
    }
}

fn is_float_conversion(operation: &str) -> bool {
    operation.strip_prefix("to.").and_then(Ty::parse).is_some_and(Ty::is_float)
}

fn reciprocal(terms: &mut Terms, x: Term) -> Term {
    let known = terms.as_ratio(x).and_then(|v| Rational::new(v.denominator().clone(), v.numerator().clone()));
    match known {
        Some(inverse) => terms.real(&inverse),
        None => function(terms, "real.reciprocal", &[x], Sort::Real),
    }
}
