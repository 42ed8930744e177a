//! The census: nothing in a body that can have an effect is dropped without a word.
//!
//! Whatever lowers a node of clang's tree marks it ([`Lowerer::met`]). When the body of a function is done, also one that was
//! lowered in place of a call, every node in it that can have an effect must have been met, stand inside something that was refused,
//! or be skipped for a reason that [`Skip`] names. Otherwise the function gets an `unsupported` statement at its start, so that no
//! proof and no run can rest on a body with a hole in it. Interpreter and checker work on the same kir: without this check, nobody
//! could tell that something is missing.
//!
//! The rule asks for "at least once": default arguments and inlined bodies are lowered as often as they run.

use super::Unsupported;
use super::function::Lowerer;
use crate::ast::Node;
use crate::types::CType;
use gpuproof_base::Code;
use gpuproof_kir::{Stmt, StmtKind};

/// Why a node and what is below it need not be lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Skip {
    /// An operand of `sizeof`, `noexcept`, a type trait: the language does not evaluate it.
    Unevaluated,
    /// clang computed its value, so that it has no effects.
    Constant,
    /// A declaration of a type or function: bodies in it run where they are called.
    Declaration,
    /// The body of a lambda runs where the lambda is called.
    LambdaBody,
    /// What a builtin looks at without evaluating it.
    Hint,
}

impl<'t> Lowerer<'_, '_, 't> {
    /// Marks a node as lowered.
    pub fn met(&mut self, node: &Node<'_>) {
        self.met.insert(node.id);
    }

    /// Marks a node and all below it: somebody understood it as a whole.
    pub fn met_whole(&mut self, node: &Node<'_>) {
        self.met(node);
        node.inner.iter().for_each(|child| self.met_whole(child));
    }

    /// The first node with an effect in a body that nobody lowered, as what is to be said of it.
    pub fn missing(&mut self, body: &'t Node<'t>) -> Option<Unsupported> {
        if skip(body).is_some() {
            return None;
        }
        let origin = self.unit.origin(body);
        if self.refused.contains(&origin) {
            return None;
        }
        if !self.met.contains(&body.id) && self.has_effect(body) {
            let reason = "this part of the function was not understood".to_owned();
            return Some(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        }
        let children = body.inner.iter().enumerate();
        let lambda = body.kind == "LambdaExpr";
        let case = matches!(&*body.kind, "CaseStmt" | "DefaultStmt");
        let last = body.inner.len().saturating_sub(1);
        for (n, child) in children {
            let reason = match &*child.kind {
                "CompoundStmt" | "CXXRecordDecl" if lambda => Some(Skip::LambdaBody),
                // The number of a case label.
                _ if case && n < last => Some(Skip::Constant),
                _ => None,
            };
            if reason.is_none()
                && let Some(missing) = self.missing(child)
            {
                return Some(missing);
            }
        }
        None
    }

    /// Refuses the function that is being lowered if something in its body is missing.
    pub fn take_census(&mut self, body: &'t Node<'t>) {
        if self.on_host || self.in_annotation {
            return;
        }
        if let Some(what) = self.missing(body)
            && let Some(first) = self.bodies.first_mut()
        {
            let kind = StmtKind::Unsupported { code: what.code, reason: what.reason, dst: Vec::new() };
            first.insert(0, Stmt { kind, origin: what.origin });
        }
    }

    /// Whether a node by itself does anything: calls, writes, makes or destroys objects, jumps.
    fn has_effect(&mut self, node: &Node<'_>) -> bool {
        match &*node.kind {
            "CallExpr"
            | "CXXMemberCallExpr"
            | "CXXOperatorCallExpr"
            | "UserDefinedLiteral"
            | "CUDAKernelCallExpr"
            | "CompoundAssignOperator"
            | "AtomicExpr"
            | "CXXNewExpr"
            | "CXXDeleteExpr"
            | "CXXThrowExpr"
            | "VAArgExpr"
            | "StmtExpr" => true,
            "BinaryOperator" => node.opcode == "=",
            "UnaryOperator" => matches!(&*node.opcode, "++" | "--"),
            "CXXBindTemporaryExpr" => self.destroys(node),
            // The compiler's own constructor without arguments does nothing.
            "CXXConstructExpr" | "CXXTemporaryObjectExpr" => {
                !node.inner.is_empty() && matches!(self.ty(node), CType::Record(_))
            }
            // Reading memory is an access, and reading a volatile an effect.
            "ImplicitCastExpr" if node.cast_kind == "LValueToRValue" => node.child(0).is_some_and(is_memory),
            "CompoundStmt" | "NullStmt" | "CaseStmt" | "DefaultStmt" | "LabelStmt" | "AttributedStmt" => {
                false
            }
            kind => kind.ends_with("Stmt"),
        }
    }
}

/// Whether an lvalue is reached through a pointer.
fn is_memory(node: &Node<'_>) -> bool {
    match &*node.kind {
        "ArraySubscriptExpr" => true,
        "UnaryOperator" => node.opcode == "*",
        "MemberExpr" => node.is_arrow || node.child(0).is_some_and(is_memory),
        "ParenExpr" => node.child(0).is_some_and(is_memory),
        _ => false,
    }
}

/// Why a node and what is below it need not be lowered, if there is a reason.
fn skip(node: &Node<'_>) -> Option<Skip> {
    match &*node.kind {
        "" => Some(Skip::Declaration),
        "UnaryExprOrTypeTraitExpr"
        | "CXXNoexceptExpr"
        | "TypeTraitExpr"
        | "SizeOfPackExpr"
        | "CXXTypeidExpr"
        | "OffsetOfExpr"
        | "RequiresExpr"
        | "ConceptSpecializationExpr" => Some(Skip::Unevaluated),
        "ConstantExpr" if node.value.is_some() => Some(Skip::Constant),
        "VarDecl" | "DecompositionDecl" | "BindingDecl" => None,
        "CallExpr" if is_hint(node) => Some(Skip::Hint),
        kind if kind.ends_with("Decl") || kind.ends_with("Attr") || kind.ends_with("Type") => {
            Some(Skip::Declaration)
        }
        _ => None,
    }
}

/// A builtin that looks at its argument without evaluating it.
fn is_hint(node: &Node<'_>) -> bool {
    super::captured::callee(node).is_some_and(|callee| {
        matches!(
            &*callee.name,
            "__builtin_constant_p" | "__builtin_object_size" | "__builtin_dynamic_object_size"
        )
    })
}
