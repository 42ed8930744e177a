//! Kernel launches in host code: `kernel<<<grid, block, shared>>>(...)`.
//!
//! Sizes that are constants of the source are kept; everything else is left open.

use super::Unit;
use super::captured::callee;
use super::shared_argument;
use crate::ast::{DeclId, Node};
use crate::types::table::constant_value;
use gpuproof_kir::{FunctionId, LaunchSite};

/// Records the launches of kernels that were lowered.
pub fn collect(unit: &mut Unit<'_, '_>) {
    for node in unit.index.launches.iter().copied() {
        let Some(kernel) = callee(node).and_then(|decl| unit.functions.get(&decl.id)).copied() else {
            continue;
        };
        let origin = unit.origin(node);
        // The configuration is the second child: a call with grid, block, shared bytes and stream.
        let Some(config) = node.inner.get(1).filter(|n| n.kind == "CallExpr") else { continue };
        let mut parts = config.inner.iter().skip(1);
        let (grid, block) = (parts.next(), parts.next());
        let shared_bytes = parts.next().and_then(|n| value(unit, n, 0)).and_then(|v| u64::try_from(v).ok());
        let (grid, block) = (dimensions(unit, grid), dimensions(unit, block));
        let overlaps = shared_argument::overlaps(unit, node, &pointer_positions(unit, node, kernel));
        unit.module.launches.push(LaunchSite { kernel, grid, block, shared_bytes, overlaps, origin });
    }
}

/// For each argument of a launch: the position of the kernel's parameter, if that is a pointer to an array.
fn pointer_positions(unit: &Unit<'_, '_>, node: &Node<'_>, kernel: FunctionId) -> Vec<Option<usize>> {
    let Some(declared) = callee(node).and_then(|decl| unit.index.definition(decl.id)) else {
        return Vec::new();
    };
    let function = &unit.module.functions[kernel];
    let position = |name: &str| {
        function
            .params
            .iter()
            .position(|p| p.object.is_some() && function.locals[p.local].name.as_str() == name)
    };
    declared.inner.iter().filter(|n| n.kind == "ParmVarDecl").map(|n| position(&n.name)).collect()
}

/// Deepest chain of constants that is followed.
const MAX_DEPTH: usize = 16;

/// The three sizes of a `dim3` expression.
fn dimensions<'n>(unit: &Unit<'_, 'n>, node: Option<&'n Node<'n>>) -> [Option<u32>; 3] {
    let Some(node) = node else { return [None; 3] };
    match find_construct(unit, node, 0) {
        Some(construct) => {
            let written: Vec<&Node<'_>> =
                construct.inner.iter().filter(|n| n.kind != "CXXDefaultArgExpr").collect();
            std::array::from_fn(|n| match written.get(n) {
                Some(part) => value(unit, part, 0).and_then(|v| u32::try_from(v).ok()),
                None => Some(1),
            })
        }
        None => [None; 3],
    }
}

/// The constructor call that makes a `dim3`, through casts and constant variables.
fn find_construct<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, depth: usize) -> Option<&'n Node<'n>> {
    if depth > MAX_DEPTH {
        return None;
    }
    match &*node.kind {
        "CXXConstructExpr" | "CXXTemporaryObjectExpr" => {
            let first = node.inner.first();
            let is_copy = node.inner.len() == 1
                && first.is_some_and(|n| n.type_text().trim_start_matches("const ") == "dim3");
            match (is_copy, first) {
                (true, Some(inner)) => find_construct(unit, inner, depth + 1),
                _ => Some(node),
            }
        }
        "DeclRefExpr" => {
            let var = unit.index.get(node.referenced.as_ref()?.id)?;
            // A variable that is written again after its declaration is not a constant.
            if is_assigned(unit, var.id) {
                return None;
            }
            find_construct(unit, super::stmt::initialiser(var)?, depth + 1)
        }
        _ => find_construct(unit, node.inner.last()?, depth + 1),
    }
}

/// Whether any function assigns to a variable or to a member of it, or takes its address.
pub(super) fn is_assigned(unit: &Unit<'_, '_>, id: DeclId) -> bool {
    fn mentions(node: &Node<'_>, id: DeclId) -> bool {
        node.referenced.as_ref().is_some_and(|d| d.id == id) || node.inner.iter().any(|n| mentions(n, id))
    }
    fn assigned(node: &Node<'_>, id: DeclId) -> bool {
        let here = match &*node.kind {
            "BinaryOperator" => node.opcode == "=" && node.inner.first().is_some_and(|n| mentions(n, id)),
            "CompoundAssignOperator" => node.inner.first().is_some_and(|n| mentions(n, id)),
            "UnaryOperator" => matches!(&*node.opcode, "++" | "--" | "&") && mentions(node, id),
            "CXXOperatorCallExpr" => node.inner.get(1).is_some_and(|n| mentions(n, id)),
            _ => false,
        };
        here || node.inner.iter().any(|n| assigned(n, id))
    }
    unit.index.functions.iter().any(|function| assigned(function, id))
}

/// The value of a host expression that is a constant of the source.
fn value(unit: &Unit<'_, '_>, node: &Node<'_>, depth: usize) -> Option<i128> {
    if depth > MAX_DEPTH {
        return None;
    }
    if let Some(value) = constant_value(node) {
        return Some(value);
    }
    let operand = |n: usize| value(unit, node.inner.get(n)?, depth + 1);
    match &*node.kind {
        "BinaryOperator" => {
            let (a, b) = (operand(0)?, operand(1)?);
            match &*node.opcode {
                "+" => a.checked_add(b),
                "-" => a.checked_sub(b),
                "*" => a.checked_mul(b),
                "/" => a.checked_div(b),
                "%" => a.checked_rem(b),
                "<<" => u32::try_from(b).ok().filter(|b| *b < 64).map(|b| a << b),
                ">>" => u32::try_from(b).ok().filter(|b| *b < 64).map(|b| a >> b),
                _ => None,
            }
        }
        "UnaryExprOrTypeTraitExpr" if node.name == "sizeof" => {
            let text = node
                .arg_type
                .as_ref()
                .map_or_else(|| node.inner.first().map(Node::type_text), |t| Some(t.text()));
            let size = unit.table.size(&unit.table.parse(text?).ty)?;
            Some(size.into())
        }
        "DeclRefExpr" => {
            let decl = node.referenced.as_ref()?;
            if let Some(constant) = unit.table.enum_constants.get(&decl.id) {
                return Some(*constant);
            }
            let var = unit.index.get(decl.id)?;
            if is_assigned(unit, var.id) {
                return None;
            }
            value(unit, super::stmt::initialiser(var)?, depth + 1)
        }
        "ImplicitCastExpr"
        | "ParenExpr"
        | "CStyleCastExpr"
        | "CXXStaticCastExpr"
        | "CXXFunctionalCastExpr"
        | "ExprWithCleanups"
        | "ConstantExpr"
        | "MaterializeTemporaryExpr"
        | "InitListExpr"
            if !node.cast_kind.contains("Float") =>
        {
            value(unit, node.inner.last()?, depth + 1)
        }
        _ => None,
    }
}
