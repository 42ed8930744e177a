//! How expressions name barrier objects: a variable, an element of an array of them, a pointer into such an array, or a
//! parameter or reference that stands for one of these.
//!
//! Soundness rule: two names that stand for the same bytes must be the same name. So a pointer that may change names nothing, a parameter or reference
//! stands for what it was given, and steps along an array are steps of its elements.

use super::asm::{bare, changes, converted};
use crate::ast::{DeclId, Node};
use crate::lower::function::Lowerer;
use crate::lower::{Lower, captured};
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
        if let Some(pointer) = converted(node) {
            node = pointer;
            continue;
        }
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

/// A parameter of the inlined function, a reference, or a pointer or shared address that the innermost function never changes gets what it stands for.
pub fn stands_for<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    declared: &'t Node<'t>,
    value: &'t Node<'t>,
) -> Lower<()> {
    lowerer.barrier_names.remove(&declared.id);
    lowerer.shared_addresses.remove(&declared.id);
    let ty = lowerer.ty(declared);
    let is_reference = matches!(ty, CType::Reference(_));
    let may_be = match ty.pointee() {
        Some(to) => to.ty.scalar().is_some_and(|ty| ty.size() == 8) || is_block_barrier(lowerer, declared),
        None => is_shared_address(lowerer, value),
    };
    let may_change = || lowerer.innermost_body().is_none_or(|body| changes(body, declared.id));
    if !may_be || !is_reference && may_change() {
        return Ok(());
    }
    if is_shared_address(lowerer, value) {
        let pointer = pointer_to(lowerer, value)?;
        let origin = pointer.origin;
        let pointer = lowerer.keep(pointer, origin);
        lowerer.shared_addresses.insert(declared.id, pointer);
    }
    let Some(named) = object_of(lowerer, value) else { return Ok(()) };
    // An index with effects names nothing.
    let Ok(index) = which(lowerer, &named, value) else { return Ok(()) };
    let steps = match index {
        Which::One(0) => Vec::new(),
        Which::One(n) => vec![Step::Taken(Expr::u64(n, lowerer.unit.origin(value)))],
        Which::Any(index) => vec![Step::Taken(index)],
    };
    let named = Named { declaration: named.declaration, steps, by_another_name: true };
    lowerer.barrier_names.insert(declared.id, named);
    Ok(())
}

/// Whether an expression is the address in shared memory that a pointer was turned into.
pub fn is_shared_address(lowerer: &Lowerer<'_, '_, '_>, node: &Node<'_>) -> bool {
    let known = |id| lowerer.shared_addresses.contains_key(&id);
    converted(node).is_some() || bare(node).referenced.as_ref().is_some_and(|decl| known(decl.id))
}

/// The pointer to the object that an expression, a pointer or an address in shared memory names.
pub fn pointer_to<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) -> Lower<Expr> {
    if let Some(pointer) = converted(node) {
        lowerer.met(bare(node));
        return lowerer.scalar(pointer);
    }
    let known = bare(node).referenced.as_ref().and_then(|decl| lowerer.shared_addresses.get(&decl.id));
    if let Some(pointer) = known {
        return Ok(pointer.clone());
    }
    if matches!(lowerer.ty(node), CType::Pointer(_)) {
        return lowerer.scalar(node);
    }
    let origin = lowerer.unit.origin(node);
    let place = lowerer.place(node)?;
    lowerer.address(place, origin)
}

/// Whether a function works on barriers that it may be given by their address, itself or through others.
pub fn uses_mbarrier(lowerer: &mut Lowerer<'_, '_, '_>, function: &Node<'_>) -> bool {
    if let Some(known) = lowerer.unit.uses_mbarrier.get(&function.id) {
        return *known;
    }
    // Until it is known: a function that calls itself does not because of that.
    lowerer.unit.uses_mbarrier.insert(function.id, false);
    let found = function.find("CompoundStmt").is_some_and(|body| mentions_mbarrier(lowerer, body));
    lowerer.unit.uses_mbarrier.insert(function.id, found);
    found
}

fn mentions_mbarrier(lowerer: &mut Lowerer<'_, '_, '_>, node: &Node<'_>) -> bool {
    let here = match &*node.kind {
        "GCCAsmStmt" => {
            lowerer.unit.files.written(&node.range).is_some_and(|text| text.contains("mbarrier."))
        }
        "CallExpr" => match captured::callee(node) {
            Some(callee) if callee.name.starts_with("__mbarrier") => true,
            Some(callee) => match lowerer.unit.index.definition(callee.id) {
                Some(function) => uses_mbarrier(lowerer, function),
                None => false,
            },
            None => false,
        },
        _ => false,
    };
    here || node.inner.iter().any(|inner| mentions_mbarrier(lowerer, inner))
}

/// The declaration that a plain variable is named by.
pub fn declaration_of(mut node: &Node<'_>) -> Option<DeclId> {
    while matches!(&*node.kind, "ImplicitCastExpr" | "ParenExpr") {
        node = node.child(0)?;
    }
    (node.kind == "DeclRefExpr").then(|| node.referenced.as_deref().map(|d| d.id))?
}
