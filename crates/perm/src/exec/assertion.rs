//! Taking in and handing on formulas with permissions.
//!
//! *Taking in* adds facts and permissions to a state: a precondition at the start, what a call or a barrier gives. *Handing on* is the
//! opposite: every fact must hold, and every permission must be there and is gone afterwards.

use super::eval::{Frame, View};
use super::{ArrayId, ArrayInfo, Exec, Obligation, State, Value};
use crate::ir::{Amount, Assertion, Clause, Expr, ExprKind, Perm, Ty, VarId, walk};
use crate::own::{self, Atom};
use gpuproof_base::Code;
use gpuproof_logic::{Range, Sort, SymbolId, Term};
use gpuproof_spec::Place;
use rustc_hash::FxHashMap;

/// Whom to blame if something cannot be handed on.
#[derive(Clone, Debug)]
pub(crate) struct Blame {
    /// For a formula.
    pub code: Code,
    /// For a permission.
    pub permission: Code,
    /// What must hold.
    pub what: String,
    /// The statement that hands on.
    pub place: Place,
    /// Whether the statement is to blame, not the clause: a call, for what its callee requires.
    pub at_site: bool,
}

impl Exec<'_> {
    /// Adds what a clause says to a state.
    pub fn take_in(&mut self, clause: &Clause, state: &mut State, frame: &mut Frame<'_>) {
        self.take(&clause.assertion, state, frame);
    }

    fn take(&mut self, assertion: &Assertion, state: &mut State, frame: &mut Frame<'_>) {
        match assertion {
            Assertion::Pure(e) => {
                let fact = self.eval(e, &mut View::of(state, frame.clone()));
                let fact = self.general(fact, frame);
                state.facts.push(fact);
            }
            Assertion::Perm(perm) => self.take_permission(perm, state, frame),
            Assertion::Sep(parts) => parts.iter().for_each(|part| self.take(part, state, frame)),
            Assertion::Implies(condition, inner) => {
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.take(inner, state, frame);
                frame.guards.pop();
            }
            Assertion::Choose(condition, a, b) => {
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.take(a, state, frame);
                frame.guards.pop();
                let otherwise = self.terms.not(condition);
                frame.guards.push(otherwise);
                self.take(b, state, frame);
                frame.guards.pop();
            }
            Assertion::Forall(vars, condition, inner) => {
                let bound = self.bind_all(vars, assertion, frame);
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.take(inner, state, frame);
                frame.guards.pop();
                self.unbind_all(bound, frame);
            }
        }
    }

    /// Binds the variables of a quantified assertion; the number of symbols to take back.
    fn bind_all(&mut self, vars: &[VarId], assertion: &Assertion, frame: &mut Frame<'_>) -> usize {
        let mut types = vec![Ty::Int; vars.len()];
        walk::assertion(assertion, &mut |e| {
            if let ExprKind::Var(var) = &e.kind
                && let Some(k) = vars.iter().position(|v| v == var)
            {
                types[k] = e.ty.clone();
            }
        });
        for (var, ty) in vars.iter().zip(&types) {
            let name = self.bound_name(*var);
            let symbol = self.fresh(&name, ty);
            frame.bound.push((*var, Value::Term(symbol)));
            frame.quantified.push(symbol);
        }
        vars.len()
    }

    fn unbind_all(&mut self, count: usize, frame: &mut Frame<'_>) {
        frame.bound.truncate(frame.bound.len().saturating_sub(count));
        frame.quantified.truncate(frame.quantified.len().saturating_sub(count));
    }

    /// A fact for all values of the quantified variables for which the guards hold.
    fn general(&mut self, fact: Term, frame: &Frame<'_>) -> Term {
        let guard = self.terms.and(&frame.guards);
        let fact = self.terms.implies(guard, fact);
        let ids: Vec<SymbolId> = frame.quantified.iter().filter_map(|&s| self.terms.as_symbol(s)).collect();
        self.terms.forall(&ids, fact)
    }

    fn take_permission(&mut self, perm: &Perm, state: &mut State, frame: &mut Frame<'_>) {
        let mut view = View::of(state, frame.clone());
        let Some((array, atom)) = self.atom(perm, &mut view) else {
            return self.no_array(state, perm.place);
        };
        let info = &self.arrays[array.0];
        let (length, columns, bounded, name) = (info.length, info.columns, info.bounded, info.name.clone());
        let inside = match columns {
            None => self.within(atom.index, Some(length).filter(|_| bounded)),
            Some(columns) => {
                let (row, column) = own::row_and_column(&mut self.terms, atom.index);
                let row = self.within(row, Some(length).filter(|_| bounded));
                let column = self.within(column, Some(columns).filter(|_| bounded));
                self.terms.and2(row, column)
            }
        };
        if bounded {
            let what = format!("this element lies inside `{name}`");
            self.state_need(Code::MemoryBounds, what, inside, perm.place, &view);
        }
        self.proper_fraction(perm, &atom, &view);
        // There are no elements outside an array, so that permission for one says that it lies inside.
        let held = if atom.read {
            self.terms.true_()
        } else {
            let none = own::real(&mut self.terms, 0);
            self.terms.int_lt(none, atom.exact)
        };
        let fact = self.terms.implies(held, inside);
        let fact = self.general(fact, frame);
        state.facts.push(fact);
        let pieces = own::pieces(&mut self.terms, atom);
        for piece in pieces {
            let piece = self.renamed(piece);
            state.facts.extend(own::choice(&mut self.terms, &piece));
            state.atoms.push(piece);
        }
    }

    /// A fraction is more than 0 and at most 1, wherever a permission is claimed, given or taken. A negative one would make permission when it is
    /// given away, and sums of what is held count on every part being positive ([`own`]). Formulas of contracts are looked at once, in
    /// a state of which no more is known than at every place where they are used; those of statements where they stand.
    fn proper_fraction(&mut self, perm: &Perm, atom: &Atom, view: &View<'_>) {
        if let Amount::Read = perm.amount {
            return;
        }
        let (none, whole) = (own::real(&mut self.terms, 0), own::real(&mut self.terms, 1));
        let (low, high) = (self.terms.int_lt(none, atom.exact), self.terms.int_le(atom.exact, whole));
        let goal = self.terms.and2(low, high);
        let what = "this fraction is more than 0 and at most 1".to_owned();
        // semantics: contracts/fractions
        self.state_need(Code::PermFraction, what, goal, perm.place, view);
    }

    /// A permission for something that is no array here is never dropped: it fails.
    fn no_array(&mut self, state: &State, place: Place) {
        let goal = self.terms.false_();
        self.need(
            Code::PermDistribute,
            "this permission is for an array that is known here".into(),
            goal,
            state,
            place,
        );
    }

    /// That a number is not negative and below an end, if there is one.
    fn within(&mut self, index: Term, end: Option<Term>) -> Term {
        let zero = self.terms.int(0);
        let above = self.terms.int_le(zero, index);
        match end {
            Some(end) => {
                let below = self.terms.int_lt(index, end);
                self.terms.and2(above, below)
            }
            None => above,
        }
    }

    /// The atom of a permission; its variables are the quantified symbols that it depends on.
    fn atom(&mut self, perm: &Perm, view: &mut View<'_>) -> Option<(ArrayId, Atom)> {
        let index = self.eval(&perm.index, view);
        let found = view.frame.bound.iter().rev().find(|(v, _)| *v == perm.array).map(|(_, value)| *value);
        let Some(Value::Array(array)) = found.or_else(|| view.locals.get(&perm.array).copied()) else {
            return None;
        };
        let (exact, read) = match &perm.amount {
            Amount::Exact(amount) => (self.eval(amount, view), false),
            Amount::Read => (own::real(&mut self.terms, 0), true),
        };
        let guard = self.terms.and(&view.frame.guards);
        let shared = self.arrays[array.0].shared;
        // Each block of threads has its own copy of a shared array: its coordinates are fixed there.
        let fixed: Vec<Term> = if shared { self.outer_symbols(&view.frame) } else { Vec::new() };
        let vars = view.frame.quantified.iter().copied().filter(|v| !fixed.contains(v)).collect();
        let number = self.atoms_made;
        let atom = Atom { array, vars, guard, index, exact, read, minus: false, number, place: perm.place };
        Some((array, atom))
    }

    /// An atom whose variables occur nowhere else.
    fn renamed(&mut self, atom: Atom) -> Atom {
        self.atoms_made += 1;
        let number = self.atoms_made;
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for &var in &atom.vars {
            let sort = self.terms.sort(var);
            map.insert(var, self.terms.fresh("_of", sort, Range::ANY));
        }
        let renamed = self.terms.substitute_all(&[atom.guard, atom.index, atom.exact], &map);
        let vars = atom.vars.iter().map(|v| map.get(v).copied().unwrap_or(*v)).collect();
        let [guard, index, exact] = renamed[..] else { return atom };
        Atom { vars, guard, index, exact, number, ..atom }
    }

    /// Takes what a clause says out of a state, where it must be.
    pub fn hand_on(&mut self, clause: &Clause, state: &mut State, frame: &mut Frame<'_>, blame: &Blame) {
        self.give(&clause.assertion, state, frame, blame, clause.place, Parts::Both);
        compact(&mut state.atoms);
    }

    /// The same for its permissions or formulas alone.
    pub fn hand_on_parts(
        &mut self,
        clause: &Clause,
        state: &mut State,
        frame: &mut Frame<'_>,
        blame: &Blame,
        parts: Parts,
    ) {
        self.give(&clause.assertion, state, frame, blame, clause.place, parts);
        compact(&mut state.atoms);
    }

    /// States that an assertion holds, and takes its permissions away. Formulas are read with all the permissions that there are before.
    pub fn hand_on_assertion(
        &mut self,
        assertion: &Assertion,
        state: &mut State,
        frame: &mut Frame<'_>,
        blame: &Blame,
    ) {
        self.give(assertion, state, frame, blame, blame.place, Parts::Formulas);
        self.give(assertion, state, frame, blame, blame.place, Parts::Permissions);
    }

    fn give(
        &mut self,
        assertion: &Assertion,
        state: &mut State,
        frame: &mut Frame<'_>,
        blame: &Blame,
        clause: Place,
        parts: Parts,
    ) {
        match assertion {
            Assertion::Pure(e) => {
                if parts != Parts::Permissions {
                    let goal = self.eval(e, &mut View::of(state, frame.clone()));
                    let code = self.code_for(blame.code, e);
                    self.must(code, goal, state, frame, blame, e.place, clause);
                }
            }
            Assertion::Perm(perm) => {
                if parts != Parts::Formulas {
                    self.give_permission(perm, state, frame, blame, clause);
                }
            }
            Assertion::Sep(each) => {
                for part in each {
                    self.give(part, state, frame, blame, clause, parts);
                }
            }
            Assertion::Implies(condition, inner) => {
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.give(inner, state, frame, blame, clause, parts);
                frame.guards.pop();
            }
            Assertion::Choose(condition, a, b) => {
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.give(a, state, frame, blame, clause, parts);
                frame.guards.pop();
                let otherwise = self.terms.not(condition);
                frame.guards.push(otherwise);
                self.give(b, state, frame, blame, clause, parts);
                frame.guards.pop();
            }
            Assertion::Forall(vars, condition, inner) => {
                let bound = self.bind_all(vars, assertion, frame);
                let condition = self.eval(condition, &mut View::of(state, frame.clone()));
                frame.guards.push(condition);
                self.give(inner, state, frame, blame, clause, parts);
                frame.guards.pop();
                self.unbind_all(bound, frame);
            }
        }
    }

    /// Private variables that differ between threads are the usual reason why a barrier's formula does not follow.
    fn code_for(&self, code: Code, e: &Expr) -> Code {
        let Some(block) = self.blocks.last().filter(|_| code == Code::BarrierPost) else { return code };
        let mut differs = false;
        walk::exprs(e, &mut |part| {
            if let ExprKind::Var(var) = &part.kind {
                differs |= block.is_unknown(*var);
            }
        });
        if differs { Code::SpecNotUniform } else { code }
    }

    fn give_permission(
        &mut self,
        perm: &Perm,
        state: &mut State,
        frame: &mut Frame<'_>,
        blame: &Blame,
        clause: Place,
    ) {
        let mut view = View::of(state, frame.clone());
        let tried = view.tried();
        let Some((array, atom)) = self.atom(perm, &mut view) else {
            return self.no_array(state, perm.place);
        };
        self.proper_fraction(perm, &atom, &view);
        let name = self.arrays[array.0].name.clone();
        for piece in own::pieces(&mut self.terms, atom) {
            let tried = self.ints(&tried);
            let held = own::held(&mut self.terms, &state.atoms, array, piece.index, &tried);
            let guarded = Frame { guards: vec![piece.guard], ..frame.clone() };
            let goal = if piece.read {
                held.readable(&mut self.terms)
            } else {
                let demand = own::demand(&mut self.terms, &piece);
                if let Some(unique) = demand.unique {
                    let blame = Blame {
                        what: format!("no element of `{name}` is handed out twice here"),
                        ..blame.clone()
                    };
                    self.must(blame.permission, unique, state, &guarded, &blame, perm.place, clause);
                }
                held.covers(&mut self.terms, demand.exact)
            };
            let blame = Blame { what: format!("{}: permission for `{name}`", blame.what), ..blame.clone() };
            self.shows = vec![(name.to_string(), piece.index)];
            self.must(blame.permission, goal, state, &guarded, &blame, perm.place, clause);
            self.shows.clear();
            let piece = self.renamed(Atom { minus: true, ..piece });
            state.atoms.push(piece);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "each says something else about one obligation")]
    fn must(
        &mut self,
        code: Code,
        goal: Term,
        state: &State,
        frame: &Frame<'_>,
        blame: &Blame,
        part: Place,
        clause: Place,
    ) {
        let facts = state.facts.iter().chain(&frame.guards).copied().collect();
        let without = self.without.clone();
        let part = if part.span().is_some() { part } else { clause };
        let (place, clause) = if blame.at_site { (blame.place, part) } else { (part, blame.place) };
        self.oblige(Obligation {
            code,
            message: blame.what.clone(),
            place,
            clause,
            facts,
            goal,
            refute: false,
            without,
            shows: self.shows.clone(),
        });
    }

    /// The formula of an assertion without permissions.
    pub fn formula(&mut self, assertion: &Assertion, view: &mut View<'_>) -> Term {
        match assertion {
            Assertion::Pure(e) => self.eval(e, view),
            Assertion::Perm(_) => self.terms.true_(),
            Assertion::Sep(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.formula(part, view)).collect();
                self.terms.and(&parts)
            }
            Assertion::Implies(c, inner) => {
                let c = self.eval(c, view);
                let inner = self.under(c, view, |exec, view| exec.formula(inner, view));
                self.terms.implies(c, inner)
            }
            Assertion::Choose(c, a, b) => {
                let c = self.eval(c, view);
                let (a, b) = (self.formula(a, view), self.formula(b, view));
                self.terms.ite(c, a, b)
            }
            Assertion::Forall(vars, condition, inner) => {
                let types = vec![Ty::Int; vars.len()];
                let symbols = self.bind(vars, &types, view);
                let guard = self.eval(condition, view);
                let body = self.under(guard, view, |exec, view| exec.formula(inner, view));
                self.unbind(vars.len(), view);
                let body = self.terms.implies(guard, body);
                let ids: Vec<SymbolId> = symbols.iter().filter_map(|&s| self.terms.as_symbol(s)).collect();
                self.terms.forall(&ids, body)
            }
        }
    }

    /// The whole of every array, as the host has it before it launches a kernel.
    pub fn own_everything(&mut self, state: &mut State) {
        for k in 0..self.arrays.len() {
            self.own_array(ArrayId(k), state);
        }
    }

    /// The whole of an array: every element that it has, and none beyond its size where that is known.
    pub fn own_array(&mut self, array: ArrayId, state: &mut State) {
        self.atoms_made += 1;
        let &ArrayInfo { length, columns, bounded, .. } = &self.arrays[array.0];
        let length = Some(length).filter(|_| bounded);
        let row = self.terms.fresh("_of", Sort::Int, Range::ANY);
        let mut guard = self.within(row, length);
        let (mut vars, mut index) = (vec![row], row);
        if let Some(columns) = columns {
            let column = self.terms.fresh("_of", Sort::Int, Range::ANY);
            let inside = self.within(column, Some(columns).filter(|_| bounded));
            guard = self.terms.and2(guard, inside);
            vars.push(column);
            index = own::pair(&mut self.terms, row, column);
        }
        let exact = own::real(&mut self.terms, 1);
        state.atoms.push(Atom {
            array,
            vars,
            guard,
            index,
            exact,
            read: false,
            minus: false,
            number: self.atoms_made,
            place: Place::NONE,
        });
    }

    /// Nobody holds more than the whole of an element; said of the elements that the atoms of a state name.
    pub fn at_most_one(&mut self, state: &mut State) {
        let tried = self.ints(&View::code(state).tried());
        for atom in state.atoms.clone().iter().filter(|atom| !atom.minus) {
            // A name of its own for the instance: the atom's variables are looked for, too.
            let instance = self.renamed(atom.clone());
            let held = own::held(&mut self.terms, &state.atoms, atom.array, instance.index, &tried);
            let whole = own::real(&mut self.terms, 1);
            let fact = self.terms.int_le(held.exact, whole);
            let fact = self.terms.implies(instance.guard, fact);
            let ids: Vec<SymbolId> = instance.vars.iter().filter_map(|&v| self.terms.as_symbol(v)).collect();
            let fact = self.terms.forall(&ids, fact);
            state.facts.push(fact);
        }
    }

    /// What is still known of memory after a callee or a block of threads was handed some of these permissions: elements of which there was
    /// something, but less than all, have not changed.
    ///
    /// Sound because writing needs all of an element: whoever was handed a part of what was held here has no more than that, and cannot get the
    /// rest. Side conditions: no resource that threads share is around a block (in `atomic` they would get it), which is the caller's to
    /// see to; and the sum of the atoms is what is held, not a lower bound of it ([`own::is_exact`]).
    pub fn keep_unwritten(&mut self, atoms: &[Atom], before: &[Term], state: &mut State) {
        for (k, (&then, now)) in before.iter().zip(state.heaps.clone()).enumerate() {
            let array = ArrayId(k);
            // Cheap to tell where it says nothing: all atoms are whole.
            let one = own::real(&mut self.terms, 1);
            let parts = atoms.iter().any(|a| a.array == array && (a.read || a.exact != one));
            if then == now || !parts || !own::is_exact(&mut self.terms, atoms, array) {
                continue;
            }
            let location = self.terms.fresh("_at", Sort::Int, Range::ANY);
            let held = own::held(&mut self.terms, atoms, array, location, &[]);
            let (owned, part) = (held.readable(&mut self.terms), self.terms.int_lt(held.exact, one));
            let unwritten = self.terms.and2(owned, part);
            self.same_where(unwritten, location, (then, now), state);
        }
    }

    /// What is still known of memory after others may have written: elements of which the thread kept some permission all the
    /// time have not changed.
    pub fn keep_owned(&mut self, atoms: &[Atom], before: &[Term], state: &mut State, tried: &[Term]) {
        for (k, (&then, now)) in before.iter().zip(state.heaps.clone()).enumerate() {
            if then == now || !atoms.iter().any(|atom| atom.array == ArrayId(k)) {
                continue;
            }
            let location = self.terms.fresh("_at", Sort::Int, Range::ANY);
            let held = own::held(&mut self.terms, atoms, ArrayId(k), location, tried);
            let owned = held.readable(&mut self.terms);
            self.same_where(owned, location, (then, now), state);
        }
    }

    /// For all locations: where the condition holds, memory is as it was.
    fn same_where(&mut self, condition: Term, location: Term, (then, now): (Term, Term), state: &mut State) {
        let (now, then) = (self.read(now, location), self.read(then, location));
        let same = self.terms.eq(now, then);
        let fact = self.terms.implies(condition, same);
        let ids: Vec<SymbolId> = self.terms.as_symbol(location).into_iter().collect();
        let fact = self.terms.forall(&ids, fact);
        state.facts.push(fact);
    }
}

/// Which parts of an assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parts {
    Both,
    Permissions,
    Formulas,
}

/// Takes out what was taken in and handed on again in the same words.
fn compact(atoms: &mut Vec<Atom>) {
    let mut k = 0;
    while k < atoms.len() {
        let atom = &atoms[k];
        let pair = atoms.iter().position(|other| {
            !other.minus
                && atom.minus
                && !atom.read
                && !other.read
                && atom.vars.is_empty()
                && other.vars.is_empty()
                && (other.array, other.guard, other.index, other.exact)
                    == (atom.array, atom.guard, atom.index, atom.exact)
        });
        match pair {
            Some(other) => {
                atoms.remove(k.max(other));
                atoms.remove(k.min(other));
                k = 0;
            }
            None => k += 1,
        }
    }
}
