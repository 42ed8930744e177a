//! Runs of the proof IR on inputs that meet the precondition.
//!
//! A run knows nothing of proofs: threads race, diverge, leave arrays, overflow, or a contract, an invariant or an assertion does not
//! hold of the memory there is ([`machine`], [`eval`]). Inputs are random and small ([`inputs`]); what they do not decide is passed over, never
//! taken for a mistake. So a run that goes wrong is a counterexample, whatever the solver made of the obligations.

pub mod collection;
pub mod eval;
pub mod inputs;
pub mod machine;
pub mod random;
pub mod value;

use crate::ir::{Method, MethodId, Program};
use gpuproof_base::Code;
use gpuproof_base::index::Id;
use gpuproof_spec::Place;
use machine::Machine;
pub use machine::Stop;

/// Runs that look for a counterexample.
const RUNS: u64 = 300;

/// A run that goes wrong.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// How.
    pub code: Code,
    /// In words.
    pub what: String,
    /// Where.
    pub place: Place,
    /// The inputs: names and values.
    pub inputs: Vec<(String, String)>,
}

/// One run of a method; the seed decides inputs and order.
pub fn run(program: &Program, id: MethodId, seed: u64) -> Result<(), Stop> {
    let method: &Method = program.methods.get(id).ok_or(Stop::Discarded("no method"))?;
    let start = inputs::start(program, method, seed).ok_or(Stop::Discarded("no inputs"))?;
    let old = start.memory.clone();
    let mut machine = Machine::new(program, start.memory, seed);
    let end = machine.method(method, start.locals)?;
    machine.ensured(method, &end, &old)
}

/// One run of a method without its ghost code ([`crate::ghost::erased`]), on inputs of the whole one.
pub fn run_erased(program: &Program, erased: &Program, id: MethodId, seed: u64) -> Result<(), Stop> {
    let method: &Method = program.methods.get(id).ok_or(Stop::Discarded("no method"))?;
    let what_runs = erased.methods.get(id).ok_or(Stop::Discarded("no method"))?;
    let start = inputs::start(program, method, seed).ok_or(Stop::Discarded("no inputs"))?;
    let old = start.memory.clone();
    let mut machine = Machine::new(erased, start.memory, seed);
    let end = machine.method(what_runs, start.locals)?;
    machine.ensured(what_runs, &end, &old)
}

/// The first of some runs of a method that goes wrong.
pub fn counterexample(program: &Program, id: MethodId) -> Option<Counterexample> {
    let method = program.methods.get(id)?;
    let (seed, code, what, place) = (0..RUNS).find_map(|seed| match run(program, id, seed) {
        Err(Stop::Wrong(code, what, place)) => Some((seed, code, what, place)),
        _ => None,
    })?;
    let start = inputs::start(program, method, seed)?;
    let inputs = method.vars.iter_enumerated().filter_map(|(var, data)| {
        if !method.params.contains(&var) && !method.given.contains(&var) {
            return None;
        }
        let value = start.locals.get(Id::number(var))?.as_ref()?;
        Some((data.name.to_string(), start.memory.shown(value)))
    });
    Some(Counterexample { code, what, place, inputs: inputs.collect() })
}
