//! Methods and their statements.

use super::call::{declare_fields, declare_params, makes_its_arrays};
use super::kernel::{Around, permissions_of};
use super::proof::{coordinates_kept, is_ghost_name};
use super::{MethodHead, read_contract};
use crate::ir::{
    Assertion, Barrier, Clause, Contract, Expr, ExprKind, Invariant, InvariantId, LabelId, Loop, Method, Par,
    SnapshotId, Stmt, StmtKind, Ty, VarId, walk,
};
use crate::meaning::{Meaning, Meant, Scope, Signatures, fitting, mistake, ty, unsupported};
use gpuproof_base::Name;
use gpuproof_base::index::Id;
use gpuproof_front_pvl as pvl;
use gpuproof_spec as spec;
use gpuproof_spec::ast::expr::BinaryOp;
use gpuproof_spec::ast::stmt::{ProofStep, Stmt as Simple, StmtKind as SimpleKind};
use gpuproof_spec::{ClauseKind, ExprKind as Written, Place};

/// A method in the proof IR.
pub(super) fn method(written: &pvl::Method, signatures: &Signatures, heads: &[MethodHead]) -> Meant<Method> {
    let mut scope = Scope::of_pvl();
    let (mut params, mut one_element, name) = declare_params(written, &mut scope, signatures)?;
    one_element.extend(declare_fields(written, &mut params, &mut scope)?);
    let ghosts = |yields: bool, scope: &mut Scope| -> Meant<Vec<VarId>> {
        let mut found = Vec::new();
        for clause in &written.contract {
            if let ClauseKind::Given(_, x) | ClauseKind::Yields(_, x) = &clause.kind
                && scope.names.iter().any(|(name, e)| *name == x.name && !is_ghost_name(scope, e))
            {
                return Err(mistake(
                    x.place,
                    format!("this ghost variable hides the program's `{}`", x.name),
                ));
            }
            match &clause.kind {
                ClauseKind::Given(t, x) if !yields => found.push(scope.declare(&x.name, ty(t)?, x.place)),
                ClauseKind::Yields(t, x) if yields => found.push(scope.declare(&x.name, ty(t)?, x.place)),
                _ => {}
            }
        }
        found.iter().for_each(|var| scope.vars[*var].ghost = true);
        Ok(found)
    };
    let given = ghosts(false, &mut scope)?;
    let yields = ghosts(true, &mut scope)?;
    let result_type = ty(&written.result)?;
    let result = match &result_type {
        Ty::Unit => None,
        Ty::Array(_) | Ty::Matrix(_) => {
            return Err(unsupported(written.name.place, "a method that returns an array"));
        }
        other => Some(scope.fresh("\\result", other.clone(), written.name.place)),
    };
    let read = read_contract(
        &written.contract,
        &mut scope,
        signatures,
        Some(result_type).filter(|t| *t != Ty::Unit),
    )?;
    let everywhere = read.everywhere.clone();
    let measure = read.measure.clone();
    let mut contract = Contract { requires: one_element, ensures: Vec::new() };
    contract.requires.extend(everywhere.iter().cloned());
    contract.ensures.extend(everywhere.iter().cloned());
    let Contract { requires, ensures } = read.contract();
    contract.requires.extend(requires);
    super::size::sizes(&written.params, &mut scope, signatures, &mut contract.requires)?;
    contract.ensures.extend(ensures);
    let permissions =
        contract.requires.iter().chain(&contract.ensures).any(|clause| clause.assertion.holds_permission());
    let body = match &written.body {
        None => None,
        Some(body) => {
            let mut lowering = Lowering {
                scope: &mut scope,
                signatures,
                heads,
                class: written.class.as_ref().map(|class| class.name.name.clone()),
                everywhere: &everywhere,
                labels: 0,
                loops: Vec::new(),
                blocks: Vec::new(),
                invariants: Vec::new(),
                shared: 0,
                taken: Vec::new(),
                for_proof: false,
                kernel: None,
                constructor: written.constructor,
                nesting: 0,
                made: Vec::new(),
            };
            Some(lowering.body(body)?)
        }
    };
    // A constructor is no lemma, so that what runs one is none.
    let mut makes_objects = false;
    walk::stmts(body.as_deref().unwrap_or(&[]), &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            makes_objects |= signatures.constructors.values().flatten().any(|id| *id == call.method);
        }
    });
    let method = Method {
        name,
        params,
        given,
        yields,
        result,
        contract,
        measure,
        lemma: written.ghost || !permissions && !written.constructor && !makes_objects,
        ghost: written.ghost,
        launch: None,
        body,
        place: Place(written.name.place.span()),
        vars: scope.vars,
    };
    makes_its_arrays(written, &method)?;
    Ok(method)
}

pub(crate) struct Lowering<'a> {
    pub scope: &'a mut Scope,
    pub signatures: &'a Signatures,
    pub heads: &'a [MethodHead],
    /// The class whose fields are visible.
    pub(super) class: Option<Name>,
    everywhere: &'a [Clause],
    labels: usize,
    /// For each loop around: where `break` and `continue` go.
    loops: Vec<(LabelId, LabelId)>,
    /// For each parallel block around: its name and how many names were visible when it began.
    blocks: Vec<(Option<Name>, usize)>,
    /// The shared resources around, and how many there were altogether.
    invariants: Vec<(Name, InvariantId)>,
    shared: usize,
    /// Those that are taken here: nobody can take them again.
    taken: Vec<InvariantId>,
    /// Whether code for the proof alone is being read.
    pub(super) for_proof: bool,
    /// In a kernel: its memory and what its threads hold.
    pub kernel: Option<Around>,
    /// Whether this is a constructor, how many scopes are around, and the fields whose arrays it has made.
    pub(super) constructor: bool,
    pub(super) nesting: usize,
    pub(super) made: Vec<VarId>,
}

impl<'a> Lowering<'a> {
    // semantics: contracts/ghost-code
    /// For ghost statements of a kernel.
    pub fn ghost(scope: &'a mut Scope, signatures: &'a Signatures, heads: &'a [MethodHead]) -> Self {
        let (loops, blocks) = (Vec::new(), Vec::new());
        Self {
            scope,
            signatures,
            heads,
            class: None,
            everywhere: &[],
            labels: 0,
            loops,
            blocks,
            invariants: Vec::new(),
            shared: 0,
            taken: Vec::new(),
            for_proof: true,
            kernel: None,
            constructor: false,
            nesting: 0,
            made: Vec::new(),
        }
    }

    /// What a thread of a kernel does, and the label that ends it; `names`: how many names all threads share.
    pub fn thread_of(
        &mut self,
        name: &Name,
        names: usize,
        body: &[pvl::Stmt],
    ) -> Meant<(Vec<Stmt>, LabelId)> {
        let end = self.label();
        self.blocks.push((Some(name.clone()), names));
        let body = self.body(body);
        self.blocks.pop();
        Ok((body?, end))
    }

    fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId::new(self.labels - 1)
    }

    pub(super) fn meaning(&mut self) -> Meaning<'_> {
        self.scope.in_code = !self.for_proof;
        Meaning { scope: self.scope, signatures: self.signatures }
    }

    /// Statements of a scope of their own.
    fn body(&mut self, body: &[pvl::Stmt]) -> Meant<Vec<Stmt>> {
        let names = self.scope.names.len();
        let mut result = Vec::new();
        self.nesting += 1;
        for stmt in body {
            let before = self.scope.names.len();
            self.stmt(stmt, &mut result)?;
            self.hides_nothing(before, stmt.place)?;
        }
        self.nesting -= 1;
        self.scope.names.truncate(names);
        Ok(result)
    }

    fn contract(&mut self, clauses: &[spec::Clause]) -> Meant<super::Read> {
        read_contract(clauses, self.scope, self.signatures, None)
    }

    pub(super) fn plain(&mut self, stmt: &pvl::Stmt, result: &mut Vec<Stmt>) -> Meant<()> {
        let place = stmt.place;
        match &stmt.kind {
            pvl::StmtKind::Simple(simple) => return self.simple(simple, result),
            pvl::StmtKind::Block(body) => result.extend(self.body(body)?),
            pvl::StmtKind::If(condition, then, otherwise) => {
                let condition = self.meaning().truth(condition)?;
                let (then, otherwise) = (self.body(then)?, self.body(otherwise)?);
                let mut meets = false;
                walk::stmts(&then, &mut |stmt| meets |= matches!(stmt.kind, StmtKind::Barrier(_)));
                walk::stmts(&otherwise, &mut |stmt| meets |= matches!(stmt.kind, StmtKind::Barrier(_)));
                if meets && let Some(kernel) = &mut self.kernel {
                    kernel.held = None;
                }
                result.push(Stmt::new(StmtKind::If(condition, then, otherwise), place));
            }
            pvl::StmtKind::While(contract, condition, body) => {
                let read = self.contract(contract)?;
                let held = permissions_of(&read.invariants);
                self.now_held(&held);
                let lowered =
                    self.looping(read, Some(condition), |l| l.body(body), |_| Ok(Vec::new()), place)?;
                self.now_held(&held);
                result.push(lowered);
            }
            pvl::StmtKind::For(parts) => {
                let names = self.scope.names.len();
                for init in &parts.init {
                    self.simple(init, result)?;
                }
                let read = self.contract(&parts.contract)?;
                let lowered = self.looping(
                    read,
                    parts.condition.as_ref(),
                    |l| l.body(&parts.body),
                    |l| {
                        let mut steps = Vec::new();
                        for step in &parts.step {
                            l.simple(step, &mut steps)?;
                        }
                        Ok(steps)
                    },
                    place,
                )?;
                result.push(lowered);
                self.scope.names.truncate(names);
            }
            pvl::StmtKind::Par(par) => {
                let par = self.par(par)?;
                result.push(Stmt::new(StmtKind::Par(Box::new(par)), place));
            }
            pvl::StmtKind::Parallel(blocks) => {
                let blocks = blocks.iter().map(|par| self.par(par)).collect::<Meant<Vec<_>>>()?;
                result.push(Stmt::new(StmtKind::Parallel(blocks), place));
            }
            pvl::StmtKind::NewArray(name, element, sizes) => {
                result.push(self.allocation(name, element, sizes, place)?);
            }
            pvl::StmtKind::MakeField(name, element, sizes) => {
                result.push(self.make_field(name, element, sizes, place)?);
            }
            pvl::StmtKind::NewObject(name, class, args) => {
                self.object(name, class, args, place, result)?;
            }
            pvl::StmtKind::Barrier(barrier) => {
                let Some((around, _)) = self.blocks.last() else {
                    return Err(mistake(place, "a barrier stands inside a parallel block"));
                };
                if let (Some(_), Some(fences)) = (&self.kernel, barrier.fences) {
                    result.push(self.kernel_barrier(barrier, fences, place)?);
                    return Ok(());
                }
                if *around != Some(barrier.name.name.clone()) {
                    let message = format!("the innermost parallel block is not `{}`", barrier.name.name);
                    return Err(mistake(barrier.name.place, message));
                }
                if !self.taken.is_empty() {
                    return Err(mistake(place, "threads cannot wait for each other inside `atomic`"));
                }
                let contract = self.contract(&barrier.contract)?.contract_everywhere();
                of_all_threads(&contract)?;
                self.of_no_private_array(&contract)?;
                let invariants = self.named_invariants(&barrier.invariants)?;
                let body = self.body(&barrier.body)?;
                let mut steps_only = true;
                walk::stmts(&body, &mut |stmt| {
                    let step = matches!(
                        stmt.kind,
                        StmtKind::Assert(_)
                            | StmtKind::Assume(_)
                            | StmtKind::Call(_)
                            | StmtKind::Assign(..)
                            | StmtKind::If(..)
                    ) || matches!(stmt.kind, StmtKind::Store(..)) && !invariants.is_empty();
                    steps_only &= step;
                });
                if !steps_only {
                    return Err(unsupported(
                        place,
                        "a barrier with anything but proof steps and lemmas in it",
                    ));
                }
                // The steps are part of the proof: no thread runs them.
                let assigned = walk::assigned(&body);
                let visible = &self.scope.names;
                if visible.iter().any(|(_, e)| matches!(e.kind, ExprKind::Var(v) if assigned.contains(&v))) {
                    return Err(mistake(
                        place,
                        "the steps of a barrier cannot assign variables of the program",
                    ));
                }
                let barrier = Barrier { contract, unfenced: Vec::new(), all: false, invariants, body };
                result.push(Stmt::new(StmtKind::Barrier(Box::new(barrier)), place));
            }
            pvl::StmtKind::Invariant(name, resource, body) => {
                result.push(self.invariant(name, resource, body, place)?);
            }
            pvl::StmtKind::Atomic(names, body) => {
                let ids = self.named_invariants(names)?;
                let before = self.taken.len();
                self.taken.extend(&ids);
                let body = self.body(body);
                self.taken.truncate(before);
                result.push(Stmt::new(StmtKind::Atomic(ids, body?), place));
            }
        }
        Ok(())
    }

    /// What all threads say at a barrier is not about an array that each of them has for itself: the name means another one to each.
    fn of_no_private_array(&self, contract: &Contract) -> Meant<()> {
        let before = self.blocks.last().map_or(0, |(_, names)| *names);
        let own =
            |var: VarId| self.scope.names.iter().skip(before).any(|(_, e)| e.kind == ExprKind::Var(var));
        let mut wrong = None;
        for clause in contract.requires.iter().chain(&contract.ensures) {
            walk::arrays(&clause.assertion, &mut |array, place| {
                if own(array) && wrong.is_none() {
                    wrong = Some(place);
                }
            });
        }
        match wrong {
            Some(place) => Err(mistake(place, "each thread has an array of its own by this name").help(
                "a thread keeps its own arrays at a barrier, with what is known of them; leave them out of the contract",
            )),
            None => Ok(()),
        }
    }

    /// What a thread of a kernel holds from here on.
    fn now_held(&mut self, clauses: &[Clause]) {
        if let Some(kernel) = &mut self.kernel {
            kernel.held = Some(clauses.to_vec());
        }
    }

    /// A barrier of a kernel, which takes all permissions. See [`super::kernel`].
    fn kernel_barrier(
        &mut self,
        barrier: &pvl::ast::Barrier,
        fences: pvl::ast::Fences,
        place: Place,
    ) -> Meant<Stmt> {
        let mut contract = self.contract(&barrier.contract)?.contract();
        of_all_threads(&contract)?;
        self.of_no_private_array(&contract)?;
        let Some(kernel) = &mut self.kernel else { return Err(mistake(place, "a barrier of a kernel")) };
        if !contract.requires.iter().any(|clause| clause.assertion.holds_permission()) {
            let Some(held) = &kernel.held else {
                return Err(mistake(place, "what each thread hands in here depends on the way to here")
                    .help("name the permissions in the barrier's `requires`"));
            };
            contract.requires.splice(0..0, held.iter().cloned());
        }
        kernel.held = Some(permissions_of(&contract.ensures));
        let ordered = |global: bool| if global { fences.global } else { fences.local };
        let unfenced = kernel.arrays.iter().filter(|(_, global)| !ordered(*global)).map(|(var, _)| *var);
        let barrier = Barrier {
            contract,
            unfenced: unfenced.collect(),
            all: false,
            invariants: Vec::new(),
            body: Vec::new(),
        };
        Ok(Stmt::new(StmtKind::Barrier(Box::new(barrier)), place))
    }

    /// `block end { loop head { if (!c) br end; block next { body } steps; br head } }`
    fn looping(
        &mut self,
        read: super::Read,
        condition: Option<&spec::Expr>,
        body: impl FnOnce(&mut Self) -> Meant<Vec<Stmt>>,
        steps: impl FnOnce(&mut Self) -> Meant<Vec<Stmt>>,
        place: Place,
    ) -> Meant<Stmt> {
        if let Some(clause) = read.requires.first().or(read.ensures.first()) {
            return Err(unsupported(clause.place, "a contract of loop iterations"));
        }
        let (end, head, next) = (self.label(), self.label(), self.label());
        // What holds everywhere in the method holds at the heads of its own loops; in threads it is known otherwise.
        let mut invariants = if self.blocks.is_empty() { self.everywhere.to_vec() } else { Vec::new() };
        invariants.extend(read.everywhere);
        invariants.extend(read.invariants);
        let mut round = Vec::new();
        if let Some(condition) = condition {
            let condition = self.meaning().truth(condition)?;
            let at = condition.place;
            let leave = vec![Stmt::new(StmtKind::Br(end), at)];
            round.push(Stmt::new(StmtKind::If(condition, Vec::new(), leave), at));
        }
        self.loops.push((end, next));
        let body = body(self);
        self.loops.pop();
        round.push(Stmt::new(StmtKind::Block(next, body?), place));
        round.extend(steps(self)?);
        round.push(Stmt::new(StmtKind::Br(head), place));
        let inner = Loop { label: head, invariants, measure: read.measure, body: round };
        let inner = Stmt::new(StmtKind::Loop(Box::new(inner)), place);
        Ok(Stmt::new(StmtKind::Block(end, vec![inner]), place))
    }

    /// The numbers of shared resources that can be taken here.
    fn named_invariants(&mut self, names: &[spec::Ident]) -> Meant<Vec<InvariantId>> {
        let mut ids = Vec::new();
        for name in names {
            let found = self.invariants.iter().rev().find(|(n, _)| *n == name.name).map(|(_, id)| *id);
            let Some(id) = found else {
                return Err(mistake(
                    name.place,
                    format!("there is no invariant `{}` around this", name.name),
                ));
            };
            if self.taken.contains(&id) || ids.contains(&id) {
                return Err(mistake(name.place, format!("`{}` is taken here already", name.name)));
            }
            ids.push(id);
        }
        Ok(ids)
    }

    fn invariant(
        &mut self,
        name: &spec::Ident,
        resource: &spec::Expr,
        body: &[pvl::Stmt],
        place: Place,
    ) -> Meant<Stmt> {
        let assertion = self.meaning().assertion(resource)?;
        let id = InvariantId::new(self.shared);
        self.shared += 1;
        self.invariants.push((name.name.clone(), id));
        let body = self.body(body);
        self.invariants.pop();
        let body = body?;
        // It means the same to all who take it.
        let assigned = walk::assigned(&body);
        let mut wrong = None;
        walk::assertion(&assertion, &mut |e| match &e.kind {
            ExprKind::Var(var) if assigned.contains(var) => {
                wrong = Some(mistake(e.place, "this variable is assigned while the invariant is shared"));
            }
            ExprKind::Old(_) | ExprKind::OldAt(..) => {
                wrong = Some(mistake(e.place, "`\\old` means something else to each thread"))
            }
            _ => {}
        });
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let resource = vec![Clause { assertion, place: resource.place }];
        let shared = Invariant { id, name: name.name.clone(), resource, body };
        Ok(Stmt::new(StmtKind::Invariant(Box::new(shared)), place))
    }

    fn par(&mut self, par: &pvl::ast::Par) -> Meant<Par> {
        let names = self.scope.names.len();
        let mut coordinates = Vec::new();
        for binding in &par.bindings {
            let Some((from, to)) = &binding.range else {
                return Err(mistake(binding.name.place, "the range of the threads is missing"));
            };
            let (from, to) = (self.meaning().int(from)?, self.meaning().int(to)?);
            coordinates.push((binding, from, to));
        }
        let coordinates: Vec<(VarId, Expr, Expr)> = coordinates
            .into_iter()
            .map(|(b, from, to)| (self.scope.declare(&b.name.name, Ty::Int, b.name.place), from, to))
            .collect();
        let contract = self.contract(&par.contract)?.contract_everywhere();
        of_all_threads(&contract)?;
        let end = self.label();
        let name = par.name.as_ref().map(|n| n.name.clone());
        self.blocks.push((name.clone(), names));
        let loops = std::mem::take(&mut self.loops);
        let body = self.body(&par.body);
        self.loops = loops;
        self.blocks.pop();
        self.scope.names.truncate(names);
        let (name, body) = (name.unwrap_or_else(|| "par".into()), body?);
        coordinates_kept(self.scope, &coordinates, &body)?;
        Ok(Par { name, coordinates, outer: 0, kernel: false, shared: Vec::new(), contract, body, end })
    }

    /// A statement that ghost code has, too.
    pub fn simple(&mut self, simple: &Simple, result: &mut Vec<Stmt>) -> Meant<()> {
        let place = simple.place;
        match &simple.kind {
            SimpleKind::Proof(step, written) => {
                let claim = self.meaning().assertion(written)?;
                let kind = match step {
                    // A predicate is what it stands for: folding and unfolding say that it is there.
                    ProofStep::Assert | ProofStep::Fold | ProofStep::Unfold => StmtKind::Assert(claim),
                    ProofStep::Assume if claim.holds_permission() => {
                        return Err(mistake(place, "a permission cannot be assumed")
                            .help("`inhale` adds permissions that nobody has shown to be there"));
                    }
                    ProofStep::Assume => StmtKind::Assume(claim),
                    ProofStep::Inhale => StmtKind::Inhale(claim),
                    ProofStep::Exhale => StmtKind::Exhale(claim),
                    ProofStep::Refute => match claim {
                        Assertion::Pure(claim) => StmtKind::Refute(claim),
                        _ => StmtKind::Refute(self.meaning().truth(written)?),
                    },
                };
                result.push(Stmt::new(kind, place));
            }
            SimpleKind::Declare(t, variables) => {
                let t = ty(t)?;
                for (name, value) in variables {
                    if matches!(t, Ty::Array(_) | Ty::Matrix(_)) {
                        return Err(unsupported(name.place, "a variable of array type"));
                    }
                    // The initial value does not see the variable itself.
                    let names = self.scope.names.len();
                    let var = self.scope.declare(&name.name, t.clone(), name.place);
                    let declared = self.scope.names.split_off(names);
                    match value {
                        Some(value) => {
                            self.assign(var, value, place, result)?;
                            // What is made of ghost variables is one.
                            self.scope.vars[var].ghost |=
                                result.last().is_some_and(|made| self.stands_in_ghost_code(made));
                        }
                        None => result.push(Stmt::new(StmtKind::Havoc(var), place)),
                    }
                    self.scope.names.extend(declared);
                }
            }
            SimpleKind::Assign(target, op, value) => self.assignment(target, *op, value, place, result)?,
            SimpleKind::Step(target, up) => {
                let op = if *up { BinaryOp::Add } else { BinaryOp::Sub };
                let literal = spec::ast::expr::IntLiteral::decimal(1);
                let one = spec::Expr { kind: Written::Int(literal), place: target.place };
                self.assignment(target, Some(op), &one, place, result)?;
            }
            SimpleKind::Call(call) => match &call.kind {
                Written::Call(call) => self.call(call, None, place, result)?,
                _ => return Err(unsupported(place, "this statement")),
            },
            SimpleKind::Block(body) => {
                let names = self.scope.names.len();
                for stmt in body {
                    self.simple(stmt, result)?;
                }
                self.scope.names.truncate(names);
            }
            SimpleKind::If(condition, then, otherwise) => {
                let condition = self.meaning().truth(condition)?;
                let mut bodies = [Vec::new(), Vec::new()];
                let written: [&[Simple]; 2] = [then, otherwise.as_deref().unwrap_or(&[])];
                for (body, written) in bodies.iter_mut().zip(written) {
                    let names = self.scope.names.len();
                    for stmt in written {
                        self.simple(stmt, body)?;
                    }
                    self.scope.names.truncate(names);
                }
                let [then, otherwise] = bodies;
                result.push(Stmt::new(StmtKind::If(condition, then, otherwise), place));
            }
            SimpleKind::Return(value) => {
                if !self.blocks.is_empty() {
                    return Err(unsupported(place, "a return inside a parallel block"));
                }
                let value = match value {
                    Some(value) => Some(self.meaning().expr(value)?),
                    None => None,
                };
                result.push(Stmt::new(StmtKind::Return(value), place));
            }
            SimpleKind::Break | SimpleKind::Continue => {
                let Some((end, next)) = self.loops.last() else {
                    return Err(mistake(place, "there is no loop around this"));
                };
                let target = if simple.kind == SimpleKind::Break { *end } else { *next };
                result.push(Stmt::new(StmtKind::Br(target), place));
            }
            SimpleKind::Label(name) => {
                if self.scope.labels.iter().any(|(known, _)| *known == name.name) {
                    return Err(mistake(name.place, format!("there are two labels `{}`", name.name)));
                }
                let id = SnapshotId::new(self.scope.labels.len());
                self.scope.labels.push((name.name.clone(), id));
                result.push(Stmt::new(StmtKind::Snapshot(id), place));
            }
            SimpleKind::While(..) | SimpleKind::For(_) | SimpleKind::Atomic(..) => {
                return Err(unsupported(place, "this statement inside ghost code"));
            }
        }
        Ok(())
    }

    fn assignment(
        &mut self,
        target: &spec::Expr,
        op: Option<BinaryOp>,
        value: &spec::Expr,
        place: Place,
        result: &mut Vec<Stmt>,
    ) -> Meant<()> {
        let combined;
        let value = match op {
            None => value,
            Some(op) => {
                let kind = Written::Binary(op, Box::new(target.clone()), Box::new(value.clone()));
                combined = spec::Expr { kind, place };
                &combined
            }
        };
        let at = self.meaning().expr(target)?;
        match at.kind {
            ExprKind::Var(var) => {
                self.may_assign(var, target.place)?;
                self.assign(var, value, place, result)
            }
            ExprKind::Load(array, index) => {
                let value = self.meaning().value_of(value, &at.ty)?;
                result.push(Stmt::new(StmtKind::Store(array, *index, value), place));
                Ok(())
            }
            _ => Err(mistake(target.place, "this cannot be assigned to")),
        }
    }

    /// Variables from outside are constant inside a parallel block: all threads share them.
    pub(super) fn may_assign(&self, var: VarId, target: Place) -> Meant<()> {
        let Some((_, names)) = self.blocks.last() else { return Ok(()) };
        let outside = self.scope.names.iter().take(*names).any(|(_, e)| e.kind == ExprKind::Var(var));
        if outside {
            return Err(mistake(target, "a thread cannot assign a variable that all threads share").help(
                "declare it inside the parallel block, or use an array with a permission for each thread",
            ));
        }
        Ok(())
    }

    fn assign(&mut self, var: VarId, value: &spec::Expr, place: Place, result: &mut Vec<Stmt>) -> Meant<()> {
        let ty = self.scope.vars[var].ty.clone();
        if let Written::Call(call) = &value.kind
            && self.callee(call).is_some()
        {
            return self.call(call, Some((var, ty)), place, result);
        }
        let value = self.meaning().expr(value)?;
        if matches!(value.ty, Ty::Array(_) | Ty::Matrix(_)) {
            return Err(unsupported(place, "a second name for an array"));
        }
        let value = fitting(value, &ty)?;
        result.push(Stmt::new(StmtKind::Assign(var, value), place));
        Ok(())
    }
}

/// A state that one thread remembered is not that of the others.
pub(crate) fn of_all_threads(contract: &Contract) -> Meant<()> {
    let mut wrong = None;
    for clauses in [&contract.requires, &contract.ensures] {
        walk::clauses(clauses, &mut |e| {
            if matches!(e.kind, ExprKind::OldAt(..)) {
                wrong = Some(mistake(e.place, "a label means another state to each thread"));
            }
        });
    }
    wrong.map_or(Ok(()), Err)
}
