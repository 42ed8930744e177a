//! Calls: of device functions, methods, constructors, operators, function pointers and builtins.

use super::expr::lane;
use super::function::Lowerer;
use super::place::{Place, Value};
use super::signature::is_method;
use super::{Lower, Unsupported, captured};
use crate::ast::index::{Index, has_body};
use crate::ast::{DeclId, Node};
use crate::builtin::group::partition;
use crate::builtin::{self, barrier_name};
use crate::types::{CType, RecordId};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{BinaryOp, Expr, FunctionId, LocalId, StmtKind, Ty};

/// Most elements of an array that are constructed one by one.
pub(super) const MAX_ELEMENTS: u64 = 1024;

impl<'t> Lowerer<'_, '_, 't> {
    // semantics: values/calls
    /// The value of a call.
    pub fn call(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let args: Vec<&'t Node<'t>> = node.inner.iter().skip(1).collect();
        if node.kind == "CXXMemberCallExpr" {
            return self.method_call(node, &args, origin);
        }
        let Some(callee) = captured::callee(node) else {
            return self.indirect_call(node, &args, origin);
        };
        match &*callee.kind {
            "FunctionDecl" | "CXXMethodDecl" | "CXXConversionDecl" => {}
            _ => return self.indirect_call(node, &args, origin),
        }
        if callee.name == "operator()"
            && let Some(object) = args.first()
            && let Some(closure) = self.closure_of(object)
        {
            return self.call_closure(&closure, callee.id, &args[1..], origin);
        }
        if let Some(object) = args.first()
            && self.ty(object).is_lambda()
            && callee.name == "operator()"
        {
            return self.unsupported(Code::UnsupportedCall, "which lambda is called here is not known", node);
        }
        let function = self.unit.index.definition(callee.id);
        if let Some(name) = function.and_then(uninterpreted_name) {
            return self.uninterpreted_call(node, name, &args, origin);
        }
        if callee.name == "operator="
            && let (Some(function), [left, right]) = (function, args.as_slice())
            && self.is_byte_copy(function)
        {
            return self.trivial_assignment(left, right, origin);
        }
        // Builtins are declared nowhere in the tree, or (clang's own, or again by the user) without a body.
        if !function.is_some_and(has_body)
            && let Some(result) = builtin::call(self, node, &callee.name, &args, origin)
        {
            return result;
        }
        if !function.is_some_and(has_body)
            && let Some(result) = self.runtime_call(node, &callee.name, origin)
        {
            return Ok(result);
        }
        // Of the compiler's own functions the tree shows at most a name, without the parameters that an overloaded one has.
        let Some(function) =
            function.filter(|f| has_body(f) || !f.is_implicit && !f.name.starts_with("__builtin_"))
        else {
            let reason = format!("the function `{}` is not known to gpuproof", callee.name);
            return self.unsupported(Code::UnsupportedCall, reason, node);
        };
        if self.in_annotation {
            let args = self.with_defaults(function, &args);
            return self.inline_in_annotation(function, &args);
        }
        if self.must_inline(function, &args) {
            let args = self.with_defaults(function, &args);
            return self.inline(function, &args, origin);
        }
        let this = if is_method(function) {
            let Some(object) = args.first() else {
                return self.unsupported(Code::UnsupportedCall, "the object of this call is missing", node);
            };
            let place = self.object_place(object, origin)?;
            Some(self.address(place, origin)?)
        } else {
            None
        };
        let rest = if this.is_some() { &args[1..] } else { &args[..] };
        self.call_function(function, this, rest, origin)
    }

    /// The place of the object that a member function is called on.
    fn object_place(&mut self, object: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        if object.value_category == "prvalue" { self.materialise(object, origin) } else { self.place(object) }
    }

    /// Whether a call must be inlined: a lambda, a group of any kind, a barrier object and an address in shared memory are known by where they stand.
    fn must_inline(&mut self, function: &'t Node<'t>, args: &[&'t Node<'t>]) -> bool {
        args.iter().any(|arg| {
            self.ty(arg).is_lambda()
                || partition::is_any(arg)
                || barrier_name::is_block_barrier(self, arg)
                || barrier_name::is_shared_address(self, arg)
        }) || !args.is_empty() && barrier_name::uses_mbarrier(self, function)
    }

    /// The arguments of a call, with the written default for each that the call leaves out.
    pub(super) fn with_defaults(&self, function: &'t Node<'t>, args: &[&'t Node<'t>]) -> Vec<&'t Node<'t>> {
        let params: Vec<&'t Node<'t>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        let default = |n: usize| {
            // The default may stand at another declaration of the function.
            let own = params.get(n).and_then(|p| super::stmt::initialiser(p));
            own.or_else(|| {
                let previous = self.unit.index.get(function.previous)?;
                let param = previous.inner.iter().filter(|p| p.kind == "ParmVarDecl").nth(n)?;
                super::stmt::initialiser(param)
            })
        };
        args.iter()
            .enumerate()
            .map(|(n, arg)| match &*arg.kind {
                "CXXDefaultArgExpr" if arg.child(0).is_none() => default(n).unwrap_or(arg),
                _ => *arg,
            })
            .collect()
    }

    /// Calls a function of the module.
    fn call_function(
        &mut self,
        function: &'t Node<'t>,
        this: Option<Expr>,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let id = self.unit.declare_function(function);
        let mut values: Vec<Expr> = this.into_iter().collect();
        let args = self.with_defaults(function, args);
        let params: Vec<&'t Node<'t>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        for (param, arg) in params.iter().zip(&args) {
            let ty = self.ty(param);
            values.extend(self.argument(&ty, arg)?);
        }
        self.unnamed_arguments(args.get(params.len()..).unwrap_or_default(), has_body(function), origin)?;
        let result = self.unit.result_type(function);
        self.emit_call(id, values, &result, origin)
    }

    /// Arguments behind `...`: their effects. What a function without a body does with them nobody knows, since kir does not hand
    /// them over; `va_arg` in a body is unsupported.
    fn unnamed_arguments(&mut self, args: &[&'t Node<'t>], has_body: bool, origin: Origin) -> Lower<()> {
        args.iter().for_each(|arg| self.discard(arg));
        if args.is_empty() || has_body {
            return Ok(());
        }
        let reason = "a function without a body gets a variable number of arguments".to_owned();
        Err(Unsupported { code: Code::UnsupportedCall, reason, origin })
    }

    /// The kir arguments for one parameter.
    pub(super) fn argument(&mut self, ty: &CType, arg: &'t Node<'t>) -> Lower<Vec<Expr>> {
        let origin = self.unit.origin(arg);
        match (ty, ty.lanes()) {
            (CType::Reference(_), _) => {
                let place = self.object_place(arg, origin)?;
                Ok(vec![self.address(place, origin)?])
            }
            (_, Some((_, lanes))) => match self.initial_value(arg, ty)? {
                Value::Lanes(values) if values.len() == lanes as usize => Ok(values),
                _ => self.unsupported(Code::UnsupportedCall, "this argument is not understood", arg),
            },
            (CType::Record(_) | CType::Array(..), None) => {
                // The callee's own copy, which the caller makes and destroys.
                let copy = self.temporary(ty, origin)?;
                self.initialise(copy.clone(), ty, arg, origin)?;
                self.destroy_temporary(copy.clone(), ty, false, origin)?;
                Ok(vec![copy])
            }
            _ => self.unsupported(
                Code::UnsupportedType,
                format!("the type `{}` is not understood", arg.type_text()),
                arg,
            ),
        }
    }

    fn emit_call(
        &mut self,
        function: FunctionId,
        mut args: Vec<Expr>,
        result: &CType,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let expected = self.unit.module.functions[function].params.len();
        let (dst, value): (Vec<LocalId>, Value<'t>) = match result.lanes() {
            Some((ty, lanes)) => {
                let dst = self.temps(ty, lanes, origin);
                let values = self.locals(&dst, origin);
                (dst, Value::Lanes(values))
            }
            None if *result == CType::Void => (Vec::new(), Value::Void),
            None => {
                let ptr = self.temporary(result, origin)?;
                args.push(ptr.clone());
                (Vec::new(), Value::Memory(ptr))
            }
        };
        if args.len() != expected {
            let reason = "a call with a variable number of arguments".to_owned();
            return Err(Unsupported { code: Code::UnsupportedCall, reason, origin });
        }
        self.emit(StmtKind::Call { dst, function, args }, origin);
        Ok(value)
    }

    /// `object.method(args)`.
    fn method_call(&mut self, node: &'t Node<'t>, args: &[&'t Node<'t>], origin: Origin) -> Lower<Value<'t>> {
        let mut member = match node.child(0) {
            Some(member) => member,
            None => return self.unsupported(Code::UnsupportedCall, "this call is not understood", node),
        };
        while member.kind == "ParenExpr" {
            match member.child(0) {
                Some(inner) => member = inner,
                None => break,
            }
        }
        let Some(object) = member.child(0) else {
            return self.unsupported(Code::UnsupportedCall, "this call is not understood", node);
        };
        // How the compiler's own assignment of a struct assigns the vectors in it.
        if let ("operator=", [value]) = (&*member.name, args)
            && matches!(self.ty(object), CType::Vector { .. })
        {
            return self.trivial_assignment(object, value, origin);
        }
        if member.name.starts_with("operator ") && self.ty(object).is_lambda() {
            let reason = "a lambda that becomes a function pointer is not supported";
            return self.unsupported(Code::UnsupportedConstruct, reason, node);
        }
        let Some(declaration) = self.unit.index.get(member.referenced_member) else {
            return builtin::method(self, node, &member.name, object, args, origin);
        };
        let function = self.unit.index.definition(declaration.id).unwrap_or(declaration);
        if let ("operator=", [value]) = (&*member.name, args)
            && self.is_byte_copy(function)
        {
            return self.trivial_assignment(object, value, origin);
        }
        if declaration.is_virtual {
            return self.unsupported(Code::UnsupportedCall, "virtual functions are not supported", node);
        }
        if member.name == "operator()"
            && let Some(closure) = self.closure_of(object)
        {
            return self.call_closure(&closure, declaration.id, args, origin);
        }
        if function.storage_class == "static" {
            return self.call_function(function, None, args, origin);
        }
        let this = if member.is_arrow {
            self.scalar(object)?
        } else {
            let place = self.object_place(object, origin)?;
            self.address(place, origin)?
        };
        if function.kind == "CXXDestructorDecl" {
            // `x.~T()` ends the members, too.
            let ty = self.ty(object);
            let ty = ty.pointee().filter(|_| member.is_arrow).map_or(ty.clone(), |to| to.ty.clone());
            self.destroy(this, &ty, origin)?;
            return Ok(Value::Void);
        }
        if self.must_inline(function, args) {
            let saved = self.this.replace(this);
            let args = self.with_defaults(function, args);
            let result = self.inline(function, &args, origin);
            self.this = saved;
            return result;
        }
        self.call_function(function, Some(this), args, origin)
    }

    /// A call through a function pointer: split over the functions whose address is taken.
    fn indirect_call(
        &mut self,
        node: &'t Node<'t>,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let Some(callee) = node.child(0) else {
            return self.unsupported(Code::UnsupportedCall, "this call is not understood", node);
        };
        let CType::FunctionPointer(ty) = self.ty(callee) else {
            return self.unsupported(Code::UnsupportedCall, "this call is not understood", node);
        };
        let address = self.scalar(callee)?;
        let address = self.keep(address, origin);
        let mut values = Vec::new();
        for (param, arg) in ty.params.iter().zip(args) {
            for value in self.argument(param, arg)? {
                values.push(self.keep(value, origin));
            }
        }
        let wanted = CType::Function(ty.clone());
        let targets: Vec<FunctionId> =
            self.unit.addressed.iter().filter(|(_, ty)| *ty == wanted).map(|(id, _)| *id).collect();
        let all_known = targets.iter().all(|id| self.unit.has_body(*id));
        self.unnamed_arguments(args.get(ty.params.len()..).unwrap_or_default(), all_known, origin)?;
        let (scalar, lanes) = match ty.result.lanes() {
            Some(lanes) => lanes,
            None if ty.result == CType::Void => (Ty::I32, 0),
            None => {
                return self.unsupported(
                    Code::UnsupportedCall,
                    "a function pointer that returns a record",
                    node,
                );
            }
        };
        let results = self.temps(scalar, lanes, origin);
        if targets.is_empty() {
            return self.unsupported(
                Code::UnsupportedCall,
                "a call through a pointer to no known function",
                node,
            );
        }
        // Any other value is null, uninitialised or from the host.
        let mut body = self.collect(|l| {
            let reason = "a function pointer is null or points to no function of this file".to_owned();
            l.emit(StmtKind::Trap(reason), origin);
        });
        for function in targets.into_iter().rev() {
            let is_it = Expr::binary(BinaryOp::Eq, address.clone(), Expr::function(function, origin), origin);
            let call = StmtKind::Call { dst: results.clone(), function, args: values.clone() };
            body = vec![gpuproof_kir::Stmt {
                kind: StmtKind::If(is_it, vec![gpuproof_kir::Stmt { kind: call, origin }], body),
                origin,
            }];
        }
        if let Some(current) = self.bodies.last_mut() {
            current.extend(body);
        }
        Ok(if lanes == 0 { Value::Void } else { Value::Lanes(self.locals(&results, origin)) })
    }

    /// The address of the function that an expression names.
    pub fn function_address(&mut self, node: &'t Node<'t>) -> Lower<Expr> {
        let origin = self.unit.origin(node);
        let mut at = node;
        loop {
            match &*at.kind {
                "DeclRefExpr" => break,
                // What a pointer to a function points to has that pointer for an address.
                "UnaryOperator" if at.opcode == "*" => {
                    return match at.child(0) {
                        Some(pointer) => {
                            self.met(at);
                            self.scalar(pointer)
                        }
                        None => {
                            let reason = "an operand is missing in clang's syntax tree";
                            self.unsupported(Code::UnsupportedConstruct, reason, node)
                        }
                    };
                }
                "ParenExpr"
                | "ImplicitCastExpr"
                | "SubstNonTypeTemplateParmExpr"
                | "UnaryOperator"
                | "ConstantExpr" => match at.inner.last() {
                    Some(inner) => at = inner,
                    None => break,
                },
                "ConditionalOperator" => {
                    let (Some(then), Some(otherwise)) = (at.child(1), at.child(2)) else { break };
                    let condition = self.child_condition(at, 0)?;
                    let (then, otherwise) = (self.function_address(then)?, self.function_address(otherwise)?);
                    return Ok(Expr::select(condition, then, otherwise, origin));
                }
                _ => break,
            }
        }
        let id = at.referenced.as_ref().map_or(DeclId::default(), |decl| decl.id);
        match self.unit.index.definition(id) {
            Some(function) if function.kind == "FunctionDecl" || function.kind == "CXXMethodDecl" => {
                let ty = self.ty(function);
                let function = self.unit.declare_function(function);
                if !self.unit.addressed.iter().any(|(known, _)| *known == function) {
                    self.unit.addressed.push((function, ty));
                }
                Ok(Expr::function(function, origin))
            }
            // A variable that holds a function address, dereferenced.
            Some(var)
                if var.kind.ends_with("VarDecl")
                    && at.referenced.as_ref().is_some_and(|d| d.kind == var.kind) =>
            {
                self.scalar(at)
            }
            Some(_) => self.unsupported(Code::UnsupportedCall, "this function is not understood", node),
            None => {
                self.unsupported(Code::UnsupportedCall, "the address of a builtin function is taken", node)
            }
        }
    }

    /// The place that a call returns a reference to.
    pub fn call_place(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        if let Some(same) = self.same_place(node) {
            return self.place(same);
        }
        let ty = self.ty(node);
        let is_builtin_assignment = captured::callee(node).is_some_and(|c| c.name == "operator=");
        match self.call(node, origin)? {
            // A function that returns a reference gives an address.
            Value::Lanes(values)
                if values.len() == 1 && values[0].ty == Ty::Ptr && node.value_category != "prvalue" =>
            {
                Ok(Place::Memory { ptr: values[0].clone(), ty, volatile: false })
            }
            Value::Lanes(values) => Ok(Place::Values(values, ty)),
            Value::Memory(ptr) => Ok(Place::Memory { ptr, ty, volatile: false }),
            _ if is_builtin_assignment => self.place_of_child(node, 1),
            _ => self.unsupported(Code::UnsupportedCall, "the result of this call has no place", node),
        }
    }

    /// The argument that a call of `std::move` or `std::forward` stands for.
    fn same_place(&self, node: &'t Node<'t>) -> Option<&'t Node<'t>> {
        let called = captured::callee(node).filter(|called| matches!(&*called.name, "move" | "forward"))?;
        let defined = self.unit.index.definition(called.id).is_some_and(crate::ast::index::has_body);
        let [_, argument] = &node.inner[..] else { return None };
        let same = node.value_category != "prvalue" && argument.value_category != "prvalue";
        (same && !defined).then_some(argument)
    }

    /// `a = b` for records without an operator of their own.
    pub fn trivial_assignment(
        &mut self,
        left: &'t Node<'t>,
        right: &'t Node<'t>,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let value = if right.value_category == "prvalue" {
            self.rvalue(right)?
        } else {
            let place = self.place(right)?;
            self.read(place, origin)?
        };
        let place = self.place(left)?;
        self.write(place, value.clone(), origin)?;
        Ok(match value {
            // The result refers to the left side, whose contents are now these.
            Value::Lanes(_) => Value::Void,
            other => other,
        })
    }

    /// The value of a constructor call: a temporary of its own, or the lanes of a builtin vector.
    pub fn construct_value(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let ty = self.ty(node);
        if let Some((scalar, lanes)) = ty.lanes() {
            return self.construct_lanes(node, &ty, scalar, lanes, origin);
        }
        if let Some(closure) = node.child(0).and_then(|child| self.closure_of(child)) {
            return Ok(Value::Closure(closure));
        }
        let ptr = self.temporary(&ty, origin)?;
        self.construct(ptr.clone(), &ty, node, origin)?;
        Ok(Value::Memory(ptr))
    }

    /// Constructors of the builtin vector types: copies, and `dim3(x, y, z)`.
    fn construct_lanes(
        &mut self,
        node: &'t Node<'t>,
        ty: &CType,
        scalar: Ty,
        lanes: u32,
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let written: Vec<&'t Node<'t>> =
            node.inner.iter().filter(|n| !(n.kind == "CXXDefaultArgExpr" && n.child(0).is_none())).collect();
        if let [only] = written.as_slice() {
            let only_ty = self.ty(only);
            if only_ty.lanes().is_some_and(|(_, n)| n == lanes && n > 1) || only_ty == *ty {
                let place = self.object_place(only, origin)?;
                return self.read(place, origin);
            }
        }
        if let CType::Opaque(_) = ty {
            // A handle: its contents do not matter, its arguments might have effects.
            written.iter().for_each(|arg| self.discard(arg));
            return Ok(lane(Expr::zero(scalar, origin)));
        }
        let mut values = Vec::new();
        for arg in &written {
            for value in self.lanes(arg)? {
                values.push(self.convert_scalar(value, scalar, origin)?);
            }
        }
        // `dim3(n)` has ones in the other dimensions; a default-constructed vector is uninitialised.
        let is_dim3 = node.type_text().trim_start_matches("const ") == "dim3";
        if values.is_empty() && !is_dim3 {
            return Ok(Value::Void);
        }
        values.resize(
            lanes as usize,
            if is_dim3 { Expr::int(scalar, 1, origin) } else { Expr::zero(scalar, origin) },
        );
        Ok(Value::Lanes(values))
    }

    /// Constructs a record in memory.
    pub fn construct(&mut self, ptr: Expr, ty: &CType, node: &'t Node<'t>, origin: Origin) -> Lower<()> {
        if let CType::Array(element, Some(count)) = ty {
            // An array of records with a constructor: each element in turn.
            let size = self.size_of(element, node)?;
            if *count > MAX_ELEMENTS {
                let reason = "a large array of objects with constructors is not supported";
                return self.unsupported(Code::UnsupportedConstruct, reason, node);
            }
            for n in 0..*count {
                let at = self.offset(ptr.clone(), (n * size) as i64, origin);
                self.construct(at, element, node, origin)?;
            }
            return Ok(());
        }
        if let Some((scalar, lanes)) = ty.lanes() {
            return match self.construct_lanes(node, ty, scalar, lanes, origin)? {
                Value::Void => Ok(()),
                value => self.write(Place::Memory { ptr, ty: ty.clone(), volatile: false }, value, origin),
            };
        }
        let CType::Record(record) = ty else {
            return self.unsupported(Code::UnsupportedType, "this constructor is not understood", node);
        };
        if node.is_zeroing {
            self.zero_fill(ptr.clone(), ty, origin)?;
        }
        let signature = node.ctor_type.as_ref().map_or("", |ty| &ty.written);
        match self.find_constructor(*record, signature) {
            Some(constructor) if has_body(constructor) && !self.is_byte_copy(constructor) => {
                let args: Vec<&'t Node<'t>> = node.inner.iter().collect();
                self.call_function(constructor, Some(ptr), &args, origin)?;
                Ok(())
            }
            Some(constructor) if !self.is_byte_copy(constructor) => self.unsupported(
                Code::UnsupportedCall,
                "this constructor is defined in no file that is read",
                node,
            ),
            _ => match node.child(0) {
                Some(source)
                    if node.inner.len() > 1 || self.ty(source).is_aggregate() != ty.is_aggregate() =>
                {
                    self.unsupported(Code::UnsupportedConstruct, "this constructor is not understood", node)
                }
                // An implicit copy or move copies the bytes.
                Some(source) => {
                    let value = if source.value_category == "prvalue" {
                        self.rvalue(source)?
                    } else {
                        let place = self.place(source)?;
                        self.read(place, origin)?
                    };
                    match value {
                        Value::Void => Ok(()),
                        value => {
                            self.write(Place::Memory { ptr, ty: ty.clone(), volatile: false }, value, origin)
                        }
                    }
                }
                None => Ok(()),
            },
        }
    }

    /// Whether a function is the compiler's own copy of a class that is copied byte by byte. The body that clang shows for it, if
    /// any, leaves unions out: to copy their bytes is left to its back end.
    fn is_byte_copy(&mut self, function: &Node<'_>) -> bool {
        if is_trivial(function) {
            return true;
        }
        let mut params = function.inner.iter().filter(|n| n.kind == "ParmVarDecl");
        let (Some(class), Some(from), None) =
            (self.unit.index.parent(function.id), params.next(), params.next())
        else {
            return false;
        };
        let record = self.unit.table.record_of(class.id);
        (function.is_implicit || !function.explicitly_defaulted.is_empty())
            && (function.name == "operator=" || function.kind == "CXXConstructorDecl")
            && class.definition_data.is_trivially_copyable
            && matches!(&self.ty(from), CType::Reference(to) if matches!(to.ty, CType::Record(id) if Some(id) == record))
    }

    /// The constructor with this type among those of a record.
    pub(super) fn find_constructor(&mut self, record: RecordId, signature: &str) -> Option<&'t Node<'t>> {
        constructor(self.unit.index, self.unit.table.records[record].node, signature)
    }

    fn uninterpreted_call(
        &mut self,
        node: &'t Node<'t>,
        name: String,
        args: &[&'t Node<'t>],
        origin: Origin,
    ) -> Lower<Value<'t>> {
        let mut values = Vec::new();
        for arg in args {
            values.extend(self.lanes(arg)?);
        }
        match self.ty(node).scalar() {
            Some(ty) => Ok(lane(Expr::uninterpreted(name, values, ty, origin))),
            None => {
                self.unsupported(Code::UnsupportedCall, "an uninterpreted function must give a number", node)
            }
        }
    }
}

/// The constructor with this type among those of a class.
pub(super) fn constructor<'t>(
    index: &Index<'t>,
    class: &'t Node<'t>,
    signature: &str,
) -> Option<&'t Node<'t>> {
    let declared = class.inner.iter().flat_map(|n| match &*n.kind {
        "CXXConstructorDecl" => vec![n],
        "FunctionTemplateDecl" => n.inner.iter().filter(|c| c.kind == "CXXConstructorDecl").collect(),
        _ => Vec::new(),
    });
    let matching = declared.filter(|n| n.ty.as_ref().is_some_and(|ty| ty.written == signature));
    matching.map(|n| index.definition(n.id).unwrap_or(n)).max_by_key(|n| has_body(n))
}

/// Whether a constructor or assignment is the compiler's own and copies bytes, or does nothing.
fn is_trivial(function: &Node<'_>) -> bool {
    !has_body(function) && (function.is_implicit || !function.explicitly_defaulted.is_empty())
}

/// The name of a function declared uninterpreted: its linker name carries a mark.
fn uninterpreted_name(function: &Node<'_>) -> Option<String> {
    const MARK: &str = "__uninterpreted_function_";
    if has_body(function) {
        return None;
    }
    let name = function.mangled_name.trim_start_matches('\u{1}');
    if name.starts_with(MARK) {
        return Some(function.name.to_string());
    }
    function.name.strip_prefix(MARK).map(str::to_owned)
}
