//! What a name stands for.

use super::access::{Element, Value};
use super::scope::{Moment, Variable};
use super::translate::Translator;
use super::{Refusal, Resolved};
use crate::expr::{BinaryOp, Builtin, CastKind, Dim, Expr, ExprKind, SpecOp};
use crate::module::{LocalId, ObjectId, Space};
use crate::ty::{LayoutKind, Ty};
use crate::walk;
use gpuproof_base::{Name, Origin, Span};
use gpuproof_spec::Place;
use gpuproof_spec::ast::expr::Constant;
use std::collections::BTreeSet;

impl Translator<'_> {
    /// A variable, array, thread coordinate or launch constant. Inner declarations hide outer ones.
    pub(super) fn name(&mut self, name: &Name, place: Place) -> Resolved<Value> {
        if let Some((_, value)) = self.lets.iter().rev().find(|(bound, _)| bound == name) {
            let value = value.clone();
            if let Value::Scalar(expr) | Value::Pointer(expr, _) = &value {
                self.copy(expr, place)?;
            }
            return Ok(value);
        }
        let variables: Vec<&Variable> = self.scope.variables.iter().filter(|v| v.name == *name).collect();
        match variables[..] {
            [variable] => return Ok(self.variable(variable)),
            [_, _, ..] => {
                let refusal = Refusal::mistake(place, format!("several variables here are called `{name}`"));
                return Err(refusal.help("give the one that you mean a name of its own"));
            }
            [] => {}
        }
        if let Some(value) = self.object(name, place)? {
            return Ok(value);
        }
        let coordinates: fn(Dim) -> Builtin = match &**name {
            "threadIdx" => Builtin::ThreadIdx,
            "blockIdx" => Builtin::BlockIdx,
            "blockDim" => Builtin::BlockDim,
            "gridDim" => Builtin::GridDim,
            // An `int` in CUDA.
            "warpSize" => {
                let size = Expr::builtin(Builtin::WarpSize, self.at);
                return Ok(Value::Scalar(Expr::cast(CastKind::Int, Ty::I32, size, self.at)));
            }
            // Bytes of dynamic shared memory: no name of the source, but one that conditions about launches need.
            "dynamicShared" => {
                return Ok(Value::Scalar(Expr::builtin(Builtin::DynamicSharedBytes, self.at)));
            }
            _ if self.scope.ghosts.contains(name) => {
                return Err(Refusal::prove(place, &format!("the ghost variable `{name}`")));
            }
            _ => {
                let refusal = Refusal::mistake(place, format!("nothing called `{name}` is known here"));
                return Err(refusal.help("macros and compile-time constants are not known in annotations"));
            }
        };
        Ok(Value::Coordinates(coordinates))
    }

    fn variable(&self, variable: &Variable) -> Value {
        let entry_value = self.in_old && variable.is_param && !variable.locals.is_empty();
        if let Some(object) = variable.object.filter(|_| !entry_value) {
            let memory = self.object_value(object);
            // A pointer parameter that was copied to memory still points to elements of its array's type.
            if let (Value::Memory(address, Element::Layout(id)), [local]) = (&memory, &variable.locals[..])
                && self.module.layouts.get(*id).is_some_and(|l| l.kind == LayoutKind::Scalar(Ty::Ptr))
                && let Some(element) = self.param_element(*local)
            {
                return Value::Pointer(Expr::spec_load(Ty::Ptr, address.clone(), self.at), element);
            }
            return memory;
        }
        let mut parts: Vec<(Name, Expr)> = Vec::new();
        for local in &variable.locals {
            if let Some(data) = self.function.locals.get(*local) {
                parts.push((data.name.clone(), self.local(*local, data.ty)));
            }
        }
        match parts.iter().position(|(name, _)| *name == variable.name) {
            Some(whole) => self.pointer_or_scalar(parts.swap_remove(whole).1),
            None => Value::Parts(variable.name.clone(), parts),
        }
    }

    /// The value of a local. Where the function is left a parameter means its value on entry.
    fn local(&self, local: LocalId, ty: Ty) -> Expr {
        let value = Expr::local(local, ty, self.at);
        let body = self.function.body.as_deref().unwrap_or(&[]);
        let changed = || walk::set_locals(body).contains(&local);
        if self.scope.moment == Moment::Exit && !self.in_old && changed() {
            return Expr::spec(SpecOp::Old, vec![value], ty, self.at);
        }
        value
    }

    /// A scalar, or a pointer parameter of a kernel with what it points to.
    pub(super) fn pointer_or_scalar(&self, value: Expr) -> Value {
        let local = match &value.kind {
            ExprKind::Local(local) => Some(*local),
            ExprKind::Spec(SpecOp::Old, args) => match args.first().map(|arg| &arg.kind) {
                Some(ExprKind::Local(local)) => Some(*local),
                _ => None,
            },
            _ => None,
        };
        match local.and_then(|local| self.param_element(local)) {
            Some(element) => Value::Pointer(value, element),
            None => Value::Scalar(value),
        }
    }

    /// What a pointer parameter of a kernel points to.
    fn param_element(&self, local: LocalId) -> Option<Element> {
        let param = self.function.params.iter().find(|param| param.local == local)?;
        Some(Element::Layout(self.module.objects.get(param.object?)?.layout))
    }

    fn object_value(&self, object: ObjectId) -> Value {
        let address = Expr::object(object, self.at);
        match self.module.objects.get(object) {
            Some(data) if data.size.is_none() => Value::Pointer(address, Element::Layout(data.layout)),
            Some(data) => Value::Memory(address, Element::Layout(data.layout)),
            None => Value::Scalar(address),
        }
    }

    /// A shared array of this function, or a variable outside all functions.
    fn object(&self, name: &Name, place: Place) -> Resolved<Option<Value>> {
        let module = self.module;
        let behind_params: BTreeSet<ObjectId> =
            module.functions.iter().flat_map(|function| &function.params).filter_map(|p| p.object).collect();
        let span = |origin: Origin| module.origins.span(origin);
        let inside = |outer: Option<Span>, inner: Option<Span>| match (outer, inner) {
            (Some(o), Some(i)) => o.file == i.file && o.start <= i.start && i.end <= o.end,
            _ => false,
        };
        let (mut own, mut outer) = (Vec::new(), Vec::new());
        for (id, object) in module.objects.iter_enumerated() {
            if object.name != *name || object.space == Space::Private || behind_params.contains(&id) {
                continue;
            }
            if inside(span(self.function.origin), span(object.origin)) {
                own.push(id);
            } else if !module.functions.iter().any(|f| inside(span(f.origin), span(object.origin))) {
                outer.push(id);
            }
        }
        let candidates = if own.is_empty() { outer } else { own };
        // Instances of one template have arrays of one name and place; each uses its own.
        let used = crate::scalarise::named_objects(self.function.body.as_deref().unwrap_or(&[]));
        let used: Vec<ObjectId> = candidates.iter().copied().filter(|id| used.contains(id)).collect();
        let candidates = if used.is_empty() { candidates } else { used };
        match candidates[..] {
            [] => Ok(None),
            [object] if module.objects.get(object).is_some_and(|o| o.space == Space::Image) => {
                Err(Refusal::mistake(place, format!("the contents of the image `{name}` are not known")))
            }
            [object] => Ok(Some(self.object_value(object))),
            _ => Err(Refusal::mistake(place, format!("several arrays here are called `{name}`"))),
        }
    }

    /// A constant that is a word of the annotation language.
    pub(super) fn constant(&mut self, constant: Constant, place: Place) -> Resolved<Value> {
        match constant {
            Constant::Result => self.result(place),
            Constant::LocalThread => Ok(Value::Scalar(self.thread_in_block())),
            Constant::GlobalThread => {
                let block = self.linear(Builtin::BlockIdx, Builtin::GridDim);
                let threads =
                    [Dim::Y, Dim::Z].into_iter().fold(self.wide(Builtin::BlockDim(Dim::X)), |n, dim| {
                        self.op(BinaryOp::Mul, n, self.wide(Builtin::BlockDim(dim)))
                    });
                let first = self.op(BinaryOp::Mul, block, threads);
                Ok(Value::Scalar(self.op(BinaryOp::Add, first, self.thread_in_block())))
            }
            Constant::CurrentThread => Err(Refusal::prove(place, "`\\current_thread`")),
            Constant::Write | Constant::Read | Constant::NoPermission => {
                Err(Refusal::prove(place, "a permission"))
            }
            Constant::NoneOption => Err(Refusal::prove(place, "an option")),
        }
    }

    /// `\result`.
    pub(super) fn result(&self, place: Place) -> Resolved<Value> {
        if self.scope.moment != Moment::Exit {
            return Err(Refusal::mistake(place, "there is a result only where the function is left"));
        }
        let lane = |n: usize, ty: Ty| Expr::spec(SpecOp::Result(n as u32), Vec::new(), ty, self.at);
        match &self.function.results[..] {
            [] => Err(Refusal::mistake(place, format!("`{}` returns nothing", self.function.name))),
            [ty] => Ok(Value::Scalar(lane(0, *ty))),
            lanes => {
                let member = |n: usize| match (n, lanes.len()) {
                    (0..=3, 0..=4) => ["x", "y", "z", "w"][n].to_owned(),
                    _ => format!("s{n:x}"),
                };
                let part = |(n, ty): (usize, &Ty)| (format!("\\result.{}", member(n)).into(), lane(n, *ty));
                Ok(Value::Parts("\\result".into(), lanes.iter().enumerate().map(part).collect()))
            }
        }
    }

    fn op(&self, op: BinaryOp, a: Expr, b: Expr) -> Expr {
        Expr::binary(op, a, b, self.at)
    }

    /// A coordinate as a 64-bit number that does not wrap.
    fn wide(&self, builtin: Builtin) -> Expr {
        Expr::cast(CastKind::Int, Ty::I64, Expr::builtin(builtin, self.at), self.at)
    }

    fn thread_in_block(&self) -> Expr {
        self.linear(Builtin::ThreadIdx, Builtin::BlockDim)
    }

    /// `(z * size.y + y) * size.x + x`.
    fn linear(&self, position: fn(Dim) -> Builtin, size: fn(Dim) -> Builtin) -> Expr {
        let step = |sum: Expr, dim: Dim| {
            let row = self.op(BinaryOp::Mul, sum, self.wide(size(dim)));
            self.op(BinaryOp::Add, row, self.wide(position(dim)))
        };
        step(step(self.wide(position(Dim::Z)), Dim::Y), Dim::X)
    }
}
