//! Expressions to terms.
//!
//! While an expression is evaluated, what it needs is stated: a read needs permission (in code `perm.read`, in formulas
//! `frame.missing`), a divisor is not 0, arguments of functions meet their preconditions. Parts that are evaluated under a
//! condition need it only there.

use super::unset::Unset;
use super::{Exec, Obligation, Snapshot, State, Value};
use crate::ir::{Expr, ExprKind, FunctionId, Op, Quantifier, SnapshotId, Ty, VarId};
use crate::own::{self, Atom};
use gpuproof_base::Code;
use gpuproof_logic::{Op as TermOp, Poly, Range, Rational, Sort, SymbolId, Term, Terms};
use gpuproof_spec::Place;
use std::collections::BTreeMap;

/// How formulas are looked at, apart from the state.
#[derive(Clone, Default)]
pub(crate) struct Frame<'s> {
    /// The state that `\old` means.
    pub old: Option<&'s State>,
    /// The value of `\result`.
    pub result: Option<Term>,
    /// The code for reads without permission; none: reads are known to be allowed.
    pub check: Option<Code>,
    /// Bound variables.
    pub bound: Vec<(VarId, Value)>,
    /// What holds where the formula is looked at.
    pub guards: Vec<Term>,
    /// The symbols among the bound variables that stand for all their values at once.
    pub quantified: Vec<Term>,
    /// Whether it stands in a statement: `\old` means the state in which the method or block was entered.
    pub in_code: bool,
}

impl<'s> Frame<'s> {
    /// Reads need permission.
    pub fn checked() -> Self {
        Self { check: Some(Code::FrameMissing), ..Self::default() }
    }

    /// Everything that the formula needs was shown before.
    pub fn unchecked() -> Self {
        Self::default()
    }
}

/// What an expression is evaluated in.
#[derive(Clone)]
pub(crate) struct View<'s> {
    pub locals: &'s BTreeMap<VarId, Value>,
    pub heaps: &'s [Term],
    pub atoms: &'s [Atom],
    pub facts: &'s [Term],
    pub snapshots: &'s BTreeMap<SnapshotId, Snapshot>,
    pub unset: &'s Unset,
    pub frame: Frame<'s>,
}

impl<'s> View<'s> {
    /// A state, with what the formula needs stated as the frame says.
    pub fn of(state: &'s State, frame: Frame<'s>) -> Self {
        let State { locals, heaps, atoms, facts, snapshots, unset, .. } = state;
        Self { locals, heaps, atoms, facts, snapshots, unset, frame }
    }

    /// A state, nothing stated.
    pub fn unchecked(state: &'s State) -> Self {
        Self::of(state, Frame::unchecked())
    }

    /// A state in code.
    pub fn code(state: &'s State) -> Self {
        Self::of(state, Frame { check: Some(Code::PermRead), in_code: true, ..Frame::default() })
    }

    fn value(&self, var: VarId) -> Option<Value> {
        let bound = self.frame.bound.iter().rev().find(|(v, _)| *v == var).map(|(_, value)| *value);
        bound.or_else(|| self.locals.get(&var).copied())
    }

    /// Terms at which permissions that cannot be inverted are tried.
    pub fn tried(&self) -> Vec<Term> {
        let values = self.frame.bound.iter().rev().map(|(_, v)| *v).chain(self.locals.values().copied());
        let mut tried: Vec<Term> = values
            .filter_map(|value| match value {
                Value::Term(t) => Some(t),
                Value::Array(_) | Value::Frozen(..) => None,
            })
            .collect();
        tried.dedup();
        tried
    }
}

impl Exec<'_> {
    // semantics: memory/uninitialised
    /// Code reads a variable.
    fn need_set(&mut self, var: VarId, place: Place, view: &View<'_>) {
        if !view.frame.in_code {
            return;
        }
        if let Some(unset) = view.unset.of_variable(var) {
            let goal = self.terms.not(unset);
            let what = format!("`{}` was set before it is read", self.var_name(var));
            self.state_need(Code::MemoryUninitialised, what, goal, place, view);
        }
    }

    /// Code reads an element.
    fn need_set_element(&mut self, array: usize, index: Term, place: Place, view: &View<'_>) {
        let Some(set) = view.unset.of_array(array).filter(|_| view.frame.in_code) else { return };
        let name = &self.arrays[array].name;
        match set {
            Some(set) => {
                let what = format!("this element of `{name}` was set before it is read");
                let goal = self.terms.select(set, index);
                self.state_need(Code::MemoryUninitialised, what, goal, place, view);
            }
            None => {
                let text = format!("elements of `{name}` are set before they are read");
                if !self.assumptions.iter().any(|(known, _)| *known == text) {
                    self.assumptions.push((text, place));
                }
            }
        }
    }

    /// The term of an expression.
    pub fn eval(&mut self, e: &Expr, view: &mut View<'_>) -> Term {
        match &e.kind {
            ExprKind::Int(value) => self.terms.int(*value),
            ExprKind::Bool(value) => self.terms.bool(*value),
            ExprKind::Opaque(text) => {
                let sort = self.sort(&e.ty);
                self.terms.symbol(format!("value {text}"), sort, Range::ANY)
            }
            ExprKind::Var(var) => match view.value(*var) {
                Some(Value::Term(t)) => {
                    self.need_set(*var, e.place, view);
                    t
                }
                // A variable without a value has an arbitrary one; array variables are not evaluated.
                _ => self.fresh("arbitrary", &e.ty),
            },
            ExprKind::Length(var) => match view.value(*var) {
                Some(Value::Array(array)) => self.arrays[array.0].length,
                Some(Value::Frozen(_, length)) => length,
                _ => self.fresh("length", &Ty::Int),
            },
            ExprKind::Columns(var) => match view.value(*var) {
                Some(Value::Array(array)) if self.arrays[array.0].columns.is_some() => {
                    self.arrays[array.0].columns.unwrap_or_else(|| self.terms.int(0))
                }
                _ => self.fresh("columns", &Ty::Int),
            },
            ExprKind::Pair(row, column) => {
                let (row, column) = (self.eval(row, view), self.eval(column, view));
                own::pair(&mut self.terms, row, column)
            }
            ExprKind::Load(var, index) => {
                let index = self.eval(index, view);
                if let Some(Value::Frozen(contents, _)) = view.value(*var) {
                    return self.read(contents, index);
                }
                let Some(Value::Array(array)) = view.value(*var) else {
                    return self.fresh("arbitrary", &e.ty);
                };
                if let Some(code) = view.frame.check {
                    let tried = self.ints(&view.tried());
                    let held = own::held(&mut self.terms, view.atoms, array, index, &tried);
                    let goal = held.readable(&mut self.terms);
                    let name = self.arrays[array.0].name.clone();
                    let what = match code {
                        Code::PermRead => format!("permission to read this element of `{name}`"),
                        _ => format!("permission for the element of `{name}` that this formula reads"),
                    };
                    self.shows = vec![(name.to_string(), index)];
                    self.state_need(code, what, goal, e.place, view);
                    self.shows.clear();
                }
                self.need_set_element(array.0, index, e.place, view);
                match view.heaps.get(array.0) {
                    Some(&heap) => self.read(heap, index),
                    None => self.fresh("arbitrary", &e.ty),
                }
            }
            ExprKind::Not(a) => {
                let a = self.eval(a, view);
                self.terms.not(a)
            }
            ExprKind::Neg(a) => {
                let a = self.eval(a, view);
                self.terms.neg(a)
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e, view),
            ExprKind::Choose(c, a, b) => {
                let c = self.eval(c, view);
                let a = self.under(c, view, |exec, view| exec.eval(a, view));
                let otherwise = self.terms.not(c);
                let b = self.under(otherwise, view, |exec, view| exec.eval(b, view));
                self.terms.ite(c, a, b)
            }
            ExprKind::Call(function, args) => {
                let mut values: Vec<Term> = Vec::new();
                for arg in args {
                    match (&arg.kind, &arg.ty) {
                        (ExprKind::Var(var), Ty::Array(_)) => values.extend(self.frozen(*var, &arg.ty, view)),
                        _ => values.push(self.eval(arg, view)),
                    }
                }
                if view.frame.check.is_some() {
                    self.check_arguments(*function, args, &values, e.place, view);
                }
                self.call_function(*function, &values, e.place, view)
            }
            ExprKind::Uninterpreted(name, args) => {
                let mut args: Vec<Term> = args.iter().map(|a| self.eval(a, view)).collect();
                if crate::float::commutes(name) {
                    args.sort();
                }
                let sorts: Vec<Sort> = args.iter().map(|&a| self.terms.sort(a)).collect();
                let result = self.sort(&e.ty);
                let function = self.terms.function(name.clone(), &sorts, result);
                self.terms.apply(function, &args)
            }
            ExprKind::Quantified(quantifier, vars, condition, body) => {
                let symbols = self.bind(vars, &self.types(vars, e), view);
                let guard = self.eval(condition, view);
                let body = self.under(guard, view, |exec, view| exec.eval(body, view));
                self.unbind(vars.len(), view);
                let ids: Vec<SymbolId> = symbols.iter().filter_map(|&s| self.terms.as_symbol(s)).collect();
                match quantifier {
                    Quantifier::Forall => {
                        let body = self.terms.implies(guard, body);
                        self.terms.forall(&ids, body)
                    }
                    Quantifier::Exists => {
                        let body = self.terms.and2(guard, body);
                        self.terms.exists(&ids, body)
                    }
                }
            }
            ExprKind::Sum(var, from, to, body) => self.sum(*var, from, to, body, view),
            ExprKind::Old(inner) => {
                // Statements speak of the state in which the method or the block was entered; preconditions of the one that they are about.
                let entered = if view.frame.in_code { self.old_state() } else { None };
                let Some(old) = view.frame.old.or(entered.as_ref()) else { return self.eval(inner, view) };
                // Memory and permissions are those of the old state; variables keep their values.
                let mut before = View { heaps: &old.heaps, atoms: &old.atoms, ..view.clone() };
                before.frame.old = None;
                self.eval(inner, &mut before)
            }
            ExprKind::OldAt(id, inner) => {
                let Some(then) = view.snapshots.get(id) else {
                    let goal = self.terms.false_();
                    let what = "the label is passed on every way to here".to_owned();
                    self.state_need(Code::FrameMissing, what, goal, e.place, view);
                    return self.fresh("arbitrary", &e.ty);
                };
                let mut before = View { heaps: &then.heaps, atoms: &then.atoms, ..view.clone() };
                before.frame.old = None;
                self.eval(inner, &mut before)
            }
            ExprKind::Result => match view.frame.result {
                Some(result) => result,
                None => self.fresh("result", &e.ty),
            },
            ExprKind::Within(inner, low, high) => {
                let value = self.eval(inner, view);
                let (low, high) = (self.terms.int(*low), self.terms.int(*high));
                let (above, below) = (self.terms.int_le(low, value), self.terms.int_le(value, high));
                let goal = self.terms.and2(above, below);
                let what = "this arithmetic stays within its type".to_owned();
                self.state_need(Code::ArithOverflow, what, goal, e.place, view);
                value
            }
            ExprKind::Collection(op, args) => {
                let values: Vec<Term> = args.iter().map(|a| self.eval(a, view)).collect();
                self.collection(*op, &values, &e.ty)
            }
            _ => self.sequence(e, view),
        }
    }

    fn binary(&mut self, op: Op, a: &Expr, b: &Expr, whole: &Expr, view: &mut View<'_>) -> Term {
        let left = self.eval(a, view);
        match op {
            Op::And | Op::Implies => {
                let right = self.under(left, view, |exec, view| exec.eval(b, view));
                return match op {
                    Op::And => self.terms.and2(left, right),
                    _ => self.terms.implies(left, right),
                };
            }
            Op::Or => {
                let otherwise = self.terms.not(left);
                let right = self.under(otherwise, view, |exec, view| exec.eval(b, view));
                return self.terms.or2(left, right);
            }
            _ => {}
        }
        let right = self.eval(b, view);
        match op {
            Op::Add => self.terms.add(left, right),
            Op::Sub => self.terms.sub(left, right),
            Op::Mul => self.terms.mul(left, right),
            Op::Div | Op::Rem | Op::FloorDiv | Op::FloorMod => {
                let zero = self.terms.int(0);
                let goal = self.terms.ne(right, zero);
                let what = "the divisor is not 0".to_owned();
                self.state_need(Code::ArithDiv0, what, goal, whole.place, view);
                // Both roundings agree for dividends that are not negative.
                let euclidean = matches!(op, Op::FloorDiv | Op::FloorMod) || self.surely_natural(left, view);
                match (op, euclidean) {
                    (Op::Div | Op::FloorDiv, true) => self.terms.int_div(left, right),
                    (Op::Rem | Op::FloorMod, true) => self.terms.int_mod(left, right),
                    (Op::Div | Op::FloorDiv, false) => self.terms.int_div_trunc(left, right),
                    (_, _) => self.terms.int_rem_trunc(left, right),
                }
            }
            Op::Pow => {
                let zero = self.terms.int(0);
                let goal = self.terms.int_le(zero, right);
                let what = "the exponent is not negative".to_owned();
                self.state_need(Code::ContractPre, what, goal, whole.place, view);
                self.power(left, right)
            }
            Op::Ratio => {
                let divisor = as_real(&mut self.terms, right);
                let zero = own::real(&mut self.terms, 0);
                let goal = self.terms.ne(divisor, zero);
                let what = "the divisor of a fraction is not 0".to_owned();
                self.state_need(Code::ArithDiv0, what, goal, whole.place, view);
                self.ratio(left, right)
            }
            Op::Eq => self.terms.eq(left, right),
            Op::Ne => self.terms.ne(left, right),
            Op::Lt => self.terms.int_lt(left, right),
            Op::Le => self.terms.int_le(left, right),
            Op::And | Op::Or | Op::Implies => self.terms.true_(),
        }
    }

    /// Whether what is known says in so many words that a number is not negative.
    fn surely_natural(&mut self, t: Term, view: &View<'_>) -> bool {
        let zero = self.terms.int(0);
        let claim = self.terms.int_le(zero, t);
        if let Some(known) = self.terms.as_bool(claim) {
            return known;
        }
        // Numbers that are known not to be negative, one or two of which may make it up.
        let wanted = self.terms.poly_of(t);
        let mut naturals = Vec::new();
        for &fact in view.facts.iter().chain(&view.frame.guards) {
            let parts =
                if self.terms.op(fact) == TermOp::And { self.terms.args(fact).to_vec() } else { vec![fact] };
            for part in parts {
                let arg = self.terms.args(part).first().copied();
                if let Some(arg) = arg
                    && self.terms.op(part) == TermOp::NonNegative
                    && self.terms.sort(arg) == Sort::Int
                {
                    naturals.push(self.terms.poly_of(arg));
                }
            }
        }
        let is_natural = |rest: &Poly| rest.as_constant().is_some_and(|c| *c >= 0.into());
        naturals.iter().enumerate().any(|(k, first)| {
            let rest = wanted.minus(first);
            is_natural(&rest) || naturals[k..].iter().any(|second| is_natural(&rest.minus(second)))
        })
    }

    /// A power; small ones of numbers are worked out.
    fn power(&mut self, base: Term, exponent: Term) -> Term {
        let small = self.terms.as_number(exponent).and_then(|e| u32::try_from(e.clone()).ok());
        match (small, self.terms.as_number(base).is_some()) {
            (Some(times), true) if times <= 64 => {
                let one = self.terms.int(1);
                (0..times).fold(one, |product, _| self.terms.mul(product, base))
            }
            _ => self.apply_named("int.pow", &[base, exponent], Sort::Int),
        }
    }

    /// A rational of two numbers. A divisor that is no number gets an inverse, known by what it does.
    fn ratio(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (as_real(&mut self.terms, a), as_real(&mut self.terms, b));
        if let Some(divisor) = self.terms.as_ratio(b)
            && let Some(inverse) = Rational::new(divisor.denominator().clone(), divisor.numerator().clone())
        {
            let inverse = self.terms.real(&inverse);
            return self.terms.mul(a, inverse);
        }
        let function = self.terms.function("frac.inverse", &[Sort::Real], Sort::Real);
        let inverse = self.terms.apply(function, &[b]);
        self.terms.mul(a, inverse)
    }

    /// An element of an array's contents. Writes and joins are looked through, so that what is left are elements of
    /// contents that nothing else is known of.
    pub fn read(&mut self, heap: Term, index: Term) -> Term {
        let args = self.terms.args(heap).to_vec();
        match (self.terms.op(heap), &args[..]) {
            (TermOp::Store, &[inner, at, value]) => {
                let same = self.terms.eq(at, index);
                if self.terms.as_bool(same) == Some(true) {
                    return value;
                }
                let other = self.read(inner, index);
                self.terms.ite(same, value, other)
            }
            (TermOp::Ite, &[c, a, b]) => {
                let (a, b) = (self.read(a, index), self.read(b, index));
                self.terms.ite(c, a, b)
            }
            _ => self.terms.select(heap, index),
        }
    }

    /// Evaluates something that matters only under a condition.
    pub fn under<R>(
        &mut self,
        condition: Term,
        view: &mut View<'_>,
        work: impl FnOnce(&mut Self, &mut View<'_>) -> R,
    ) -> R {
        view.frame.guards.push(condition);
        let result = work(self, view);
        view.frame.guards.pop();
        result
    }

    /// States what an expression needs.
    pub fn state_need(&mut self, code: Code, message: String, goal: Term, place: Place, view: &View<'_>) {
        if view.frame.check.is_none() {
            return;
        }
        let facts = view.facts.iter().chain(&view.frame.guards).chain(&self.smaller).copied().collect();
        let without = self.without.clone();
        self.oblige(Obligation {
            code,
            message,
            place,
            clause: Place::NONE,
            facts,
            goal,
            refute: false,
            without,
            shows: self.shows.clone(),
        });
    }

    /// Symbols for bound variables.
    pub fn bind(&mut self, vars: &[VarId], types: &[Ty], view: &mut View<'_>) -> Vec<Term> {
        let mut symbols = Vec::new();
        for (var, ty) in vars.iter().zip(types) {
            let name = self.bound_name(*var);
            let symbol = self.fresh(&name, ty);
            view.frame.bound.push((*var, Value::Term(symbol)));
            symbols.push(symbol);
        }
        symbols
    }

    /// The name of a bound variable, for messages. Variables of other items have other numbers.
    pub fn bound_name(&self, var: VarId) -> String {
        if self.current.is_none() || self.elsewhere > 0 { "_x".into() } else { self.var_name(var) }
    }

    /// Reads what belongs to another item.
    pub fn of_other_item<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        self.elsewhere += 1;
        let result = work(self);
        self.elsewhere -= 1;
        result
    }

    /// Takes back the last bound variables.
    pub fn unbind(&mut self, count: usize, view: &mut View<'_>) {
        let kept = view.frame.bound.len().saturating_sub(count);
        view.frame.bound.truncate(kept);
    }

    /// The types of bound variables, found where the expression uses them; a variable that is not used may be anything.
    fn types(&self, vars: &[VarId], e: &Expr) -> Vec<Ty> {
        let mut types = vec![Ty::Int; vars.len()];
        find_types(e, &mut |var, ty| {
            if let Some(k) = vars.iter().position(|v| *v == var) {
                types[k] = ty.clone();
            }
        });
        types
    }

    /// The integers among these terms.
    pub fn ints(&self, of: &[Term]) -> Vec<Term> {
        let mut found: Vec<Term> = Vec::new();
        for &t in of {
            if self.terms.sort(t) == Sort::Int && !found.contains(&t) {
                found.push(t);
            }
        }
        found
    }

    /// The contents and the length of an array, as a function gets them.
    fn frozen(&mut self, var: VarId, ty: &Ty, view: &View<'_>) -> [Term; 2] {
        match view.value(var) {
            Some(Value::Array(array)) if array.0 < view.heaps.len() => {
                [view.heaps[array.0], self.arrays[array.0].length]
            }
            Some(Value::Frozen(contents, length)) => [contents, length],
            _ => [self.fresh("arbitrary", ty), self.fresh("length", &Ty::Int)],
        }
    }

    /// A function that reads arrays needs the permissions that it requires.
    fn check_arguments(
        &mut self,
        id: FunctionId,
        args: &[Expr],
        values: &[Term],
        place: Place,
        view: &View<'_>,
    ) {
        let program = self.program;
        let function = &program.functions[id];
        if !function.requires.iter().any(|clause| clause.assertion.holds_permission()) {
            return;
        }
        let mut bound = super::function::bound_params(function, values);
        for ((_, value), arg) in bound.iter_mut().zip(args) {
            if let (ExprKind::Var(var), Ty::Array(_)) = (&arg.kind, &arg.ty)
                && let Some(array @ Value::Array(_)) = view.value(*var)
            {
                *value = array;
            }
        }
        let mut state = State {
            heaps: view.heaps.to_vec(),
            atoms: view.atoms.to_vec(),
            facts: view.facts.iter().chain(&self.smaller).copied().collect(),
            ..State::default()
        };
        let blame = super::assertion::Blame {
            code: Code::ContractPre,
            permission: Code::ContractPre,
            what: format!("the precondition of `{}` holds for these arguments", function.name),
            place,
            at_site: true,
        };
        let guards = view.frame.guards.clone();
        let mut frame = Frame { bound, guards, ..Frame::unchecked() };
        for clause in &function.requires {
            let parts = super::assertion::Parts::Permissions;
            self.of_other_item(|exec| exec.hand_on_parts(clause, &mut state, &mut frame, &blame, parts));
        }
    }

    /// An application of a pure function.
    fn call_function(&mut self, id: FunctionId, args: &[Term], place: Place, view: &mut View<'_>) -> Term {
        let program = self.program;
        let function = &program.functions[id];
        if view.frame.check.is_some() {
            let state = State::default();
            let bound = super::function::bound_params(function, args);
            for clause in &function.requires {
                let frame = Frame { bound: bound.clone(), ..Frame::unchecked() };
                let goal =
                    self.of_other_item(|exec| exec.formula(&clause.assertion, &mut View::of(&state, frame)));
                let what = format!("the precondition of `{}` holds for these arguments", function.name);
                self.state_need(Code::ContractPre, what, goal, place, view);
            }
            self.check_measure(id, args, place, view);
            let result = self.apply_function(id, args);
            self.recursive_post(id, args, result, view);
        }
        self.apply_function(id, args)
    }

    /// The term of an application.
    pub fn apply_function(&mut self, id: FunctionId, args: &[Term]) -> Term {
        let program = self.program;
        let function = &program.functions[id];
        let types: Vec<Ty> = function.params.iter().map(|p| function.vars[*p].ty.clone()).collect();
        let mut sorts: Vec<Sort> = Vec::new();
        for ty in &types {
            sorts.push(self.sort(ty));
            if matches!(ty, Ty::Array(_)) {
                sorts.push(Sort::Int);
            }
        }
        let result = self.sort(&function.result);
        // One without parameters gets an argument that means nothing: definitions are unfolded at applications.
        let nothing = [self.terms.int(0)];
        if sorts.is_empty() {
            sorts.push(Sort::Int);
        }
        let symbol = self.terms.function(function.name.clone(), &sorts, result);
        self.terms.apply(symbol, if args.is_empty() { &nothing } else { args })
    }

    fn sequence(&mut self, e: &Expr, view: &mut View<'_>) -> Term {
        let sort = self.sort(&e.ty);
        let mut parts: Vec<Term> = Vec::new();
        let name = match &e.kind {
            ExprKind::Sequence(values) => {
                let mut whole = self.terms.symbol("seq.empty", sort, Range::ANY);
                for (k, value) in values.iter().enumerate() {
                    let value = self.eval(value, view);
                    let of = self.terms.sort(value);
                    let single = self.terms.function("seq.single", &[of], sort);
                    let single = self.terms.apply(single, &[value]);
                    whole =
                        if k == 0 { single } else { self.apply_named("seq.concat", &[whole, single], sort) };
                }
                return whole;
            }
            ExprKind::SeqContains(s, v) => {
                let (s, v) = (self.eval(s, view), self.eval(v, view));
                let i = self.terms.fresh("_i", Sort::Int, Range::ANY);
                let (zero, length) = (self.terms.int(0), self.apply_named("seq.length", &[s], Sort::Int));
                let (above, below) = (self.terms.int_le(zero, i), self.terms.int_lt(i, length));
                let of = self.terms.sort(v);
                let element = self.apply_named("seq.at", &[s, i], of);
                let equal = self.terms.eq(element, v);
                let body = self.terms.and(&[above, below, equal]);
                let ids: Vec<SymbolId> = self.terms.as_symbol(i).into_iter().collect();
                return self.terms.exists(&ids, body);
            }
            ExprKind::SeqLength(s) => {
                parts.push(self.eval(s, view));
                "seq.length"
            }
            ExprKind::SeqAt(s, i) => {
                parts.extend([self.eval(s, view), self.eval(i, view)]);
                "seq.at"
            }
            ExprKind::SeqConcat(s, t) => {
                parts.extend([self.eval(s, view), self.eval(t, view)]);
                "seq.concat"
            }
            ExprKind::SeqUpdate(s, i, v) => {
                parts.extend([self.eval(s, view), self.eval(i, view), self.eval(v, view)]);
                "seq.update"
            }
            ExprKind::SeqTake(s, n) => {
                parts.extend([self.eval(s, view), self.eval(n, view)]);
                "seq.take"
            }
            ExprKind::SeqDrop(s, n) => {
                parts.extend([self.eval(s, view), self.eval(n, view)]);
                "seq.drop"
            }
            _ => return self.fresh("arbitrary", &e.ty),
        };
        self.apply_named(name, &parts, sort)
    }

    /// An application of a function of the theory of sequences.
    pub fn apply_named(&mut self, name: &str, args: &[Term], result: Sort) -> Term {
        let sorts: Vec<Sort> = args.iter().map(|&a| self.terms.sort(a)).collect();
        let function = self.terms.function(name, &sorts, result);
        self.terms.apply(function, args)
    }
}

/// A number as a rational.
fn as_real(terms: &mut Terms, t: Term) -> Term {
    match terms.sort(t) {
        Sort::Real => t,
        _ => terms.to_real(t),
    }
}

/// The variables of an expression with their types.
fn find_types(e: &Expr, found: &mut dyn FnMut(VarId, &Ty)) {
    if let ExprKind::Var(var) = &e.kind {
        found(*var, &e.ty);
    }
    crate::ir::walk::operands(e, &mut |inner| find_types(inner, found));
}
