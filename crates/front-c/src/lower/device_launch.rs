//! Kernels that launch kernels, and the functions of the CUDA runtime that device code may call.
//!
//! A launch is a call of a function without a body, one for each kernel, that gets the sizes, the arguments, and a pointer that may be any: so
//! nothing is shown of what a thread does, or others do at the same time, once a kernel was launched. The launched kernel is checked by itself, for any launch.
//!
//! Soundness: the launched kernel runs beside the one that launches it, from the launch on until after its end, and may do to memory whatever it likes. The
//! pointer that may be any stands for that ([`Lowerer::device_launch`]): pointers may be in memory that others can reach. Waiting for it
//! orders nothing here.
//!
//! What a launched kernel's pointers are: [`super::launch`].
//!
//! semantics: memory/device-launches

use super::Lower;
use super::captured::callee;
use super::function::Lowerer;
use super::place::Value;
use crate::ast::Node;
use crate::ast::index::is_function;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, Function, FunctionId, FunctionKind, StmtKind, Ty};

impl<'t> Lowerer<'_, '_, 't> {
    /// `kernel<<<grid, block, shared, stream>>>(arguments)` in device code.
    pub(super) fn device_launch(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let configuration = node.inner.get(1).filter(|n| n.kind == "CallExpr");
        let (Some(called), Some(configuration)) = (node.child(0), configuration) else {
            return self.unsupported(Code::UnsupportedCall, "this launch is not understood", node);
        };
        self.met(configuration);
        let mut values = Vec::new();
        let declared = callee(node).and_then(|decl| self.unit.index.definition(decl.id));
        let kernel = declared.filter(|decl| is_function(decl));
        if kernel.is_none() {
            // Which kernel it is makes no difference, but the expression may do something.
            values.push(self.scalar(called)?);
        }
        let sizes = configuration.inner.iter().skip(1);
        let given = sizes.filter(|n| n.kind != "CXXDefaultArgExpr").collect::<Vec<_>>();
        for part in given {
            let ty = self.ty(part);
            for value in self.argument(&ty, part)? {
                values.push(self.keep(value, origin));
            }
        }
        let args: Vec<&'t Node<'t>> = node.inner.iter().skip(2).collect();
        let args = match kernel {
            Some(kernel) => self.with_defaults(kernel, &args),
            None => args,
        };
        for arg in args {
            let ty = self.ty(arg);
            for value in self.argument(&ty, arg)? {
                values.push(self.keep(value, origin));
            }
        }
        let name = kernel.map_or("a kernel".into(), |kernel| self.unit.function_name(kernel).to_string());
        self.start(&format!("{name}<<<>>>"), values, origin);
        Ok(Value::Void)
    }

    /// Starts something that may do anything to memory from here on.
    pub fn start(&mut self, name: &str, mut values: Vec<Expr>, origin: Origin) {
        let anything = self.temp(Ty::Ptr, origin);
        self.emit(StmtKind::Havoc(anything), origin);
        values.push(self.local(anything, origin));
        let function = self.launched(name, &values, origin);
        self.emit(StmtKind::Call { dst: Vec::new(), function, args: values }, origin);
    }

    /// The function whose calls are launches of a kernel with arguments of these types.
    fn launched(&mut self, name: &str, values: &[Expr], origin: Origin) -> FunctionId {
        let types = || values.iter().map(|value| value.ty);
        let is_it = |function: &Function| {
            *function.name == *name
                && function.params.len() == values.len()
                && function.params.iter().map(|p| function.locals[p.local].ty).eq(types())
        };
        let functions = &mut self.unit.module.functions;
        if let Some((id, _)) = functions.iter_enumerated().find(|(_, function)| is_it(function)) {
            return id;
        }
        let mut function = Function::new(name, FunctionKind::Device, origin);
        for (n, ty) in types().enumerate() {
            function.add_param(format!("a{n}"), ty, None, origin);
        }
        functions.push(function)
    }
}
