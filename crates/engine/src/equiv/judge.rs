//! Both sides executed symbolically, and their results compared.

use super::gate::{self, Passed};
use super::sides::{Pairing, Side};
use super::trial::{Difference, Ground, Values, round};
use super::{Options, PASS, unsupported};
use crate::describe::from_diagnostic;
use crate::flatten::flatten_kernel;
use crate::report::{ComparedArray, Finding, UnknownReason};
use crate::timing::{Pass, Timings};
use gpuproof_base::Origin;
use gpuproof_equiv::decide::{Decider, Equality};
use gpuproof_equiv::{Binding, Finished, Inputs, Job, Launch, Memory, Stop};
use gpuproof_kir::Valid;
use gpuproof_logic::{Term, Terms};
use gpuproof_solve::{Budget, Solver};

/// Runs on the interpreter before anything is proved.
const ROUNDS: u64 = 12;
/// Resources of the solver for one question whether two accesses meet.
const RACE_RESOURCES: u32 = 500_000;

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
pub(super) struct Case<'a> {
    pub(super) sides: Vec<&'a Side<'a>>,
    pub(super) pairing: &'a Pairing,
    pub(super) terms: Terms,
    pub(super) solver: Solver,
    pub(super) inputs: Inputs,
    pub(super) scalars: Vec<Term>,
    pub(super) decider: Decider,
    pub(super) judged: Judged,
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
    let mut case = Case {
        sides,
        pairing,
        terms,
        solver: Solver::new(),
        inputs,
        scalars,
        decider: Decider::default(),
        judged,
    };
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
            match timings.time(PASS, || self.run(number, flat, options.reassociate, false)) {
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
        for (number, flat) in flats.iter().enumerate() {
            let side = self.sides[number];
            let assumptions =
                match timings.time(Pass::Check, || gate::pass(side, number, pairing, &self.judged.bytes)) {
                    Passed::Yes(assumptions) => assumptions,
                    Passed::UnlessRaces(assumptions, detail) => {
                        match timings.time(PASS, || self.is_race_free(number, flat, options)) {
                            true => assumptions,
                            false => return Verdict::Unknown(UnknownReason::Possible, detail, None),
                        }
                    }
                    Passed::No(detail, finding) => {
                        return Verdict::Unknown(UnknownReason::Possible, detail, finding);
                    }
                };
            for text in assumptions {
                if !self.judged.assumptions.contains(&text) {
                    self.judged.assumptions.push(text);
                }
            }
        }
        timings.time(PASS, || self.compare(&ground, &finished, options))
    }

    /// Whether no two accesses of a side meet, whatever the inputs: what `check` does for all launches at once, here for
    /// this one by looking at every pair.
    fn is_race_free(&mut self, number: usize, flat: &Valid, options: &Options) -> bool {
        let Ok(run) = self.run(number, flat, options.reassociate, true) else { return false };
        let Some(races) = run.races else { return false };
        let budget = Budget::resources(RACE_RESOURCES);
        let answer = self.decider.never(&mut self.terms, &mut self.solver, &races, &budget);
        matches!(answer, Equality::Equal(_))
    }

    fn run(&mut self, number: usize, flat: &Valid, reassociate: bool, races: bool) -> Result<Finished, Stop> {
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
        let job =
            Job { module: flat, kernel: side.kernel, launch, scalars, null: Vec::new(), reassociate, races };
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
        if self.sides.iter().any(|side| side.is_open) {
            return None;
        }
        for number in 0..ROUNDS {
            let values = round(
                self.pairing,
                self.sides[0],
                self.sides.get(1).copied(),
                &self.judged.bytes,
                number,
                options.reassociate,
            );
            let found = match self.sides.len() {
                1 => self.fails(ground, &values),
                _ => self.refutes(ground, finished, &values, options),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn stopped(&self, number: usize, stop: &Stop) -> Verdict {
        self.open(number, stop.origin, unsupported(stop.code), stop.text.clone())
    }

    /// An open answer about a place of one side.
    pub(super) fn open(
        &self,
        number: usize,
        origin: Origin,
        reason: UnknownReason,
        detail: String,
    ) -> Verdict {
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
