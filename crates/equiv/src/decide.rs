//! Whether two results are equal for all inputs.
//!
//! Cheap things first: the same term; the same sum of products over the reals (if floats are compared so); the same sorting
//! network; then the solver.

use crate::network::{Network, Networks};
use crate::reals::Reals;
use gpuproof_kir::Ty;
use gpuproof_logic::{Assignment, Integer, Term, Terms, Value};
use gpuproof_solve::{Answer, Budget, Query, Solver};

/// The answer for two terms.
#[derive(Clone, PartialEq, Debug)]
pub enum Equality {
    /// Equal whatever the inputs are.
    Equal(By),
    /// Perhaps different for these values of the symbols.
    Candidate(Assignment),
    /// Neither was shown.
    Open(String),
}

/// What showed that two terms are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum By {
    /// They simplify to the same term.
    Form,
    /// They are the same expression over the real numbers.
    Reals,
    /// They are sorting networks, equal by the 0-1 principle.
    Network,
    /// The solver.
    Solver,
}

impl By {
    /// In words, after a number of elements.
    pub fn text(self) -> &'static str {
        match self {
            By::Form => "by their normal form",
            By::Reals => "by their normal form over the reals",
            By::Network => "by the 0-1 principle",
            By::Solver => "by the solver",
        }
    }
}

/// Decides questions about the results of two runs.
#[derive(Default)]
pub struct Decider {
    /// Over the reals, if floats are compared so.
    reals: Option<Reals>,
    network: Network,
    assumptions: Vec<Term>,
}

impl Decider {
    /// For results under these assumptions; `reassociate` compares floats as real numbers.
    pub fn new(terms: &mut Terms, assumptions: &[Term], reassociate: bool) -> Self {
        let mut reals = reassociate.then(Reals::default);
        let assumptions = match &mut reals {
            Some(reals) => assumptions.iter().map(|t| reals.convert(terms, *t, Ty::Bool)).collect(),
            None => assumptions.to_vec(),
        };
        Self { reals, network: Network::default(), assumptions }
    }

    /// Whether two terms of a type are equal for all inputs that satisfy the assumptions.
    pub fn equal(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        (a, b): (Term, Term),
        ty: Ty,
        budget: &Budget,
    ) -> Equality {
        if a == b {
            return Equality::Equal(By::Form);
        }
        let (a, b) = match &mut self.reals {
            Some(reals) => (reals.convert(terms, a, ty), reals.convert(terms, b, ty)),
            None => (a, b),
        };
        if a == b {
            return Equality::Equal(By::Reals);
        }
        match self.network.compare(terms, a, b) {
            Some(Networks::Equal) => return Equality::Equal(By::Network),
            Some(Networks::Different(ones)) => {
                let mut assignment = Assignment::default();
                for id in ones {
                    let one = match terms.symbol_data(id).sort {
                        gpuproof_logic::Sort::Real => Value::Real(Integer::ONE, Integer::ONE),
                        _ => Value::Int(Integer::ONE),
                    };
                    assignment.symbols.insert(id, one);
                }
                return Equality::Candidate(self.original(terms, assignment));
            }
            None => {}
        }
        let differ = terms.ne(a, b);
        let mut assertions = self.assumptions.clone();
        assertions.push(differ);
        let query = Query { assertions: &assertions, no_wrap: &[], label: "two results differ" };
        match solver.check(terms, &query, budget) {
            Answer::Unsat { .. } => Equality::Equal(By::Solver),
            Answer::Sat(model) => Equality::Candidate(self.original(terms, model.assignment)),
            Answer::Unknown(why) => Equality::Open(why.to_string()),
        }
    }

    /// Whether something that must hold does, for all inputs that satisfy the assumptions.
    pub fn holds(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        guard: Term,
        holds: Term,
        budget: &Budget,
    ) -> Equality {
        let wrong = terms.not(holds);
        let wrong = terms.and2(guard, wrong);
        let wrong = match &mut self.reals {
            Some(reals) => reals.convert(terms, wrong, Ty::Bool),
            None => wrong,
        };
        let mut assertions = self.assumptions.clone();
        assertions.push(wrong);
        let query = Query { assertions: &assertions, no_wrap: &[], label: "nothing goes wrong" };
        match solver.check(terms, &query, budget) {
            Answer::Unsat { .. } => Equality::Equal(By::Solver),
            Answer::Sat(model) => Equality::Candidate(self.original(terms, model.assignment)),
            Answer::Unknown(why) => Equality::Open(why.to_string()),
        }
    }

    /// An assignment of the inputs themselves instead of the numbers that they stand for.
    fn original(&self, terms: &Terms, assignment: Assignment) -> Assignment {
        match &self.reals {
            Some(reals) => reals.bits(terms, assignment),
            None => assignment,
        }
    }

    /// Whether two results are different numbers for these inputs, without any rounding. A run that shows a difference may
    /// show rounding only. Nothing if that cannot be computed.
    pub fn differ_exactly(
        &mut self,
        terms: &mut Terms,
        (a, b): (Term, Term),
        ty: Ty,
        inputs: &Assignment,
    ) -> Option<bool> {
        let reals = self.reals.as_mut()?;
        let (a, b) = (reals.convert(terms, a, ty), reals.convert(terms, b, ty));
        if !terms.applied_functions(&[a, b]).is_empty() {
            return None;
        }
        let numbers = reals.numbers(terms, inputs)?;
        let values = gpuproof_logic::eval_all(terms, &[a, b], &numbers);
        match &values[..] {
            [Some(x), Some(y)] => Some(x != y),
            _ => None,
        }
    }
}
