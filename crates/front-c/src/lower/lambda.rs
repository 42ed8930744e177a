//! Lambdas, and functions that take them (or barrier objects): inlined where they are called.
//!
//! A lambda is a [`Closure`] known at compile time: its body and what its captures stand for. A capture by reference
//! is the variable itself; a capture by value is a copy made where the lambda is written. Calling it lowers the body
//! in place. A closure that flows anywhere else (memory, function pointers) is unsupported.

use super::Lower;
use super::function::{Binding, Lowerer, ReturnTo};
use super::place::Value;
use crate::ast::index::is_function;
use crate::ast::{DeclId, Node};
use crate::builtin;
use crate::builtin::group::partition;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Builtin, Expr, ExprKind, LocalId, StmtKind, walk};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Deepest nesting of inlined calls.
const MAX_INLINING: usize = 32;

/// A lambda.
pub struct Closure<'t> {
    /// Its call operator.
    pub operator: &'t Node<'t>,
    /// Other call operators: instances of a generic lambda.
    pub instances: Vec<&'t Node<'t>>,
    /// Captured variables and what they stand for inside.
    pub captures: Vec<(DeclId, Binding<'t>)>,
    /// `this` of the method around it.
    pub this: Option<Expr>,
    /// Whether a copy of it would be told apart: it changes what it captured, or destroys it.
    pub has_state: bool,
}

/// The variables that a body mentions, with their types.
type Mentions = BTreeMap<DeclId, String>;

impl<'t> Lowerer<'_, '_, 't> {
    /// The value of a lambda expression. `kept`: it lives as long as the block, because a variable is initialised with it.
    pub fn lambda(&mut self, node: &'t Node<'t>, kept: bool) -> Lower<Value<'t>> {
        let origin = self.unit.origin(node);
        let Some(record) = node.find("CXXRecordDecl") else {
            return self.unsupported(Code::UnsupportedConstruct, "this lambda is not understood", node);
        };
        let mut operators: Vec<&'t Node<'t>> =
            record.inner.iter().filter(|n| n.kind == "CXXMethodDecl" && n.name == "operator()").collect();
        for template in record.inner.iter().filter(|n| n.kind == "FunctionTemplateDecl") {
            operators.extend(template.inner.iter().filter(|n| is_function(n) && n.has("TemplateArgument")));
        }
        let Some(operator) = operators.first().copied() else {
            return self.unsupported(Code::UnsupportedConstruct, "this lambda is never called", node);
        };
        let mut mentioned = Mentions::new();
        for operator in &operators {
            mentions(operator, &mut mentioned);
        }
        // Its own variables are made anew by each call, though an earlier one may have left a meaning of them.
        for operator in &operators {
            forget_declared(operator, &mut mentioned);
        }
        let fields: Vec<&'t Node<'t>> = record.inner.iter().filter(|n| n.kind == "FieldDecl").collect();
        let initialisers =
            node.inner.iter().filter(|n| n.kind != "CXXRecordDecl" && n.kind != "CompoundStmt");
        // Captures in the order of the fields: copies are made there, and with them what copying does.
        let mut captures: Vec<(DeclId, Binding<'t>)> = Vec::new();
        let mut owns = false;
        // `[*this]`: inside, `this` is the copy.
        let mut this = self.this.clone();
        for (field, initialiser) in fields.iter().zip(initialisers) {
            if captured_variable(initialiser).is_some() {
                // A copy of a variable, made here if the body mentions it.
                self.met_whole(initialiser);
            }
            let captured = captured_variable(initialiser).filter(|id| mentioned.contains_key(id));
            let is_reference = field.type_text().contains('&');
            let binding = match captured.and_then(|id| self.vars.get(&id).cloned()) {
                Some(binding) if is_reference => binding,
                Some(Binding::Locals(locals)) => self.copy_of_locals(&locals, origin),
                Some(Binding::Closure(closure)) if closure.has_state => {
                    let reason = "a lambda with objects of its own is copied into another one";
                    return self.unsupported(Code::UnsupportedConstruct, reason, node);
                }
                Some(binding @ (Binding::Closure(_) | Binding::Values(_))) => binding,
                Some(Binding::Memory(_)) | None => {
                    if mentions_this(initialiser) && field.type_text().ends_with('*') {
                        continue;
                    }
                    let (binding, destroyed) =
                        self.capture(field, initialiser, is_reference, kept, origin)?;
                    owns |= destroyed;
                    if let Binding::Memory(copy) = &binding
                        && is_the_object(initialiser)
                        && init_capture(field, &fields, &mentioned, self).is_none()
                    {
                        this = Some(copy.clone());
                        continue;
                    }
                    binding
                }
            };
            if let Some(id) = captured.or_else(|| init_capture(field, &fields, &mentioned, self)) {
                captures.push((id, binding));
            }
        }
        // What needs no capture (a constant, a static variable), or is captured by an outer lambda.
        let known: Vec<DeclId> = captures.iter().map(|(id, _)| *id).collect();
        for id in mentioned.keys().filter(|id| !known.contains(id)) {
            if let Some(binding) = self.vars.get(id).cloned() {
                captures.push((*id, binding));
            }
        }
        let is_mutable = operators.iter().any(|n| !n.type_text().contains(" const"));
        let has_state = owns || is_mutable && fields.iter().any(|field| !field.type_text().contains('&'));
        Ok(Value::Closure(Rc::new(Closure { operator, instances: operators, captures, this, has_state })))
    }

    /// Copies of the lanes of a variable.
    fn copy_of_locals(&mut self, locals: &[LocalId], origin: Origin) -> Binding<'t> {
        let copy = |local: &LocalId| {
            let value = self.local(*local, origin);
            let copy = self.temp(value.ty, origin);
            self.emit(StmtKind::Set(copy, value), origin);
            copy
        };
        Binding::Locals(locals.iter().map(copy).collect())
    }

    /// What a captured variable stands for inside, and whether it is destroyed with the lambda.
    fn capture(
        &mut self,
        field: &'t Node<'t>,
        initialiser: &'t Node<'t>,
        is_reference: bool,
        kept: bool,
        origin: Origin,
    ) -> Lower<(Binding<'t>, bool)> {
        if is_reference {
            let place = self.place(initialiser)?;
            let address = self.address(place, origin)?;
            return Ok((Binding::Memory(self.keep(address, origin)), false));
        }
        let ty = self.unit.table.declared(field, &self.unit.index.around(field.id).into());
        if ty.is_lambda()
            && let Some(closure) = self.closure_of(initialiser)
        {
            return Ok((Binding::Closure(closure), false));
        }
        let copy = self.temporary(&ty, origin)?;
        self.initialise(copy.clone(), &ty, initialiser, origin)?;
        self.destroy_temporary(copy.clone(), &ty, kept, origin)?;
        let destroyed = self.has_destructor(&ty);
        Ok((Binding::Memory(copy), destroyed))
    }

    /// The closure that an expression is, without evaluating anything.
    pub fn closure_of(&mut self, node: &'t Node<'t>) -> Option<Rc<Closure<'t>>> {
        let closure = self.find_closure(node)?;
        self.met(node);
        Some(closure)
    }

    fn find_closure(&mut self, node: &'t Node<'t>) -> Option<Rc<Closure<'t>>> {
        match &*node.kind {
            "DeclRefExpr" => match self.vars.get(&node.referenced.as_ref()?.id)? {
                Binding::Closure(closure) => Some(closure.clone()),
                _ => None,
            },
            "ParenExpr"
            | "ImplicitCastExpr"
            | "MaterializeTemporaryExpr"
            | "CXXConstructExpr"
            | "ExprWithCleanups"
            | "CXXBindTemporaryExpr" => {
                let inner = node.child(node.inner.len().checked_sub(1)?)?;
                let closure = self.closure_of(inner)?;
                if node.kind == "CXXConstructExpr" && inner.value_category != "prvalue" && closure.has_state {
                    let origin = self.unit.origin(node);
                    let reason = "a lambda that changes or destroys what it captured is copied".to_owned();
                    let code = Code::UnsupportedConstruct;
                    self.emit_unsupported(super::Unsupported { code, reason, origin }, vec![]);
                }
                Some(closure)
            }
            "LambdaExpr" => match self.lambda(node, false).ok()? {
                Value::Closure(closure) => Some(closure),
                _ => None,
            },
            _ => None,
        }
    }

    /// Calls a closure: its body in place.
    pub fn call_closure(
        &mut self,
        closure: &Rc<Closure<'t>>,
        callee: DeclId,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let operator = closure.instances.iter().find(|n| n.id == callee).copied().unwrap_or(closure.operator);
        self.inline_in(Some(closure), operator, args, origin)
    }

    /// Inside, what was captured stands for what the closure has of it.
    fn with_captures<T>(&mut self, closure: &Rc<Closure<'t>>, inside: impl FnOnce(&mut Self) -> T) -> T {
        let saved: Vec<_> =
            closure.captures.iter().map(|(id, _)| (*id, self.vars.get(id).cloned())).collect();
        let saved_this = std::mem::replace(&mut self.this, closure.this.clone());
        for (id, binding) in &closure.captures {
            self.vars.insert(*id, binding.clone());
        }
        let result = inside(self);
        for (id, binding) in saved {
            match binding {
                Some(binding) => self.vars.insert(id, binding),
                None => self.vars.remove(&id),
            };
        }
        self.this = saved_this;
        result
    }

    /// Lowers the body of a function in place of a call of it.
    pub fn inline(
        &mut self,
        function: &'t Node<'t>,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        self.inline_in(None, function, args, origin)
    }

    /// The same, of a closure's operator: arguments are evaluated outside of it.
    fn inline_in(
        &mut self,
        closure: Option<&Rc<Closure<'t>>>,
        function: &'t Node<'t>,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let Some(body) = function.find("CompoundStmt") else {
            return self.unsupported(
                Code::UnsupportedCall,
                format!("`{}` has no body", function.name),
                function,
            );
        };
        if self.inlining.contains(&function.id) || self.inlining.len() >= MAX_INLINING {
            return self.unsupported(
                Code::UnsupportedCall,
                "a recursive call that is inlined, because of a lambda or a barrier object",
                function,
            );
        }
        self.in_memory.extend(super::captured::in_memory(body));
        let params: Vec<&'t Node<'t>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        for (param, arg) in params.iter().zip(args) {
            self.bind_argument(param, arg, body, origin)?;
        }
        // What stands behind `...` has no name, but its effects.
        args.iter().skip(params.len()).for_each(|arg| self.discard(arg));
        self.inlining.push(function.id);
        for (param, arg) in params.iter().zip(args) {
            builtin::barrier_name::stands_for(self, param, arg)?;
        }
        self.inlining.pop();
        let result = self.unit.result_type(function);
        let label = self.label();
        let (lanes, record) = match result.lanes() {
            Some((ty, lanes)) => (self.temps(ty, lanes, origin), None),
            None if result == CType::Void => (Vec::new(), None),
            None => (Vec::new(), Some(self.temporary(&result, origin)?)),
        };
        self.inlining.push(function.id);
        let depth = self.cleanups.len();
        self.returns.push(ReturnTo {
            label: Some(label),
            lanes: lanes.clone(),
            record: record.clone(),
            ty: result,
            depth,
        });
        let jumps = std::mem::take(&mut self.jumps);
        let before = self.unit.go_to(self.unit.index.inside(function.id).into());
        let statements = match closure {
            Some(closure) => self.with_captures(closure, |l| l.collect(|l| l.statement(body))),
            None => self.collect(|l| l.statement(body)),
        };
        self.unit.go_to(before);
        self.jumps = jumps;
        self.returns.pop();
        self.inlining.pop();
        self.emit(StmtKind::Block(label, statements), origin);
        self.take_census(body);
        Ok(match (record, lanes.is_empty()) {
            (Some(ptr), _) => Value::Memory(ptr),
            (None, true) => Value::Void,
            (None, false) => Value::Lanes(self.locals(&lanes, origin)),
        })
    }

    /// The value of a function that an annotation calls: declarations, then one `return`. Anything else has effects.
    pub fn inline_in_annotation(
        &mut self,
        function: &'t Node<'t>,
        args: &[&'t Node<'t>],
    ) -> Lower<Value<'t>> {
        let body = function.find("CompoundStmt");
        let (Some(body), false) = (body, self.inlining.len() >= MAX_INLINING) else {
            let reason = format!("an annotation calls `{}`, whose value is not known", function.name);
            return self.unsupported(Code::UnsupportedAnnotation, reason, function);
        };
        let params: Vec<&'t Node<'t>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        if args.len() > params.len() {
            let reason = "an annotation calls a function with a variable number of arguments";
            return self.unsupported(Code::UnsupportedAnnotation, reason, function);
        }
        let mut bindings = Vec::new();
        for (param, arg) in params.iter().zip(args) {
            bindings.push((param.id, Binding::Values(self.lanes(arg)?)));
        }
        self.vars.extend(bindings);
        self.inlining.push(function.id);
        let result = self.value_of_body(body, function);
        self.inlining.pop();
        result
    }

    fn value_of_body(&mut self, body: &'t Node<'t>, function: &'t Node<'t>) -> Lower<Value<'t>> {
        for statement in &body.inner {
            match &*statement.kind {
                "DeclStmt" => {
                    for var in statement.inner.iter().filter(|n| n.kind == "VarDecl") {
                        let Some(initialiser) = super::stmt::initialiser(var) else { continue };
                        let values = self.lanes(initialiser)?;
                        self.vars.insert(var.id, Binding::Values(values));
                    }
                }
                "ReturnStmt" => {
                    return match statement.child(0) {
                        Some(value) => self.rvalue(value),
                        None => Ok(Value::Void),
                    };
                }
                _ => break,
            }
        }
        let reason = format!("an annotation calls `{}`, which does more than return a value", function.name);
        self.unsupported(Code::UnsupportedAnnotation, reason, function)
    }

    /// Gives a parameter of an inlined function its argument.
    fn bind_argument(
        &mut self,
        param: &'t Node<'t>,
        arg: &'t Node<'t>,
        body: &Node<'_>,
        origin: Origin,
    ) -> Lower<()> {
        if let Some(closure) = self.closure_of(arg) {
            self.vars.insert(param.id, Binding::Closure(closure));
            return Ok(());
        }
        let ty = self.ty(param);
        if partition::is_any(param) {
            let handle = match arg.value_category == "prvalue" {
                true => self.rvalue(arg)?,
                false => {
                    let place = self.place(arg)?;
                    self.read(place, origin)?
                }
            };
            let binding = match partition::constant(&ty, &handle) {
                Some(values) => Binding::Values(values),
                None => {
                    let own = CType::Opaque("cooperative_groups::thread_group".into());
                    let ptr = self.temporary(&own, origin)?;
                    let place = super::place::Place::Memory { ptr: ptr.clone(), ty: own, volatile: false };
                    self.write(place, handle, origin)?;
                    Binding::Memory(ptr)
                }
            };
            self.vars.insert(param.id, binding);
            return Ok(());
        }
        let binding = match (&ty, ty.lanes()) {
            (CType::Reference(_), _) => {
                let place = self.place(arg)?;
                let address = self.address(place, origin)?;
                Binding::Memory(self.keep(address, origin))
            }
            (_, Some((scalar, lanes))) if !self.in_memory.contains(&param.id) => {
                let value = self.initial_value(arg, &ty)?;
                // A constant or launch size that stays what it is: a number of threads must be one.
                if let Value::Lanes(values) = &value
                    && values.iter().all(is_fixed)
                    && !builtin::asm::changes(body, param.id)
                {
                    self.vars.insert(param.id, Binding::Values(values.clone()));
                    return Ok(());
                }
                let locals = self.named_locals(&param.name, scalar, lanes, origin);
                self.write(super::place::Place::Locals(locals.clone(), ty.clone()), value, origin)?;
                Binding::Locals(locals)
            }
            _ => {
                let object = self.private(&param.name, &ty, origin)?;
                let ptr = Expr::object(object, origin);
                self.initialise(ptr.clone(), &ty, arg, origin)?;
                self.destroy_temporary(ptr.clone(), &ty, false, origin)?;
                Binding::Memory(ptr)
            }
        };
        self.vars.insert(param.id, binding);
        Ok(())
    }

    /// The body of the innermost function, inlined or not.
    pub fn innermost_body(&self) -> Option<&'t Node<'t>> {
        match self.inlining.last() {
            Some(id) => self.unit.index.definition(*id)?.find("CompoundStmt"),
            None => self.body,
        }
    }

    /// What the innermost function or inlined body returns.
    pub fn returned_type(&self) -> CType {
        self.returns.last().map_or(CType::Void, |to| to.ty.clone())
    }
}

/// Whether a value is made of constants and launch sizes.
fn is_fixed(value: &Expr) -> bool {
    let mut fixed = true;
    walk::expr(value, &mut |e| {
        fixed &= match &e.kind {
            ExprKind::Const(_) | ExprKind::Cast(..) | ExprKind::Binary(..) => true,
            ExprKind::Builtin(builtin) => {
                matches!(builtin, Builtin::BlockDim(_) | Builtin::GridDim(_) | Builtin::WarpSize)
            }
            _ => false,
        };
    });
    fixed
}

/// Adds the variables that a body mentions.
fn mentions(node: &Node<'_>, found: &mut Mentions) {
    if let ("DeclRefExpr", Some(decl)) = (&*node.kind, &node.referenced)
        && matches!(&*decl.kind, "VarDecl" | "ParmVarDecl" | "BindingDecl")
    {
        found.entry(decl.id).or_insert_with(|| decl.type_text().to_owned());
    }
    node.inner.iter().for_each(|child| mentions(child, found));
}

/// Takes out the variables that a body declares, its parameters among them.
fn forget_declared(node: &Node<'_>, mentioned: &mut Mentions) {
    if matches!(&*node.kind, "VarDecl" | "ParmVarDecl" | "BindingDecl") {
        mentioned.remove(&node.id);
    }
    node.inner.iter().for_each(|child| forget_declared(child, mentioned));
}

/// The variable that `[x = ...]` declares for this field. clang's tree does not show it; if it is the only one of its type that the
/// lambda mentions and nobody else declares, there is no doubt.
fn init_capture(
    field: &Node<'_>,
    fields: &[&Node<'_>],
    mentioned: &Mentions,
    lowerer: &Lowerer<'_, '_, '_>,
) -> Option<DeclId> {
    let ty = field.type_text();
    let alike = fields.iter().filter(|other| other.type_text() == ty).count();
    let mut candidates =
        mentioned.iter().filter(|(id, text)| *text == ty && lowerer.unit.index.get(**id).is_none());
    match (alike, candidates.next(), candidates.next()) {
        (1, Some((id, _)), None) => Some(*id),
        _ => None,
    }
}

/// Whether a capture is of the object around the lambda.
fn mentions_this(node: &Node<'_>) -> bool {
    node.kind == "CXXThisExpr" || node.inner.iter().any(mentions_this)
}

/// Whether an initialiser copies the object around the lambda and does nothing more.
fn is_the_object(node: &Node<'_>) -> bool {
    match &*node.kind {
        "UnaryOperator" => node.opcode == "*" && node.child(0).is_some_and(|n| n.kind == "CXXThisExpr"),
        "ImplicitCastExpr" | "ParenExpr" | "CXXConstructExpr" if node.inner.len() == 1 => {
            node.inner.last().is_some_and(is_the_object)
        }
        _ => false,
    }
}

/// The variable that a capture's initialiser names and nothing more.
fn captured_variable(node: &Node<'_>) -> Option<DeclId> {
    match &*node.kind {
        "DeclRefExpr" => node.referenced.as_ref().map(|decl| decl.id),
        "ImplicitCastExpr" | "ParenExpr" | "CXXConstructExpr" if node.inner.len() == 1 => {
            node.inner.last().and_then(captured_variable)
        }
        "ArrayInitLoopExpr" => node.child(0).and_then(|opaque| opaque.child(0)).and_then(captured_variable),
        _ => None,
    }
}
