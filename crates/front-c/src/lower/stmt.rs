//! Statements.

use super::function::{Binding, Lowerer};
use super::object::{Storage, asked_align};
use super::place::{Place, Value};
use super::{Unit, Unsupported, annotation};
use crate::ast::Node;
use crate::builtin;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, Space, StmtKind};

impl<'t> Lowerer<'_, '_, 't> {
    /// Lowers a statement; what cannot be lowered becomes an `unsupported` statement.
    pub fn statement(&mut self, node: &'t Node<'t>) {
        annotation::before_statement(self, node);
        self.plain_statement(node);
        annotation::after_statement(self);
    }

    fn plain_statement(&mut self, node: &'t Node<'t>) {
        let origin = self.unit.origin(node);
        self.met(node);
        if let Some(reason) = self.unit.unusable.get(&node.id).cloned() {
            self.emit_unsupported(Unsupported { code: Code::UnsupportedError, reason, origin }, vec![]);
            return;
        }
        match &*node.kind {
            "" | "NullStmt" => {}
            "CompoundStmt" if self.unit.comments.is_empty() => self.scope(|l| l.compound(&node.inner)),
            "CompoundStmt" => {
                // A block of its own shows how far the names declared in it reach, which comments need to know.
                let label = self.label();
                let body = self.collect(|l| {
                    l.scope(|l| {
                        l.compound(&node.inner);
                        annotation::before_end(l, node);
                    });
                });
                self.emit(StmtKind::Block(label, body), origin);
            }
            "DeclStmt" => node.inner.iter().for_each(|decl| self.declaration(decl)),
            "IfStmt" => self.scope(|l| l.if_statement(node, origin)),
            "ForStmt" => self.scope(|l| l.for_loop(node, origin)),
            "WhileStmt" => self.scope_without_objects(origin, |l| l.while_loop(node, origin)),
            "DoStmt" => self.do_loop(node, origin),
            "CXXForRangeStmt" => self.scope(|l| l.range_loop(node, origin)),
            "SwitchStmt" => self.scope_without_objects(origin, |l| l.switch(node, origin)),
            "CaseStmt" | "DefaultStmt" => {
                let reason = "this case label stands inside another statement of the switch".to_owned();
                self.emit_unsupported(Unsupported { code: Code::UnsupportedGoto, reason, origin }, vec![]);
            }
            "BreakStmt" => {
                if let Some(jumps) = self.jumps.last().copied() {
                    self.destroy_down_to(jumps.depth);
                    self.emit(StmtKind::Br(jumps.on_break), origin);
                }
            }
            "ContinueStmt" => {
                let target = self.jumps.iter().rev().find_map(|j| Some((j.on_continue?, j.depth)));
                if let Some((target, depth)) = target {
                    self.destroy_down_to(depth);
                    self.emit(StmtKind::Br(target), origin);
                }
            }
            "ReturnStmt" => self.return_statement(node, origin),
            "GotoStmt" => self.goto(node, origin),
            "LabelStmt" => {
                if let Some(inner) = node.child(0) {
                    self.statement(inner);
                }
            }
            "AttributedStmt" => {
                if let Some(inner) = node.inner.iter().rev().find(|n| !n.kind.ends_with("Attr")) {
                    self.statement(inner);
                }
            }
            "GCCAsmStmt" | "MSAsmStmt" => {
                if let Err(what) = builtin::asm::statement(self, node, origin) {
                    self.emit_unsupported(what, vec![]);
                }
            }
            "CXXTryStmt" | "CXXCatchStmt" => {
                let reason = "exceptions are not supported".to_owned();
                self.emit_unsupported(
                    Unsupported { code: Code::UnsupportedConstruct, reason, origin },
                    vec![],
                );
            }
            _ if node.ty.is_some() => self.discard(node),
            other => {
                let reason = format!("statements of kind {other} are not supported");
                self.emit_unsupported(
                    Unsupported { code: Code::UnsupportedConstruct, reason, origin },
                    vec![],
                );
            }
        }
    }

    /// A declaration inside a function.
    pub fn declaration(&mut self, node: &'t Node<'t>) {
        match &*node.kind {
            "VarDecl" | "DecompositionDecl" => {
                if let Err(what) = self.variable_declaration(node) {
                    self.emit_unsupported(what, vec![]);
                }
            }
            // Types, `using`, `static_assert`, empty and nested function declarations do nothing at run time.
            "TypedefDecl" | "TypeAliasDecl" | "CXXRecordDecl" | "RecordDecl" | "EnumDecl" | "UsingDecl"
            | "UsingDirectiveDecl" | "StaticAssertDecl" | "EmptyDecl" | "FunctionDecl" | "LabelDecl"
            | "NamespaceAliasDecl" | "UsingShadowDecl" | "BindingDecl" => {}
            other => {
                let origin = self.unit.origin(node);
                let reason = format!("declarations of kind {other} are not supported");
                self.emit_unsupported(
                    Unsupported { code: Code::UnsupportedConstruct, reason, origin },
                    vec![],
                );
            }
        }
    }

    fn variable_declaration(&mut self, node: &'t Node<'t>) -> super::Lower<()> {
        let origin = self.unit.origin(node);
        let is_reference = matches!(self.ty(node), CType::Reference(_));
        if node.has("CleanupAttr") {
            let reason = format!("a function is called when `{}` goes, by an attribute", node.name);
            return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        }
        if node.storage_class == "extern" && !node.has("CUDASharedAttr") {
            // Another declaration of a variable outside: mentions find it there.
            return Ok(());
        }
        // A reference that lives for ever is bound to a constant address, the same whenever it is bound.
        if let Storage::Object(space) = self.unit.storage(node, true)
            && !is_reference
        {
            if let Some(values) = self.constant_variable(node, space) {
                self.vars.insert(node.id, Binding::Values(values));
                return Ok(());
            }
            let object = self.unit.variable_object(node, space)?;
            self.vars.insert(node.id, Binding::Memory(Expr::object(object, origin)));
            return Ok(());
        }
        let ty = self.ty(node);
        let initialiser = initialiser(node);
        if ty.is_lambda()
            && let Some(initialiser) = initialiser
        {
            let value = match made_lambda(initialiser) {
                Some(lambda) => self.full_expression(|l| l.lambda(lambda, true))?,
                None => self.rvalue(initialiser)?,
            };
            let Value::Closure(closure) = value else {
                return self.unsupported(
                    Code::UnsupportedConstruct,
                    "this lambda is not understood",
                    initialiser,
                );
            };
            self.vars.insert(node.id, Binding::Closure(closure));
            return Ok(());
        }
        if let Some(declared) = builtin::atomic_ref::declare(self, node, initialiser) {
            return declared;
        }
        if let CType::Reference(_) = ty {
            return self.reference_declaration(node, initialiser, origin);
        }
        if let (true, Some(initialiser)) = (builtin::group::partition::is_any(node), initialiser) {
            let value = self.initial_value(initialiser, &ty)?;
            if let Some(values) = builtin::group::partition::constant(&ty, &value) {
                self.vars.insert(node.id, Binding::Values(values));
                return Ok(());
            }
            let object = self.private(&node.name, &ty, origin)?;
            let ptr = Expr::object(object, origin);
            self.vars.insert(node.id, Binding::Memory(ptr.clone()));
            return self.write(Place::Memory { ptr, ty, volatile: false }, value, origin);
        }
        if let CType::Unknown(text) = &ty {
            let reason = format!("the type `{text}` of `{}` is not understood", node.name);
            return Err(Unsupported { code: Code::UnsupportedType, reason, origin });
        }
        match ty.lanes() {
            // A handle of a texture is handed over as what it is, and has no address.
            Some((scalar, lanes)) if matches!(ty, CType::Image(_)) || !self.in_memory.contains(&node.id) => {
                let locals = self.named_locals(&node.name, scalar, lanes, origin);
                self.vars.insert(node.id, Binding::Locals(locals.clone()));
                match initialiser {
                    Some(initialiser) => {
                        let value = self.initial_value(initialiser, &ty)?;
                        self.write(Place::Locals(locals, ty), value, origin)?;
                        builtin::barrier_name::stands_for(self, node, initialiser)
                    }
                    None => {
                        for local in locals {
                            self.emit(StmtKind::Havoc(local), origin);
                        }
                        Ok(())
                    }
                }
            }
            _ => {
                let object = self.private(&node.name, &ty, origin)?;
                self.unit.module.objects[object].align = asked_align(node);
                let ptr = Expr::object(object, origin);
                self.vars.insert(node.id, Binding::Memory(ptr.clone()));
                if let Some(initialiser) = initialiser {
                    self.initialise(ptr.clone(), &ty, initialiser, origin)?;
                }
                self.destroy_later(ptr, &ty, origin);
                Ok(())
            }
        }
    }

    /// The value of a constant that is a number and whose address nobody asks for.
    fn constant_variable(&mut self, node: &'t Node<'t>, space: Space) -> Option<Vec<Expr>> {
        let ty = self.ty(node);
        let initialiser = initialiser(node)?;
        if space != Space::Constant || node.storage_class != "static" || self.in_memory.contains(&node.id) {
            return None;
        }
        ty.lanes()?;
        let (effects, value) = self.collect_with(|l| l.initial_value(initialiser, &ty));
        match value {
            Ok(Value::Lanes(values))
                if effects.is_empty() && values.iter().all(|v| gpuproof_kir::fold::constant(v).is_some()) =>
            {
                Some(values)
            }
            _ => None,
        }
    }

    /// `T &r = x;`: another name for the memory of `x`.
    fn reference_declaration(
        &mut self,
        node: &'t Node<'t>,
        initialiser: Option<&'t Node<'t>>,
        origin: Origin,
    ) -> super::Lower<()> {
        let Some(initialiser) = initialiser else { return Ok(()) };
        if let Some(closure) = self.closure_of(initialiser) {
            self.vars.insert(node.id, Binding::Closure(closure));
            return Ok(());
        }
        if is_chosen(self.unit, initialiser) {
            // `std::max` gives a reference to one of its arguments; here it gives a value.
            let reason = "a reference to what `min` or `max` gives";
            return self.unsupported(Code::UnsupportedConstruct, reason, initialiser);
        }
        let place = self.place(initialiser)?;
        let address = self.address(place, origin)?;
        let local = self.named_locals(&node.name, gpuproof_kir::Ty::Ptr, 1, origin)[0];
        self.emit(StmtKind::Set(local, address), origin);
        self.vars.insert(node.id, Binding::Memory(self.local(local, origin)));
        builtin::barrier_name::stands_for(self, node, initialiser)
    }

    fn if_statement(&mut self, node: &'t Node<'t>, origin: Origin) {
        let mut parts = node.inner.iter();
        if node.has_init
            && let Some(init) = parts.next()
        {
            self.statement(init);
        }
        if node.has_var
            && let Some(variable) = parts.next()
        {
            self.statement(variable);
        }
        let (condition, then, otherwise) = (parts.next(), parts.next(), parts.next());
        let Some(condition) = condition else { return };
        let condition = match self.condition(condition) {
            Ok(condition) => condition,
            Err(what) => {
                // The condition is arbitrary: either branch may run.
                let local = self.temp(gpuproof_kir::Ty::Bool, origin);
                self.emit_unsupported(what, vec![local]);
                self.local(local, origin)
            }
        };
        let arm = |lowerer: &mut Self, arm: Option<&'t Node<'t>>| {
            lowerer.collect(|l| {
                if let Some(arm) = arm {
                    l.statement(arm);
                }
            })
        };
        let then = arm(self, then);
        let otherwise = arm(self, otherwise.filter(|_| node.has_else));
        self.emit(StmtKind::If(condition, then, otherwise), origin);
    }

    fn return_statement(&mut self, node: &'t Node<'t>, origin: Origin) {
        let Some(target) = self.returns.last().cloned() else { return };
        let mut values = Vec::new();
        if let Some(value) = node.child(0) {
            match self.return_value(value, &target.record) {
                Ok(lanes) => values = lanes,
                Err(what) => self.emit_unsupported(what, vec![]),
            }
        }
        if self.cleanups.iter().skip(target.depth).any(|scope| !scope.is_empty()) {
            // Destructors run after the result is computed.
            values = values.into_iter().map(|v| self.keep(v, origin)).collect();
            self.destroy_down_to(target.depth);
        }
        match target.label {
            None => {
                let expected = self.unit.module.functions[self.id].results.clone();
                if values.len() != expected.len() {
                    values = expected.iter().map(|ty| Expr::zero(*ty, origin)).collect();
                }
                self.emit(StmtKind::Return(values), origin);
            }
            Some(label) => {
                for (local, value) in target.lanes.iter().zip(values) {
                    self.emit(StmtKind::Set(*local, value), origin);
                }
                self.emit(StmtKind::Br(label), origin);
            }
        }
    }

    /// The lanes of a returned value; a record goes to where the caller wants it.
    fn return_value(&mut self, value: &'t Node<'t>, record: &Option<Expr>) -> super::Lower<Vec<Expr>> {
        let origin = self.unit.origin(value);
        let result = self.returned_type();
        if let CType::Reference(_) = result {
            let place = self.place(value)?;
            return Ok(vec![self.address(place, origin)?]);
        }
        if let (Some(to), true) = (record, self.ty(value).lanes().is_none()) {
            let ty = self.ty(value);
            if ty != CType::Void {
                self.initialise(to.clone(), &ty, value, origin)?;
            }
            return Ok(Vec::new());
        }
        match self.rvalue(value)? {
            Value::Lanes(values) => Ok(values),
            _ if result == CType::Void => Ok(Vec::new()),
            _ => self.unsupported(Code::UnsupportedConstruct, "this result is not understood", value),
        }
    }
}

/// Whether an lvalue is a call of a function of the standard library that gives one of its arguments.
fn is_chosen(unit: &Unit<'_, '_>, node: &Node<'_>) -> bool {
    match &*node.kind {
        "ParenExpr" | "ImplicitCastExpr" | "ExprWithCleanups" => {
            node.inner.last().is_some_and(|inner| is_chosen(unit, inner))
        }
        "CallExpr" => {
            let Some(called) = super::captured::callee(node) else { return false };
            let defined = unit.index.definition(called.id).is_some_and(crate::ast::index::has_body);
            let chooses = matches!(&*called.name, "min" | "max" | "clamp");
            node.value_category == "lvalue" && chooses && !defined
        }
        _ => false,
    }
}

/// The lambda that an initialiser makes, with nothing in between that copies it.
fn made_lambda<'t>(node: &'t Node<'t>) -> Option<&'t Node<'t>> {
    match &*node.kind {
        "LambdaExpr" => Some(node),
        "ExprWithCleanups" | "CXXBindTemporaryExpr" | "MaterializeTemporaryExpr" | "ParenExpr" => {
            made_lambda(node.child(0)?)
        }
        "CXXConstructExpr" if node.is_elidable => made_lambda(node.child(0)?),
        _ => None,
    }
}

/// The initialiser of a variable: its last child that is neither an attribute nor a declaration.
pub fn initialiser<'t>(node: &'t Node<'t>) -> Option<&'t Node<'t>> {
    if node.init.is_empty() {
        return None;
    }
    node.inner
        .iter()
        .rev()
        .filter(|n| !n.kind.ends_with("Attr") && !n.kind.ends_with("Decl") && !n.kind.is_empty())
        .find(|n| n.kind != "TemplateArgument")
}
