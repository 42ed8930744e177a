//! Why recursion ends.
//!
//! A definition that does not end can make anything true, and so can a lemma that uses itself. So every recursive pure function and every
//! recursive lemma needs a measure: integers that are not negative and fall in lexicographic order with every recursive call. Where
//! none is written, measures of the usual forms are tried: each integer parameter, the length of each sequence, the distance of two
//! parameters. Methods with permissions are code that runs; of them partial correctness is shown.

use super::eval::{Frame, View};
use super::{Exec, Obligation, State, Value};
use crate::ir::{Expr, ExprKind, FunctionId, Loop, Measure, Method, MethodId, Op, StmtKind, Ty, Var, VarId};
use gpuproof_base::index::Id;
use gpuproof_base::{Code, IndexVec};
use gpuproof_logic::Term;
use gpuproof_spec::Place;

impl Exec<'_> {
    /// Remembers the measure of a lemma on entry.
    pub fn enter_measure(&mut self, method: &Method, entry: &State) {
        let recursive = self.current.is_some_and(|id| method.lemma && self.reaches(id, id));
        if !recursive {
            return;
        }
        if method.measure == Measure::Assumed {
            self.assumptions.push((format!("that `{}` ends", method.name), method.place));
            return;
        }
        self.candidates = match &method.measure {
            Measure::Terms(terms) => vec![terms.clone()],
            _ => candidates(&method.vars, &method.params, method.place),
        };
        self.entry_measures = self.measures(&self.candidates.clone(), entry, &[]);
    }

    /// Remembers the measure of a function on entry.
    pub fn enter_function_measure(&mut self, id: FunctionId, entry: &State) {
        let function = &self.program.functions[id];
        if function.measure == Measure::Assumed {
            return;
        }
        self.candidates = match &function.measure {
            Measure::Terms(terms) => vec![terms.clone()],
            _ => candidates(&function.vars, &function.params, function.place),
        };
        self.entry_measures = self.measures(&self.candidates.clone(), entry, &[]);
    }

    fn measures(&mut self, of: &[Vec<Expr>], state: &State, bound: &[(VarId, Value)]) -> Vec<Vec<Term>> {
        of.iter()
            .map(|terms| {
                terms
                    .iter()
                    .map(|t| {
                        let frame = Frame { bound: bound.to_vec(), ..Frame::unchecked() };
                        self.eval(t, &mut View::of(state, frame))
                    })
                    .collect()
            })
            .collect()
    }

    /// A recursive application of a function must be smaller.
    pub fn check_measure(&mut self, callee: FunctionId, args: &[Term], place: Place, view: &View<'_>) {
        if !self.without.contains(&callee) || self.current.is_some() {
            return;
        }
        let program = self.program;
        let function = &program.functions[callee];
        if function.measure == Measure::Assumed {
            return;
        }
        // Measures that are looked for are those of one function; functions that call each other need written ones.
        let written = match &function.measure {
            Measure::Terms(terms) => vec![terms.clone()],
            _ if self.current_function == Some(callee) => {
                candidates(&function.vars, &function.params, function.place)
            }
            _ => Vec::new(),
        };
        let bound = super::function::bound_params(function, args);
        let now = self.measures(&written, &State::default(), &bound);
        let goal = self.falls(&self.entry_measures.clone(), &now);
        let facts = view.facts.iter().chain(&view.frame.guards).copied().collect();
        let message =
            format!("a measure of `{}` falls with this recursive call and is not negative", function.name);
        self.add_measure(0, message, goal, facts, place);
    }

    /// A recursive call of a lemma must be smaller.
    pub fn recursive_call(
        &mut self,
        callee: MethodId,
        bound: &[(VarId, Value)],
        state: &State,
        place: Place,
    ) {
        let Some(current) = self.current else { return };
        let program = self.program;
        let method = &program.methods[callee];
        if !program.methods[current].lemma || !method.lemma || method.measure == Measure::Assumed {
            return;
        }
        if !self.reaches(callee, current) && callee != current {
            return;
        }
        let written = match &method.measure {
            Measure::Terms(terms) => vec![terms.clone()],
            _ if callee == current => candidates(&method.vars, &method.params, method.place),
            _ => Vec::new(),
        };
        let now = self.measures(&written, &State::default(), bound);
        let goal = self.falls(&self.entry_measures.clone(), &now);
        let message =
            format!("a measure of `{}` falls with this recursive call and is not negative", method.name);
        self.add_measure(0, message, goal, state.facts.clone(), place);
    }

    /// The same measure must fall with every call, or every round of one loop (`group`): which one is chosen when all are known.
    fn add_measure(
        &mut self,
        group: usize,
        message: String,
        goals: Vec<Term>,
        facts: Vec<Term>,
        place: Place,
    ) {
        self.obligations.push(Obligation {
            code: Code::LemmaMeasure,
            message,
            place,
            clause: Place::NONE,
            facts,
            goal: self.terms.false_(),
            refute: false,
            without: self.without.clone(),
            shows: Vec::new(),
        });
        self.measured.push((group, self.obligations.len() - 1, goals));
    }

    /// For each candidate: it falls and is not negative.
    fn falls(&mut self, before: &[Vec<Term>], after: &[Vec<Term>]) -> Vec<Term> {
        before.iter().zip(after).map(|(b, a)| self.falls_in_order(b, a)).collect()
    }

    fn falls_in_order(&mut self, before: &[Term], after: &[Term]) -> Term {
        let zero = self.terms.int(0);
        let mut result = self.terms.false_();
        for (&b, &a) in before.iter().zip(after).rev() {
            let (less, natural, same) =
                (self.terms.int_lt(a, b), self.terms.int_le(zero, b), self.terms.eq(a, b));
            let falls = self.terms.and2(less, natural);
            let later = self.terms.and2(same, result);
            result = self.terms.or2(falls, later);
        }
        result
    }

    /// The measure of a loop inside a lemma or ghost code, at the start of a round. Threads of a lemma's parallel blocks must end, too.
    pub fn loop_measure(&mut self, inner: &Loop, state: &State, place: Place) -> Option<Vec<Vec<Term>>> {
        let lemma = self.current.is_some_and(|id| self.program.methods[id].lemma);
        // Loops of the program need no measure; one that is written is shown like any clause.
        if !lemma && self.in_ghost == 0 && inner.measure == Measure::Unsaid {
            return None;
        }
        if inner.measure == Measure::Assumed {
            self.assumptions.push(("that a loop ends".into(), place));
            return None;
        }
        let written = loop_candidates(inner);
        Some(self.measures(&written, state, &[]))
    }

    /// It must fall with every round.
    pub fn loop_measure_falls(
        &mut self,
        inner: &Loop,
        before: Option<&[Vec<Term>]>,
        end: &State,
        place: Place,
    ) {
        let Some(before) = before else { return };
        let written = loop_candidates(inner);
        let after = self.measures(&written, end, &[]);
        let goals = self.falls(before, &after);
        let message = "a measure of this loop falls with every round, so that it ends".to_owned();
        self.add_measure(inner.label.number() + 1, message, goals, end.facts.clone(), place);
    }
}

/// Measures of the usual forms over parameters.
fn candidates(vars: &IndexVec<VarId, Var>, params: &[VarId], place: Place) -> Vec<Vec<Expr>> {
    let mut found = Vec::new();
    let mut sizes = Vec::new();
    for param in params {
        let var = Expr::new(ExprKind::Var(*param), vars[*param].ty.clone(), place);
        match &vars[*param].ty {
            Ty::Int => sizes.push(var),
            Ty::Array(_) => sizes.push(Expr::new(ExprKind::Length(*param), Ty::Int, place)),
            Ty::Seq(_) => {
                sizes.push(Expr::new(ExprKind::SeqLength(Box::new(var)), Ty::Int, place));
            }
            _ => {}
        }
    }
    found.extend(sizes.iter().map(|size| vec![size.clone()]));
    for a in &sizes {
        for b in &sizes {
            if a != b {
                found.push(vec![Expr::binary(Op::Sub, a.clone(), b.clone(), Ty::Int, place)]);
            }
        }
    }
    found
}

/// What a loop's measure may be: the written one, or the distance to the end that its condition speaks of.
fn loop_candidates(inner: &Loop) -> Vec<Vec<Expr>> {
    if let Measure::Terms(terms) = &inner.measure {
        return vec![terms.clone()];
    }
    let mut found = Vec::new();
    let mut add = |condition: &Expr| {
        if let ExprKind::Binary(Op::Lt | Op::Le | Op::Ne, a, b) = &condition.kind
            && a.ty == Ty::Int
        {
            found.push(vec![Expr::binary(Op::Sub, (**b).clone(), (**a).clone(), Ty::Int, condition.place)]);
        }
    };
    for stmt in inner.body.iter().take(1) {
        if let StmtKind::If(condition, ..) = &stmt.kind {
            crate::ir::walk::exprs(condition, &mut add);
        }
    }
    found
}
