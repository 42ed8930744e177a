//! Symbolic execution: what a method, and one thread of each of its parallel blocks, has to show.
//!
//! * this file: states, obligations, the order of work.
//! * `eval`: expressions to terms. `assertion`: taking in and handing on formulas with permissions.
//! * `flow`: statements, branches, loops. `par`: parallel blocks and barriers. `call`: calls. `function`: pure functions.
//! * `atomic`: resources that threads share. `collection`: sets, bags, maps, options, tuples.
//! * `measure`: why recursion ends.
//!
//! A branch runs both ways and the states are joined with conditional values, so that the number of states does not grow
//! with the number of branches. Facts only ever grow along a path.

mod assertion;
mod atomic;
mod call;
mod collection;
mod eval;
mod flow;
mod function;
mod measure;
mod par;
mod sum;
mod unset;

use crate::decide::{self, Answer};
use crate::ghost;
use crate::ir::{Expr, FunctionId, Method, MethodId, Program, SnapshotId, Ty, VarId};
use crate::own::Atom;
use crate::support::{self, Support};
use gpuproof_base::{Code, Name};
use gpuproof_logic::{Range, Sort, Term, Terms};
use gpuproof_spec::Place;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Obligations that are decided one after the other, by one solver.
const TOGETHER: usize = 8;

/// An array object of a method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayId(pub usize);

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Term(Term),
    Array(ArrayId),
    /// The contents and length of an array, as an argument of a pure function: the value of the function depends on nothing else.
    Frozen(Term, Term),
}

/// An array.
#[derive(Clone, Debug)]
pub(crate) struct ArrayInfo {
    pub name: Name,
    /// Number of elements, or of rows.
    pub length: Term,
    /// Number of elements of each row, if it is a matrix.
    pub columns: Option<Term>,
    /// The sort of its contents.
    pub sort: Sort,
    /// Whether permissions must be shown to lie inside.
    pub bounded: bool,
    /// Exists once for each block of threads.
    pub shared: bool,
}

/// What one thread knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub locals: BTreeMap<VarId, Value>,
    /// The contents of each array, by its number.
    pub heaps: Vec<Term>,
    /// Permissions.
    pub atoms: Vec<Atom>,
    /// Permissions that belong to the group of threads around and to none of them: what barriers took and handed to nobody. See `par`.
    pub pool: Vec<Atom>,
    /// What holds.
    pub facts: Vec<Term>,
    /// The branches taken; they are among the facts, too.
    pub taken: Vec<Term>,
    /// States that were remembered by name: memory and permissions.
    pub snapshots: BTreeMap<SnapshotId, Snapshot>,
    /// What code must not read.
    pub unset: unset::Unset,
}

/// A state that was remembered.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub heaps: Vec<Term>,
    pub atoms: Vec<Atom>,
}

impl Snapshot {
    /// Whether both are the same state.
    fn is(&self, other: &Snapshot) -> bool {
        let numbers = |s: &Snapshot| s.atoms.iter().map(|a| (a.number, a.guard)).collect::<Vec<_>>();
        self.heaps == other.heaps && numbers(self) == numbers(other)
    }
}

/// What has to be shown, and whom to blame if it cannot be.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What kind of failure it would be.
    pub code: Code,
    /// What must hold, in words.
    pub message: String,
    /// The code concerned.
    pub place: Place,
    /// The clause concerned, if it is another place.
    pub clause: Place,
    /// What is known.
    pub facts: Vec<Term>,
    /// What follows, or for vacuity checks: `false`, which must not follow.
    pub goal: Term,
    /// Whether the goal must *not* follow.
    pub refute: bool,
    /// Functions whose definitions and contracts are not used, because this is part of their justification.
    pub without: BTreeSet<FunctionId>,
    /// Elements that it is about, for messages: the array and the index.
    pub shows: Vec<(String, Term)>,
}

/// An obligation and what became of it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its code.
    pub code: Code,
    /// In words.
    pub message: String,
    /// The code concerned.
    pub place: Place,
    /// The clause concerned.
    pub clause: Place,
    /// Whether it holds.
    pub answer: Answer,
    /// Values for which it does not hold, where there are any.
    pub instance: Vec<(String, String)>,
    /// How long it took.
    pub time: Duration,
}

/// What was found out about one method or function.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Its name.
    pub name: Name,
    /// Its declaration.
    pub place: Place,
    /// For a kernel: its launches in words.
    pub launch: Option<String>,
    /// Whether it is a pure function or lemma.
    pub auxiliary: bool,
    /// The obligations in the order in which they came up.
    pub obligations: Vec<Shown>,
    /// What the proof rests on: `assume`, contracts without body, axioms.
    pub assumptions: Vec<(String, Place)>,
}

impl Proof {
    /// Whether everything was shown.
    pub fn holds(&self) -> bool {
        self.obligations.iter().all(|o| o.answer == Answer::Holds)
    }
}

/// What is proved by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A method or kernel.
    Method(MethodId),
    /// A pure function.
    Function(FunctionId),
}

/// Everything in a program that has a body, by name.
pub fn parts(program: &Program) -> impl Iterator<Item = (Part, &Name)> {
    let methods = program.methods.iter_enumerated().filter(|(_, m)| m.body.is_some());
    let functions = program.functions.iter_enumerated().filter(|(_, f)| f.body.is_some());
    methods
        .map(|(id, method)| (Part::Method(id), &method.name))
        .chain(functions.map(|(id, function)| (Part::Function(id), &function.name)))
}

/// Proves one part.
pub fn prove(program: &Program, part: Part, support: &dyn Support) -> Proof {
    let mut exec = Exec::new(program);
    match part {
        Part::Method(id) => {
            let method = &program.methods[id];
            exec.current = Some(id);
            exec.method(method);
            let launch = method.launch.as_ref().map(|launch| launch.text.clone());
            exec.finish(method.name.clone(), method.place, launch, method.lemma, support)
        }
        Part::Function(id) => {
            let function = &program.functions[id];
            exec.current_function = Some(id);
            exec.function(id);
            exec.finish(function.name.clone(), function.place, None, true, support)
        }
    }
}

/// The execution of one method or function.
#[derive(Clone)]
pub(crate) struct Exec<'p> {
    pub program: &'p Program,
    pub current: Option<MethodId>,
    pub terms: Terms,
    pub arrays: Vec<ArrayInfo>,
    pub obligations: Vec<Obligation>,
    pub assumptions: Vec<(String, Place)>,
    /// Functions that may not be used; see [`Obligation::without`].
    pub without: BTreeSet<FunctionId>,
    /// The parallel blocks around, innermost last.
    pub blocks: Vec<par::Block>,
    /// The state in which the method was entered.
    pub entry: Option<State>,
    /// The function that is being justified.
    pub current_function: Option<FunctionId>,
    /// Measures that recursion may fall in, and their values on entry.
    pub candidates: Vec<Vec<Expr>>,
    pub entry_measures: Vec<Vec<Term>>,
    /// Obligations that a measure falls: group, position, the goal for each candidate.
    pub measured: Vec<(usize, usize, Vec<Term>)>,
    pub atoms_made: usize,
    /// Whether the proof steps of a barrier are being executed.
    pub in_barrier: bool,
    /// How many pieces of ghost code are around.
    pub in_ghost: usize,
    /// What the postconditions of the calls evaluated so far say, while a function is justified.
    pub smaller: Vec<Term>,
    /// The shared resources that may be taken here.
    pub shared: Vec<atomic::Shared>,
    /// What the functions that stand for sums add up.
    pub sums: BTreeMap<Name, sum::Shape>,
    /// How deep in what belongs to other items.
    pub elsewhere: usize,
    /// What the next obligation is about; see [`Obligation::shows`].
    pub shows: Vec<(String, Term)>,
}

impl<'p> Exec<'p> {
    fn new(program: &'p Program) -> Self {
        Self {
            program,
            current: None,
            terms: Terms::new(),
            arrays: Vec::new(),
            obligations: Vec::new(),
            assumptions: Vec::new(),
            without: BTreeSet::new(),
            blocks: Vec::new(),
            entry: None,
            current_function: None,
            candidates: Vec::new(),
            entry_measures: Vec::new(),
            measured: Vec::new(),
            atoms_made: 0,
            in_barrier: false,
            in_ghost: 0,
            smaller: Vec::new(),
            shared: Vec::new(),
            sums: BTreeMap::new(),
            elsewhere: 0,
            shows: Vec::new(),
        }
    }

    /// Decides the obligations.
    fn finish(
        mut self,
        name: Name,
        place: Place,
        launch: Option<String>,
        auxiliary: bool,
        support: &dyn Support,
    ) -> Proof {
        let axioms = self.axioms();
        let mut obligations = std::mem::take(&mut self.obligations);
        let mut decider = decide::Decider::new(axioms.clone());
        self.choose_measures(&mut decider, &mut obligations);
        drop(decider);
        let all = obligations.len();
        obligations.retain(|obligation| support.wanted(obligation));
        let left_out = all - obligations.len();
        if left_out > 0 {
            self.assumptions
                .push((format!("{left_out} of {all} obligations, which were not wanted"), Place::NONE));
        }
        support.begin(obligations.len());
        // The division is fixed, and each part is decided by itself: answers do not depend on the number of threads.
        // Neighbours are often hard alike: they go to different parts.
        let parts = obligations.len().div_ceil(TOGETHER);
        let mut shown: Vec<_> = (0..parts)
            .into_par_iter()
            .map(|first| self.decide_part(obligations.iter().skip(first).step_by(parts), &axioms, support))
            .map(Vec::into_iter)
            .collect();
        let obligations = (0..obligations.len()).filter_map(|k| shown[k % parts].next()).collect();
        Proof { name, place, launch, auxiliary, obligations, assumptions: self.assumptions }
    }

    fn decide_part<'o>(
        &self,
        part: impl Iterator<Item = &'o Obligation>,
        axioms: &[Term],
        support: &dyn Support,
    ) -> Vec<Shown> {
        let common = support.remembers().then(|| support::common(self));
        let mut own = self.clone();
        let mut decider = decide::Decider::new(axioms.to_vec());
        let mut shown = Vec::new();
        for obligation in part {
            let start = Instant::now();
            let key = common.as_ref().map(|common| support::key(common, self, axioms, obligation));
            let known = key.as_ref().is_some_and(|key| support.was_shown(key));
            let enough = support.enough();
            let mut decided = if known {
                decide::Decided { answer: Answer::Holds, instance: Vec::new() }
            } else if enough {
                decide::Decided { answer: Answer::GaveUp, instance: Vec::new() }
            } else {
                decider.decide(&mut own, obligation)
            };
            // What came before in this part leaves its traces in the solver; without them it may find its way.
            if decided.answer == Answer::GaveUp && !shown.is_empty() && !enough {
                decided = decide::Decider::new(axioms.to_vec()).decide(&mut self.clone(), obligation);
            }
            if let Some(key) = key.filter(|_| !known && decided.answer == Answer::Holds) {
                support.shown(key);
            }
            support.done(decided.answer == Answer::Holds);
            let Obligation { code, message, place, clause, .. } = obligation.clone();
            let (answer, instance, time) = (decided.answer, decided.instance, start.elapsed());
            shown.push(Shown { code, message, place, clause, answer, instance, time });
        }
        shown
    }

    /// Chooses the measure that falls with every recursive call, for each group of calls.
    fn choose_measures(&mut self, decider: &mut decide::Decider, obligations: &mut [Obligation]) {
        let measured = std::mem::take(&mut self.measured);
        let groups: BTreeSet<usize> = measured.iter().map(|(group, _, _)| *group).collect();
        for group in groups {
            let calls: Vec<_> = measured.iter().filter(|(g, _, _)| *g == group).collect();
            let candidates = calls.iter().map(|(_, _, goals)| goals.len()).min().unwrap_or(0);
            let good = (0..candidates).find(|k| {
                calls.iter().all(|(_, at, goals)| {
                    let attempt = Obligation { goal: goals[*k], ..obligations[*at].clone() };
                    decider.decide(self, &attempt).answer == Answer::Holds
                })
            });
            let Some(good) = good else { continue };
            for (_, at, goals) in calls {
                obligations[*at].goal = goals[good];
            }
        }
    }

    /// The axioms of the program as terms; each is an assumption.
    fn axioms(&mut self) -> Vec<Term> {
        let program = self.program;
        let mut terms = Vec::new();
        for (name, fact, _) in &program.axioms {
            let state = State::default();
            let mut view = eval::View::unchecked(&state);
            terms.push(self.eval(fact, &mut view));
            self.assumptions.push((format!("axiom `{name}`"), fact.place));
        }
        for function in program.functions.iter().filter(|f| f.body.is_none() && !f.ensures.is_empty()) {
            let text = format!("the contract of `{}`, which has no body", function.name);
            self.assumptions.push((text, function.place));
        }
        terms
    }

    /// The sort of values of a type.
    pub fn sort(&mut self, ty: &Ty) -> Sort {
        match ty {
            Ty::Int | Ty::Unit => Sort::Int,
            Ty::Bool => Sort::Bool,
            Ty::Frac => Sort::Real,
            Ty::Opaque(name) => self.terms.uninterpreted_sort(name.clone()),
            // Known by their names, which tell the sorts of what is in them.
            Ty::Seq(_) | Ty::Set(_) | Ty::Bag(_) | Ty::Map(..) | Ty::Option(_) | Ty::Tuple(_) => {
                self.terms.uninterpreted_sort(crate::meaning::show(ty))
            }
            Ty::Array(element) | Ty::Matrix(element) => {
                let element = self.sort(element);
                self.terms.array_sort(Sort::Int, element)
            }
        }
    }

    /// A value that nothing is known of.
    pub fn fresh(&mut self, name: &str, ty: &Ty) -> Term {
        let sort = self.sort(ty);
        self.terms.fresh(name, sort, Range::ANY)
    }

    /// A new array or matrix with unknown contents; `length` none: unknown but not negative.
    pub fn new_array(&mut self, name: &Name, ty: &Ty, length: Option<Term>, state: &mut State) -> ArrayId {
        let bounded = length.is_some();
        let columns = matches!(ty, Ty::Matrix(_)).then(|| {
            let range = Range { low: Some(0.into()), high: None };
            self.terms.fresh(&format!("{name}.columns"), Sort::Int, range)
        });
        let length = length.unwrap_or_else(|| {
            let range = Range { low: Some(0.into()), high: None };
            self.terms.fresh(&format!("{name}.length"), Sort::Int, range)
        });
        let sort = self.sort(ty);
        let info = ArrayInfo { name: name.clone(), length, columns, sort, bounded, shared: false };
        self.arrays.push(info);
        // Arrays that other threads or branches made are not looked at here, but have their numbers.
        for k in state.heaps.len()..self.arrays.len() {
            let (name, sort) = (self.arrays[k].name.clone(), self.arrays[k].sort);
            let heap = self.terms.fresh(&name, sort, Range::ANY);
            state.heaps.push(heap);
        }
        ArrayId(self.arrays.len() - 1)
    }

    /// States that something must follow from what is known.
    pub fn oblige(&mut self, obligation: Obligation) {
        if self.terms.as_bool(obligation.goal) == Some(true) && !obligation.refute {
            return;
        }
        self.obligations.push(obligation);
    }

    /// States that what is known must be possible.
    pub fn possible(&mut self, facts: Vec<Term>, message: String, place: Place) {
        let goal = self.terms.false_();
        let without = self.without.clone();
        self.obligations.push(Obligation {
            code: Code::SpecVacuous,
            message,
            place,
            clause: Place::NONE,
            facts,
            goal,
            refute: true,
            without,
            shows: Vec::new(),
        });
    }

    /// The state in which a method starts. Its contract must make sense, whether it has a body or not: in preconditions everything that they read and
    /// every fraction, in postconditions likewise of any memory that there may be then.
    fn enter(&mut self, method: &'p Method) -> State {
        let mut state = State::default();
        for (id, var) in method.vars.iter_enumerated() {
            let is_param = method.params.contains(&id) || method.given.contains(&id);
            let value = match &var.ty {
                Ty::Array(_) | Ty::Matrix(_) if is_param => {
                    let array = self.new_array(&var.name, &var.ty, None, &mut state);
                    self.arrays[array.0].bounded = method.launch.as_ref().is_none_or(|launch| launch.sized);
                    Value::Array(array)
                }
                ty if is_param || method.yields.contains(&id) || method.result == Some(id) => {
                    let value = self.fresh(&var.name, ty);
                    self.within_type(id, value, &mut state);
                    Value::Term(value)
                }
                _ => continue,
            };
            state.locals.insert(id, value);
        }
        if method.is_kernel() {
            self.own_everything(&mut state);
        }
        for clause in &method.contract.requires {
            self.take_in(clause, &mut state, &mut eval::Frame::checked());
        }
        self.at_most_one(&mut state);
        let message = format!("the precondition of `{}` can be met", method.name);
        self.possible(state.facts.clone(), message, method.place);
        if !method.contract.ensures.is_empty() {
            let mut after = self.elsewhere(&state);
            let mut frame = eval::Frame { old: Some(&state), ..eval::Frame::checked() };
            for clause in &method.contract.ensures {
                self.take_in(clause, &mut after, &mut frame);
            }
        }
        state
    }

    /// A contract without a body is taken for granted, but must make sense.
    pub fn only_contract(&mut self, id: MethodId) {
        let around = self.current.replace(id);
        let (without, blocks) = (std::mem::take(&mut self.without), std::mem::take(&mut self.blocks));
        let program = self.program;
        self.enter(&program.methods[id]);
        (self.current, self.without, self.blocks) = (around, without, blocks);
    }

    /// Runs a method from its precondition to its postcondition.
    fn method(&mut self, method: &'p Method) {
        let state = self.enter(method);
        for (what, place) in ghost::violations(self.program, method) {
            let goal = self.terms.false_();
            self.need(Code::GhostEffect, what, goal, &State::default(), place);
        }
        let entry = state.clone();
        self.entry = Some(entry.clone());
        self.enter_measure(method, &entry);
        let body = method.body.as_deref().unwrap_or(&[]);
        let flow = self.body(body, state);
        let mut ends =
            flow.branches.into_iter().filter(|(l, _)| *l == flow::RETURN).map(|(_, s)| s).collect::<Vec<_>>();
        ends.extend(flow.next);
        for mut end in ends {
            // A parameter means its value on entry.
            for param in method.params.iter().chain(&method.given) {
                if let Some(value) = entry.locals.get(param) {
                    end.locals.insert(*param, *value);
                }
            }
            let result = method.result.and_then(|r| end.locals.get(&r).copied());
            let result = result.and_then(|value| match value {
                Value::Term(t) => Some(t),
                Value::Array(_) | Value::Frozen(..) => None,
            });
            let mut frame = eval::Frame { old: Some(&entry), result, ..eval::Frame::unchecked() };
            let blame = assertion::Blame {
                code: Code::ContractPost,
                permission: Code::ContractPost,
                what: format!("the postcondition of `{}` holds at its end", method.name),
                place: method.place,
                at_site: false,
            };
            for clause in &method.contract.ensures {
                self.hand_on(clause, &mut end, &mut frame, &blame);
            }
        }
    }

    /// A state in which the same variables are known but memory and permissions are not.
    pub fn elsewhere(&mut self, state: &State) -> State {
        let mut other = State { atoms: Vec::new(), ..state.clone() };
        for (k, heap) in other.heaps.iter_mut().enumerate() {
            let sort = self.terms.sort(*heap);
            *heap = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        other
    }
}
