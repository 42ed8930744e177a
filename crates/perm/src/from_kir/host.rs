//! Host code: functions with a contract that launch kernels.
//!
//! A host function becomes a method like any other; its launches are calls of kernels, by [`Method::at_call`]: what all threads require
//! together has to be shown, sizes of the launch and limits of the device included, and what they ensure together is known afterwards.
//!
//! Launches of one stream run one after the other. The state that contracts speak of is that of the stream: what memory is when everything launched so far
//! has been done. The host itself may be ahead of it, so that host code must not read or write an array; its own variables are
//! its own. Everything else that is not understood is an error.

use super::Kernel;
use crate::ir::{
    Assertion, Call, Contract, Expr, ExprKind, Launch, Measure, Method, MethodId, Op, Stmt, StmtKind, Ty, Var,
};
use crate::meaning::{Meant, unsupported};
use gpuproof_base::Name;
use gpuproof_kir as kir;
use gpuproof_kir::{Builtin, Dim, FunctionId, Space};
use gpuproof_spec::Place;
use std::collections::{BTreeMap, BTreeSet};

/// Most threads of a block, and blocks of a grid along y and z; most threads of a block along z.
const MOST_IN_BLOCK: i128 = 1024;
const MOST_BLOCKS: i128 = 65535;
const MOST_ALONG_Z: i128 = 64;

/// What host code may launch.
pub(super) struct Launches<'p> {
    /// Functions whose calls are launches, and the kernels that they launch.
    pub launchers: &'p BTreeMap<FunctionId, FunctionId>,
    /// The method of each kernel, and its parameters.
    pub kernels: BTreeMap<FunctionId, (MethodId, Vec<Var>)>,
}

impl<'m> Kernel<'m> {
    /// The method of a host function.
    pub(super) fn host(&mut self, launches: &'m Launches<'m>) -> Meant<Method> {
        let place = self.place(self.function.origin);
        let Some(body) = self.function.body.as_deref() else {
            return Err(unsupported(place, "a host function without a body"));
        };
        self.launches = Some(launches);
        let mut of_threads = None;
        kir::walk::exprs(body, &mut |e| {
            if let kir::ExprKind::Builtin(builtin) = &e.kind {
                of_threads = Some((e.origin, builtin.name()));
            }
        });
        if let Some((origin, name)) = of_threads {
            return Err(unsupported(self.place(origin), format!("`{name}` in host code")));
        }
        let mut params = Vec::new();
        for param in &self.function.params {
            params.push(self.declare_local(param.local)?);
        }
        let shared = self.shared_arrays(body)?;
        if let Some((array, _)) = shared.first() {
            let place = self.scope.vars[*array].place;
            return Err(unsupported(place, "shared memory in host code"));
        }
        self.name_arrays(place);
        for &local in &self.locals_of(body) {
            self.declare_local(local)?;
        }
        self.points_to(body, place);
        params.extend(self.ghost_parameters()?);
        let written = &self.function.contract;
        let read = self.contract(written, &[], super::Speaker::OneThread, false)?.without_shared()?;
        let mut contract = Contract::default();
        contract.requires.extend(read.everywhere.iter().cloned());
        contract.ensures.extend(read.everywhere.iter().cloned());
        contract.requires.extend(read.requires);
        contract.ensures.extend(read.ensures);
        let body = self.body(body)?;
        let body = vec![Stmt::new(StmtKind::Block(self.end, body), place)];
        let text = "launches and calls of the CUDA runtime succeed; what is ensured is so when all that was launched is done";
        Ok(Method {
            name: self.function.name.clone(),
            vars: std::mem::take(&mut self.scope.vars),
            params,
            given: Vec::new(),
            yields: Vec::new(),
            result: None,
            contract,
            measure: Measure::Unsaid,
            lemma: false,
            ghost: false,
            launch: Some(Launch {
                threads: None,
                text: text.into(),
                rests_on: Vec::new(),
                inferred: Vec::new(),
                sized: false,
            }),
            body: Some(body),
            place,
        })
    }

    /// What a device needs of the sizes of a launch so that it runs at all, beyond what every kernel is proved for.
    pub(super) fn device_limits(&self, dims: &[Dim], place: Place) -> Vec<Expr> {
        let size = |builtin| self.builtin(builtin, place);
        let at_most = |e: Expr, most: i128| Expr::binary(Op::Le, e, Expr::int(most, place), Ty::Bool, place);
        let mut limits = Vec::new();
        let most =
            self.function.max_block_threads.map_or(MOST_IN_BLOCK, |most| MOST_IN_BLOCK.min(most.into()));
        let blocks = dims.iter().map(|dim| size(Builtin::BlockDim(*dim)));
        let threads = blocks.reduce(|a, b| Expr::binary(Op::Mul, a, b, Ty::Int, place));
        limits.extend(threads.map(|threads| at_most(threads, most)));
        for &dim in dims.iter().filter(|dim| **dim != Dim::X) {
            limits.push(at_most(size(Builtin::GridDim(dim)), MOST_BLOCKS));
        }
        if dims.contains(&Dim::Z) {
            limits.push(at_most(size(Builtin::BlockDim(Dim::Z)), MOST_ALONG_Z));
        }
        limits
    }

    /// Host code computes with its own variables.
    pub(super) fn allowed_on_host(&self, stmt: &kir::Stmt) -> Meant<()> {
        let place = self.place(stmt.origin);
        match &stmt.kind {
            kir::StmtKind::Load(_, access) | kir::StmtKind::Store(access, _) => {
                let mut objects = BTreeSet::new();
                let known = self.bases(&access.ptr, &mut objects);
                let own = |object: &kir::ObjectId| self.module.objects[*object].space == Space::Private;
                if known && objects.iter().all(own) {
                    return Ok(());
                }
                Err(unsupported(
                    place,
                    "host code that reads or writes an array, which a kernel may still be working on",
                ))
            }
            kir::StmtKind::Barrier(_) | kir::StmtKind::Fence(_) | kir::StmtKind::Atomic { .. } => {
                Err(unsupported(place, "what threads do in host code"))
            }
            _ => Ok(()),
        }
    }

    /// A call in host code: a launch. Everything else was inlined, or has no meaning here.
    pub(super) fn host_call(
        &self,
        function: FunctionId,
        args: &[kir::Expr],
        place: Place,
    ) -> Meant<Vec<Stmt>> {
        match self.launches.and_then(|l| Some((l, *l.launchers.get(&function)?))) {
            Some((launches, kernel)) => self.launch(launches, kernel, args, place),
            None => {
                let name = &self.module.functions[function].name;
                Err(unsupported(place, format!("a call of `{name}` in host code")))
            }
        }
    }

    fn launch(
        &self,
        launches: &Launches<'_>,
        kernel: FunctionId,
        args: &[kir::Expr],
        place: Place,
    ) -> Meant<Vec<Stmt>> {
        let launched = &self.module.functions[kernel];
        let says =
            |clause: &kir::Clause| matches!(&clause.body, kir::ClauseBody::Comment(c) if c.is_contract());
        let Some((method, params)) =
            launches.kernels.get(&kernel).filter(|_| launched.contract.iter().any(says))
        else {
            return Err(unsupported(
                place,
                format!("a launch of `{}`, which has no contract", launched.name),
            ));
        };
        let ([grid_x, grid_y, grid_z, block_x, block_y, block_z], own) = args
            .split_first_chunk()
            .filter(|(_, own)| own.len() == launched.params.len())
            .ok_or_else(|| unsupported(place, "the arguments of this launch"))?;
        // The kernel's parameters begin with the sizes of blocks and grid along x, y and z.
        let mut made = Vec::new();
        let mut values = Vec::new();
        for size in [block_x, grid_x, block_y, grid_y, block_z, grid_z] {
            values.push(self.expr(size)?);
        }
        for (param, arg) in launched.params.iter().zip(own) {
            let Some(theirs) = param.object else {
                values.push(self.expr(arg)?);
                continue;
            };
            let place = self.place(arg.origin);
            // Kernels get whole arrays: the pointer must point to the first element.
            let (object, index) = self.only_array(arg)?;
            if index.kind != ExprKind::Int(0) {
                let first = Expr::binary(Op::Eq, index, Expr::int(0, place), Ty::Bool, place);
                made.push(Stmt::new(StmtKind::Assert(Assertion::Pure(first)), place));
            }
            let (space, var) = (self.module.objects[object].space, self.arrays.get(&object));
            let Some(var) = var.filter(|_| space == Space::Global) else {
                return Err(unsupported(place, "a pointer to memory of the host that is passed to a kernel"));
            };
            if self.element(object) != self.element(theirs) {
                return Err(unsupported(place, "an array whose elements are of another type in the kernel"));
            }
            let ty = self.scope.vars[*var].ty.clone();
            values.push(Expr::new(ExprKind::Var(*var), ty, place));
        }
        for param in params.iter().skip(values.len()) {
            values.push(self.ghost_argument(&param.name, &param.ty, place)?);
        }
        let call =
            Call { method: *method, args: values, given: Vec::new(), yields: Vec::new(), result: None };
        made.push(Stmt::new(StmtKind::Call(Box::new(call)), place));
        Ok(made)
    }

    /// What a kernel is `given`: the ghost variable of that name.
    fn ghost_argument(&self, name: &Name, ty: &Ty, place: Place) -> Meant<Expr> {
        let found = self.ghosts.iter().rev().find(|(known, _)| known == name);
        match found {
            Some((_, value)) if value.ty == *ty => Ok(Expr { place, ..value.clone() }),
            _ => Err(unsupported(
                place,
                format!("a launch without a ghost variable `{name}` of the kernel's type"),
            )),
        }
    }
}
