//! Objects of classes: what constructors and `new` make, and records that functions return.
//!
//! Soundness: a constructor is executed like a method, its object being the place that it makes; members are set in the order of its initialisers. What is
//! not understood in it is passed over, which forgets the object. An object without a name may be made where its value goes, or be copied there: its value counts only
//! if nobody has its address ([`Reader::temporary`], [`Reader::returned`]), and constructors that copy are not executed, because compilers may leave them out. Each `new`
//! that is executed makes an object of its own, unless the program has its own `operator new`; it can be reached by whoever has its address, so that code that nobody has
//! read may change it. So is the object of a method that execution starts with, which may be one that has a name outside of functions: writing the one forgets the other ([`Reader::write`]).

use super::pointer::{is_pointer, is_reference};
use super::{MAX_CALLS, Reader, Target};
use crate::ast::Node;
use crate::ast::index::has_body;
use crate::lower::call::constructor;
use crate::lower::launch::is_dim3;
use crate::types::CType;
use gpuproof_host::state::{Place, State, Value};
use gpuproof_kir::Ty;

/// Variables from here on stand for objects without a name; clang's addresses are smaller.
const FIRST_MADE: u64 = 1 << 63;

impl<'n> Reader<'_, '_, 'n> {
    /// The constructor of the program that an expression runs, if it is certain which one.
    pub(super) fn run_constructor(&self, node: &'n Node<'n>) -> Option<&'n Node<'n>> {
        let class = self.class(node).filter(|class| class.bases.is_empty() && class.tag_used != "union")?;
        let signature = node.ctor_type.as_ref().map_or("", |ty| &ty.written);
        constructor(self.unit.index, class, signature).filter(|found| has_body(found))
    }

    fn class(&self, node: &'n Node<'n>) -> Option<&'n Node<'n>> {
        let table = self.unit.program.table(node.id);
        match table.parse(node.type_text()).ty {
            CType::Record(record) if !is_dim3(node) => Some(table.records[record].node),
            _ => None,
        }
    }

    /// Runs the constructor that makes an object in this place; whether it was followed.
    pub(super) fn constructed(&mut self, node: &'n Node<'n>, place: &Place, state: &mut State) -> bool {
        let mut node = node;
        while matches!(&*node.kind, "ExprWithCleanups" | "CXXBindTemporaryExpr")
            || node.cast_kind == "ConstructorConversion"
        {
            match node.inner.last() {
                Some(inner) => node = inner,
                None => return false,
            }
        }
        let makes = matches!(&*node.kind, "CXXConstructExpr" | "CXXTemporaryObjectExpr");
        if !makes || node.is_zeroing || node.is_elidable {
            return false;
        }
        let is_plain = self.class(node).is_some_and(|class| class.definition_data.is_pod);
        if is_plain && node.inner.is_empty() {
            state.forget(place);
            return true;
        }
        let operands: Vec<&'n Node<'n>> = node.inner.iter().collect();
        let Some(function) = self.run_constructor(node) else { return false };
        let follows = self.calls.len() < MAX_CALLS
            && !self.calls.contains(&function.id)
            && !self.order_matters(&operands)
            && self.step();
        if follows {
            state.forget(place);
            self.follow(node, function, &operands, Some(place.clone()), state);
        }
        follows
    }

    /// Sets a member as a constructor says before its body.
    pub(super) fn initialise_member(&mut self, part: &'n Node<'n>, state: &mut State) {
        let object = self.objects.last().cloned().flatten();
        let field = part.any_init.as_ref().and_then(|field| self.unit.index.get(field.id));
        let is_plain = |field: &&Node<'_>| {
            !field.name.is_empty()
                && !field.is_bitfield
                && !is_reference(field.type_text())
                && !field.type_text().contains("volatile")
        };
        let (Some(object), Some(field), Some(value)) = (object, field.filter(is_plain), part.inner.first())
        else {
            return self.skip(part, state);
        };
        let is_value = |n: &&Node<'_>| !n.kind.ends_with("Attr") && !n.kind.ends_with("Comment");
        let value = match &*value.kind {
            "CXXDefaultInitExpr" => field.inner.iter().find(is_value),
            _ => Some(value),
        };
        let place = object.part(&format!(".{}", field.name));
        let Some(value) = value else { return self.skip(part, state) };
        if !self.constructed(value, &place, state) {
            let value = self.value(value, state);
            self.write(&Target::Place(place), value, state);
        }
    }

    /// A record that a constructor makes, and that has no name.
    pub(super) fn temporary(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        if let Some(copied) = self.copied(node, state) {
            return copied;
        }
        let place = self.unnamed();
        if !self.copies(node) && self.constructed(node, &place, state) {
            if !state.escaped.contains(&place.var) {
                return state.parts(&place);
            }
            state.forget_addresses(place.var);
        }
        self.skip(node, state);
        Value::Unknown
    }

    /// Whether a constructor makes an object of another one of its class.
    fn copies(&self, node: &'n Node<'n>) -> bool {
        let plain = |n: &Node<'_>| n.type_text().trim_start_matches("const ").to_owned();
        matches!(&node.inner[..], [from] if plain(from) == plain(node))
    }

    /// The value of a `return`. A variable that is returned may be the object that the caller gets: who has its address has that one's.
    pub(super) fn returned(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let value = self.value(node, state);
        if let (Value::Parts(_), Some(var)) = (&value, named(node))
            && state.escaped.contains(&var)
        {
            state.forget_addresses(var);
            return Value::Unknown;
        }
        value
    }

    /// `new T`
    pub(super) fn made(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        if self.has_own_new {
            self.skip(node, state);
            return Value::Unknown;
        }
        let place = self.unnamed();
        match &node.inner[..] {
            [] => state.forget(&place),
            [initial] if self.constructed(initial, &place, state) => {}
            [initial] if initial.kind == "InitListExpr" || self.integer(initial).is_some() => {
                let value = self.value(initial, state);
                self.write(&Target::Place(place.clone()), value, state);
            }
            _ => {
                self.skip(node, state);
                return Value::Unknown;
            }
        }
        state.escape(place.var);
        Value::Address(place)
    }

    /// The parts of a `uint3`.
    pub(super) fn three(&mut self, node: &'n Node<'n>, state: &mut State) -> [Option<gpuproof_kir::Expr>; 3] {
        let mut at = node;
        while matches!(
            &*at.kind,
            "ImplicitCastExpr" | "CXXConstructExpr" | "MaterializeTemporaryExpr" | "ParenExpr"
        ) && let [inner] = &at.inner[..]
            && is_three(inner)
        {
            at = inner;
        }
        let value = match &*at.value_category {
            "lvalue" => match self.target(at, state) {
                Target::Place(place) => state.parts(&place),
                _ => Value::Unknown,
            },
            _ => self.eval(at, state),
        };
        [".x", ".y", ".z"].map(|step| match value.part(step) {
            Value::Term(expr) if expr.ty == Ty::U32 => Some(expr),
            _ => None,
        })
    }

    pub(super) fn unnamed(&mut self) -> Place {
        self.made += 1;
        Place::of(FIRST_MADE + self.made)
    }

    /// Pointers that are found in the same way, one right after the other, are the same one, whatever it is.
    pub(super) fn same_pointers(&mut self, nodes: &'n [Node<'n>], values: &mut [Value]) {
        for (n, node) in nodes.iter().enumerate() {
            if values[n] != Value::Unknown || !is_pointer(node.type_text()) {
                continue;
            }
            let earlier = nodes[..n].iter().position(|other| is_same(other, node));
            values[n] = earlier.map_or_else(|| self.pool.opaque(), |earlier| values[earlier].clone());
        }
    }
}

/// Whether the type is the `uint3` of the runtime, which has the parts of a `dim3`.
pub(super) fn is_three(node: &Node<'_>) -> bool {
    node.type_text().trim_start_matches("const ").trim_start_matches("struct ") == "uint3"
}

/// The variable that an expression names, or copies.
fn named(node: &Node<'_>) -> Option<u64> {
    let mut at = node;
    while matches!(
        &*at.kind,
        "ExprWithCleanups"
            | "CXXConstructExpr"
            | "ImplicitCastExpr"
            | "ParenExpr"
            | "MaterializeTemporaryExpr"
    ) {
        at = at.inner.last()?;
    }
    at.referenced.as_ref().filter(|_| at.kind == "DeclRefExpr").map(|decl| decl.id.0)
}

/// Whether two expressions read the same variables in the same way, and do nothing else.
fn is_same(a: &Node<'_>, b: &Node<'_>) -> bool {
    // One of them may become a pointer to constants.
    if let Some(inner) = a.inner.last().filter(|_| a.kind == "ImplicitCastExpr" && a.cast_kind == "NoOp") {
        return is_same(inner, b);
    }
    if let Some(inner) = b.inner.last().filter(|_| b.kind == "ImplicitCastExpr" && b.cast_kind == "NoOp") {
        return is_same(a, inner);
    }
    let reads = match &*a.kind {
        "DeclRefExpr" | "MemberExpr" | "ArraySubscriptExpr" | "ImplicitCastExpr" | "CStyleCastExpr"
        | "ParenExpr" | "IntegerLiteral" | "CXXThisExpr" => true,
        "UnaryOperator" => matches!(&*a.opcode, "*" | "&" | "-" | "!" | "~"),
        "BinaryOperator" => matches!(&*a.opcode, "+" | "-" | "*" | "/" | "%" | "^" | "&" | "|"),
        _ => false,
    };
    let id = |node: &Node<'_>| node.referenced.as_ref().map(|decl| decl.id);
    reads
        && a.kind == b.kind
        && a.opcode == b.opcode
        && a.type_text() == b.type_text()
        && a.integer_value() == b.integer_value()
        && (id(a), a.referenced_member) == (id(b), b.referenced_member)
        && a.inner.len() == b.inner.len()
        && a.inner.iter().zip(&b.inner).all(|(a, b)| is_same(a, b))
}

/// A value by its parts.
pub(super) fn whole(state: &State, place: &Place) -> Value {
    let Value::Parts(parts) = state.parts(place) else { return Value::Unknown };
    if parts.is_empty() {
        return state.get(place).cloned().unwrap_or(Value::Unknown);
    }
    let size = |step: &str| {
        let found = parts.iter().find(|(path, _)| path == step)?;
        match &found.1 {
            Value::Term(expr) if expr.ty == Ty::U32 => Some(expr.clone()),
            _ => None,
        }
    };
    let is_sizes = parts.iter().all(|(path, value)| {
        let is_size =
            matches!(value, Value::Unknown) || matches!(value, Value::Term(expr) if expr.ty == Ty::U32);
        is_size && [".x", ".y", ".z"].contains(&path.as_str())
    });
    match is_sizes {
        true => Value::Sizes(Box::new([".x", ".y", ".z"].map(size))),
        false => Value::Parts(parts),
    }
}
