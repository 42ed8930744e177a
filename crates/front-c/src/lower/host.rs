//! Host functions that launch kernels: which of them are lowered, and launches as calls.
//!
//! A host function is lowered if a contract stands before it and it launches something, by itself or in what it calls. To kir it is a kernel, with an array behind each of
//! its pointers, and nothing else of it is special. A launch is a call of a function without a body, one for each kernel, whose parameters are
//! the sizes of the grid, those of a block, and the parameters of the kernel. What such a call means is up to who reads it
//! ([`crate::Hosts`]). Calls of the CUDA runtime that wait are taken to succeed; all others are unsupported.

use super::captured::callee;
use super::context::launching;
use super::function::Lowerer;
use super::place::Value;
use super::{Lower, Unit, is_kernel};
use crate::ast::index::has_body;
use crate::ast::{DeclId, Node};
use crate::types::CType;
use gpuproof_base::{Code, Diagnostic, Origin, Severity};
use gpuproof_kir::{Access, Expr, Function, FunctionId, FunctionKind, Language, StmtKind, Ty};

/// The sizes of a launch: grid along x, y and z, then block.
const SIZES: [&str; 6] = ["gridDim.x", "gridDim.y", "gridDim.z", "blockDim.x", "blockDim.y", "blockDim.z"];

/// Functions of the CUDA runtime that wait, or ask whether something went wrong.
const WAITS: [&str; 3] = ["cudaDeviceSynchronize", "cudaGetLastError", "cudaPeekAtLastError"];

impl<'t> Unit<'_, 't> {
    /// Declares the host functions that have a contract and launch kernels. If they are not wanted, their comments are nobody's business.
    pub fn host_functions(&mut self, wanted: bool, seen: &mut Vec<DeclId>) {
        if self.module.language != Language::Cuda {
            return;
        }
        let launching = launching(self);
        for node in self.index.functions.iter().copied() {
            let on_host = has_body(node) && !is_kernel(node) && !node.has("CUDADeviceAttr");
            if !on_host || seen.contains(&node.id) || !launching.contains(&node.id) {
                continue;
            }
            let span = self.files.span(&node.range);
            if !self.comments.has_contract_before(span) {
                continue;
            }
            seen.push(node.id);
            if !wanted {
                self.comments.set_aside(span);
            } else if node.kind != "FunctionDecl" || self.result_type(node) != CType::Void {
                let message = format!("the host function `{}` is a method or returns a value", node.name);
                // A contract that nobody looks at must not look as if it had been proved.
                let mut diagnostic = Diagnostic::new(Code::UnsupportedCall, message);
                diagnostic.severity = Severity::Error;
                self.comments.set_aside(span);
                self.diagnostics.push(match span {
                    Some(span) => diagnostic.at(span, "this contract is not looked at"),
                    None => diagnostic,
                });
            } else {
                let host = self.declare_entry(node);
                self.hosts.functions.push(host);
            }
        }
    }

    /// Whether a function is host code that was asked for, or may be called by it.
    pub fn is_host_code(&self, id: FunctionId, node: &Node<'_>) -> bool {
        let helper = !is_kernel(node) && !node.has("CUDADeviceAttr");
        self.hosts.functions.contains(&id) || (helper && !self.hosts.functions.is_empty())
    }

    /// The function whose calls are launches of a kernel.
    fn launcher(&mut self, kernel: FunctionId) -> FunctionId {
        if let Some((launcher, _)) = self.hosts.launchers.iter().find(|(_, known)| *known == kernel) {
            return *launcher;
        }
        let launched = &self.module.functions[kernel];
        let (name, origin) = (format!("{}<<<>>>", launched.name), launched.origin);
        let params: Vec<_> = launched.params.iter().map(|p| launched.locals[p.local].clone()).collect();
        let mut function = Function::new(name, FunctionKind::Device, origin);
        for size in SIZES {
            function.add_param(size, Ty::U32, None, origin);
        }
        for param in params {
            function.add_param(param.name, param.ty, None, param.origin);
        }
        let launcher = self.module.functions.push(function);
        self.hosts.launchers.push((launcher, kernel));
        launcher
    }
}

impl<'t> Lowerer<'_, '_, 't> {
    /// `kernel<<<grid, block, shared, stream>>>(arguments)`
    pub fn launch(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        if !self.on_host {
            return self.device_launch(node, origin);
        }
        let unit = &self.unit;
        let declared = callee(node).and_then(|decl| unit.index.definition(decl.id));
        let kernel = declared.and_then(|decl| unit.functions.get(&decl.id)).copied();
        let (Some(declared), Some(kernel)) = (declared, kernel) else {
            return self.unsupported(Code::UnsupportedCall, "a launch of a kernel without a body", node);
        };
        let configuration = node.inner.get(1).filter(|n| n.kind == "CallExpr");
        let parts: Vec<&'t Node<'t>> = configuration.iter().flat_map(|n| n.inner.iter().skip(1)).collect();
        let [grid, block, shared, stream] = parts[..] else {
            return self.unsupported(
                Code::UnsupportedCall,
                "a launch with other sizes than those of grid and block",
                node,
            );
        };
        if !is_default_stream(stream) {
            return self.unsupported(Code::UnsupportedCall, "a launch into a stream of its own", stream);
        }
        let mut values = self.sizes(grid)?;
        values.extend(self.sizes(block)?);
        // How many bytes of shared memory there are is nothing that contracts speak of; what the expression does is done.
        if shared.kind != "CXXDefaultArgExpr" {
            self.scalar(shared)?;
        }
        let args: Vec<&'t Node<'t>> = node.inner.iter().skip(2).collect();
        let args = self.with_defaults(declared, &args);
        let params: Vec<&'t Node<'t>> = declared.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        for (param, arg) in params.iter().zip(&args) {
            let ty = self.ty(param);
            if ty.lanes().is_none() {
                return self.unsupported(Code::UnsupportedType, "a record that is passed to a kernel", arg);
            }
            values.extend(self.argument(&ty, arg)?);
        }
        let function = self.unit.launcher(kernel);
        if values.len() != self.unit.module.functions[function].params.len() {
            return self.unsupported(
                Code::UnsupportedCall,
                "a launch with other arguments than the kernel has",
                node,
            );
        }
        self.emit(StmtKind::Call { dst: Vec::new(), function, args: values }, origin);
        Ok(Value::Void)
    }

    /// A call of the CUDA runtime in host code that changes nothing but what the host waits for: it succeeds.
    pub(super) fn runtime_call(
        &mut self,
        node: &'t Node<'t>,
        name: &str,
        origin: Origin,
    ) -> Option<Value<'t>> {
        if !self.on_host || !WAITS.contains(&name) {
            return None;
        }
        let (ty, _) = self.ty(node).lanes()?;
        Some(Value::Lanes(vec![Expr::zero(ty, origin)]))
    }

    /// The three sizes of a `dim3`, which is a vector or a record.
    fn sizes(&mut self, node: &'t Node<'t>) -> Lower<Vec<Expr>> {
        let origin = self.unit.origin(node);
        let ty = self.ty(node);
        let values = self.argument(&ty, node)?;
        match (&ty, &values[..]) {
            (CType::Record(_), [base]) => {
                let mut sizes = Vec::new();
                for n in 0..3 {
                    let at = self.offset(base.clone(), 4 * n, origin);
                    sizes.extend(self.load(Access::new(Ty::U32, at), 1, origin));
                }
                Ok(sizes)
            }
            (_, [x, y, z]) if [x, y, z].iter().all(|size| size.ty == Ty::U32) => {
                let kept = values.iter().map(|size| self.keep(size.clone(), origin));
                Ok(kept.collect())
            }
            _ => self.unsupported(Code::UnsupportedType, "sizes of a launch that are no `dim3`", node),
        }
    }
}

/// Whether the stream of a launch is the default one: it was left out, or is null.
fn is_default_stream(node: &Node<'_>) -> bool {
    match &*node.kind {
        "CXXDefaultArgExpr" | "CXXNullPtrLiteralExpr" | "GNUNullExpr" => true,
        "IntegerLiteral" => node.integer_value() == Some(0),
        "ImplicitCastExpr" | "CStyleCastExpr" | "ParenExpr" => {
            node.inner.last().is_some_and(is_default_stream)
        }
        _ => false,
    }
}
