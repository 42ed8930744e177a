//! Floats whose values are known, and sums that a compiler may contract.
//!
//! Soundness: a compiler may make one operation, with one rounding, of a product and the sum or difference that takes it (nvcc does by default), and it decides that for each place by
//! itself. So a sum of what may be a product is a function of its operands and of its place in the program.
//!
//! Soundness: compilers may contract a product and a sum, flush small numbers to 0, divide approximately and round in other ways, so that of a float operation
//! nothing is known but that it is a function of its operands. Where its exact result is a float, all of these give that one: such results are numbers. Divisions are
//! left alone, because approximations need not be exact where they could be.

use super::access::is_never_written;
use crate::machine::Machine;
use gpuproof_base::{Id, Origin};
use gpuproof_kir::fold::{float_from_f64, float_to_f64};
use gpuproof_kir::{BinaryOp, CastKind, FloatFormat, Ty};
use gpuproof_logic::{Integer, Op, Term};
use gpuproof_rules::{Rule, Side};

/// The smallest number of a format that is not subnormal, with room for the error terms of the largest one.
fn smallest(format: FloatFormat) -> f64 {
    match format {
        FloatFormat::F16 => 2f64.powi(-14),
        FloatFormat::BF16 | FloatFormat::F32 => 2f64.powi(-126),
        FloatFormat::F64 => 2f64.powi(-900),
    }
}

/// Whether no mode of rounding or flushing changes the number, nor the sign of a zero matters.
fn is_plain(format: FloatFormat, value: f64) -> bool {
    value.is_finite() && (value.abs() >= smallest(format) || value.to_bits() == 0)
}

/// The float that a number is, if it is one.
fn exactly(format: FloatFormat, value: f64) -> Option<u64> {
    let bits = float_from_f64(format, value);
    let is_exact = is_plain(format, value) && float_to_f64(format, bits) == value;
    Side::NothingIsRounded.holds(is_exact).then_some(bits)
}

/// A sum, difference or product, if it is exact.
fn arithmetic(format: FloatFormat, op: BinaryOp, x: f64, y: f64) -> Option<u64> {
    let (result, rest) = match op {
        BinaryOp::Add | BinaryOp::Sub => {
            let y = if op == BinaryOp::Add { y } else { -y };
            let sum = x + y;
            // What the sum lacks, exactly.
            let second = sum - x;
            (sum, (x - (sum - second)) + (y - second))
        }
        BinaryOp::Mul => {
            let product = x * y;
            (product, x.mul_add(y, -product))
        }
        _ => return None,
    };
    // -0 and +0 are one number, and depend on the rounding.
    let result = if result == 0.0 { 0.0 } else { result };
    let is_zero_by_underflow = result == 0.0 && op == BinaryOp::Mul && x != 0.0 && y != 0.0;
    if !Side::NothingIsRounded.holds(rest == 0.0 && !is_zero_by_underflow) {
        return None;
    }
    // A product that is 0 has the sign of its factors.
    let has_sign = result == 0.0 && (op == BinaryOp::Mul && (x < 0.0 || y < 0.0));
    if has_sign { None } else { exactly(format, result) }
}

impl Machine<'_, '_> {
    /// Whether no compiler takes this operand for a product: it is a number, a sum, a quotient, was an integer, or comes from memory that the kernel never writes.
    /// Other functions may end with a product.
    fn is_no_product(&self, t: Term) -> bool {
        match self.terms.op(t) {
            Op::Number(_) => true,
            Op::Apply(function) => {
                let name = self.terms.function_data(function).name.as_str();
                let from_integer = name.split_once(".to.").and_then(|(from, _)| Ty::parse(from));
                let operation = name.split_once('.').and_then(|(_, operation)| operation.split(' ').next());
                from_integer.is_some_and(Ty::is_int)
                    || operation.is_some_and(|operation| ["add", "sub", "div"].contains(&operation))
                    || is_never_written(name, self.terms.args(t))
            }
            Op::Ite => self.terms.args(t)[1..].iter().all(|arm| self.is_no_product(*arm)),
            _ => false,
        }
    }

    /// The name of the function that a sum or a difference of floats is.
    // semantics: values/floats
    pub(super) fn sum_function(&self, op: BinaryOp, operands: [Term; 2], ty: Ty, origin: Origin) -> String {
        let name = if op == BinaryOp::Add { "add" } else { "sub" };
        if operands.iter().all(|operand| self.is_no_product(*operand)) {
            return format!("{ty}.{name}");
        }
        let at = self.here.at;
        format!("{ty}.{name} at {}.{}.{}", at.node.number(), at.index, origin.number())
    }

    /// The value of a term that is a float, if that is known and nothing would flush it.
    fn known_float(&self, t: Term, format: FloatFormat) -> Option<f64> {
        let bits = u64::try_from(self.terms.as_number(t)?).ok()?;
        Some(float_to_f64(format, bits)).filter(|value| is_plain(format, *value))
    }

    /// An operation on two floats that are known; of comparisons the truth value.
    pub(super) fn exact_float(&mut self, op: BinaryOp, x: Term, y: Term, ty: Ty) -> Option<Term> {
        let Ty::Float(format) = ty else { return None };
        let (x, y) = (self.known_float(x, format)?, self.known_float(y, format)?);
        let holds = match op {
            BinaryOp::Eq => Some(x == y),
            BinaryOp::Ne => Some(x != y),
            BinaryOp::Lt => Some(x < y),
            BinaryOp::Le => Some(x <= y),
            BinaryOp::Gt => Some(x > y),
            BinaryOp::Ge => Some(x >= y),
            _ => None,
        };
        if !Rule::ExactFloats.applies() {
            return None;
        }
        match holds {
            Some(holds) => Some(self.terms.bool(holds)),
            None => {
                let bits = arithmetic(format, op, x, y)?;
                Some(self.terms.bv(Integer::from(bits), ty.bits()))
            }
        }
    }

    /// The negative of a float that is known.
    pub(super) fn exact_negative(&mut self, x: Term, ty: Ty) -> Option<Term> {
        let Ty::Float(format) = ty else { return None };
        let x = self.known_float(x, format).filter(|x| *x != 0.0)?;
        let bits = Rule::ExactFloats.applies().then(|| float_from_f64(format, -x))?;
        Some(self.terms.bv(Integer::from(bits), ty.bits()))
    }

    /// A conversion from or to floats of a number that is known.
    pub(super) fn exact_cast(&mut self, kind: CastKind, x: Term, from: Ty, to: Ty) -> Option<Term> {
        let number = match (kind, from, to) {
            (CastKind::IntToFloat, Ty::Int { bits: 1..=64, .. }, Ty::Float(format)) => {
                let bits = u64::try_from(self.terms.as_number(x)?).ok()?;
                let unused = 64 - from.bits();
                let bits = bits << unused;
                let value = match from.is_signed() {
                    true => i128::from((bits as i64) >> unused),
                    false => i128::from(bits >> unused),
                };
                // Beyond 53 bits the number is no longer what it was.
                if value.unsigned_abs() > 1 << 53 {
                    return None;
                }
                exactly(format, value as f64)?
            }
            (CastKind::FloatToInt, Ty::Float(format), Ty::Int { bits: 8..=64, .. }) => {
                let value = self.known_float(x, format)?.trunc();
                let bits = to.bits() - u32::from(to.is_signed());
                let (least, limit) =
                    (if to.is_signed() { -2f64.powi(bits as i32) } else { 0.0 }, 2f64.powi(bits as i32));
                if value < least || value >= limit {
                    return None;
                }
                let whole = value as i128 as u128 & to.mask();
                return Rule::ExactFloats.applies().then(|| self.terms.bv(Integer::from(whole), to.bits()));
            }
            (CastKind::Float, Ty::Float(format), Ty::Float(wanted)) => {
                exactly(wanted, self.known_float(x, format)?)?
            }
            _ => return None,
        };
        Rule::ExactFloats.applies().then(|| self.terms.bv(Integer::from(number), to.bits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32_of(op: BinaryOp, x: f32, y: f32) -> Option<f32> {
        arithmetic(FloatFormat::F32, op, x.into(), y.into()).map(|bits| f32::from_bits(bits as u32))
    }

    #[test]
    fn exact_results_are_numbers() {
        assert_eq!(f32_of(BinaryOp::Add, -3.0, 1.0), Some(-2.0));
        assert_eq!(f32_of(BinaryOp::Sub, 0.5, 0.25), Some(0.25));
        assert_eq!(f32_of(BinaryOp::Mul, 1.5, -4.0), Some(-6.0));
        assert_eq!(f32_of(BinaryOp::Sub, 7.0, 7.0).map(f32::to_bits), Some(0));
    }

    #[test]
    fn rounded_results_are_not() {
        assert_eq!(f32_of(BinaryOp::Add, 0.1, 0.2), None);
        assert_eq!(f32_of(BinaryOp::Mul, 0.1, 10.0), None);
        assert_eq!(f32_of(BinaryOp::Add, 16_777_216.0, 1.0), None);
        assert_eq!(f32_of(BinaryOp::Add, 1.0, f32::MAX), None);
        assert_eq!(f32_of(BinaryOp::Mul, f32::MAX, 2.0), None);
        assert_eq!(f32_of(BinaryOp::Mul, 1e-30, 1e-30), None);
        assert_eq!(f32_of(BinaryOp::Mul, 2f32.powi(-100), 2f32.powi(-30)), None);
        assert_eq!(f32_of(BinaryOp::Mul, -1.0, 0.0), None);
        assert_eq!(f32_of(BinaryOp::Div, 6.0, 3.0), None);
        let of_double = |op, x, y| arithmetic(FloatFormat::F64, op, x, y);
        assert_eq!(of_double(BinaryOp::Mul, 0.1, 10.0), None);
        assert_eq!(of_double(BinaryOp::Add, 9_007_199_254_740_992.0, 1.0), None);
        assert_eq!(of_double(BinaryOp::Mul, 1e-160, 1e-160), None);
        assert_eq!(of_double(BinaryOp::Mul, 1e-170, 1e-170), None);
    }
}
