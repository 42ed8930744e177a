//! Two halves or four bytes of a word at once: CUDA's `__vadd4`, `__vcmpgts2`, ..., and the products `__dp4a`, `__dp2a_lo`, `__dp2a_hi`.
//!
//! Parts are computed as `int`s, in which nothing overflows, and put together again. `__vavgs2` and `__vavgs4` are left out: how they round is not told.

use super::Call;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::lower::{Lower, Unsupported};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, Expr, PureFn, Ty, UnaryOp};

/// Calls of this family.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let name = call.name.strip_prefix("__")?;
    if let Some(kind) = name.strip_prefix("dp") {
        let kind = match kind {
            "4a" => Product::OfBytes,
            "2a_lo" => Product::OfHalves { first: 0 },
            "2a_hi" => Product::OfHalves { first: 2 },
            _ => return None,
        };
        return Some(product(lowerer, call, kind));
    }
    let name = name.strip_prefix('v')?;
    let (operation, count) = match name.strip_suffix('2') {
        Some(operation) => (operation, 2),
        None => (name.strip_suffix('4')?, 4),
    };
    let part = Parts { count, origin: call.origin };
    let operation = Operation::named(operation)?;
    Some(by_parts(lowerer, call, part, operation))
}

/// A word and how it is divided.
#[derive(Clone, Copy)]
struct Parts {
    count: u32,
    origin: Origin,
}

impl Parts {
    fn width(self) -> u32 {
        32 / self.count
    }

    fn number(self, value: i64) -> Expr {
        Expr::int(Ty::I32, value.into(), self.origin)
    }

    fn bin(self, op: BinaryOp, a: Expr, b: Expr) -> Expr {
        Expr::binary(op, a, b, self.origin)
    }

    fn word(self, value: u32) -> Expr {
        Expr::u32(value, self.origin)
    }

    /// A part of a word (`u32`) as an `int`.
    fn get(self, word: &Expr, n: u32, signed: bool) -> Option<Expr> {
        let down = self.bin(BinaryOp::Shr, word.clone(), self.word(n * self.width()));
        let narrow = if self.count == 2 { Ty::Int { bits: 16, signed } } else { Ty::Int { bits: 8, signed } };
        down.convert(narrow, self.origin)?.convert(Ty::I32, self.origin)
    }

    /// A part (`int`) at its place in a word.
    fn put(self, part: Expr, n: u32) -> Option<Expr> {
        let mask = u32::MAX >> (32 - self.width());
        let low = self.bin(BinaryOp::BitAnd, part.convert(Ty::U32, self.origin)?, self.word(mask));
        Some(self.bin(BinaryOp::Shl, low, self.word(n * self.width())))
    }

    fn smallest(self) -> Expr {
        self.number(-(1 << (self.width() - 1)))
    }

    fn largest(self, signed: bool) -> Expr {
        self.number((1 << (self.width() - u32::from(signed))) - 1)
    }

    fn at_most(self, a: Expr, b: Expr) -> Expr {
        Expr::pure(PureFn::Min, vec![a, b], self.origin)
    }

    fn at_least(self, a: Expr, b: Expr) -> Expr {
        Expr::pure(PureFn::Max, vec![a, b], self.origin)
    }

    fn clamped(self, value: Expr) -> Expr {
        self.at_most(self.at_least(value, self.smallest()), self.largest(true))
    }

    fn size(self, value: Expr) -> Expr {
        let negative = Expr::unary(UnaryOp::Neg, value.clone(), self.origin);
        self.at_least(value, negative)
    }

    fn chosen(self, condition: Expr, yes: i64) -> Expr {
        Expr::select(condition, self.number(yes), self.number(0), self.origin)
    }
}

/// What is done with each part.
#[derive(Clone, Copy)]
struct Operation {
    kind: Kind,
    signed: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Abs,
    AbsSaturated,
    Neg,
    NegSaturated,
    AbsDiff,
    Add,
    AddSaturated,
    Sub,
    SubSaturated,
    RoundedMean,
    Mean,
    Max,
    Min,
    /// Distances, added up.
    Sad,
    /// What a comparison that holds gives.
    Compare(BinaryOp, i64),
}

impl Operation {
    fn named(name: &str) -> Option<Self> {
        let of = |kind: Kind, signed: bool| Some(Self { kind, signed });
        let compared = name.strip_prefix("cmp").map(|rest| (rest, -1));
        let compared = compared.or_else(|| name.strip_prefix("set").map(|rest| (rest, 1)));
        if let Some((rest, yes)) = compared {
            let (op, signed) = match rest {
                "eq" => (BinaryOp::Eq, false),
                "ne" => (BinaryOp::Ne, false),
                "ges" => (BinaryOp::Ge, true),
                "geu" => (BinaryOp::Ge, false),
                "gts" => (BinaryOp::Gt, true),
                "gtu" => (BinaryOp::Gt, false),
                "les" => (BinaryOp::Le, true),
                "leu" => (BinaryOp::Le, false),
                "lts" => (BinaryOp::Lt, true),
                "ltu" => (BinaryOp::Lt, false),
                _ => return None,
            };
            return of(Kind::Compare(op, yes), signed);
        }
        match name {
            "abs" => of(Kind::Abs, true),
            "absss" => of(Kind::AbsSaturated, true),
            "neg" => of(Kind::Neg, true),
            "negss" => of(Kind::NegSaturated, true),
            "absdiffs" => of(Kind::AbsDiff, true),
            "absdiffu" => of(Kind::AbsDiff, false),
            "add" => of(Kind::Add, false),
            "addss" => of(Kind::AddSaturated, true),
            "addus" => of(Kind::AddSaturated, false),
            "sub" => of(Kind::Sub, false),
            "subss" => of(Kind::SubSaturated, true),
            "subus" => of(Kind::SubSaturated, false),
            "avgu" => of(Kind::RoundedMean, false),
            "haddu" => of(Kind::Mean, false),
            "maxs" => of(Kind::Max, true),
            "maxu" => of(Kind::Max, false),
            "mins" => of(Kind::Min, true),
            "minu" => of(Kind::Min, false),
            "sads" => of(Kind::Sad, true),
            "sadu" => of(Kind::Sad, false),
            _ => None,
        }
    }

    /// The result for one part; the second operand is left out where there is none.
    fn apply(self, parts: Parts, a: Expr, b: Option<Expr>) -> Option<Expr> {
        use BinaryOp::{Add, Shr, Sub};
        let negative = |value: Expr| Expr::unary(UnaryOp::Neg, value, parts.origin);
        match self.kind {
            Kind::Abs => return Some(parts.size(a)),
            Kind::AbsSaturated => return Some(parts.at_most(parts.size(a), parts.largest(true))),
            Kind::Neg => return Some(negative(a)),
            Kind::NegSaturated => return Some(parts.at_most(negative(a), parts.largest(true))),
            _ => {}
        }
        let b = b?;
        let one = || parts.number(1);
        Some(match self.kind {
            Kind::Add => parts.bin(Add, a, b),
            Kind::Sub => parts.bin(Sub, a, b),
            Kind::AddSaturated if self.signed => parts.clamped(parts.bin(Add, a, b)),
            Kind::SubSaturated if self.signed => parts.clamped(parts.bin(Sub, a, b)),
            Kind::AddSaturated => parts.at_most(parts.bin(Add, a, b), parts.largest(false)),
            Kind::SubSaturated => parts.at_least(parts.bin(Sub, a, b), parts.number(0)),
            Kind::AbsDiff | Kind::Sad => parts.size(parts.bin(Sub, a, b)),
            Kind::RoundedMean => parts.bin(Shr, parts.bin(Add, parts.bin(Add, a, b), one()), one()),
            Kind::Mean => parts.bin(Shr, parts.bin(Add, a, b), one()),
            Kind::Max => parts.at_least(a, b),
            Kind::Min => parts.at_most(a, b),
            Kind::Compare(op, yes) => parts.chosen(parts.bin(op, a, b), yes),
            Kind::Abs | Kind::AbsSaturated | Kind::Neg | Kind::NegSaturated => return None,
        })
    }
}

fn by_parts<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    parts: Parts,
    operation: Operation,
) -> Lower<Value<'t>> {
    let mut words = Vec::new();
    for n in 0..call.args.len() {
        words.push(word(lowerer, call, n)?);
    }
    let mut sum: Option<Expr> = None;
    for n in 0..parts.count {
        let get = |at: usize| words.get(at).and_then(|word| parts.get(word, n, operation.signed));
        let (a, b) = (get(0), get(1));
        let part = a.and_then(|a| operation.apply(parts, a, b));
        let placed = match operation.kind {
            Kind::Sad => part.and_then(|part| part.convert(Ty::U32, parts.origin)),
            _ => part.and_then(|part| parts.put(part, n)),
        };
        let placed = placed.ok_or_else(|| not_understood(call))?;
        sum = Some(match sum {
            Some(sum) => parts.bin(BinaryOp::Add, sum, placed),
            None => placed,
        });
    }
    sum.map(|sum| Value::Lanes(vec![sum])).ok_or_else(|| not_understood(call))
}

/// Which parts are multiplied.
#[derive(Clone, Copy)]
enum Product {
    /// Four bytes with four bytes.
    OfBytes,
    /// Two halves with two bytes, from this one on.
    OfHalves {
        /// The first byte.
        first: u32,
    },
}

/// `__dp4a(a, b, c)`: products of parts, added to `c`; the sum wraps.
fn product<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, kind: Product) -> Lower<Value<'t>> {
    let Some((result, 1)) = lowerer.result_lanes(call) else { return Err(not_understood(call)) };
    let signed = result.is_signed();
    let (bytes, halves) = (Parts { count: 4, origin: call.origin }, Parts { count: 2, origin: call.origin });
    // `char4` has its bytes as lanes already.
    let (a, b) = (lowerer.arg_lanes(call, 0)?, lowerer.arg_lanes(call, 1)?);
    let kept = |lowerer: &mut Lowerer<'_, '_, 't>, lanes: Vec<Expr>| -> Vec<Expr> {
        lanes.into_iter().map(|lane| lowerer.keep(lane, call.origin)).collect()
    };
    let (a, b) = (kept(lowerer, a), kept(lowerer, b));
    let get = |lanes: &[Expr], parts: Parts, n: u32| match lanes {
        [word] => parts.get(&word.clone().convert(Ty::U32, call.origin)?, n, signed),
        lanes => lanes.get(n as usize)?.clone().convert(Ty::I32, call.origin),
    };
    let pairs: Vec<(Option<Expr>, Option<Expr>)> = match kind {
        Product::OfBytes => (0..4).map(|n| (get(&a, bytes, n), get(&b, bytes, n))).collect(),
        Product::OfHalves { first } => {
            (0..2).map(|n| (get(&a, halves, n), get(&b, bytes, first + n))).collect()
        }
    };
    let c = lowerer.arg_lanes(call, 2)?;
    let sum = c.into_iter().next().and_then(|c| c.convert(Ty::U32, call.origin));
    let mut sum = sum.ok_or_else(|| not_understood(call))?;
    for (a, b) in pairs {
        let (Some(a), Some(b)) = (a, b) else { return Err(not_understood(call)) };
        let product = bytes.bin(BinaryOp::Mul, a, b).convert(Ty::U32, call.origin);
        sum = bytes.bin(BinaryOp::Add, sum, product.ok_or_else(|| not_understood(call))?);
    }
    let sum = lowerer.convert_scalar(sum, result, call.origin)?;
    Ok(Value::Lanes(vec![sum]))
}

/// An argument that is one word, computed once.
fn word<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<Expr> {
    let lanes = lowerer.arg_lanes(call, n)?;
    let word = lanes.into_iter().next().and_then(|lane| lane.convert(Ty::U32, call.origin));
    let word = word.ok_or_else(|| not_understood(call))?;
    Ok(lowerer.keep(word, call.origin))
}

fn not_understood(call: &Call<'_, '_>) -> Unsupported {
    let reason = format!("`{}` is not understood with these arguments", call.name);
    Unsupported { code: Code::UnsupportedCall, reason, origin: call.origin }
}
