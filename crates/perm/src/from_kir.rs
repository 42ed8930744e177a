//! Kernels with contract comments into the proof IR.
//!
//! A kernel becomes a method with one parallel block: its coordinates are those of blocks, then those of threads; threads of one block meet
//! at barriers. The kernel's contract is the contract of a thread; what launches have to establish is that it holds for all of them.
//!
//! # How values are read
//!
//! Integers are mathematical. Every operation of the code whose result has a bounded type gets the obligation that the result lies
//! within it, unsigned ones as well; so do conversions. Then the mathematical value is the value that the machine computes. Values read from
//! memory lie within the type of their element. Floats: see [`crate::float`].
//!
//! A pointer is an array and an element; addresses that are no multiple of the element's size, and everything else that is not
//! understood, are errors. Nothing is dropped.
//!
//! * this file: kernels and their contracts; `host`: host code; `expr`: expressions; `pointer`: pointers, reading and writing; `stmt`: statements; `atomic`: atomic
//!   operations and what threads share.

mod atomic;
mod expr;
mod host;
mod pointer;
mod stmt;

use crate::float;
use crate::from_pvl::{MethodHead, Read, read_kernel_contract, with_signatures};
use crate::ir::{
    Clause, Contract, Expr, ExprKind, LabelId, Launch, Measure, Method, Op, Par, Program, Stmt, StmtKind,
    Threads, Ty, VarId,
};
use crate::meaning::{Meant, Scope, Signatures, unsupported};
use gpuproof_base::index::Id;
use gpuproof_base::{Diagnostic, Name, Origin};
use gpuproof_front_pvl as pvl;
use gpuproof_kir as kir;
use gpuproof_kir::{Builtin, Dim, FunctionId, LocalId, ObjectId, Space, Valid};
use gpuproof_spec as spec;
use gpuproof_spec::Place;
use gpuproof_spec::ast::clause::{Body, Declaration};
use std::collections::{BTreeMap, BTreeSet};

/// Most threads of a block, and of the launch along one dimension.
const MOST_IN_BLOCK: i128 = 1024;
const MOST_ALONG: i128 = (1 << 31) - 1;

/// What becomes of arithmetic and conversions of the code that may leave their type.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Overflow {
    /// They must be shown to stay within it.
    #[default]
    Check,
    /// They are taken to stay within it; the program lists that as an assumption.
    Assume,
}

/// The functions of a module that are read.
#[derive(Clone, Default, Debug)]
pub struct Code {
    /// Kernels.
    pub kernels: Vec<FunctionId>,
    /// Host functions: kernels to kir, but run once, on the host.
    pub hosts: Vec<FunctionId>,
    /// Functions without a body whose calls are launches, and the kernels that they launch: the sizes of the grid along x, y and z, those of a block,
    /// the kernel's own arguments.
    pub launchers: BTreeMap<FunctionId, FunctionId>,
    /// Names that stand for numbers: macros and constants. Everything else that has such a name hides it.
    pub constants: Vec<(Name, i128)>,
}

/// The proof IR of kernels and host code. `declarations` are the functions and lemmas that the file's comments declare, `imported` those of
/// the files that they import.
pub fn program(
    module: &Valid,
    code: &Code,
    imported: pvl::Program,
    declarations: &[spec::Clause],
    overflow: Overflow,
) -> Result<Program, Vec<Diagnostic>> {
    let (mut program, signatures, heads) = with_signatures(&declared(imported, declarations))?;
    let mut errors = Vec::new();
    let mut launches = host::Launches { launchers: &code.launchers, kernels: BTreeMap::new() };
    let kernel = |id: FunctionId| {
        let mut kernel = Kernel::new(module, id, &signatures, &heads, overflow);
        let numbers = code.constants.iter().map(|(name, n)| (name.clone(), Expr::int(*n, Place::NONE)));
        kernel.common.extend(numbers);
        kernel
    };
    for &id in &code.kernels {
        let launched = code.launchers.values().any(|kernel| *kernel == id);
        match kernel(id).method(launched) {
            Ok(method) => {
                let params = method.params.iter().map(|param| method.vars[*param].clone()).collect();
                launches.kernels.insert(id, (program.methods.push(method), params));
            }
            Err(error) => errors.push(error),
        }
    }
    // What is wrong with a kernel is said once, not again where it is launched.
    if errors.is_empty() {
        for &id in &code.hosts {
            match kernel(id).host(&launches) {
                Ok(method) => {
                    program.methods.push(method);
                }
                Err(error) => errors.push(error),
            }
        }
    }
    if overflow == Overflow::Assume {
        program.assumptions.push("arithmetic and conversions of the code stay within their types".into());
    }
    if errors.is_empty() { Ok(program) } else { Err(errors) }
}

/// The functions and lemmas of comments, as PVL has them.
fn declared(mut program: pvl::Program, clauses: &[spec::Clause]) -> pvl::Program {
    for clause in clauses {
        let spec::ClauseKind::Declaration(declaration) = &clause.kind else { continue };
        program.items.push(match &**declaration {
            Declaration::Import(_) => continue,
            Declaration::Axiom(name, fact) => pvl::Item::Axiom(name.clone(), fact.clone()),
            Declaration::Function(function) => match &function.body {
                Body::Block(body) => method_item(function, Some(body), clause.place),
                Body::Absent if !function.modifiers.contains(&spec::ast::clause::Modifier::Pure) => {
                    method_item(function, None, clause.place)
                }
                _ => pvl::Item::Function(function.clone(), clause.place),
            },
        });
    }
    program
}

fn method_item(
    function: &spec::ast::clause::Function,
    body: Option<&Vec<spec::ast::stmt::Stmt>>,
    place: Place,
) -> pvl::Item {
    let simple = |stmt: &spec::ast::stmt::Stmt| pvl::Stmt {
        kind: pvl::StmtKind::Simple(stmt.clone()),
        ghost: false,
        place: stmt.place,
    };
    pvl::Item::Method(pvl::Method {
        contract: function.contract.clone(),
        modifiers: function.modifiers.clone(),
        ghost: true,
        result: function.result.clone(),
        name: function.name.clone(),
        params: function.params.clone(),
        class: None,
        constructor: false,
        body: body.map(|body| body.iter().map(simple).collect()),
        place,
    })
}

/// Who says what a formula says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speaker {
    /// All threads at once: contracts of kernels and barriers.
    AllThreads,
    /// One thread of itself: invariants of loops, ghost code.
    OneThread,
}

/// What the statements of a kernel need.
pub(crate) struct Kernel<'m> {
    module: &'m Valid,
    id: FunctionId,
    function: &'m kir::Function,
    signatures: &'m Signatures,
    heads: &'m [MethodHead],
    scope: Scope,
    /// The variable of each local: its value, or the element that a pointer points to.
    locals: BTreeMap<LocalId, VarId>,
    /// The arrays that each pointer may point into.
    pointees: BTreeMap<LocalId, BTreeSet<ObjectId>>,
    /// For a pointer that may point into several arrays: the number of the object that it points into.
    which: BTreeMap<LocalId, VarId>,
    /// The array variable of each object.
    arrays: BTreeMap<ObjectId, VarId>,
    /// The arrays that the kernel may write.
    written: BTreeSet<ObjectId>,
    /// What becomes of arithmetic that may leave its type.
    overflow: Overflow,
    /// Thread coordinates and launch constants.
    builtins: BTreeMap<Builtin, VarId>,
    /// Names that are visible everywhere: builtins.
    common: Vec<(Name, Expr)>,
    /// Names of private arrays: visible to what a thread says of itself alone.
    own_arrays: Vec<(Name, Expr)>,
    /// Ghost variables so far.
    ghosts: Vec<(Name, Expr)>,
    /// Arrays that only the proof has: ghost parameters.
    ghost_arrays: BTreeSet<VarId>,
    /// Whether threads share a resource.
    has_invariant: bool,
    /// Whether a thread does at most one atomic operation and meets nobody.
    one_step: bool,
    /// Where a thread ends.
    end: LabelId,
    /// For host code: what it may launch.
    launches: Option<&'m host::Launches<'m>>,
}

/// A number that no label of a body has.
fn most_labels(body: &[kir::Stmt]) -> usize {
    let mut most = 0;
    kir::walk::stmts(body, &mut |stmt| match &stmt.kind {
        kir::StmtKind::Block(label, _) | kir::StmtKind::Loop { label, .. } => {
            most = most.max(label.number() + 1);
        }
        _ => {}
    });
    most
}

impl<'m> Kernel<'m> {
    fn new(
        module: &'m Valid,
        id: FunctionId,
        signatures: &'m Signatures,
        heads: &'m [MethodHead],
        overflow: Overflow,
    ) -> Self {
        let function = &module.functions[id];
        let labels = function.body.as_deref().map_or(0, most_labels);
        Kernel {
            module,
            id,
            function,
            signatures,
            heads,
            scope: Scope::default(),
            locals: BTreeMap::new(),
            pointees: BTreeMap::new(),
            which: BTreeMap::new(),
            arrays: BTreeMap::new(),
            written: BTreeSet::new(),
            overflow,
            builtins: BTreeMap::new(),
            common: Vec::new(),
            own_arrays: Vec::new(),
            ghosts: Vec::new(),
            ghost_arrays: BTreeSet::new(),
            has_invariant: false,
            one_step: function.body.as_deref().is_none_or(atomic::at_most_one_step),
            end: LabelId::new(labels),
            launches: None,
        }
    }
}

impl Kernel<'_> {
    fn place(&self, origin: Origin) -> Place {
        Place(self.module.origins.span(origin))
    }

    /// `launched`: host code launches it, with all sizes.
    fn method(&mut self, launched: bool) -> Meant<Method> {
        let place = self.place(self.function.origin);
        let Some(body) = self.function.body.as_deref() else {
            return Err(unsupported(place, "a kernel without a body"));
        };
        let mut params = Vec::new();
        let mut requires = Vec::new();
        let dims = self.dimensions(body);
        let sizes = self.sizes(&dims, launched, place, &mut params, &mut requires);
        for param in &self.function.params {
            params.push(self.declare_local(param.local)?);
        }
        let shared = self.shared_arrays(body)?;
        // Coordinates: blocks first.
        let mut coordinates = Vec::new();
        for (make, size) in [
            (Builtin::BlockIdx as fn(Dim) -> Builtin, Builtin::GridDim as fn(Dim) -> Builtin),
            (Builtin::ThreadIdx, Builtin::BlockDim),
        ] {
            for &dim in &dims {
                let var = self.declare_builtin(make(dim), place);
                coordinates.push((var, Expr::int(0, place), self.builtin(size(dim), place)));
            }
        }
        self.name_everything(&dims, place);
        for &local in &self.locals_of(body) {
            self.declare_local(local)?;
        }
        self.points_to(body, place);
        self.find_written(body);
        params.extend(self.ghost_parameters()?);
        let read = self.contract(&self.function.contract.clone(), &[], Speaker::AllThreads, false)?;
        let mut contract = Contract::default();
        contract.requires.extend(self.facts_of_threads(&dims, &coordinates, place));
        let facts = contract.requires.len();
        let mut numbers = Vec::new();
        for dim in dims.iter().filter(|_| launched).map(|dim| dim.as_str()) {
            let name = format!("blockIdx.{dim} * blockDim.{dim} + threadIdx.{dim}");
            numbers.push(self.scope.bounded(name, Ty::Int, None, place));
        }
        contract.requires.extend(read.everywhere.iter().cloned());
        contract.ensures.extend(read.everywhere.iter().cloned());
        contract.requires.extend(read.requires);
        contract.ensures.extend(read.ensures);
        self.has_invariant = !read.shared.is_empty();
        let end = self.end;
        let written = body;
        let body = self.body(body)?;
        let name = self.function.name.clone();
        let own_coordinates: Vec<VarId> = coordinates.iter().map(|(var, _, _)| *var).collect();
        let of_block: Vec<VarId> = shared.iter().map(|(var, _)| *var).collect();
        let of_launch = shared.iter().filter(|(_, length)| length.is_none());
        let unsized_arrays: Vec<String> = of_launch
            .map(|(var, _)| {
                let name = &self.scope.vars[*var].name;
                format!("launches give `{name}` as much shared memory as its elements here need")
            })
            .collect();
        let par = Par {
            name: name.clone(),
            coordinates,
            outer: dims.len(),
            kernel: true,
            shared,
            contract,
            body,
            end,
        };
        let par = Stmt::new(StmtKind::Par(Box::new(par)), place);
        let par = self.sharing(read.shared, &own_coordinates, &of_block, par, &mut requires)?;
        let offset = match self.module.language {
            kir::Language::OpenCl => ", a global offset of 0, work-groups of equal size",
            _ => "",
        };
        let mut rests_on = unsized_arrays;
        rests_on.extend(multiplies_and_adds(written).then(|| float::ROUNDING.into()));
        let text = format!("at most 2^31-1 threads along each dimension{sizes}{offset}");
        Ok(Method {
            name,
            vars: std::mem::take(&mut self.scope.vars),
            params,
            given: Vec::new(),
            yields: Vec::new(),
            result: None,
            contract: Contract { requires, ensures: Vec::new() },
            measure: Measure::Unsaid,
            lemma: false,
            ghost: false,
            launch: Some(Launch {
                threads: Some(Threads { facts, numbers }),
                text,
                rests_on,
                inferred: Vec::new(),
                sized: false,
            }),
            body: Some(vec![par]),
            place,
        })
    }

    /// `given T x;`: a value that the launch comes with, for the proof alone.
    fn ghost_parameters(&mut self) -> Meant<Vec<VarId>> {
        let mut found = Vec::new();
        for clause in &self.function.contract {
            let kir::ClauseBody::Comment(comment) = &clause.body else { continue };
            match &comment.kind {
                spec::ClauseKind::Given(ty, name) => {
                    let ty = crate::meaning::ty(ty)?;
                    if ty == Ty::Unit || matches!(ty, Ty::Matrix(_)) {
                        return Err(unsupported(name.place, "a ghost parameter of this type"));
                    }
                    let is_array = matches!(ty, Ty::Array(_));
                    let var = self.scope.bounded(name.name.clone(), ty.clone(), None, name.place);
                    self.scope.vars[var].ghost = true;
                    self.ghosts.push((name.name.clone(), Expr::new(ExprKind::Var(var), ty, name.place)));
                    if is_array {
                        self.ghost_arrays.insert(var);
                    }
                    found.push(var);
                }
                spec::ClauseKind::Yields(_, name) => {
                    return Err(unsupported(name.place, "a ghost result of a kernel"));
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// x, and y and z where the kernel or its comments ask for a coordinate or size there.
    fn dimensions(&self, body: &[kir::Stmt]) -> Vec<Dim> {
        let mut found = BTreeSet::from([Dim::X]);
        kir::walk::exprs(body, &mut |e| {
            if let kir::ExprKind::Builtin(
                Builtin::ThreadIdx(d) | Builtin::BlockIdx(d) | Builtin::BlockDim(d) | Builtin::GridDim(d),
            ) = &e.kind
            {
                found.insert(*d);
            }
        });
        found.into_iter().collect()
    }

    /// The sizes of a launch and what is known of them; in words what is taken for granted.
    fn sizes(
        &mut self,
        dims: &[Dim],
        launched: bool,
        place: Place,
        params: &mut Vec<VarId>,
        requires: &mut Vec<Clause>,
    ) -> String {
        let truth = |e: Expr| Clause { assertion: crate::ir::Assertion::Pure(e), place };
        let between = |e: &Expr, low: i128, high: i128| {
            let above = Expr::binary(Op::Le, Expr::int(low, place), e.clone(), Ty::Bool, place);
            let below = Expr::binary(Op::Le, e.clone(), Expr::int(high, place), Ty::Bool, place);
            Expr::binary(Op::And, above, below, Ty::Bool, place)
        };
        for dim in Dim::ALL {
            if !dims.contains(&dim) {
                if launched {
                    // Launches show what is taken for granted otherwise.
                    for size in [Builtin::BlockDim(dim), Builtin::GridDim(dim)] {
                        let var = self.scope.bounded(builtin_name(size), Ty::Int, None, place);
                        params.push(var);
                        let var = Expr::new(ExprKind::Var(var), Ty::Int, place);
                        let one = Expr::int(1, place);
                        requires.push(truth(Expr::binary(Op::Eq, var, one, Ty::Bool, place)));
                    }
                }
                continue;
            }
            let block = self.declare_builtin(Builtin::BlockDim(dim), place);
            let grid = self.declare_builtin(Builtin::GridDim(dim), place);
            params.extend([block, grid]);
            let block = Expr::new(ExprKind::Var(block), Ty::Int, place);
            let grid = Expr::new(ExprKind::Var(grid), Ty::Int, place);
            requires.push(truth(between(&block, 1, MOST_IN_BLOCK)));
            requires.push(truth(between(&grid, 1, MOST_ALONG)));
            let threads = Expr::binary(Op::Mul, grid, block.clone(), Ty::Int, place);
            requires.push(truth(Expr::binary(
                Op::Le,
                threads,
                Expr::int(MOST_ALONG, place),
                Ty::Bool,
                place,
            )));
            if let Some(sizes) = self.function.required_block {
                let size = Expr::int(i128::from(sizes[dim.number()]), place);
                requires.push(truth(Expr::binary(Op::Eq, block, size, Ty::Bool, place)));
            }
        }
        if launched {
            requires.extend(self.device_limits(dims, place).into_iter().map(truth));
        }
        let one: Vec<&str> = Dim::ALL.iter().filter(|d| !dims.contains(d)).map(|d| d.as_str()).collect();
        match one.len() {
            0 => String::new(),
            _ => format!(", 1 thread and 1 block along {}", one.join(" and ")),
        }
    }

    /// What follows from the ranges of coordinates and needs products.
    fn facts_of_threads(
        &self,
        dims: &[Dim],
        coordinates: &[(VarId, Expr, Expr)],
        place: Place,
    ) -> Vec<Clause> {
        let mut facts = Vec::new();
        for (k, &dim) in dims.iter().enumerate() {
            let var = |at: usize| Expr::new(ExprKind::Var(coordinates[at].0), Ty::Int, place);
            let (block, size, grid) = (
                var(k),
                self.builtin(Builtin::BlockDim(dim), place),
                self.builtin(Builtin::GridDim(dim), place),
            );
            let mul = |a: &Expr, b: &Expr| Expr::binary(Op::Mul, a.clone(), b.clone(), Ty::Int, place);
            let (before, all) = (mul(&block, &size), mul(&grid, &size));
            let natural = Expr::binary(Op::Le, Expr::int(0, place), before.clone(), Ty::Bool, place);
            // blockIdx * blockDim + blockDim <= gridDim * blockDim
            let reach = Expr::binary(Op::Add, before, size, Ty::Int, place);
            let within = Expr::binary(Op::Le, reach, all, Ty::Bool, place);
            for fact in [natural, within] {
                facts.push(Clause { assertion: crate::ir::Assertion::Pure(fact), place: Place::NONE });
            }
        }
        facts
    }

    fn declare_builtin(&mut self, builtin: Builtin, place: Place) -> VarId {
        let name = builtin_name(builtin);
        let var = self.scope.bounded(name, Ty::Int, None, place);
        self.builtins.insert(builtin, var);
        var
    }

    /// A coordinate or size; 1 and 0 along dimensions that the kernel does not ask for.
    fn builtin(&self, builtin: Builtin, place: Place) -> Expr {
        match self.builtins.get(&builtin) {
            Some(var) => Expr::new(ExprKind::Var(*var), Ty::Int, place),
            None => match builtin {
                Builtin::BlockDim(_) | Builtin::GridDim(_) => Expr::int(1, place),
                _ => Expr::int(0, place),
            },
        }
    }

    /// The variable of a local; pointers stand for the element that they point to.
    fn declare_local(&mut self, local: LocalId) -> Meant<VarId> {
        if let Some(var) = self.locals.get(&local) {
            return Ok(*var);
        }
        let data = &self.function.locals[local];
        let place = self.place(data.origin);
        let object = self.function.params.iter().find(|p| p.local == local).and_then(|p| p.object);
        if let Some(object) = object {
            let var = self.declare_array(object)?;
            self.pointees.insert(local, BTreeSet::from([object]));
            self.locals.insert(local, var);
            return Ok(var);
        }
        let (ty, range) = type_of(data.ty);
        let var = self.scope.bounded(data.name.clone(), ty, range, place);
        self.locals.insert(local, var);
        Ok(var)
    }

    fn declare_array(&mut self, object: ObjectId) -> Meant<VarId> {
        if let Some(var) = self.arrays.get(&object) {
            return Ok(*var);
        }
        let data = &self.module.objects[object];
        let place = self.place(data.origin);
        let Some(element) = self.element(object) else {
            return Err(unsupported(place, format!("the elements of `{}`", data.name)));
        };
        let ty = Ty::Array(Box::new(type_of(element).0));
        let var = self.scope.bounded(data.name.clone(), ty, None, place);
        self.arrays.insert(object, var);
        Ok(var)
    }

    /// The scalar that an array consists of.
    fn element(&self, object: ObjectId) -> Option<kir::Ty> {
        let mut layout = self.module.objects.get(object)?.layout;
        loop {
            match &self.module.layouts.get(layout)?.kind {
                kir::LayoutKind::Scalar(ty) => return Some(*ty),
                kir::LayoutKind::Array { element, .. } => layout = *element,
                _ => return None,
            }
        }
    }

    /// The shared arrays that the kernel uses, with their sizes.
    fn shared_arrays(&mut self, body: &[kir::Stmt]) -> Meant<Vec<(VarId, Option<Expr>)>> {
        let mut used = BTreeSet::new();
        kir::walk::exprs(body, &mut |e| {
            if let kir::ExprKind::ObjectAddr(object) = &e.kind {
                used.insert(*object);
            }
        });
        let mut shared = Vec::new();
        for object in used {
            let data = &self.module.objects[object];
            let place = self.place(data.origin);
            if data.space == Space::Private {
                self.declare_array(object)?;
                continue;
            }
            if data.space != Space::Shared {
                return Err(unsupported(
                    place,
                    format!("`{}`, which is no parameter and not shared", data.name),
                ));
            }
            let size = self.element(object).map_or(1, kir::Ty::size);
            let var = self.declare_array(object)?;
            let length = data.size.map(|bytes| Expr::int(i128::from(bytes / size.max(1)), place));
            shared.push((var, length));
        }
        // A pointer parameter into local memory is an array of the block, too.
        for param in &self.function.params {
            if let Some(object) = param.object
                && self.module.objects[object].space == Space::Shared
            {
                let var = self.declare_array(object)?;
                shared.push((var, None));
            }
        }
        Ok(shared)
    }

    /// The locals that statements set.
    fn locals_of(&self, body: &[kir::Stmt]) -> BTreeSet<LocalId> {
        kir::walk::set_locals(body)
    }

    /// Names that are visible in all comments.
    fn name_everything(&mut self, dims: &[Dim], place: Place) {
        // Macros and constants come first: everything else hides them.
        let mut common: Vec<(Name, Expr)> = std::mem::take(&mut self.common);
        for dim in Dim::ALL {
            let at = |b: Builtin| self.builtin(b, place);
            let (t, b) = (at(Builtin::ThreadIdx(dim)), at(Builtin::BlockIdx(dim)));
            let (n, g) = (at(Builtin::BlockDim(dim)), at(Builtin::GridDim(dim)));
            let int = |op, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone(), Ty::Int, place);
            let global = int(Op::Add, &int(Op::Mul, &b, &n), &t);
            let all = int(Op::Mul, &g, &n);
            let k = dim.number();
            for (name, value) in [
                (format!("threadIdx.{}", dim.as_str()), &t),
                (format!("blockIdx.{}", dim.as_str()), &b),
                (format!("blockDim.{}", dim.as_str()), &n),
                (format!("gridDim.{}", dim.as_str()), &g),
                (format!("get_local_id({k})"), &t),
                (format!("get_group_id({k})"), &b),
                (format!("get_local_size({k})"), &n),
                (format!("get_num_groups({k})"), &g),
                (format!("get_global_id({k})"), &global),
                (format!("get_global_size({k})"), &all),
            ] {
                common.push((name.into(), value.clone()));
            }
            if dims == [Dim::X] && dim == Dim::X {
                common.push(("\\gtid".into(), global.clone()));
                common.push(("\\ltid".into(), t.clone()));
            }
        }
        if dims != [Dim::X] {
            let (local, all) = self.linear(Builtin::ThreadIdx, Builtin::BlockDim, place);
            let (block, _) = self.linear(Builtin::BlockIdx, Builtin::GridDim, place);
            let int = |op, a: Expr, b: Expr| Expr::binary(op, a, b, Ty::Int, place);
            let global = int(Op::Add, int(Op::Mul, block, all), local.clone());
            common.push(("\\gtid".into(), global));
            common.push(("\\ltid".into(), local));
        }
        self.common = common;
        self.name_arrays(place);
    }

    /// The names of arrays, for contracts.
    fn name_arrays(&mut self, place: Place) {
        for (object, var) in &self.arrays {
            let data = &self.module.objects[*object];
            let ty = self.scope.vars[*var].ty.clone();
            let named = (data.name.clone(), Expr::new(ExprKind::Var(*var), ty, place));
            // Each thread has its own: what all threads say together cannot speak of it.
            if data.space == Space::Private { self.own_arrays.push(named) } else { self.common.push(named) }
        }
    }

    /// The number of a thread or block when those along x are counted first, then those along y and z; and how many there are.
    fn linear(&self, at: fn(Dim) -> Builtin, size: fn(Dim) -> Builtin, place: Place) -> (Expr, Expr) {
        let int = |op, a: Expr, b: Expr| Expr::binary(op, a, b, Ty::Int, place);
        let dim = |d: Dim| (self.builtin(at(d), place), self.builtin(size(d), place));
        let ((x, nx), (y, ny), (z, nz)) = (dim(Dim::X), dim(Dim::Y), dim(Dim::Z));
        let plane = int(Op::Mul, nx.clone(), ny);
        let row = int(Op::Add, x, int(Op::Mul, y, nx));
        (int(Op::Add, row, int(Op::Mul, z, plane.clone())), int(Op::Mul, plane, nz))
    }

    /// What contract comments say where these locals are visible.
    fn contract(
        &mut self,
        clauses: &[kir::Clause],
        visible: &[(Name, Vec<LocalId>)],
        speaker: Speaker,
        inlined: bool,
    ) -> Meant<Read> {
        let mut parsed = Vec::new();
        for clause in clauses {
            match &clause.body {
                kir::ClauseBody::Comment(comment) => {
                    if comment.is_contract() {
                        parsed.push((**comment).clone());
                    }
                }
                kir::ClauseBody::Exprs(_) => {
                    return Err(unsupported(self.place(clause.origin), "an intrinsic annotation"));
                }
            }
        }
        self.show_names(visible, speaker, inlined);
        read_kernel_contract(&parsed, &mut self.scope, self.signatures)
    }

    /// Whether something comes from a function that was inlined.
    fn is_inlined(&self, origin: Origin) -> bool {
        self.module.origins.data(origin).call.is_some()
    }

    /// Makes names visible: builtins and arrays, parameters, these locals, ghost variables. In a function that was inlined, the kernel's arrays and parameters
    /// are not visible, and its own locals hide ghost variables.
    fn show_names(&mut self, visible: &[(Name, Vec<LocalId>)], speaker: Speaker, inlined: bool) {
        let mut names = self.common.clone();
        if speaker == Speaker::OneThread {
            names.extend(self.own_arrays.iter().cloned());
        }
        if inlined {
            names.retain(|(_, e)| !matches!(e.ty, Ty::Array(_) | Ty::Matrix(_)));
            names.extend(self.ghosts.iter().cloned());
        }
        let params: Vec<(Name, Vec<LocalId>)> = self
            .function
            .params
            .iter()
            .filter(|_| !inlined)
            .map(|p| (self.function.locals[p.local].name.clone(), vec![p.local]))
            .collect();
        for (name, locals) in params.iter().chain(visible) {
            for local in locals {
                let Some(var) = self.locals.get(local) else { continue };
                let data = &self.function.locals[*local];
                let is_param = self.function.params.iter().any(|p| p.local == *local);
                if data.ty == kir::Ty::Ptr && !is_param {
                    continue;
                }
                let ty = self.scope.vars[*var].ty.clone();
                // A lane or member goes by its own name.
                let shown = if locals.len() == 1 { name.clone() } else { data.name.clone() };
                names.push((shown, Expr::new(ExprKind::Var(*var), ty, self.place(data.origin))));
            }
        }
        if !inlined {
            names.extend(self.ghosts.iter().cloned());
        }
        self.scope.names = names;
    }
}

/// Whether code has products and sums of floats, which a compiler may fuse.
fn multiplies_and_adds(body: &[kir::Stmt]) -> bool {
    let (mut multiplies, mut adds) = (false, false);
    kir::walk::exprs(body, &mut |e| {
        if let kir::ExprKind::Binary(op, ..) = &e.kind
            && e.ty.is_float()
        {
            multiplies |= *op == kir::BinaryOp::Mul;
            adds |= matches!(op, kir::BinaryOp::Add | kir::BinaryOp::Sub);
        }
    });
    multiplies && adds
}

/// The type of values, and their least and greatest.
fn type_of(ty: kir::Ty) -> (Ty, Option<(i128, i128)>) {
    match ty {
        kir::Ty::Bool => (Ty::Bool, None),
        kir::Ty::Int { .. } => (Ty::Int, bounds(ty)),
        kir::Ty::Float(format) => (float::ty(format), None),
        // The element that a pointer points to.
        kir::Ty::Ptr => (Ty::Int, None),
    }
}

/// The least and the greatest value of an integer type; none where they are too large to be written.
fn bounds(ty: kir::Ty) -> Option<(i128, i128)> {
    let kir::Ty::Int { bits, signed } = ty else { return None };
    match (bits, signed) {
        (1..=64, true) => Some((-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)),
        (1..=64, false) => Some((0, (1i128 << bits) - 1)),
        _ => None,
    }
}

/// The name of a builtin in messages.
fn builtin_name(builtin: Builtin) -> String {
    match builtin {
        Builtin::ThreadIdx(d) => format!("threadIdx.{}", d.as_str()),
        Builtin::BlockIdx(d) => format!("blockIdx.{}", d.as_str()),
        Builtin::BlockDim(d) => format!("blockDim.{}", d.as_str()),
        Builtin::GridDim(d) => format!("gridDim.{}", d.as_str()),
        other => other.name(),
    }
}
