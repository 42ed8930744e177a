//! Whether two results are equal for all inputs.
//!
//! Cheap things first: the same term; the same sum of products over the reals (if floats are compared so); the same sorting
//! network; the same for all orders of the inputs; then the solver.

use crate::network::{Network, Networks};
use crate::order::{self, Rankings};
use crate::reals::Reals;
use gpuproof_kir::Ty;
use gpuproof_logic::{Assignment, Integer, Op, Sort, SymbolId, Term, Terms, Value};
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
    /// They depend on the order of the inputs alone, and all orders were looked at.
    Rankings,
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
            By::Rankings => "for all orders of the inputs",
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

    fn converted(&mut self, terms: &mut Terms, (a, b): (Term, Term), ty: Ty) -> (Term, Term) {
        match &mut self.reals {
            Some(reals) => (reals.convert(terms, a, ty), reals.convert(terms, b, ty)),
            None => (a, b),
        }
    }

    /// Whether two terms of a type are equal for all inputs, if that can be told at once.
    pub fn quickly(&mut self, terms: &mut Terms, pair: (Term, Term), ty: Ty) -> Option<Equality> {
        if pair.0 == pair.1 {
            return Some(Equality::Equal(By::Form));
        }
        let (a, b) = self.converted(terms, pair, ty);
        if a == b {
            return Some(Equality::Equal(By::Reals));
        }
        match self.network.compare(terms, a, b)? {
            Networks::Equal => Some(Equality::Equal(By::Network)),
            Networks::Different(ones) => {
                let assignment = self.ones(terms, &ones);
                Some(Equality::Candidate(self.original(terms, assignment)))
            }
        }
    }

    /// 1 for these symbols; the others are 0.
    fn ones(&self, terms: &Terms, ones: &[SymbolId]) -> Assignment {
        let mut assignment = Assignment::default();
        for id in ones {
            let one = match terms.symbol_data(*id).sort {
                Sort::Real => Value::Real(Integer::ONE, Integer::ONE),
                _ => Value::Int(Integer::ONE),
            };
            assignment.symbols.insert(*id, one);
        }
        assignment
    }

    /// Whether all these pairs are equal for all inputs, if they depend on nothing but the order of the inputs.
    pub fn by_rankings(&mut self, terms: &mut Terms, pairs: &[((Term, Term), Ty)]) -> Option<Equality> {
        let pairs: Vec<(Term, Term)> =
            pairs.iter().map(|(pair, ty)| self.converted(terms, *pair, *ty)).collect();
        match order::compare(terms, &pairs)? {
            Rankings::Equal => Some(Equality::Equal(By::Rankings)),
            Rankings::Different(assignment) => Some(Equality::Candidate(self.original(terms, assignment))),
        }
    }

    /// Whether two terms of a type are equal for all inputs that satisfy the assumptions, by the solver.
    pub fn ask(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        pair: (Term, Term),
        ty: Ty,
        budget: &Budget,
    ) -> Equality {
        let (a, b) = self.converted(terms, pair, ty);
        let differ = terms.ne(a, b);
        self.impossible(terms, solver, differ, "two results differ", budget)
    }

    /// Whether something that must hold does, for all inputs that satisfy the assumptions.
    pub fn holds(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        (guard, holds): (Term, Term),
        budget: &Budget,
    ) -> Equality {
        let wrong = terms.not(holds);
        let wrong = terms.and2(guard, wrong);
        let wrong = match &mut self.reals {
            Some(reals) => reals.convert(terms, wrong, Ty::Bool),
            None => wrong,
        };
        // One network is at most another: the 0-1 principle for `<=`.
        if let Some((signed, [a, b])) = less_than(terms, wrong) {
            match self.network.at_most(terms, b, a, signed) {
                Some(Networks::Equal) => return Equality::Equal(By::Network),
                Some(Networks::Different(ones)) => {
                    let assignment = self.ones(terms, &ones);
                    return Equality::Candidate(self.original(terms, assignment));
                }
                None => {}
            }
        }
        let never = terms.false_();
        if let Some(Rankings::Equal) = order::compare(terms, &[(wrong, never)]) {
            return Equality::Equal(By::Rankings);
        }
        self.impossible(terms, solver, wrong, "nothing goes wrong", budget)
    }

    /// Whether none of these conditions can hold, for all inputs that satisfy the assumptions.
    pub fn never(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        conditions: &[Term],
        budget: &Budget,
    ) -> Equality {
        let never = terms.false_();
        let pairs: Vec<((Term, Term), Ty)> = conditions.iter().map(|c| ((*c, never), Ty::Bool)).collect();
        if let Some(Equality::Equal(by)) = self.by_rankings(terms, &pairs) {
            return Equality::Equal(by);
        }
        for (condition, _) in pairs.iter().map(|(pair, _)| *pair) {
            let (condition, _) = self.converted(terms, (condition, never), Ty::Bool);
            match self.impossible(terms, solver, condition, "two accesses meet", budget) {
                Equality::Equal(_) => {}
                other => return other,
            }
        }
        Equality::Equal(By::Solver)
    }

    fn impossible(
        &mut self,
        terms: &mut Terms,
        solver: &mut Solver,
        wrong: Term,
        label: &str,
        budget: &Budget,
    ) -> Equality {
        let mut assertions = self.assumptions.clone();
        assertions.push(wrong);
        let query = Query { assertions: &assertions, no_wrap: &[], label };
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

/// The operands of a comparison `a < b` of integers, and whether it is signed.
fn less_than(terms: &Terms, t: Term) -> Option<(bool, [Term; 2])> {
    let signed = match terms.op(t) {
        Op::Slt => true,
        Op::Ult => false,
        _ => return None,
    };
    Some((signed, [terms.args(t)[0], terms.args(t)[1]]))
}
