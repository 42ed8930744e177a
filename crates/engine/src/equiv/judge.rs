//! Both sides executed symbolically, and their results compared.

use super::gate::{self, Passed};
use super::sides::{Pairing, Side};
use super::trial::{Difference, Ground, Tried, Values, array_leaves, round};
use super::{Options, PASS, unsupported};
use crate::describe::from_diagnostic;
use crate::flatten::flatten_kernel;
use crate::memory_text::{const_bits, const_of_bits, element_name};
use crate::report::{ComparedArray, Finding, ShownBy, UnknownReason};
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Origin};
use gpuproof_equiv::decide::{By, Decider, Equality};
use gpuproof_equiv::{Binding, Finished, Inputs, Job, Launch, Memory, Stop};
use gpuproof_kir::{Const, Ty, Valid};
use gpuproof_logic::{Assignment, Sort, Term, Terms, Value};
use gpuproof_solve::{Budget, Solver};
use std::collections::BTreeMap;

/// Runs on the interpreter before anything is proved.
const ROUNDS: u64 = 12;
/// Resources of the solver for one question.
const RESOURCES: u32 = 6_000_000;

/// The answer.
pub enum Verdict {
    /// Equal for all inputs, or: all assertions hold.
    Equivalent,
    /// These inputs give different results.
    Different(Values, Vec<Difference>),
    /// These inputs make an assertion fail.
    AssertionFails(Values, Box<Finding>),
    /// Neither was shown.
    Unknown(UnknownReason, String, Option<Box<Finding>>),
}

/// Everything that was found out.
pub struct Judged {
    /// The answer.
    pub verdict: Verdict,
    /// What was compared.
    pub arrays: Vec<ComparedArray>,
    /// How many assertions were shown.
    pub assertions: usize,
    /// What the answer rests on.
    pub assumptions: Vec<String>,
    /// Bytes of each shared array.
    pub bytes: Vec<u64>,
}

/// The state of a comparison.
struct Case<'a> {
    sides: Vec<&'a Side<'a>>,
    pairing: &'a Pairing,
    terms: Terms,
    solver: Solver,
    inputs: Inputs,
    scalars: Vec<Term>,
    decider: Decider,
    judged: Judged,
}

/// Compares the two sides, or looks at the assertions of one.
pub fn judge(
    a: &Side<'_>,
    b: Option<&Side<'_>>,
    pairing: &Pairing,
    options: &Options,
    timings: &mut Timings,
) -> Judged {
    let mut terms = Terms::new();
    let mut inputs = Inputs::default();
    for array in &pairing.arrays {
        inputs.add(array.name.clone(), array.bytes);
    }
    let scalars = pairing
        .scalars
        .iter()
        .map(|scalar| match scalar.value {
            Some(value) => gpuproof_equiv::ops::constant(&mut terms, value, scalar.ty),
            None => terms.var(scalar.name.as_str(), gpuproof_equiv::value::sort_of(scalar.ty)),
        })
        .collect();
    let judged = Judged {
        verdict: Verdict::Equivalent,
        arrays: Vec::new(),
        assertions: 0,
        assumptions: Vec::new(),
        bytes: Vec::new(),
    };
    let sides: Vec<&Side<'_>> = [Some(a), b].into_iter().flatten().collect();
    let mut case = Case { sides, pairing, terms, solver: Solver::new(), inputs, scalars, decider: Decider::default(), judged };
    case.judged.verdict = case.decide(options, timings);
    case.judged
}

impl Case<'_> {
    fn decide(&mut self, options: &Options, timings: &mut Timings) -> Verdict {
        let flats: Vec<Valid> = timings.time(Pass::Flatten, || {
            self.sides.iter().map(|s| flatten_kernel(&s.loaded.module, s.kernel).0).collect()
        });
        let mut finished = Vec::new();
        let mut stopped: Option<(usize, Stop)> = None;
        for (number, flat) in flats.iter().enumerate() {
            match timings.time(PASS, || self.run(number, flat, options.reassociate)) {
                Ok(run) => finished.push(run),
                Err(stop) => stopped = stopped.or(Some((number, stop))),
            }
        }
        self.measure(&finished);
        let assumptions: Vec<Term> = finished.iter().flat_map(|f| f.assumptions.clone()).collect();
        self.decider = Decider::new(&mut self.terms, &assumptions, options.reassociate);
        let pairing = self.pairing;
        let sides = self.sides.clone();
        let ground = match Ground::new(&sides, pairing) {
            Ok(ground) => ground,
            Err(trouble) => {
                let finding = from_diagnostic(&self.sides[0].loaded.sources, &trouble);
                let text = "a side cannot be executed".to_owned();
                return Verdict::Unknown(UnknownReason::Unsupported, text, Some(Box::new(finding)));
            }
        };
        if let Some(verdict) = timings.time(Pass::Interpret, || self.search(&ground, &finished, options)) {
            return verdict;
        }
        if let Some((number, stop)) = stopped {
            return self.stopped(number, &stop);
        }
        for number in 0..self.sides.len() {
            let side = self.sides[number];
            match timings.time(Pass::Check, || gate::pass(side, number, pairing, &self.judged.bytes)) {
                Passed::Yes(assumptions) => {
                    for text in assumptions {
                        if !self.judged.assumptions.contains(&text) {
                            self.judged.assumptions.push(text);
                        }
                    }
                }
                Passed::No(detail, finding) => {
                    return Verdict::Unknown(UnknownReason::Possible, detail, finding);
                }
            }
        }
        timings.time(PASS, || self.compare(&ground, &finished, options))
    }

    fn run(&mut self, number: usize, flat: &Valid, reassociate: bool) -> Result<Finished, Stop> {
        let side = self.sides[number];
        let mut memory = Memory::default();
        for (n, array) in self.pairing.arrays.iter().enumerate() {
            if let Some(object) = array.objects[number] {
                memory.bindings.insert(object, Binding::Input(n));
            }
        }
        let positions = self.pairing.scalars.iter().zip(&self.scalars);
        let scalars = positions.filter_map(|(s, term)| Some((s.positions[number]?, *term))).collect();
        let launch = Launch {
            grid: side.launch.grid,
            block: side.launch.block,
            cluster: side.launch.cluster,
            global_offset: side.launch.global_offset,
            work_dim: side.launch.work_dim,
            dynamic_shared: side.launch.dynamic_shared,
            warp: side.launch.warp,
        };
        let job = Job { module: flat, kernel: side.kernel, launch, scalars, null: Vec::new(), reassociate };
        gpuproof_equiv::run(&mut self.terms, &mut self.solver, &mut self.inputs, memory, &job)
    }

    /// How large every array is taken to be: as the user says, or as far as it is accessed.
    fn measure(&mut self, finished: &[Finished]) {
        for (n, array) in self.pairing.arrays.iter().enumerate() {
            let mut bytes = self.inputs.extent(n);
            for (number, run) in finished.iter().enumerate() {
                if let Some(object) = array.objects[number] {
                    bytes = bytes.max(run.memory.extent((object, 0)));
                }
            }
            self.judged.bytes.push(array.bytes.unwrap_or(bytes));
        }
    }

    /// Runs with made-up inputs.
    fn search(&mut self, ground: &Ground<'_>, finished: &[Finished], options: &Options) -> Option<Verdict> {
        for number in 0..ROUNDS {
            let values = round(
                self.pairing,
                self.sides[0],
                self.sides.get(1).copied(),
                &self.judged.bytes,
                number,
                options.reassociate,
            );
            if let Some(verdict) = self.refutes(ground, finished, &values, options) {
                return Some(verdict);
            }
        }
        None
    }

    /// Whether the runs with these inputs show a difference. Where floats count as real numbers, it must be more than
    /// rounding.
    fn refutes(
        &mut self,
        ground: &Ground<'_>,
        finished: &[Finished],
        values: &Values,
        options: &Options,
    ) -> Option<Verdict> {
        let Tried::Ran(mut differences) = ground.try_values(values) else { return None };
        if options.reassociate && !differences.is_empty() {
            let assignment = self.assignment(values);
            differences.retain(|d| {
                let Some(pair) = self.results(finished, d.array, d.offset as u64, d.ty) else { return false };
                self.decider.differ_exactly(&mut self.terms, pair, d.ty, &assignment) == Some(true)
            });
        }
        (!differences.is_empty()).then(|| Verdict::Different(values.clone(), differences))
    }

    /// What the two sides leave in an element.
    fn results(&mut self, finished: &[Finished], array: usize, at: u64, ty: Ty) -> Option<(Term, Term)> {
        let mut terms = Vec::new();
        for (number, run) in finished.iter().enumerate() {
            let object = self.pairing.arrays.get(array)?.objects[number]?;
            let mut memory = run.memory.view(object);
            let module = &self.sides[number].loaded.module;
            terms.push(memory.read(&mut self.terms, module, &mut self.inputs, (object, 0), at, ty.size()));
        }
        match &terms[..] {
            [x, y] => Some((*x, *y)),
            _ => None,
        }
    }

    fn compare(&mut self, ground: &Ground<'_>, finished: &[Finished], options: &Options) -> Verdict {
        let budget = Budget::resources(RESOURCES);
        for (number, run) in finished.iter().enumerate() {
            for claim in &run.claims {
                let detail = match self.decider.holds(
                    &mut self.terms,
                    &mut self.solver,
                    claim.guard,
                    claim.holds,
                    &budget,
                ) {
                    Equality::Equal(_) => {
                        self.judged.assertions += usize::from(claim.code == Code::AssertFailed);
                        continue;
                    }
                    Equality::Candidate(_) => format!("{} for some inputs", claim_text(claim.code)),
                    Equality::Open(_) => format!("that {} could not be excluded", claim_text(claim.code)),
                };
                return self.open(number, claim.origin, UnknownReason::Possible, detail);
            }
        }
        if finished.len() < 2 {
            return Verdict::Equivalent;
        }
        for (n, array) in self.pairing.arrays.iter().enumerate() {
            let [Some(a), Some(_)] = array.objects else { continue };
            let bytes = self.judged.bytes.get(n).copied().unwrap_or(0);
            let leaves = array_leaves(self.sides[0], a, bytes as usize);
            let mut shown: BTreeMap<By, usize> = BTreeMap::new();
            for (offset, ty) in &leaves {
                let Some(pair) = self.results(finished, n, *offset as u64, *ty) else { continue };
                let open = match self.decider.equal(&mut self.terms, &mut self.solver, pair, *ty, &budget) {
                    Equality::Equal(by) => {
                        *shown.entry(by).or_insert(0) += 1;
                        continue;
                    }
                    Equality::Candidate(assignment) => {
                        let values = self.values(&assignment);
                        if let Some(verdict) = self.refutes(ground, finished, &values, options) {
                            return verdict;
                        }
                        (UnknownReason::Possible, "may be different, but no run showed it".to_owned())
                    }
                    Equality::Open(why) => (UnknownReason::Timeout, format!("may be different: {why}")),
                };
                let element = element_name(&self.sides[0].loaded.module, a, *offset as i64);
                return Verdict::Unknown(open.0, format!("`{element}` {}", open.1), None);
            }
            self.judged.arrays.push(ComparedArray {
                name: array.name.clone(),
                scalars: leaves.len(),
                given: array.bytes.is_some(),
                shown_by: shown.into_iter().map(|(by, scalars)| ShownBy { by: by.text(), scalars }).collect(),
            });
        }
        if self.judged.arrays.iter().all(|a| a.scalars == 0) {
            let text = "the two have no array in common whose contents could be compared".to_owned();
            return Verdict::Unknown(UnknownReason::Possible, text, None);
        }
        Verdict::Equivalent
    }

    /// The values of the symbols for these inputs.
    fn assignment(&self, values: &Values) -> Assignment {
        let mut assignment = Assignment::default();
        for (array, offset, term) in self.inputs.symbols() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            let width = self.terms.width(term) as usize / 8;
            let at = offset as usize;
            let mut bits = [0u8; 16];
            if let Some(bytes) = values.arrays.get(array).and_then(|a| a.get(at..at + width)) {
                bits[..width].copy_from_slice(bytes);
            }
            assignment.symbols.insert(id, Value::Int(u128::from_le_bytes(bits).into()));
        }
        for (value, term) in values.scalars.iter().zip(&self.scalars) {
            let Some(id) = self.terms.as_symbol(*term) else { continue };
            let value = match value {
                Const::Bool(b) => Value::Bool(*b),
                other => Value::Int(const_bits(other).into()),
            };
            assignment.symbols.insert(id, value);
        }
        assignment
    }

    /// The inputs that an assignment of the symbols stands for.
    fn values(&mut self, assignment: &Assignment) -> Values {
        let mut values = Values {
            arrays: self.judged.bytes.iter().map(|n| vec![0; *n as usize]).collect(),
            scalars: Vec::new(),
        };
        for (array, offset, term) in self.inputs.symbols() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            let value = assignment.symbol(&self.terms, id);
            let bits = value.as_integer().and_then(|v| u128::try_from(v).ok()).unwrap_or(0);
            let width = self.terms.width(term) as usize / 8;
            let at = offset as usize;
            if let Some(slot) = values.arrays.get_mut(array).and_then(|a| a.get_mut(at..at + width)) {
                slot.copy_from_slice(&bits.to_le_bytes()[..width]);
            }
        }
        for (scalar, term) in self.pairing.scalars.iter().zip(&self.scalars) {
            let value = match (scalar.value, self.terms.as_symbol(*term)) {
                (Some(value), _) => value,
                (None, Some(id)) => {
                    let value = assignment.symbol(&self.terms, id);
                    let bits = match self.terms.sort(*term) {
                        Sort::Bool => u128::from(value.as_bool().unwrap_or(false)),
                        _ => value.as_integer().and_then(|v| u128::try_from(v).ok()).unwrap_or(0),
                    };
                    const_of_bits(scalar.ty, bits)
                }
                (None, None) => const_of_bits(scalar.ty, 0),
            };
            values.scalars.push(value);
        }
        values
    }

    fn stopped(&self, number: usize, stop: &Stop) -> Verdict {
        self.open(number, stop.origin, unsupported(stop.code), stop.text.clone())
    }

    /// An open answer about a place of one side.
    fn open(&self, number: usize, origin: Origin, reason: UnknownReason, detail: String) -> Verdict {
        let side = self.sides[number];
        let span = side.loaded.module.origins.span(origin);
        let line = span.map(|span| crate::describe::place(&side.loaded.sources, span));
        let detail = match &line {
            Some(place) => format!("{detail} ({}, line {})", side.path, place.line),
            None => detail,
        };
        Verdict::Unknown(reason, detail, None)
    }
}

/// What goes wrong if a claim does not hold.
fn claim_text(code: Code) -> &'static str {
    match code {
        Code::ArithDiv0 => "a division by 0 happens",
        Code::AssertFailed => "an assertion fails",
        Code::TrapReached => "a trap is reached",
        Code::MemoryNull => "a null pointer is used",
        _ => "an access outside its array happens",
    }
}
