//! Calls that were not inlined: functions without a body, used by what is known of them.
//!
//! Such a function may do anything to the memory that it can reach. That is decidable in two cases: it can reach only
//! memory of this thread's own, or its contract says which arrays it reads and writes (`__reads_from`, `__writes_to`, or a
//! specification `__spec...`, whose contract is complete). What its contract requires is claimed at the call; what it
//! ensures is taken as true, which whoever reports lists as an assumption.
//!
//! An array that the contract names is read, or written, at *any* element for which the contract's clauses about accesses
//! hold. Its contents are not known after a write, except for what the contract ensures.

use crate::event::{Kind, Length, Pending, Sense, is_about_accesses};
use crate::log::Event;
use crate::machine::{Machine, Touch};
use crate::state::State;
use crate::symbols::Level;
use crate::value::{Base, OFFSET, Place, Value, sort_of};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{
    CastKind, ClauseBody, ClauseKind, Expr, ExprKind, Function, FunctionId, LayoutId, LayoutKind, LocalId,
    Module, ObjectId, Space, StmtKind, Ty,
};
use gpuproof_logic::{Integer, Range, Sort, Term};

/// Nesting of layouts that is looked into.
const DEPTH: usize = 16;

/// Whether the contract of a function without a body says all that it does to memory.
pub fn says_its_accesses(function: &Function) -> bool {
    function.body.is_none()
        && (function.name.starts_with("__spec")
            || function
                .contract
                .iter()
                .any(|c| matches!(c.kind, ClauseKind::ReadsFrom | ClauseKind::WritesTo)))
}

/// The sizes of the scalars of a layout, and whether there are pointers, or things nobody knows, among them.
fn scalars(module: &Module, layout: LayoutId, depth: usize, each: &mut dyn FnMut(Option<Ty>)) {
    let Some(data) = module.layouts.get(layout).filter(|_| depth < DEPTH) else { return each(None) };
    match &data.kind {
        LayoutKind::Scalar(ty) => each(Some(*ty)),
        LayoutKind::Vector { lane, .. } => each(Some(*lane)),
        LayoutKind::Array { element, .. } => scalars(module, *element, depth + 1, each),
        LayoutKind::Record { fields, .. } => {
            for field in fields {
                scalars(module, field.layout, depth + 1, each);
            }
        }
        LayoutKind::Opaque(_) => each(None),
    }
}

/// The bytes of the smallest scalar of an object's layout; 1 if that is not known.
pub fn smallest_scalar(module: &Module, object: ObjectId) -> u64 {
    let mut smallest: Option<u64> = None;
    scalars(module, module.objects[object].layout, 0, &mut |ty| {
        let size = ty.map_or(1, Ty::size);
        smallest = Some(smallest.map_or(size, |s| s.min(size)));
    });
    smallest.unwrap_or(1).max(1)
}

fn has_no_pointers(module: &Module, object: ObjectId) -> bool {
    let mut plain = true;
    scalars(module, module.objects[object].layout, 0, &mut |ty| plain &= ty.is_some_and(|ty| ty != Ty::Ptr));
    plain
}

impl Machine<'_, '_> {
    // semantics: memory/unknown-functions, memory/addresses
    /// A call that was not inlined.
    pub(crate) fn call(
        &mut self,
        state: &mut State,
        dst: &[LocalId],
        function: FunctionId,
        args: &[Expr],
        origin: Origin,
    ) {
        let guard = state.guard;
        let values: Vec<Value> = args.iter().map(|arg| self.eval(state, guard, arg)).collect();
        let module = self.kernel.module;
        let data = &module.functions[function];
        let complete = says_its_accesses(data);
        if data.body.is_some() {
            let what = format!("the call of `{}` could not be inlined", data.name);
            self.forbid(Code::UnsupportedCall, guard, origin, None, what);
        } else if !complete && !self.reaches_own_memory_only(state, &values) {
            let what = format!(
                "`{}` has no body here, and may do anything to the memory that it can reach",
                data.name
            );
            self.forbid(Code::UnsupportedCall, guard, origin, None, what);
        }
        let mut results = Vec::new();
        for (number, ty) in data.results.iter().enumerate() {
            let value = match sort_of(*ty) {
                Some(sort) => {
                    let what = "the result of a call";
                    Value::Scalar(self.symbols.unknown(
                        self.terms,
                        "result",
                        sort,
                        Level::Thread,
                        what,
                        origin,
                    ))
                }
                None => Value::Pointer(self.unknown_pointer()),
            };
            if let Some(slot) = dst.get(number).and_then(|local| state.locals.get_mut(local.number())) {
                *slot = Some(value.clone());
            }
            results.push(value);
        }
        if data.body.is_none() {
            self.by_contract(state, data, values, results, origin);
        }
    }

    /// Whether a function that gets these values can reach nothing but private memory without pointers in it, which it may
    /// then change in any way.
    fn reaches_own_memory_only(&mut self, state: &mut State, values: &[Value]) -> bool {
        // Arrays of the file are there for every function, and so is dynamic shared memory. A shared array of fixed size is
        // known only to the function that declares it.
        let parameters: Vec<ObjectId> =
            self.kernel.flow.function.params.iter().filter_map(|p| p.object).collect();
        let sees_arrays = self.kernel.module.objects.iter_enumerated().any(|(id, object)| {
            let visible = match object.space {
                Space::Global => object.owner.is_none(),
                Space::Shared => object.size.is_none(),
                Space::Constant | Space::Private | Space::Image => false,
            };
            visible && !parameters.contains(&id)
        });
        let mut own: Vec<Place> = Vec::new();
        for value in values {
            let Value::Pointer(places) = value else { continue };
            own.extend(places.iter());
        }
        let private = |place: &Place| match place.base {
            Base::Object(object) => {
                self.kernel.module.objects[object].space == Space::Private
                    && has_no_pointers(self.kernel.module, object)
            }
            Base::Null => true,
            Base::Unknown => false,
        };
        if sees_arrays || !own.iter().all(private) || self.addresses_escape() {
            return false;
        }
        self.forget_written(state, &own);
        true
    }

    /// Whether the kernel makes a number of an address, or puts one into memory, where it can be read as a number: then whoever gets
    /// any number may know where an object is.
    fn addresses_escape(&self) -> bool {
        let body = self.kernel.flow.function.body.as_deref().unwrap_or(&[]);
        let mut escapes = false;
        gpuproof_kir::walk::exprs(body, &mut |e| {
            escapes |= matches!(e.kind, ExprKind::Cast(CastKind::PtrToInt, _) | ExprKind::PtrDiff(..));
        });
        gpuproof_kir::walk::stmts(body, &mut |stmt| {
            escapes |=
                matches!(&stmt.kind, StmtKind::Store(_, values) if values.iter().any(|v| v.ty == Ty::Ptr));
        });
        escapes
    }

    /// What the contract of a function without a body says about a call of it.
    fn by_contract(
        &mut self,
        state: &mut State,
        data: &Function,
        args: Vec<Value>,
        results: Vec<Value>,
        origin: Origin,
    ) {
        let mut locals: Vec<Option<Value>> = vec![None; data.locals.len()];
        for (param, value) in data.params.iter().zip(args) {
            if let Some(slot) = locals.get_mut(param.local.number()) {
                *slot = Some(value);
            }
        }
        let clauses: Vec<(ClauseKind, &Expr, Origin)> = data
            .contract
            .iter()
            .filter_map(|clause| match &clause.body {
                ClauseBody::Exprs(exprs) => Some((clause.kind, exprs.first()?, clause.origin)),
                ClauseBody::Comment(_) => None,
            })
            .collect();
        if data.contract.iter().any(|clause| matches!(clause.body, ClauseBody::Comment(_))) {
            let what = format!("the contract of `{}` could not be understood", data.name);
            self.forbid(Code::UnsupportedAnnotation, state.guard, origin, None, what);
        }
        let own_locals = std::mem::replace(&mut state.locals, locals);
        let guard = state.guard;
        for (kind, condition, _) in &clauses {
            if !matches!(kind, ClauseKind::Requires { .. }) {
                continue;
            }
            let at = self.here.at;
            if is_about_accesses(condition) {
                self.claim_pending(state, condition, Code::AssertFailed, at, origin);
            } else {
                self.claim_here(state, condition, Code::AssertFailed, origin);
            }
        }
        let entry = state.memory.clone();
        let ensured: Vec<&Expr> = clauses
            .iter()
            .filter(|(kind, ..)| matches!(kind, ClauseKind::Ensures { .. }))
            .map(|(_, condition, _)| *condition)
            .collect();
        let (about_accesses, about_values): (Vec<&Expr>, Vec<&Expr>) =
            ensured.into_iter().partition(|condition| is_about_accesses(condition));
        for (kind, pointer, _) in &clauses {
            let kind = match kind {
                ClauseKind::ReadsFrom => Kind::Read,
                ClauseKind::WritesTo => Kind::Write,
                _ => continue,
            };
            if pointer.ty == Ty::Ptr {
                let places = self.pointer(state, guard, pointer);
                self.any_element(state, kind, &places, &about_accesses, origin);
            }
        }
        let outer = self.spec.entry_of_call.replace((entry, results));
        for condition in about_values {
            if let Some(holds) = self.understood(state, state.guard, condition) {
                state.guard = self.terms.and2(state.guard, holds);
            }
        }
        self.spec.entry_of_call = outer;
        state.locals = own_locals;
        if state.guard != guard {
            let what = format!("what the contract of `{}` ensures", data.name);
            self.log.push(Event::Sense(Sense { before: guard, after: state.guard, what, origin }));
        }
    }

    /// A condition that is assumed, if it is understood and about one thread.
    fn understood(&mut self, state: &mut State, guard: Term, condition: &Expr) -> Option<Term> {
        let (before, claims) = (self.spec.untranslated.len(), self.log.mark());
        let holds = self.truth(state, guard, condition);
        self.log.truncate(claims);
        let understood =
            self.spec.untranslated.len() == before && !crate::two::is_about_two(self.terms, &[holds]);
        self.spec.untranslated.truncate(before);
        understood.then_some(holds)
    }

    /// An access to any element of these arrays for which these conditions hold.
    fn any_element(
        &mut self,
        state: &mut State,
        kind: Kind,
        places: &[Place],
        conditions: &[&Expr],
        origin: Origin,
    ) {
        for place in places {
            let Base::Object(object) = place.base else { continue };
            let unit = smallest_scalar(self.kernel.module, object);
            let most = Integer::from((1u64 << 48) / unit);
            let range = Range::new(0, most);
            let element = self.symbols.fresh(self.terms, "element", Sort::BitVec(64), range, Level::Thread);
            let size = self.terms.bv(unit, 64);
            let offset = self.terms.mul(element, size);
            debug_assert_eq!(self.terms.sort(offset), OFFSET);
            let mut inside = state.clone();
            let outer = std::mem::replace(&mut self.spec.answers, Pending::One { kind, object, offset });
            for condition in conditions {
                if let Some(holds) = self.understood(&mut inside, state.guard, condition) {
                    inside.guard = self.terms.and2(inside.guard, holds);
                }
            }
            self.spec.answers = outer;
            let touch = Touch::plain(kind, Length::Bytes(unit));
            self.access(&inside, &[Place { offset, ..*place }], &touch, origin);
        }
        if kind == Kind::Write {
            self.forget_written(state, places);
        }
    }

    /// A condition must hold here.
    fn claim_here(&mut self, state: &mut State, condition: &Expr, code: Code, origin: Origin) {
        let guard = state.guard;
        let before = self.spec.untranslated.len();
        let holds = self.truth(state, guard, condition);
        if self.spec.untranslated.len() > before {
            self.spec.untranslated.truncate(before);
            let what = "a contract that `check` does not understand";
            self.forbid(Code::UnsupportedAnnotation, guard, origin, None, what);
            return;
        }
        let claim = self.required(state, code, holds, origin, self.here.at.node);
        self.claim(claim);
    }
}
