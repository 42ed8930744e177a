//! Pointers, records and lists in host code.

use super::{Reader, Target};
use crate::ast::Node;
use crate::lower::launch::is_dim3;
use crate::types::CType;
use gpuproof_base::Origin;
use gpuproof_host::state::{State, Value, Var};
use gpuproof_host::{SymbolKind, term};
use gpuproof_kir::{BinaryOp, Expr, Ty};

/// Whether a type is that of references, to arrays and functions included: `int (&)[2]`, which clang writes `int &[2]` where it was deduced.
pub(super) fn is_reference(text: &str) -> bool {
    text.ends_with('&') || text.contains("(&") || text.contains("&[") || text.contains("& [")
}

/// Whether a type is that of pointers.
pub(super) fn is_pointer(text: &str) -> bool {
    let mut text = text.trim_end();
    while let Some(rest) =
        ["const", "__restrict", "restrict", "volatile"].iter().find_map(|word| text.strip_suffix(word))
    {
        text = rest.trim_end();
    }
    text.ends_with('*')
}

impl<'n> Reader<'_, '_, 'n> {
    /// Whether a pointer that is converted to another type still leads to a whole variable: one of the same size, or none that can be looked at.
    pub(super) fn is_same_memory(&self, from: &Node<'_>, to: &Node<'_>) -> bool {
        let pointee = |node: &Node<'_>| {
            let text = node.type_text().trim_end().trim_end_matches("const").trim_end();
            text.strip_suffix('*').unwrap_or("").trim().trim_start_matches("const ").to_owned()
        };
        let file = to;
        let (from, to) = (pointee(from), pointee(to));
        let bits = |text: &str| self.integer_named(text, file).map(Ty::bits);
        to == "void" || from == to || (bits(&from).is_some() && bits(&from) == bits(&to))
    }

    /// `pointer + count` or `pointer - count`, where `node` has the pointer's type.
    pub(super) fn moved(&mut self, node: &'n Node<'n>, pointer: Value, op: BinaryOp, count: &Value) -> Value {
        let text = node.type_text().trim_end().trim_end_matches("const").trim_end();
        let text = text.strip_suffix('*').unwrap_or("").trim();
        let element = super::size::of(self.unit, text, node).filter(|_| !text.is_empty());
        let count = match count {
            Value::Term(count) => term::converted(count.clone(), Ty::I64),
            _ => None,
        };
        match pointer {
            Value::Pointer { allocation, offset } => {
                let bytes = match (element, count) {
                    (Some(element), Some(count)) => {
                        let element = Expr::int(Ty::I64, element.into(), Origin::NONE);
                        term::binary(BinaryOp::Mul, count, element)
                    }
                    _ => self.fresh(node, "offset", Ty::I64, SymbolKind::Unknown),
                };
                Value::Pointer { allocation, offset: self.pool.bounded(term::binary(op, offset, bytes)) }
            }
            Value::Opaque { number, .. } => Value::Opaque { number, moved: true },
            Value::Device { var, .. } => Value::Device { var, moved: true },
            // Nothing is there, either.
            Value::Null => Value::Null,
            Value::Choice(choice) => {
                let (condition, one, two) = *choice;
                let count = count.map_or(Value::Unknown, Value::Term);
                let (one, two) = (self.moved(node, one, op, &count), self.moved(node, two, op, &count));
                Value::Choice(Box::new((condition, one, two)))
            }
            _ => Value::Unknown,
        }
    }

    /// The variable of the device that an expression names.
    pub(super) fn device_variable(&self, node: &Node<'_>) -> Option<Var> {
        match &*node.kind {
            "DeclRefExpr" => {
                let id = node.referenced.as_ref()?.id;
                self.unit.globals.contains_key(&id).then_some(id.0)
            }
            "ParenExpr" | "ImplicitCastExpr" => self.device_variable(node.inner.last()?),
            _ => None,
        }
    }

    /// `&x`
    pub(super) fn address(&mut self, inner: &'n Node<'n>, state: &mut State) -> Value {
        if let Some(var) = self.device_variable(inner) {
            return Value::Device { var, moved: false };
        }
        // `&p[n]` is `p + n`, `&*p` is `p`.
        if let ("ArraySubscriptExpr", [base, index]) = (&*inner.kind, &inner.inner[..]) {
            let decays = base.kind == "ImplicitCastExpr" && base.cast_kind == "ArrayToPointerDecay";
            if !decays || base.inner.first().is_some_and(|array| self.device_variable(array).is_some()) {
                let (pointer, count) = (self.value(base, state), self.value(index, state));
                return match &count {
                    Value::Term(count) if term::as_integer(count) == Some(0) => pointer,
                    _ => self.moved(base, pointer, BinaryOp::Add, &count),
                };
            }
        }
        if let ("UnaryOperator", "*", [pointer]) = (&*inner.kind, &*inner.opcode, &inner.inner[..]) {
            return self.value(pointer, state);
        }
        match self.target(inner, state) {
            Target::Place(place) => {
                state.escape(place.var);
                Value::Address(place)
            }
            Target::Within(var) => {
                state.escape(var);
                Value::Unknown
            }
            Target::Unknown => Value::Unknown,
        }
    }

    /// A copy of a record that is copied byte by byte; nothing if it may be something else.
    pub(super) fn copied(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Value> {
        let [from] = &node.inner[..] else { return None };
        let plain = |n: &Node<'_>| n.type_text().trim_start_matches("const ").to_owned();
        let table = self.unit.program.table(node.id);
        let CType::Record(record) = table.parse(node.type_text()).ty else { return None };
        let class = table.records[record].node;
        if plain(from) != plain(node) || !class.definition_data.is_trivially_copyable {
            return None;
        }
        if from.value_category == "prvalue" {
            return Some(self.eval(from, state));
        }
        let mut place = from;
        while matches!(&*place.kind, "MaterializeTemporaryExpr" | "ImplicitCastExpr" | "ParenExpr") {
            match place.inner.last() {
                Some(inner) if inner.value_category == "prvalue" => return Some(self.eval(inner, state)),
                Some(inner) => place = inner,
                None => return None,
            }
        }
        Some(match self.target(place, state) {
            Target::Place(place) => state.parts(&place),
            _ => Value::Unknown,
        })
    }

    /// `{a, b}` for a record or an array; nothing where that may do something else than to set its parts.
    pub(super) fn listed(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Value> {
        let table = self.unit.program.table(node.id);
        let steps: Vec<String> = match table.parse(node.type_text()).ty {
            CType::Record(record) => {
                let record = &table.records[record];
                let fields: Vec<&Node<'_>> =
                    record.node.inner.iter().filter(|n| n.kind == "FieldDecl").collect();
                let is_plain = |field: &&Node<'_>| {
                    !field.name.is_empty() && !field.is_bitfield && !is_reference(field.type_text())
                };
                if record.is_union || !record.node.bases.is_empty() || !fields.iter().all(is_plain) {
                    return None;
                }
                fields.iter().map(|field| format!(".{}", field.name)).collect()
            }
            CType::Array(..) => (0..node.inner.len()).map(|n| format!("[{n}]")).collect(),
            _ => return None,
        };
        if !node.array_filler.is_empty() || node.inner.len() > steps.len() {
            return None;
        }
        let values = node.inner.iter().map(|part| self.value(part, state));
        Some(Value::Parts(steps.into_iter().zip(values.collect::<Vec<_>>()).collect()))
    }

    /// Whether making a variable may run a constructor of the program: its class has one, or a part of it has.
    pub(super) fn may_run_constructor(&self, node: &Node<'_>) -> bool {
        let table = self.unit.program.table(node.id);
        let mut ty = table.parse(node.type_text()).ty;
        while let CType::Array(element, _) = ty {
            ty = CType::clone(&element);
        }
        match ty {
            CType::Record(record) => !table.records[record].node.definition_data.is_pod,
            CType::Unknown(_) => !is_dim3(node),
            _ => false,
        }
    }

    /// A function that an expression names.
    pub(super) fn function(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        match node.referenced.as_ref().filter(|decl| decl.kind == "FunctionDecl") {
            Some(decl) => {
                let id = self.unit.index.definition(decl.id).map_or(decl.id, |found| found.id);
                Value::Function(id.0)
            }
            // `(i = 2, k)`, `*(a[i++])`: which function it is, is not followed, but what happens on the way counts.
            None => {
                self.skip(node, state);
                Value::Unknown
            }
        }
    }
}
