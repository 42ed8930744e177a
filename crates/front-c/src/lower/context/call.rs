//! Calls in host code.
//!
//! A function whose body is in sight is executed; functions of the CUDA runtime and of the C library that are known do what they do; all others are code that nobody
//! has read.

use super::super::captured::callee;
use super::super::launch::{config_launch_kernel, runtime_launch_kernel};
use super::pointer::{is_pointer, is_reference};
use super::{MAX_CALLS, Reader, Target, Unit};
use crate::ast::index::has_body;
use crate::ast::{DeclId, Node, link};
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{Allocation, SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, Ty};

/// Functions that do not come back.
const ENDS: [&str; 9] = [
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "terminate",
    "__assert_fail",
    "__builtin_trap",
    "__builtin_abort",
];

/// Functions of the C library that change nothing but what their arguments point to, and give what comes from outside.
const LIBRARY: [&str; 33] = [
    "printf", "fprintf", "puts", "putchar", "fputs", "fflush", "fopen", "fclose", "perror", "malloc",
    "calloc", "free", "memset", "memcpy", "memcmp", "strcmp", "strncmp", "strlen", "atoi", "atol", "atoll",
    "atof", "strtol", "strtoul", "getenv", "rand", "srand", "time", "clock", "scanf", "sscanf", "fread",
    "fwrite",
];

/// Those of them whose results may be anything.
const INPUTS: [&str; 5] = ["rand", "time", "clock", "getenv", "scanf"];

/// Functions of the runtime through which something else may run or write later.
pub(super) const LATER: [&str; 4] =
    ["cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaHostRegister", "cudaGraphLaunch"];

/// Functions of the runtime that allocate memory of the device: pointer to the pointer, then bytes.
const ALLOCATES: [&str; 5] =
    ["cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocHost", "cudaHostAlloc"];

/// Bytes of which the rows of `cudaMallocPitch` are a multiple on every device.
const ROW_ALIGNMENT: u64 = 32;
/// The longest row that it gives on any device.
const LONGEST_ROW: u64 = i32::MAX as u64;

/// Most declarations of a function that are looked at.
const MAX_DECLARATIONS: usize = 64;

impl<'n> Reader<'_, '_, 'n> {
    /// A call.
    pub(super) fn call(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        if let Some(function) = self.called_lambda(node) {
            let follows = self.calls.len() < MAX_CALLS && !self.calls.contains(&function.id) && self.step();
            let arguments: Vec<&'n Node<'n>> = node.inner.iter().skip(2).collect();
            return match follows && !self.order_matters(&arguments) {
                true => self.follow(node, function, &arguments, None, state),
                false => self.unread(node, state),
            };
        }
        // A method that is called without an object is static.
        let called = callee(node).filter(|decl| matches!(&*decl.kind, "FunctionDecl" | "CXXMethodDecl"));
        let Some(called) = called.filter(|_| node.kind == "CallExpr") else {
            return self.unread(node, state);
        };
        let operands: Vec<&'n Node<'n>> = node.inner.iter().skip(1).collect();
        if self.order_matters(&operands) {
            return self.unread(node, state);
        }
        if let Some((kernel, how)) = runtime_launch_kernel(self.unit, node) {
            self.runtime_launch(node, kernel, how, state);
            return self.success(node);
        }
        let name = &*called.name;
        let definition = self.unit.index.definition(called.id).filter(|decl| has_body(decl));
        let arguments: Vec<&'n Node<'n>> = node.inner.iter().skip(1).collect();
        // Only what our headers declare is what its name says.
        let declared = self.unit.index.get(called.id);
        let is_known = definition.is_none()
            && (name.starts_with("__builtin_")
                || declared.is_none_or(|declared| self.unit.files.span(&declared.range).is_none()));
        if ENDS.contains(&name) && is_known {
            arguments.iter().for_each(|argument| drop(self.value(argument, state)));
            state.dead = true;
            return Value::Unknown;
        }
        if let ("assert", true, [condition]) = (name, is_known, &arguments[..]) {
            let holds = self.condition(condition, state);
            let origin = self.origin(node);
            state.assume(&holds, origin);
            return Value::Unknown;
        }
        if let ("make_uint3", true, [_, _, _]) = (name, is_known, &arguments[..]) {
            let mut part = |argument: &'n Node<'n>| match self.value(argument, state) {
                Value::Term(expr) => term::converted(expr, Ty::U32).map_or(Value::Unknown, Value::Term),
                _ => Value::Unknown,
            };
            let parts = [".x", ".y", ".z"].iter().zip(&arguments);
            return Value::Parts(parts.map(|(step, of)| ((*step).to_owned(), part(of))).collect());
        }
        if let (true, [a, b]) = (is_known && matches!(name, "min" | "max"), &arguments[..])
            && let Some(value) = self.extreme(name, a, b, node, state)
        {
            return value;
        }
        if let Some(function) = definition {
            let follows = self.calls.len() < MAX_CALLS && !self.calls.contains(&function.id) && self.step();
            return match follows {
                true => self.follow(node, function, &arguments, None, state),
                false => self.unread(node, state),
            };
        }
        if !is_known {
            let value = self.unread(node, state);
            let ends = |decl: &Node<'_>| decl.has("NoReturnAttr") || decl.has("CXX11NoReturnAttr");
            state.dead |= declared.is_some_and(ends);
            return value;
        }
        if config_launch_kernel(self.unit, node).is_some() {
            self.launch_with_config(node, state);
            return self.success(node);
        }
        if let ("cudaGetSymbolAddress", [to, symbol]) = (name, &arguments[..])
            && let Some(var) = self.device_variable(symbol)
        {
            let target = self.pointed(to, state);
            self.write(&target, Value::Device { var, moved: false }, state);
            return self.success(node);
        }
        if ALLOCATES.contains(&name) && arguments.len() >= 2 {
            return self.allocate(node, arguments[0], arguments[1], state);
        }
        if let ("cudaMallocPitch", [to, pitch, width, height]) = (name, &arguments[..]) {
            return self.allocate_rows(node, [to, pitch, width, height], state);
        }
        if let ("cudaFree" | "cudaFreeAsync" | "cudaFreeHost", Some(given)) = (name, arguments.first()) {
            match self.value(given, state) {
                Value::Pointer { allocation, .. } => drop(state.freed.insert(allocation)),
                _ => state.freed.extend(0..self.pool.allocations.len()),
            }
            return self.success(node);
        }
        let is_runtime = name.starts_with("cuda") && !LATER.contains(&name);
        if !is_runtime && !LIBRARY.contains(&name) {
            return self.unread(node, state);
        }
        for argument in &arguments {
            self.filled(argument, state);
        }
        if self.has_callbacks {
            state.forget_reachable(&self.pool);
        }
        // What is read from the command line, or comes by chance, may be anything.
        let is_input = INPUTS.contains(&name) || arguments.iter().any(|n| self.is_of_main(n));
        let kind = if is_input { SymbolKind::Input } else { SymbolKind::Unknown };
        match (is_runtime, self.integer(node)) {
            // Whether something has come to its end is no matter of success.
            (true, Some(ty)) if name.ends_with("Query") => {
                Value::Term(self.fresh(node, name, ty, SymbolKind::Unknown))
            }
            (true, _) => self.success(node),
            (false, Some(ty)) => Value::Term(self.fresh(node, name, ty, kind)),
            (false, None) => Value::Unknown,
        }
    }

    /// `object.method(arguments)`, where it is certain which method that is.
    pub(super) fn method(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let member = node.inner.first().filter(|n| n.kind == "MemberExpr" && n.inner.len() == 1);
        let function = member.and_then(|member| self.unit.index.definition(member.referenced_member));
        let (Some(member), Some(function)) = (member, function.filter(|f| has_body(f))) else {
            return self.unread(node, state);
        };
        let operands: Vec<&'n Node<'n>> = member.inner.iter().chain(node.inner.iter().skip(1)).collect();
        let follows = is_plain_method(self.unit, function)
            && self.calls.len() < MAX_CALLS
            && !self.calls.contains(&function.id)
            && !self.order_matters(&operands)
            && self.step();
        if !follows {
            return self.unread(node, state);
        }
        let object = match member.is_arrow {
            true => self.pointed_to(&member.inner[0], state),
            false => self.target(&member.inner[0], state),
        };
        let object = match object {
            Target::Place(place) => Some(place),
            Target::Within(var) => {
                state.escape(var);
                None
            }
            Target::Unknown => None,
        };
        self.follow(node, function, &operands[1..], object, state)
    }

    /// Whether an expression is made of what `main` is given.
    fn is_of_main(&self, node: &Node<'_>) -> bool {
        let here = node.referenced.as_ref().filter(|decl| decl.kind == "ParmVarDecl").is_some_and(|decl| {
            self.unit.index.parent(decl.id).is_some_and(|f| f.kind == "FunctionDecl" && f.name == "main")
        });
        here || node.inner.iter().any(|n| self.is_of_main(n))
    }

    /// A call of the runtime succeeds.
    fn success(&mut self, node: &'n Node<'n>) -> Value {
        match self.integer(node) {
            Some(ty @ Ty::Int { .. }) => Value::Term(Expr::int(ty, 0, Origin::NONE)),
            _ => Value::Unknown,
        }
    }

    /// An argument of a known function that may write where it points to, and keeps nothing.
    fn filled(&mut self, argument: &'n Node<'n>, state: &mut State) {
        match self.addressed(argument, state) {
            Some(Target::Place(Place { var, .. }) | Target::Within(var)) => {
                state.escape(var);
                state.forget_all_of(var);
                self.forget_other_name(var, state);
            }
            Some(Target::Unknown) => state.forget_reachable(&self.pool),
            None => {
                let value = self.value(argument, state);
                match value {
                    Value::Address(place) => {
                        state.forget_all_of(place.var);
                        self.forget_other_name(place.var, state);
                    }
                    // It may be the address of anything whose address was taken.
                    Value::Unknown | Value::Opaque { .. } | Value::Choice(_)
                        if is_pointer(argument.type_text()) && !is_constant(argument) =>
                    {
                        state.forget_reachable(&self.pool);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What `&x` stands for, through casts.
    fn addressed(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Target> {
        match &*node.kind {
            "UnaryOperator" if node.opcode == "&" => Some(self.target(node.inner.first()?, state)),
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXStaticCastExpr"
            | "ParenExpr"
                if !matches!(&*node.cast_kind, "LValueToRValue" | "ArrayToPointerDecay") =>
            {
                self.addressed(node.inner.last()?, state)
            }
            _ => None,
        }
    }

    /// `cudaMalloc(&p, bytes)`
    fn allocate(
        &mut self,
        node: &'n Node<'n>,
        to: &'n Node<'n>,
        bytes: &'n Node<'n>,
        state: &mut State,
    ) -> Value {
        let target = self.pointed(to, state);
        let bytes = self.bytes(bytes, state);
        let value = bytes.map_or(Value::Unknown, |bytes| self.allocated(node, bytes));
        self.write(&target, value, state);
        self.success(node)
    }

    /// `cudaMallocPitch(&p, &pitch, width, height)`: rows of `pitch` bytes, at least `width`.
    fn allocate_rows(
        &mut self,
        node: &'n Node<'n>,
        [to, pitch, width, height]: [&'n Node<'n>; 4],
        state: &mut State,
    ) -> Value {
        let (to, pitch) = (self.pointed(to, state), self.pointed(pitch, state));
        let (width, height) = (self.bytes(width, state), self.bytes(height, state));
        let row = self.fresh(node, "pitch", Ty::U64, SymbolKind::Unknown);
        let origin = self.origin(node);
        let number = |n: u64| Expr::u64(n, Origin::NONE);
        let rest = term::binary(BinaryOp::Rem, row.clone(), number(ROW_ALIGNMENT));
        state.assume(&term::binary(BinaryOp::Eq, rest, number(0)), origin);
        state.assume(&term::binary(BinaryOp::Le, row.clone(), number(LONGEST_ROW)), origin);
        if let Some(width) = width {
            state.assume(&term::binary(BinaryOp::Ge, row.clone(), width), origin);
        }
        let value = match height {
            Some(height) => self.allocated(node, term::binary(BinaryOp::Mul, row.clone(), height)),
            None => Value::Unknown,
        };
        self.write(&to, value, state);
        self.write(&pitch, Value::Term(row), state);
        self.success(node)
    }

    /// What an argument points to.
    fn pointed(&mut self, to: &'n Node<'n>, state: &mut State) -> Target {
        match self.addressed(to, state) {
            Some(target) => target,
            None => match self.value(to, state) {
                Value::Address(place) => Target::Place(place),
                _ => Target::Unknown,
            },
        }
    }

    fn bytes(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Expr> {
        match self.value(node, state) {
            Value::Term(expr) => term::converted(expr, Ty::U64),
            _ => None,
        }
    }

    /// A pointer to new memory.
    fn allocated(&mut self, node: &'n Node<'n>, bytes: Expr) -> Value {
        let bytes = self.pool.bounded(bytes);
        let origin = self.origin(node);
        self.pool.allocations.push(Allocation { bytes, origin });
        let offset = Expr::int(Ty::I64, 0, Origin::NONE);
        Value::Pointer { allocation: self.pool.allocations.len() - 1, offset }
    }

    /// `min(a, b)` and `max(a, b)` of integers, as the library defines them.
    fn extreme(
        &mut self,
        name: &str,
        a: &'n Node<'n>,
        b: &'n Node<'n>,
        node: &'n Node<'n>,
        state: &mut State,
    ) -> Option<Value> {
        let ty = self.integer(node)?;
        let (Value::Term(a), Value::Term(b)) = (self.value(a, state), self.value(b, state)) else {
            return None;
        };
        let (a, b) = (term::converted(a, ty)?, term::converted(b, ty)?);
        let op = if name == "min" { BinaryOp::Lt } else { BinaryOp::Gt };
        let first = term::binary(op, a.clone(), b.clone());
        Some(Value::Term(self.pool.bounded(term::select(&first, a, b))))
    }

    /// Code that nobody has read.
    fn unread(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        self.skip(node, state);
        match self.integer(node) {
            Some(ty) => {
                let name = callee(node).map_or("something", |decl| &*decl.name).to_owned();
                Value::Term(self.fresh(node, &name, ty, SymbolKind::Unknown))
            }
            None => Value::Unknown,
        }
    }

    /// The value of a parameter that a call leaves out: the file of the call says which. Nothing where declarations there may differ in it.
    fn default_argument(&self, call: &Node<'_>, function: &'n Node<'n>, n: usize) -> Option<&'n Node<'n>> {
        let file = link::number(call.id);
        let is_it = |f: &&&'n Node<'n>| {
            link::number(f.id) == file
                && (f.id == function.id
                    || !f.mangled_name.is_empty() && f.mangled_name == function.mangled_name)
        };
        let declared = self.unit.index.functions.iter().filter(is_it);
        let mut given = declared.filter_map(|f| {
            let param = f.inner.iter().filter(|n| n.kind == "ParmVarDecl").nth(n)?;
            super::super::stmt::initialiser(param)
        });
        let first = given.next()?;
        given
            .all(|other| other.range.begin.offset == first.range.begin.offset && other.id == first.id)
            .then_some(first)
    }

    /// Executes the body of a function.
    pub(super) fn follow(
        &mut self,
        node: &'n Node<'n>,
        function: &'n Node<'n>,
        arguments: &[&'n Node<'n>],
        object: Option<Place>,
        state: &mut State,
    ) -> Value {
        let params: Vec<&'n Node<'n>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        let mut given: Vec<(DeclId, Given)> = Vec::new();
        for (n, param) in params.iter().enumerate() {
            let argument = match arguments.get(n) {
                Some(argument) if argument.kind != "CXXDefaultArgExpr" => Some(*argument),
                _ => self.default_argument(node, function, n),
            };
            let by_reference = is_reference(param.type_text());
            let value = match (argument, by_reference) {
                (Some(argument), true)
                    if argument.value_category != "prvalue"
                        && argument.kind != "MaterializeTemporaryExpr" =>
                {
                    Given::Bound(self.target(argument, state))
                }
                (Some(argument), true) => Given::Value(self.value(argument, state)),
                (Some(argument), false) => Given::Value(self.value(argument, state)),
                (None, _) => Given::Value(Value::Unknown),
            };
            given.push((param.id, value));
        }
        // Further arguments of a function with `...`.
        for argument in arguments.iter().skip(params.len()) {
            self.filled(argument, state);
        }
        for (id, value) in given {
            match value {
                Given::Bound(Target::Place(place)) => {
                    state.bound.insert(id.0, Some(place));
                }
                Given::Bound(Target::Within(var)) => {
                    state.escape(var);
                    state.bound.insert(id.0, None);
                }
                Given::Bound(Target::Unknown) => {
                    state.bound.insert(id.0, None);
                }
                Given::Value(value) => {
                    state.bound.remove(&id.0);
                    let by_reference = params.iter().any(|p| p.id == id && is_reference(p.type_text()));
                    if by_reference {
                        // A temporary: nobody else can name it.
                        let own = Place { var: id.0, path: "&".to_owned() };
                        state.set(&own, value);
                        state.bound.insert(id.0, Some(own));
                    } else {
                        self.write(&Target::Place(Place::of(id.0)), value, state);
                    }
                }
            }
        }
        self.calls.push(function.id);
        self.objects.push(object);
        let end = self.body(function, state.clone());
        self.objects.pop();
        self.calls.pop();
        match end {
            Some((after, value)) => {
                *state = after;
                match (value, self.integer(node)) {
                    (Value::Term(expr), Some(ty)) => {
                        term::converted(expr, ty).map_or(Value::Unknown, Value::Term)
                    }
                    (Value::Unknown, Some(ty)) => {
                        let name = function.name.to_string();
                        Value::Term(self.fresh(node, &name, ty, SymbolKind::Unknown))
                    }
                    (value, _) => value,
                }
            }
            None => {
                state.dead = true;
                Value::Unknown
            }
        }
    }
}

/// Whether a call of a method by its name calls this method and no other.
pub(super) fn is_plain_method(unit: &Unit<'_, '_>, function: &Node<'_>) -> bool {
    let class = unit.index.get(function.parent_context).or_else(|| unit.index.parent(function.id));
    let class = class.filter(|class| class.tag_used != "union");
    // Operators are called by who only knows that there is one: lambdas and function objects.
    function.kind == "CXXMethodDecl"
        && !function.name.starts_with("operator")
        && !is_virtual(unit, function)
        && class.is_some_and(|class| class.bases.is_empty())
}

/// Whether one of the declarations of a method, inside of its class or before it, makes it virtual.
fn is_virtual(unit: &Unit<'_, '_>, function: &Node<'_>) -> bool {
    let mut at = Some(function);
    for _ in 0..MAX_DECLARATIONS {
        let Some(declared) = at else { return false };
        if declared.is_virtual || declared.has("OverrideAttr") || declared.has("FinalAttr") {
            return true;
        }
        at = unit.index.get(declared.previous);
    }
    true
}

/// What a parameter is given.
enum Given {
    Value(Value),
    Bound(Target),
}

/// Whether nothing is written through a pointer of this type.
fn is_constant(node: &Node<'_>) -> bool {
    let text = node.type_text();
    text.starts_with("const ") && text.matches('*').count() == 1
}
