//! Many questions over common facts: the interface for invariant inference.
//!
//! The common facts are asserted once; each question is a set of further formulas, given as positions of candidates that
//! were registered before, checked as assumption literals. An unsatisfiable question names the candidates it needed; a
//! satisfiable one gives a confirmed model, with which the caller can drop many candidates by evaluation.

use crate::encode::Encoding;
use crate::engine::{WrongLibrary, core_positions, read_model, reason, set_limits};
use crate::query::{Budget, Model, Why};
use crate::solver::Solver;
use gpuproof_logic::{Term, Terms};
use z3::SatResult;
use z3::ast::Bool;

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
    marks: Vec<Bool>,
}

impl<'s> Incremental<'s> {
    /// Asserts the common facts and registers the candidates.
    pub fn new(
        solver: &'s mut Solver,
        terms: &mut Terms,
        common: &[Term],
        candidates: &[Term],
    ) -> Result<Self, WrongLibrary> {
        let all: Vec<Term> = common.iter().chain(candidates).copied().collect();
        let engine = solver.engine()?;
        let (z3, encoder) = engine.session(Encoding::Bits);
        let (nodes, ranges) = encoder.formulas(terms, &all);
        z3.push();
        for node in ranges.iter().chain(&nodes[..common.len()]) {
            z3.assert(node);
        }
        let mut marks = Vec::with_capacity(candidates.len());
        for (k, node) in nodes[common.len()..].iter().enumerate() {
            let mark = Bool::new_const(format!("candidate!{k}"));
            z3.assert(mark.implies(node));
            marks.push(mark);
        }
        Ok(Self { solver, common: common.to_vec(), candidates: candidates.to_vec(), marks })
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
        let (z3, encoder) = engine.session(Encoding::Bits);
        let (nodes, ranges) = encoder.formulas(terms, further);
        set_limits(z3, budget);
        z3.push();
        for node in ranges.iter().chain(&nodes) {
            z3.assert(node);
        }
        let chosen: Vec<usize> = chosen.iter().copied().filter(|&k| k < self.marks.len()).collect();
        let marks: Vec<Bool> = chosen.iter().map(|&k| self.marks[k].clone()).collect();
        let all: Vec<Term> = self
            .common
            .iter()
            .copied()
            .chain(chosen.iter().map(|&k| self.candidates[k]))
            .chain(further.iter().copied())
            .collect();
        let answer = match z3.check_assumptions(&marks) {
            SatResult::Unsat => {
                let core = core_positions(z3, &marks);
                let mut core: Vec<usize> = core.into_iter().map(|k| chosen[k]).collect();
                core.sort_unstable();
                IncrementalAnswer::Unsat(core)
            }
            SatResult::Unknown => IncrementalAnswer::Unknown(reason(z3)),
            SatResult::Sat => {
                let model = read_model(terms, z3, encoder, &all).map(|assignment| Model { assignment });
                match model {
                    Some(model) if model.satisfies(terms, &all) => IncrementalAnswer::Sat(model),
                    _ => IncrementalAnswer::Unknown(Why::Unconfirmed),
                }
            }
        };
        z3.pop(1);
        answer
    }
}

impl Drop for Incremental<'_> {
    fn drop(&mut self) {
        if let Ok(engine) = self.solver.engine() {
            engine.session(Encoding::Bits).0.pop(1);
        }
    }
}
