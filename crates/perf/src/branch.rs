//! Branches that the lanes of a warp may take in different directions.

use crate::analyse::reason;
use crate::eval::{Eval, Shape, Value};
use crate::iterations::{Part, conjuncts, iteration_symbols, parts, rounds};
use gpuproof_base::Origin;
use gpuproof_logic::Term;
use gpuproof_thread::Branch;

/// What the lanes of a warp do at a branch.
#[derive(Clone, PartialEq, Debug)]
pub enum Divergence {
    /// They always take the same direction.
    Never,
    /// Lanes of this many visits, of so many in a block, take different directions.
    Here {
        /// Visits of a warp in which they do.
        visits: u64,
        /// All visits.
        of: u64,
    },
    /// Only the warp that holds the limit of a comparison (`i < n`) parts.
    AtLimit,
    /// It depends on data that lanes do not share; in words.
    ByData(String),
}

/// A branch.
#[derive(Clone, PartialEq, Debug)]
pub struct BranchRow {
    /// The condition.
    pub origin: Origin,
    /// Whether it decides if a loop goes on.
    pub of_loop: bool,
    /// What lanes do.
    pub divergence: Divergence,
}

/// Looks at one branch in one warp and adds what it finds.
pub fn look(eval: &mut Eval<'_>, branch: &Branch, row: &mut BranchRow) {
    let counters: Vec<Term> = branch.counters.iter().map(|(_, t)| *t).collect();
    let iterations = iteration_symbols(eval.terms, eval.symbols, &counters);
    let conditions = conjuncts(eval.terms, branch.guard);
    eval.together.extend(&iterations);
    for round in rounds(eval, &conditions, &iterations) {
        eval.bound = round.bound;
        let times = round.times.unwrap_or(1);
        let parts = parts(eval, &conditions);
        let value = eval.values(&[branch.condition]).pop();
        let (mut yes, mut no, mut open) = (false, false, false);
        let mut shape = Shape::Any;
        let mut blame = None;
        match value {
            Some(Value::Truth(truth)) => {
                shape = truth.shape;
                for (part, holds) in parts.iter().zip(truth.lanes.iter()) {
                    if *part != Part::No {
                        yes |= *holds == Some(true);
                        no |= *holds == Some(false);
                        open |= holds.is_none();
                    }
                }
            }
            Some(Value::Unknown(term)) => (open, blame) = (true, Some(term)),
            _ => open = true,
        }
        let here = match (yes && no, open, shape) {
            (true, _, _) => Divergence::Here { visits: times, of: times },
            (false, false, _) | (_, true, Shape::Same) => Divergence::Here { visits: 0, of: times },
            (_, true, Shape::Limit) => Divergence::AtLimit,
            (_, true, Shape::Any) => {
                let blame = blame.unwrap_or(branch.condition);
                Divergence::ByData(reason(eval.terms, eval.symbols, blame))
            }
        };
        row.divergence = join(std::mem::replace(&mut row.divergence, Divergence::Never), here);
    }
    eval.bound.clear();
    for k in &iterations {
        eval.together.remove(k);
    }
}

/// What holds of some visits and of others.
fn join(a: Divergence, b: Divergence) -> Divergence {
    use Divergence::{AtLimit, ByData, Here, Never};
    match (a, b) {
        (Here { visits: x, of: m }, Here { visits: y, of: n }) => {
            Here { visits: x.saturating_add(y), of: m.saturating_add(n) }
        }
        (ByData(blame), _) | (_, ByData(blame)) => ByData(blame),
        (Here { visits, of }, AtLimit) | (AtLimit, Here { visits, of }) if visits > 0 => Here { visits, of },
        (AtLimit, _) | (_, AtLimit) => AtLimit,
        (Never, other) | (other, Never) => other,
    }
}
