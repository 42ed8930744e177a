//! Many questions over common facts: the interface for invariant inference.
//!
//! The common facts are asserted once; each question is a set of further formulas, given as positions of candidates that
//! were registered before, checked as assumption literals. An unsatisfiable question names the candidates it needed; a
//! satisfiable one gives a confirmed model, with which the caller can drop many candidates by evaluation.

use crate::engine::{Raw, WrongLibrary};
use crate::query::{Budget, Model, Why};
use crate::solver::Solver;
use gpuproof_logic::{Term, Terms};

/// The answer to a question over common facts.
#[derive(Clone, PartialEq, Debug)]
pub enum IncrementalAnswer {
    /// No model; positions of the chosen candidates that were needed, in increasing order.
    Unsat(Vec<usize>),
    /// A confirmed model of the common facts and the chosen candidates.
    Sat(Model),
    /// Neither.
    Unknown(Why),
}

/// Questions over common facts, over bit-vectors.
pub struct Incremental<'s> {
    solver: &'s mut Solver,
    common: Vec<Term>,
    candidates: Vec<Term>,
}

impl<'s> Incremental<'s> {
    /// Asserts the common facts and registers the candidates.
    pub fn new(
        solver: &'s mut Solver,
        terms: &mut Terms,
        common: &[Term],
        candidates: &[Term],
    ) -> Result<Self, WrongLibrary> {
        solver.engine()?.open_session(terms, common, candidates);
        Ok(Self { solver, common: common.to_vec(), candidates: candidates.to_vec() })
    }

    /// Are the common facts, these candidates and these further formulas satisfiable together?
    pub fn check(
        &mut self,
        terms: &mut Terms,
        chosen: &[usize],
        further: &[Term],
        budget: &Budget,
    ) -> IncrementalAnswer {
        let Ok(engine) = self.solver.engine() else { return IncrementalAnswer::Unknown(Why::NotAsked) };
        let chosen: Vec<usize> = chosen.iter().copied().filter(|&k| k < self.candidates.len()).collect();
        let all: Vec<Term> = self
            .common
            .iter()
            .copied()
            .chain(chosen.iter().map(|&k| self.candidates[k]))
            .chain(further.iter().copied())
            .collect();
        match engine.check_session(terms, &chosen, further, &all, budget) {
            Raw::Unsat(core) => {
                let mut core: Vec<usize> = core.into_iter().map(|k| chosen[k]).collect();
                core.sort_unstable();
                IncrementalAnswer::Unsat(core)
            }
            Raw::Unknown(why) => IncrementalAnswer::Unknown(why),
            Raw::Sat(assignment) => {
                let model = Model { assignment };
                if model.satisfies(terms, &all) {
                    IncrementalAnswer::Sat(model)
                } else {
                    IncrementalAnswer::Unknown(Why::Unconfirmed)
                }
            }
        }
    }
}

impl Drop for Incremental<'_> {
    fn drop(&mut self) {
        if let Ok(engine) = self.solver.engine() {
            engine.close_session();
        }
    }
}
