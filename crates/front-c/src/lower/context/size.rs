//! Sizes of types in the memory of the host.
//!
//! They are those of the layouts that device code has, but for `long double`, which a device takes for `double`, for the objects of lambdas, and for classes of
//! libraries that are declared without their members.

use super::pointer::is_pointer;
use crate::ast::Node;
use crate::lower::Unit;
use crate::types::CType;

/// How deep a type is looked into.
const MOST_PARTS: usize = 8;
/// Libraries whose classes are only declared, and classes of them that have all their members.
const DECLARED: [&str; 5] = ["std", "cuda", "thrust", "cub", "cv"];
const EXACT: [&str; 3] = ["pair", "array", "complex"];

/// The size of a type that is written in the file of this expression, where it is certain.
pub(in crate::lower) fn of(unit: &Unit<'_, '_>, text: &str, node: &Node<'_>) -> Option<u64> {
    let table = unit.program.table(node.id);
    let ty = table.parse(text).ty;
    is_certain(unit, &ty, text, node, 0).then(|| table.size(&ty)).flatten()
}

fn is_certain(unit: &Unit<'_, '_>, ty: &CType, text: &str, of: &Node<'_>, depth: usize) -> bool {
    if depth > MOST_PARTS || !is_pointer(text) && (text.contains("long double") || text.contains("(lambda")) {
        return false;
    }
    let table = unit.program.table(of.id);
    match ty {
        CType::Array(element, _) => is_certain(unit, element, text, of, depth + 1),
        CType::Record(record) => {
            let class = table.records[*record].node;
            let scope = unit.index.scope(class.id);
            let is_declared =
                scope.first().is_some_and(|space| DECLARED.contains(space)) && !EXACT.contains(&&*class.name);
            let bases = class.bases.iter().map(|base| base.ty.text());
            let fields = class.inner.iter().filter(|n| n.kind == "FieldDecl").map(Node::type_text);
            !is_declared
                && !class.definition_data.is_lambda
                && bases
                    .chain(fields)
                    .all(|part| is_certain(unit, &table.parse(part).ty, part, of, depth + 1))
        }
        _ => true,
    }
}
