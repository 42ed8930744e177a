//! How the machine touches memory: what it finds there, and the accesses that it leaves behind.

use crate::event::{Access, Kind};
use crate::guard::conjuncts;
use crate::log::Event;
use crate::machine::{Machine, Touch};
use crate::memory::Otherwise;
use crate::state::State;
use crate::symbols::Level;
use crate::value::{Base, OFFSET, Place, sort_of};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{Language, Module, ObjectId, ObjectInit, Space, Ty};
use gpuproof_logic::{Integer, Sort, Term, Terms};
use gpuproof_rules::{Rule, Side};
use std::rc::Rc;

/// Elements of a constant table that are spelled out.
const CONSTANT_ELEMENTS: u64 = 64;

impl Machine<'_, '_> {
    /// The value of a scalar in memory, without an access.
    pub fn peek(&mut self, state: &mut State, guard: Term, places: &[Place], ty: Ty, origin: Origin) -> Term {
        let mut value: Option<Term> = None;
        for place in places {
            let here = match place.base {
                Base::Object(object) => self.contents(state, guard, object, place.offset, ty, origin),
                Base::Null | Base::Unknown => self.any_scalar(ty, "memory behind an unknown pointer", origin),
            };
            value = Some(match value {
                None => here,
                Some(before) => self.terms.ite(place.when, here, before),
            });
        }
        match value {
            Some(value) => value,
            None => self.any_scalar(ty, "memory behind an unknown pointer", origin),
        }
    }

    pub(crate) fn any_scalar(&mut self, ty: Ty, what: &str, origin: Origin) -> Term {
        let sort = sort_of(ty).unwrap_or(OFFSET);
        self.symbols.unknown(self.terms, "any", sort, Level::Thread, what, origin)
    }

    fn contents(
        &mut self,
        state: &mut State,
        guard: Term,
        object: ObjectId,
        offset: Term,
        ty: Ty,
        origin: Origin,
    ) -> Term {
        let data = &self.kernel.module.objects[object];
        // Shared memory that nobody writes is arbitrary, and each block has its own.
        let common = matches!(data.space, Space::Global | Space::Constant | Space::Image);
        let is_fixed = Side::EachBlockHasItsOwn.holds(common)
            && Side::NobodyWritesIt.holds(!self.world.is_written(self.kernel.module, object));
        if is_fixed && Rule::UnwrittenMemory.applies() {
            if let Some(value) = self.initial_constant(object, offset, ty) {
                return value;
            }
            // Nobody writes it: one function of the offset for the whole launch.
            return self.contents_function(object, ty, &[offset]);
        }
        let found = state.memory.find(self.terms, object, offset, ty, guard);
        let mut value = match found.otherwise {
            Otherwise::Value(value) => value,
            Otherwise::Contents => match state.memory.token(object) {
                Some(token) => self.contents_function(object, ty, &[token, offset]),
                None => self.any_scalar(ty, "memory", origin),
            },
            Otherwise::Anything => {
                let what = format!("an element of `{}` after writes that may overlap it", data.name);
                self.any_scalar(ty, &what, origin)
            }
        };
        for (when, known) in found.conditional.into_iter().rev() {
            value = self.terms.ite(when, known, value);
        }
        state.memory.note_read(object, offset, ty, value, guard);
        value
    }

    pub(crate) fn contents_function(&mut self, object: ObjectId, ty: Ty, args: &[Term]) -> Term {
        contents_at(self.terms, self.kernel.module, object, ty, args)
    }

    // semantics: memory/constant
    /// A scalar of a constant object whose initialiser the source shows.
    fn initial_constant(&mut self, object: ObjectId, offset: Term, ty: Ty) -> Option<Term> {
        let data = &self.kernel.module.objects[object];
        let ObjectInit::Bytes(bytes) = &data.init else { return None };
        // The host may fill CUDA's `__constant__` arrays before the launch.
        let is_here = data.space == Space::Constant && ty != Ty::Ptr;
        let is_fixed = is_here && Side::HostCannotFillIt.holds(self.kernel.module.language != Language::Cuda);
        if !is_fixed || !Rule::InitialConstant.applies() {
            return None;
        }
        let (size, total) = (ty.size(), data.size?);
        if let Some(start) = self.terms.as_number(offset).and_then(|n| u64::try_from(n.clone()).ok()) {
            let end = start.checked_add(size)?;
            return (end <= total).then(|| self.scalar_of(bytes, start, ty));
        }
        let count = total / size;
        if count > CONSTANT_ELEMENTS || self.terms.known_trailing_zeros(offset) < size.trailing_zeros() {
            return None;
        }
        // A table: elsewhere (out of bounds) anything.
        let mut value = self.contents_function(object, ty, &[offset]);
        for number in 0..count {
            let here = self.scalar_of(bytes, number * size, ty);
            let at = self.terms.bv(number * size, 64);
            let same = self.terms.eq(offset, at);
            value = self.terms.ite(same, here, value);
        }
        Some(value)
    }

    /// The scalar at a place of some bytes, zeros beyond their end.
    fn scalar_of(&mut self, bytes: &[u8], start: u64, ty: Ty) -> Term {
        let mut bits = 0u128;
        for place in 0..ty.size() {
            let at = usize::try_from(start + place).unwrap_or(usize::MAX);
            bits |= u128::from(bytes.get(at).copied().unwrap_or(0)) << (8 * place);
        }
        match ty {
            Ty::Bool => self.terms.bool(bits != 0),
            _ => self.terms.bv(Integer::from(bits), ty.bits()),
        }
    }

    // semantics: memory/null
    /// Records an access for each place that the pointer may point to.
    pub(crate) fn access(&mut self, state: &State, places: &[Place], touch: &Touch<'_>, origin: Origin) {
        let Touch { kind, length, values, before, collective, asynchronous, align, load_only, .. } = *touch;
        for place in places {
            let guard = self.terms.and2(state.guard, place.when);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            match place.base {
                Base::Null => {
                    self.forbid(Code::MemoryNull, guard, origin, None, "");
                }
                Base::Unknown => {
                    let what = "an access through a pointer that gpuproof cannot follow";
                    self.forbid(Code::UnsupportedPointer, guard, origin, None, what);
                }
                Base::Object(object) => {
                    let null = self.is_null(object);
                    let is_null = self.terms.as_bool(null) == Some(true);
                    if is_null || conjuncts(self.terms, guard).contains(&null) {
                        self.forbid(Code::MemoryNull, guard, origin, Some(object), "");
                    }
                    let data = &self.kernel.module.objects[object];
                    if kind != Kind::Read && data.space == Space::Constant {
                        self.forbid(Code::MemoryConstantWrite, guard, origin, Some(object), "");
                    }
                    // semantics: memory/windows
                    if touch.in_global && data.space != Space::Global && data.space != Space::Constant {
                        let what = "an instruction for global memory, at an address elsewhere";
                        self.forbid(Code::UnsupportedPointer, guard, origin, Some(object), what);
                    }
                    let counters = state.counters_of(self.kernel.flow.loops_around(self.here.at.node));
                    let access = Access {
                        kind,
                        object,
                        offset: place.offset,
                        length,
                        texel: None,
                        guard,
                        values: values.to_vec(),
                        origin,
                        at: self.here.at,
                        counters,
                        facts: Rc::clone(&self.here.facts),
                        before: before.to_vec(),
                        scope: self.here.scope,
                        collective,
                        asynchronous,
                        phases: self.phases(state),
                        align,
                        load_only,
                        read_only: touch.read_only,
                        for_warp: touch.for_warp,
                    };
                    if !state.copying.is_empty() {
                        self.against_copies(state, &access);
                    }
                    self.log.push(Event::Access(access));
                }
            }
        }
    }
}

/// A scalar of an object: the arguments are the token of its contents, if it is ever written, and the offset.
pub fn contents_at(terms: &mut Terms, module: &Module, object: ObjectId, ty: Ty, args: &[Term]) -> Term {
    let domain: Vec<Sort> = args.iter().map(|a| terms.sort(*a)).collect();
    let name = contents_name(module, object, ty);
    let function = terms.function(name.as_str(), &domain, sort_of(ty).unwrap_or(OFFSET));
    terms.apply(function, args)
}

/// The name of the function that gives an object's contents as scalars of a type.
pub fn contents_name(module: &Module, object: ObjectId, ty: Ty) -> String {
    format!("{}#{}:{ty}", module.objects[object].name, object.number())
}

/// Whether a function's application is a scalar of an object that is never written ([`contents_at`]).
pub(super) fn is_never_written(function: &str, args: &[Term]) -> bool {
    function.contains('#') && args.len() == 1
}
