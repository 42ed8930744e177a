//! Questions and answers.

use gpuproof_logic::{Assignment, NoWrap, Op, Term, Terms, Value, eval_all};
use std::fmt;
use std::time::Duration;

/// A question: can all assertions be true at once? To prove a goal, assert the assumptions and its negation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'q> {
    /// The conjunction in question.
    pub assertions: &'q [Term],
    /// Operations that are assumed not to wrap. An answer `Unsat` names those that it needed.
    pub no_wrap: &'q [NoWrap],
    /// For dumped files: what the question is about.
    pub label: &'q str,
}

/// How much work a question is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Budget {
    /// Z3's resource units for each attempt; deterministic. About 10^6 a second.
    pub resources: u32,
    /// Wall clock for each attempt, as a backstop only: an answer must not depend on it.
    pub backstop: Duration,
    /// Whether Z3 may be asked at all.
    pub use_z3: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self { resources: 3_000_000, backstop: Duration::from_secs(20), use_z3: true }
    }
}

impl Budget {
    /// The built-in procedures alone.
    pub const BUILT_IN: Budget = Budget { resources: 0, backstop: Duration::ZERO, use_z3: false };

    /// This many of Z3's resource units.
    pub fn resources(resources: u32) -> Self {
        Self { resources, ..Self::default() }
    }
}

/// What decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Procedure {
    /// Simplification alone.
    Simplifier,
    /// Truth values: two assertions contradict each other.
    Propositional,
    /// Ranges of numbers.
    Intervals,
    /// Equations and their consequences, mixed radix included.
    MixedRadix,
    /// Z3 over bit-vectors.
    Z3Bits,
    /// Z3 over integers.
    Z3Ints,
}

impl Procedure {
    /// The name in reports and statistics.
    pub fn as_str(self) -> &'static str {
        match self {
            Procedure::Simplifier => "simplifier",
            Procedure::Propositional => "propositional",
            Procedure::Intervals => "intervals",
            Procedure::MixedRadix => "mixed radix",
            Procedure::Z3Bits => "z3 bit-vectors",
            Procedure::Z3Ints => "z3 integers",
        }
    }
}

/// The answer to a query.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// No assignment makes all assertions true.
    Unsat {
        /// What decided it.
        by: Procedure,
        /// Positions in [`Query::no_wrap`] of the assumptions that the proof used, in increasing order.
        assumed: Vec<usize>,
    },
    /// This one does, and wraps nowhere that was assumed not to: checked by evaluation.
    Sat(Model),
    /// Neither was shown.
    Unknown(Why),
}

impl Answer {
    /// Whether it is `Unsat`.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat { .. })
    }

    /// The model of `Sat`.
    pub fn model(&self) -> Option<&Model> {
        match self {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The built-in procedures did not decide and Z3 was not to be asked.
    NotAsked,
    /// The resources ran out.
    Resources,
    /// The caller called it off.
    Cancelled,
    /// The piece of work that asks has no time left.
    Time,
    /// Z3 gave up, with its reason.
    Incomplete(String),
    /// Z3 found a model that evaluation did not confirm (it interprets something that the evaluator cannot, or
    /// stems from an abstraction).
    Unconfirmed,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NotAsked => f.write_str("not decided by the built-in procedures"),
            Why::Resources => f.write_str("the solver's resources ran out"),
            Why::Cancelled => f.write_str("called off"),
            Why::Time => f.write_str("there was no time left"),
            Why::Incomplete(reason) => write!(f, "the solver gave up ({reason})"),
            Why::Unconfirmed => f.write_str("the solver's model could not be confirmed"),
        }
    }
}

/// A satisfying assignment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Values of the free variables and functions of the query; everything else is arbitrary.
    pub assignment: Assignment,
}

impl Model {
    /// The value of any term under the model (of its default completion, for variables outside the query).
    pub fn eval(&self, terms: &Terms, t: Term) -> Option<Value> {
        gpuproof_logic::eval(terms, t, &self.assignment)
    }

    /// Whether every formula is true under it and every variable in its range.
    pub fn satisfies(&self, terms: &Terms, formulas: &[Term]) -> bool {
        self.assignment.respects_ranges(terms, &terms.free_symbols(formulas))
            && eval_all(terms, formulas, &self.assignment).iter().all(|v| *v == Some(Value::Bool(true)))
    }
}

/// The conjuncts of formulas: `And`s and negated `Or`s taken apart, `true` dropped, sorted, each once.
pub fn conjuncts(terms: &mut Terms, formulas: &[Term]) -> Vec<Term> {
    let mut out = Vec::with_capacity(formulas.len());
    let mut open = formulas.to_vec();
    while let Some(t) = open.pop() {
        match terms.op(t) {
            Op::And => open.extend_from_slice(terms.args(t)),
            // `not (a or b)` is `not a` and `not b`: an early exit on either leaves both.
            Op::Not if terms.op(terms.args(t)[0]) == Op::Or => {
                for part in terms.args(terms.args(t)[0]).to_vec() {
                    let part = terms.not(part);
                    open.push(part);
                }
            }
            Op::True => {}
            _ => out.push(t),
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}
