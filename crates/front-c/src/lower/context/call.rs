//! Calls in host code.
//!
//! A function whose body is in sight is executed; functions of the CUDA runtime and of the C library that are known do what they do; all others are code that nobody
//! has read.

use super::super::captured::callee;
use super::super::launch::runtime_launch_kernel;
use super::{MAX_CALLS, Reader, Target};
use crate::ast::index::has_body;
use crate::ast::{DeclId, Node};
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{Allocation, SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, Ty};

/// Functions that do not come back.
const ENDS: [&str; 7] = ["exit", "_exit", "_Exit", "quick_exit", "abort", "terminate", "__assert_fail"];

/// Functions of the C library that change nothing but what their arguments point to, and give what comes from outside.
const LIBRARY: [&str; 33] = [
    "printf", "fprintf", "puts", "putchar", "fputs", "fflush", "fopen", "fclose", "perror", "malloc",
    "calloc", "free", "memset", "memcpy", "memcmp", "strcmp", "strncmp", "strlen", "atoi", "atol", "atoll",
    "atof", "strtol", "strtoul", "getenv", "rand", "srand", "time", "clock", "scanf", "sscanf", "fread",
    "fwrite",
];

/// Functions of the runtime through which something else may run or write later.
pub(super) const LATER: [&str; 4] =
    ["cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaHostRegister", "cudaGraphLaunch"];

/// Functions of the runtime that allocate memory of the device: pointer to the pointer, then bytes.
const ALLOCATES: [&str; 3] = ["cudaMalloc", "cudaMallocManaged", "cudaMallocAsync"];

impl<'n> Reader<'_, '_, 'n> {
    /// A call.
    pub(super) fn call(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let called = callee(node).filter(|decl| decl.kind == "FunctionDecl");
        let Some(called) = called else { return self.unread(node, state) };
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
            && declared.is_none_or(|declared| self.unit.files.span(&declared.range).is_none());
        if ENDS.contains(&name) && is_known {
            arguments.iter().for_each(|argument| drop(self.value(argument, state)));
            state.dead = true;
            return Value::Unknown;
        }
        if let (true, [a, b]) = (is_known && matches!(name, "min" | "max"), &arguments[..])
            && let Some(value) = self.extreme(name, a, b, node, state)
        {
            return value;
        }
        if let Some(function) = definition {
            let follows = self.calls.len() < MAX_CALLS && !self.calls.contains(&function.id) && self.step();
            return match follows {
                true => self.follow(node, function, &arguments, state),
                false => self.unread(node, state),
            };
        }
        if !is_known {
            return self.unread(node, state);
        }
        if ALLOCATES.contains(&name) && arguments.len() >= 2 {
            return self.allocate(node, arguments[0], arguments[1], state);
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
        match (is_runtime, self.integer(node)) {
            (true, _) => self.success(node),
            (false, Some(ty)) => Value::Term(self.fresh(node, name, ty, SymbolKind::Input)),
            (false, None) => Value::Unknown,
        }
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
            }
            Some(Target::Unknown) => state.forget_reachable(&self.pool),
            None => {
                let value = self.value(argument, state);
                match value {
                    Value::Address(place) => state.forget_all_of(place.var),
                    // It may be the address of anything whose address was taken.
                    Value::Unknown if argument.type_text().ends_with('*') && !is_constant(argument) => {
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
        let target = match self.addressed(to, state) {
            Some(target) => target,
            None => match self.value(to, state) {
                Value::Address(place) => Target::Place(place),
                _ => Target::Unknown,
            },
        };
        let bytes = match self.value(bytes, state) {
            Value::Term(expr) => term::converted(expr, Ty::U64),
            _ => None,
        };
        let value = match bytes {
            Some(bytes) => {
                let bytes = self.pool.bounded(bytes);
                let origin = self.origin(node);
                self.pool.allocations.push(Allocation { bytes, origin });
                let offset = Expr::int(Ty::I64, 0, Origin::NONE);
                Value::Pointer { allocation: self.pool.allocations.len() - 1, offset }
            }
            None => Value::Unknown,
        };
        self.write(&target, value, state);
        self.success(node)
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

    /// Executes the body of a function.
    fn follow(
        &mut self,
        node: &'n Node<'n>,
        function: &'n Node<'n>,
        arguments: &[&'n Node<'n>],
        state: &mut State,
    ) -> Value {
        let params: Vec<&'n Node<'n>> = function.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        let mut given: Vec<(DeclId, Given)> = Vec::new();
        for (n, param) in params.iter().enumerate() {
            let argument = match arguments.get(n) {
                Some(argument) if argument.kind != "CXXDefaultArgExpr" => Some(*argument),
                _ => super::super::stmt::initialiser(param),
            };
            let is_reference = param.type_text().ends_with('&');
            let value = match (argument, is_reference) {
                (Some(argument), true) if argument.value_category == "lvalue" => {
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
                    let is_reference = params.iter().any(|p| p.id == id && p.type_text().ends_with('&'));
                    if is_reference {
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
        let end = self.body(function, state.clone());
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

/// What a parameter is given.
enum Given {
    Value(Value),
    Bound(Target),
}

/// Whether nothing is written through a pointer of this type.
fn is_constant(node: &Node<'_>) -> bool {
    node.type_text().starts_with("const ")
}
