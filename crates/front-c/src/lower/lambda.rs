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
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Builtin, Expr, ExprKind, StmtKind, walk};
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
}

impl<'t> Lowerer<'_, '_, 't> {
    /// The value of a lambda expression.
    pub fn lambda(&mut self, node: &'t Node<'t>) -> Lower<Value<'t>> {
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
        let mut mentioned = Vec::new();
        for operator in &operators {
            mentions(operator, &mut mentioned);
        }
        // Captures in the order of first mention; by value where the closure has a field that is no reference.
        let fields: Vec<&Node<'_>> = record.inner.iter().filter(|n| n.kind == "FieldDecl").collect();
        let initialisers =
            node.inner.iter().filter(|n| n.kind != "CXXRecordDecl" && n.kind != "CompoundStmt");
        let mut by_value = Vec::new();
        for (field, initialiser) in fields.iter().zip(initialisers) {
            if !field.type_text().ends_with('&')
                && let Some(id) = captured_variable(initialiser)
            {
                by_value.push(id);
            }
        }
        let mut captures = Vec::new();
        for id in mentioned {
            let Some(binding) = self.vars.get(&id).cloned() else { continue };
            let binding = match (by_value.contains(&id), binding) {
                (true, Binding::Locals(locals)) => {
                    let origin = self.unit.origin(node);
                    let copies: Vec<_> = locals
                        .iter()
                        .map(|local| {
                            let value = self.local(*local, origin);
                            let copy = self.temp(value.ty, origin);
                            self.emit(StmtKind::Set(copy, value), origin);
                            copy
                        })
                        .collect();
                    Binding::Locals(copies)
                }
                (true, Binding::Memory(ptr)) => {
                    let Some(var) = self.unit.index.get(id) else { continue };
                    let (origin, ty) = (self.unit.origin(node), self.ty(var));
                    let ty = ty
                        .pointee()
                        .filter(|_| matches!(ty, CType::Reference(_)))
                        .map_or(ty.clone(), |to| to.ty.clone());
                    let copy = self.temporary(&ty, origin)?;
                    let Some(bytes) = self.unit.table.size(&ty) else { continue };
                    let bytes = Expr::u64(bytes, origin);
                    self.emit(StmtKind::Copy { dst: copy.clone(), src: ptr, bytes }, origin);
                    Binding::Memory(copy)
                }
                (_, binding) => binding,
            };
            captures.push((id, binding));
        }
        let this = self.this.clone();
        Ok(Value::Closure(Rc::new(Closure { operator, instances: operators, captures, this })))
    }

    /// The closure that an expression is, without evaluating anything.
    pub fn closure_of(&mut self, node: &'t Node<'t>) -> Option<Rc<Closure<'t>>> {
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
            | "CXXBindTemporaryExpr" => self.closure_of(node.child(node.inner.len().checked_sub(1)?)?),
            "LambdaExpr" => match self.lambda(node).ok()? {
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
        let saved: Vec<_> =
            closure.captures.iter().map(|(id, _)| (*id, self.vars.get(id).cloned())).collect();
        let saved_this = std::mem::replace(&mut self.this, closure.this.clone());
        for (id, binding) in &closure.captures {
            self.vars.insert(*id, binding.clone());
        }
        let result = self.inline(operator, args, origin);
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
        let statements = self.collect(|l| l.statement(body));
        self.jumps = jumps;
        self.returns.pop();
        self.inlining.pop();
        self.emit(StmtKind::Block(label, statements), origin);
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

/// The variables that a body mentions, each once.
fn mentions(node: &Node<'_>, found: &mut Vec<DeclId>) {
    if let ("DeclRefExpr", Some(decl)) = (&*node.kind, &node.referenced)
        && matches!(&*decl.kind, "VarDecl" | "ParmVarDecl")
        && !found.contains(&decl.id)
    {
        found.push(decl.id);
    }
    node.inner.iter().for_each(|child| mentions(child, found));
}

/// The variable that a capture's initialiser copies.
fn captured_variable(node: &Node<'_>) -> Option<DeclId> {
    match &*node.kind {
        "DeclRefExpr" => node.referenced.as_ref().map(|decl| decl.id),
        _ => node.inner.last().and_then(captured_variable),
    }
}
