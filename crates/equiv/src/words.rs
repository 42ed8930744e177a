//! Terms as straight programs over machine words, for evaluating them many times.

use gpuproof_logic::{Integer, Op, Sort, SymbolId, Term, Terms};
use rustc_hash::FxHashMap;

/// The terms as a straight program over words of 64 bits.
pub(crate) struct Code {
    steps: Vec<Step>,
    slots: FxHashMap<Term, usize>,
    inputs: Vec<usize>,
    pub start: Vec<Slot>,
}

/// A value, and whether a comparison with an input that has no rank decided it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Slot {
    pub value: u64,
    pub blurred: bool,
}

/// Inputs without a rank have values from here on, each its own.
const UNRANKED: u64 = 1 << 40;

struct Step {
    op: Word,
    args: Vec<usize>,
    to: usize,
    mask: u64,
    /// Whether the operands are inputs.
    elements: bool,
}

/// Operations on words; each keeps to the low bits of its width.
enum Word {
    Ite,
    And,
    Or,
    Not,
    Eq,
    /// Width of the operands.
    Slt(u32),
    Ult,
    /// Coefficients and the constant.
    Sum(Vec<u64>, u64),
    BvAnd,
    BvOr,
    BvXor,
    /// Lowest bit.
    Extract(u32),
    Zero,
    /// Width of the operand.
    Sign(u32),
    /// Width of the lower part.
    Concat(u32),
}

impl Code {
    /// Translates terms (arguments before what uses them); those that `is_element` names are inputs or choices among them.
    pub fn compile(
        terms: &Terms,
        nodes: &[Term],
        is_element: &dyn Fn(&Term) -> bool,
        ranked: &[SymbolId],
    ) -> Option<Code> {
        let mut code =
            Code { steps: Vec::new(), slots: FxHashMap::default(), inputs: Vec::new(), start: Vec::new() };
        let mut of_symbol: FxHashMap<SymbolId, usize> = FxHashMap::default();
        for &t in nodes {
            let to = code.start.len();
            code.slots.insert(t, to);
            code.start.push(Slot::default());
            let width = match terms.sort(t) {
                Sort::Bool => 1,
                Sort::BitVec(width @ 1..=64) => width,
                _ => return None,
            };
            let op = match terms.op(t) {
                Op::Symbol(id) => {
                    of_symbol.insert(id, to);
                    code.start[to].value = UNRANKED + to as u64;
                    continue;
                }
                Op::True => {
                    code.start[to].value = 1;
                    continue;
                }
                Op::False => continue,
                Op::Number(id) => {
                    code.start[to].value = u64::try_from(terms.number(id)).ok()?;
                    continue;
                }
                Op::Ite => Word::Ite,
                Op::And => Word::And,
                Op::Or => Word::Or,
                Op::Not => Word::Not,
                Op::Eq => Word::Eq,
                Op::Slt => Word::Slt(terms.width(terms.args(t)[0])),
                Op::Ult => Word::Ult,
                Op::BvAnd => Word::BvAnd,
                Op::BvOr => Word::BvOr,
                Op::BvXor => Word::BvXor,
                Op::Extract { low, .. } => Word::Extract(low),
                Op::ZeroExtend => Word::Zero,
                Op::SignExtend => Word::Sign(terms.width(terms.args(t)[0])),
                Op::Concat => Word::Concat(terms.width(terms.args(t)[1])),
                Op::Sum(_) => {
                    let poly = terms.poly_of(t);
                    let small = |n: &Integer| u64::try_from(&gpuproof_logic::number::wrap(n, width)).ok();
                    let factors = terms
                        .args(t)
                        .iter()
                        .map(|a| small(&poly.coefficient(*a)))
                        .collect::<Option<Vec<u64>>>()?;
                    Word::Sum(factors, small(&poly.constant)?)
                }
                _ => return None,
            };
            let args = terms.args(t).iter().map(|a| code.slots.get(a).copied()).collect::<Option<_>>()?;
            let mask = if is_element(&t) { u64::MAX } else { u64::MAX >> (64 - width) };
            let elements = terms.args(t).first().is_some_and(is_element);
            code.steps.push(Step { op, args, to, mask, elements });
        }
        code.inputs = ranked.iter().map(|id| of_symbol.get(id).copied()).collect::<Option<_>>()?;
        Some(code)
    }

    /// Evaluates all terms for these ranks.
    pub fn run(&self, slots: &mut [Slot], ranks: &[u64]) {
        for (slot, rank) in self.inputs.iter().zip(ranks) {
            slots[*slot].value = *rank;
        }
        for step in &self.steps {
            let arg = |n: usize| slots[step.args[n]].value;
            let all = |combine: fn(u64, u64) -> u64| {
                step.args[1..].iter().fold(arg(0), |x, a| combine(x, slots[*a].value))
            };
            let value = match &step.op {
                Word::Ite => slots[step.args[if arg(0) != 0 { 1 } else { 2 }]].value,
                Word::And | Word::BvAnd => all(|x, y| x & y),
                Word::Or | Word::BvOr => all(|x, y| x | y),
                Word::BvXor => all(|x, y| x ^ y),
                Word::Not => !arg(0),
                Word::Eq => u64::from(arg(0) == arg(1)),
                Word::Ult => u64::from(arg(0) < arg(1)),
                Word::Slt(width) => u64::from(signed(arg(0), *width) < signed(arg(1), *width)),
                Word::Sum(factors, constant) => {
                    let terms = factors.iter().zip(&step.args);
                    terms.fold(*constant, |sum, (f, a)| sum.wrapping_add(f.wrapping_mul(slots[*a].value)))
                }
                Word::Extract(low) => arg(0) >> low,
                Word::Zero => arg(0),
                Word::Sign(width) => signed(arg(0), *width) as u64,
                Word::Concat(low) => arg(0) << low | arg(1),
            };
            let blurred = self.is_blurred(slots, step);
            slots[step.to] = Slot { value: value & step.mask, blurred };
        }
    }

    /// Whether the outcome of a step rests on a comparison with an input without rank.
    fn is_blurred(&self, slots: &[Slot], step: &Step) -> bool {
        let of = |n: usize| slots[step.args[n]].blurred;
        let any = || step.args.iter().any(|a| slots[*a].blurred);
        match step.op {
            Word::Ite => of(0) || of(if slots[step.args[0]].value != 0 { 1 } else { 2 }),
            // An operand that decides alone and is clear makes the result clear.
            Word::And => any() && !step.args.iter().any(|a| slots[*a].value == 0 && !slots[*a].blurred),
            Word::Or => any() && !step.args.iter().any(|a| slots[*a].value != 0 && !slots[*a].blurred),
            Word::Eq | Word::Ult | Word::Slt(_) if step.elements => {
                // The same input twice is equal to itself whatever it is.
                let same = slots[step.args[0]].value == slots[step.args[1]].value;
                any() || !same && step.args.iter().any(|a| slots[*a].value >= UNRANKED)
            }
            _ => any(),
        }
    }

    /// The value of a term.
    pub fn value(&self, slots: &[Slot], t: Term) -> Slot {
        self.slots.get(&t).map_or(Slot::default(), |slot| slots[*slot])
    }
}

fn signed(value: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}
