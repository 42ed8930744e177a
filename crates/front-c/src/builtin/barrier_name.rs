//! How expressions name barrier objects: a variable, an element of an array of them, a pointer into such an array, or a
//! parameter or reference that stands for one of these.
//!
//! Soundness rule: two names that stand for the same bytes must be the same name. So a pointer that may change names nothing, a parameter or reference
//! stands for what it was given, and steps along an array are steps of its elements.

use super::asm::changes;
use crate::ast::{DeclId, Node};
use crate::lower::Lower;
use crate::lower::function::Lowerer;
use crate::types::CType;
use gpuproof_base::Code;
use gpuproof_kir::{BinaryOp, Const, Expr, Ty, fold};

/// A barrier object as an expression names it.
#[derive(Clone)]
pub struct Named<'t> {
    /// The variable.
    pub declaration: &'t Node<'t>,
    /// The sum of these is the index, if it is an element.
    steps: Vec<Step<'t>>,
    /// Whether a parameter or reference stands for it here.
    pub by_another_name: bool,
}

#[derive(Clone)]
enum Step<'t> {
    Written(&'t Node<'t>),
    Taken(Expr),
}

/// The index of an element.
pub enum Which {
    /// A constant.
    One(u64),
    /// A value, which may be used more than once.
    Any(Expr),
}

impl Named<'_> {
    /// Whether it is a variable of its own, not an element.
    pub fn is_whole(&self) -> bool {
        self.steps.is_empty()
    }
}

/// The name of a type of CUDA's C++ library, behind pointers, references, arrays and other names for it.
pub fn library_type(lowerer: &mut Lowerer<'_, '_, '_>, node: &Node<'_>) -> Option<String> {
    let mut ty = lowerer.ty(node);
    loop {
        ty = match ty {
            CType::Opaque(name) => return Some(name.to_string()),
            CType::Array(element, _) => (*element).clone(),
            CType::Pointer(to) | CType::Reference(to) => to.ty.clone(),
            _ => return None,
        };
    }
}

/// Whether an expression, or what it points to, is a barrier object of a block.
pub fn is_block_barrier(lowerer: &mut Lowerer<'_, '_, '_>, node: &Node<'_>) -> bool {
    library_type(lowerer, node).is_some_and(|name| {
        matches!(
            name.trim_start_matches("cuda::"),
            "barrier<cuda::thread_scope_block>"
                | "barrier<thread_scope_block>"
                | "barrier<cuda::thread_scope_block, cuda::__gpuproof_no_completion>"
                | "barrier<thread_scope_block, cuda::__gpuproof_no_completion>"
        )
    })
}

/// The object that an expression, or a pointer, names.
pub fn object_of<'t>(lowerer: &mut Lowerer<'_, '_, 't>, mut node: &'t Node<'t>) -> Option<Named<'t>> {
    let mut steps = Vec::new();
    let mut sizes = Vec::new();
    let declaration = loop {
        let (base, step) = match &*node.kind {
            "DeclRefExpr" => break node.referenced.as_deref()?,
            "ArraySubscriptExpr" => (node.child(0)?, node.child(1)?),
            "BinaryOperator" if node.opcode == "+" => {
                let (left, right) = (node.child(0)?, node.child(1)?);
                match lowerer.ty(left) {
                    CType::Pointer(_) => (left, right),
                    _ => (right, left),
                }
            }
            "UnaryOperator" if matches!(&*node.opcode, "&" | "*") => {
                node = node.child(0)?;
                continue;
            }
            "ParenExpr"
            | "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXStaticCastExpr" => {
                node = node.inner.iter().rev().find(|inner| !inner.kind.is_empty())?;
                continue;
            }
            _ => return None,
        };
        sizes.push(size_behind(lowerer, base)?);
        steps.push(Step::Written(step));
        node = base;
    };
    let known = lowerer.barrier_names.get(&declaration.id).cloned();
    let by_another_name = known.is_some();
    let declaration = match known {
        Some(known) => {
            steps.extend(known.steps);
            known.declaration
        }
        None => declaration,
    };
    // What a pointer points to is another thing as soon as it changes.
    let declared = lowerer.ty(declaration);
    let element = match &declared {
        CType::Pointer(_) | CType::Reference(_) => return None,
        CType::Array(element, _) => lowerer.unit.table.size(element),
        ty => lowerer.unit.table.size(ty),
    };
    let fits = sizes.iter().all(|size| Some(*size) == element);
    fits.then_some(Named { declaration, steps, by_another_name })
}

/// The bytes of what a pointer or array is made of.
fn size_behind(lowerer: &mut Lowerer<'_, '_, '_>, base: &Node<'_>) -> Option<u64> {
    match lowerer.ty(base) {
        CType::Pointer(to) => lowerer.unit.table.size(&to.ty),
        CType::Array(element, _) => lowerer.unit.table.size(&element),
        _ => None,
    }
}

/// How many elements a variable has.
pub fn elements(lowerer: &mut Lowerer<'_, '_, '_>, declaration: &Node<'_>) -> u64 {
    match lowerer.ty(declaration) {
        CType::Array(_, Some(count)) => count,
        _ => 1,
    }
}

/// The index of the element that a name says.
pub fn which<'t>(lowerer: &mut Lowerer<'_, '_, 't>, named: &Named<'t>, at: &'t Node<'t>) -> Lower<Which> {
    let mut fixed = 0u64;
    let mut rest: Option<Expr> = None;
    for step in &named.steps {
        let value = match step {
            Step::Taken(value) => value.clone(),
            Step::Written(index) if has_no_effects(lowerer, index) => {
                let value = lowerer.scalar(index)?;
                let origin = value.origin;
                lowerer.convert_scalar(value, Ty::U64, origin)?
            }
            Step::Written(_) => {
                let reason = "an index of a barrier object with effects";
                return lowerer.unsupported(Code::UnsupportedCall, reason, at);
            }
        };
        match fold::constant(&value) {
            Some(Const::Int(bits)) => fixed = fixed.wrapping_add(bits as u64),
            _ => {
                rest = Some(match rest {
                    None => value,
                    Some(sum) => {
                        let origin = value.origin;
                        Expr::binary(BinaryOp::Add, sum, value, origin)
                    }
                });
            }
        }
    }
    let Some(rest) = rest else { return Ok(Which::One(fixed)) };
    let origin = rest.origin;
    let sum = match fixed {
        0 => rest,
        _ => Expr::binary(BinaryOp::Add, rest, Expr::u64(fixed, origin), origin),
    };
    Ok(Which::Any(lowerer.keep(sum, origin)))
}

/// Whether an index has no effects, so that it may be evaluated again.
fn has_no_effects(lowerer: &Lowerer<'_, '_, '_>, node: &Node<'_>) -> bool {
    let fine = match &*node.kind {
        "DeclRefExpr" | "ImplicitCastExpr" | "ParenExpr" | "IntegerLiteral" | "ConstantExpr"
        | "CStyleCastExpr" | "MemberExpr" => true,
        // A constant.
        "SubstNonTypeTemplateParmExpr" => return true,
        // A method of a handle, such as a thread's rank in its block.
        "CXXMemberCallExpr" => {
            let member = node.child(0);
            member.is_some_and(|member| lowerer.unit.index.get(member.referenced_member).is_none())
        }
        "BinaryOperator" => node.opcode != "=" && node.opcode != ",",
        "UnaryOperator" => !matches!(&*node.opcode, "++" | "--"),
        _ => false,
    };
    fine && node.inner.iter().all(|inner| has_no_effects(lowerer, inner))
}

/// A parameter of the inlined function, a reference or a pointer that the innermost function never changes gets what it stands for.
pub fn stands_for<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    declared: &'t Node<'t>,
    value: &'t Node<'t>,
) -> Lower<()> {
    lowerer.barrier_names.remove(&declared.id);
    let may_change = matches!(lowerer.ty(declared), CType::Pointer(_))
        && lowerer.innermost_body().is_none_or(|body| changes(body, declared.id));
    if !is_block_barrier(lowerer, declared) || may_change {
        return Ok(());
    }
    let Some(named) = object_of(lowerer, value) else { return Ok(()) };
    let steps = match which(lowerer, &named, value)? {
        Which::One(0) => Vec::new(),
        Which::One(n) => vec![Step::Taken(Expr::u64(n, lowerer.unit.origin(value)))],
        Which::Any(index) => vec![Step::Taken(index)],
    };
    let named = Named { declaration: named.declaration, steps, by_another_name: true };
    lowerer.barrier_names.insert(declared.id, named);
    Ok(())
}

/// The declaration that a plain variable is named by.
pub fn declaration_of(mut node: &Node<'_>) -> Option<DeclId> {
    while matches!(&*node.kind, "ImplicitCastExpr" | "ParenExpr") {
        node = node.child(0)?;
    }
    (node.kind == "DeclRefExpr").then(|| node.referenced.as_deref().map(|d| d.id))?
}
