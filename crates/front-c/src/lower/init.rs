//! Initialisers: values put into memory, element by element.

use super::function::Lowerer;
use super::place::{Place, Value};
use super::{Lower, Unsupported};
use crate::ast::Node;
use crate::types::{CType, RecordId};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, StmtKind};

impl<'t> Lowerer<'_, '_, 't> {
    /// The value that a variable kept in locals starts with.
    pub fn initial_value(&mut self, node: &'t Node<'t>, ty: &CType) -> Lower<Value<'t>> {
        let origin = self.unit.origin(node);
        match &*node.kind {
            // `int x{}`, `float4 v = {1, 2, 3, 4}`
            "InitListExpr" => {
                let Some((scalar, lanes)) = ty.lanes() else {
                    let reason = "this initialiser list is not understood";
                    return self.unsupported(Code::UnsupportedConstruct, reason, node);
                };
                let mut values = Vec::new();
                for element in node.inner.iter().filter(|n| !n.kind.is_empty()) {
                    values.extend(self.lanes(element)?);
                }
                let values: Lower<Vec<Expr>> =
                    values.into_iter().map(|v| self.convert_scalar(v, scalar, origin)).collect();
                let mut values = values?;
                // C: what is not written is zero. OpenCL: one scalar fills a vector through an explicit splat.
                values.resize(lanes as usize, Expr::zero(scalar, origin));
                Ok(Value::Lanes(values))
            }
            _ => {
                let value = self.rvalue(node)?;
                match (&value, ty.lanes()) {
                    (Value::Lanes(values), Some((_, lanes))) if values.len() == lanes as usize => Ok(value),
                    (Value::Void | Value::Memory(_), Some((scalar, lanes))) => {
                        // A constructor of a builtin vector type without arguments leaves it uninitialised.
                        let locals = self.temps(scalar, lanes, origin);
                        locals.iter().for_each(|l| self.emit(StmtKind::Havoc(*l), origin));
                        Ok(Value::Lanes(self.locals(&locals, origin)))
                    }
                    _ => self.unsupported(
                        Code::UnsupportedConstruct,
                        "this initialiser is not understood",
                        node,
                    ),
                }
            }
        }
    }

    /// Initialises memory of a type.
    pub fn initialise(&mut self, ptr: Expr, ty: &CType, node: &'t Node<'t>, origin: Origin) -> Lower<()> {
        self.met(node);
        match &*node.kind {
            "ExprWithCleanups" if node.child(0).is_some() && ty.lanes().is_none() => match node.child(0) {
                Some(child) => self.full_expression(|l| l.initialise(ptr, ty, child, origin)),
                None => Ok(()),
            },
            // The object that is initialised is the temporary: nothing is copied, and nothing else is destroyed.
            "CXXConstructExpr" if node.is_elidable && ty.lanes().is_none() => match node.child(0) {
                Some(child) => self.initialise(ptr, ty, child, origin),
                None => self.construct(ptr, ty, node, origin),
            },
            "ConditionalOperator" if ty.is_aggregate() && node.value_category == "prvalue" => {
                self.initialise_by_condition(ptr, ty, node, origin)
            }
            "MaterializeTemporaryExpr"
            | "CXXBindTemporaryExpr"
            | "ParenExpr"
            | "ConstantExpr"
            | "CXXDefaultInitExpr"
            | "CXXDefaultArgExpr"
            | "CXXFunctionalCastExpr"
                if node.child(0).is_some() && ty.lanes().is_none() =>
            {
                match node.child(0) {
                    Some(child) => self.initialise(ptr, ty, child, origin),
                    None => Ok(()),
                }
            }
            "ImplicitCastExpr" if node.cast_kind == "NoOp" && ty.lanes().is_none() => match node.child(0) {
                Some(child) if child.value_category == "prvalue" => self.initialise(ptr, ty, child, origin),
                _ => self.copy_from(ptr, ty, node, origin),
            },
            "InitListExpr" | "CompoundLiteralExpr" if ty.lanes().is_none() => {
                let list =
                    if node.kind == "CompoundLiteralExpr" { node.child(0).unwrap_or(node) } else { node };
                self.initialise_list(ptr, ty, list, origin)
            }
            "CXXConstructExpr" | "CXXTemporaryObjectExpr" if ty.lanes().is_none() => {
                self.construct(ptr, ty, node, origin)
            }
            "ImplicitValueInitExpr" | "CXXScalarValueInitExpr" => self.zero_fill(ptr, ty, origin),
            "StringLiteral" => self.initialise_string(ptr, ty, node, origin),
            // An array that is copied with what it stands in.
            "ArrayInitLoopExpr" => match node.child(0).and_then(|opaque| opaque.child(0)) {
                Some(source) if self.copies_bytes(node) => {
                    self.met_whole(node);
                    self.copy_from(ptr, ty, source, origin)
                }
                _ => {
                    let reason = "an array of objects whose copy constructor does something is not copied";
                    self.unsupported(Code::UnsupportedConstruct, reason, node)
                }
            },
            _ if ty.lanes().is_some() => {
                let value = match ty {
                    CType::Reference(_) => {
                        let place = self.place(node)?;
                        Value::Lanes(vec![self.address(place, origin)?])
                    }
                    _ => self.initial_value(node, ty)?,
                };
                self.write(Place::Memory { ptr, ty: ty.clone(), volatile: false }, value, origin)
            }
            _ => self.copy_from(ptr, ty, node, origin),
        }
    }

    /// `T x = c ? a : b;`: the chosen arm makes the object itself.
    fn initialise_by_condition(
        &mut self,
        ptr: Expr,
        ty: &CType,
        node: &'t Node<'t>,
        origin: Origin,
    ) -> Lower<()> {
        let (Some(then), Some(otherwise)) = (node.child(1), node.child(2)) else {
            let reason = "an operand is missing in clang's syntax tree";
            return self.unsupported(Code::UnsupportedConstruct, reason, node);
        };
        let condition = self.child_condition(node, 0)?;
        let (first, done) = self.collect_with(|l| l.initialise(ptr.clone(), ty, then, origin));
        done?;
        let (second, done) = self.collect_with(|l| l.initialise(ptr, ty, otherwise, origin));
        done?;
        self.emit(StmtKind::If(condition, first, second), origin);
        Ok(())
    }

    /// Whether a copy that the compiler makes of something is that of its bytes.
    fn copies_bytes(&mut self, copy: &'t Node<'t>) -> bool {
        match &*copy.kind {
            "ImplicitCastExpr" => copy.cast_kind == "LValueToRValue",
            "ArrayInitLoopExpr" => copy.child(1).is_some_and(|element| self.copies_bytes(element)),
            "CXXConstructExpr" => {
                let signature = copy.ctor_type.as_ref().map_or("", |ty| &ty.written);
                let record = match self.ty(copy) {
                    CType::Record(record) => record,
                    ty => return ty.lanes().is_some(),
                };
                self.find_constructor(record, signature).is_none_or(|constructor| {
                    let mut parts = constructor.inner.iter().filter(|n| n.kind == "CXXCtorInitializer");
                    constructor.is_implicit
                        && parts.all(|part| part.child(0).is_some_and(|copy| self.copies_bytes(copy)))
                })
            }
            _ => false,
        }
    }

    fn copy_from(&mut self, ptr: Expr, ty: &CType, node: &'t Node<'t>, origin: Origin) -> Lower<()> {
        let value = if node.value_category == "lvalue" || node.value_category == "xvalue" {
            let place = self.place(node)?;
            self.read(place, origin)?
        } else {
            self.rvalue(node)?
        };
        match value {
            Value::Void => Ok(()),
            value => self.write(Place::Memory { ptr, ty: ty.clone(), volatile: false }, value, origin),
        }
    }

    fn initialise_list(&mut self, ptr: Expr, ty: &CType, list: &'t Node<'t>, origin: Origin) -> Lower<()> {
        match ty {
            CType::Array(element, count) => {
                let size = self.size_of(element, list)?;
                // With a filler, clang puts it first and the written elements behind it.
                let written: Vec<&'t Node<'t>> = if list.array_filler.is_empty() {
                    list.inner.iter().collect()
                } else {
                    list.array_filler.iter().skip(1).collect()
                };
                if (written.len() as u64) < count.unwrap_or(0) {
                    self.zero_fill(ptr.clone(), ty, origin)?;
                }
                if let ([only], CType::Scalar(_)) = (written.as_slice(), &**element)
                    && only.kind == "StringLiteral"
                {
                    return self.initialise_string(ptr, ty, only, origin);
                }
                // Elements that nobody listed are what the filler makes of them.
                let filler = list.array_filler.first().filter(|filler| !is_zero(filler));
                let first = written.len() as u64;
                for (n, node) in written.into_iter().enumerate() {
                    if node.kind.is_empty() || node.kind == "ImplicitValueInitExpr" && count.is_none() {
                        continue;
                    }
                    let at = self.offset(ptr.clone(), (n as u64 * size) as i64, origin);
                    let element_origin = self.unit.origin(node);
                    self.initialise(at, element, node, element_origin)?;
                }
                let Some(filler) = filler else { return Ok(()) };
                let count = count.unwrap_or(0);
                if count.saturating_sub(first) > super::call::MAX_ELEMENTS {
                    let reason = "a large array of objects with constructors is not supported";
                    return self.unsupported(Code::UnsupportedConstruct, reason, list);
                }
                for n in first..count {
                    let at = self.offset(ptr.clone(), (n * size) as i64, origin);
                    self.initialise(at, element, filler, origin)?;
                }
                Ok(())
            }
            CType::Record(id) => self.initialise_record(ptr, *id, list, origin),
            _ => {
                self.unsupported(Code::UnsupportedConstruct, "this initialiser list is not understood", list)
            }
        }
    }

    fn initialise_record(
        &mut self,
        ptr: Expr,
        id: RecordId,
        list: &'t Node<'t>,
        origin: Origin,
    ) -> Lower<()> {
        let Some(layout) = self.unit.table.record_layout(id).cloned() else {
            return self.unsupported(
                Code::UnsupportedType,
                "the layout of this type is not understood",
                list,
            );
        };
        if self.unit.table.records[id].is_union {
            let field =
                list.field.as_ref().and_then(|f| layout.fields.iter().find(|place| place.decl == f.id));
            let Some(field) = field.or(layout.fields.first()) else { return Ok(()) };
            return match list.child(0) {
                Some(node) => self.initialise(ptr, &field.ty.clone(), node, origin),
                // `V v{}`
                None => self.zero_fill(ptr, &field.ty.clone(), origin),
            };
        }
        if layout.fields.iter().any(|field| field.bits.is_some()) {
            // Writing a bit-field keeps the other bits of its unit, so those must have a value.
            self.zero_fill(ptr.clone(), &CType::Record(id), origin)?;
        }
        let mut elements = list.inner.iter().filter(|n| !n.kind.is_empty());
        for (base, offset) in &layout.bases {
            let Some(node) = elements.next() else { return Ok(()) };
            let at = self.offset(ptr.clone(), *offset as i64, origin);
            self.initialise(at, &CType::Record(*base), node, origin)?;
        }
        for (field, node) in layout.fields.iter().zip(elements) {
            let at = self.offset(ptr.clone(), field.offset as i64, origin);
            if let Some(place) = self.bit_field(&at, field, origin) {
                let value = self.rvalue(node)?;
                self.write(place, value, origin)?;
                continue;
            }
            self.initialise(at, &field.ty, node, origin)?;
        }
        Ok(())
    }

    /// The value of an initialiser list or compound literal.
    pub fn list_value(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Value<'t>> {
        let list = if node.kind == "InitListExpr" { Some(node) } else { node.find("InitListExpr") };
        let Some(list) = list else {
            return self.unsupported(
                Code::UnsupportedConstruct,
                "this initialiser list is not understood",
                node,
            );
        };
        let ty = self.ty(node);
        if ty.lanes().is_some() {
            return self.initial_value(list, &ty);
        }
        if ty == CType::Void {
            return Ok(Value::Void);
        }
        let ptr = self.temporary(&ty, origin)?;
        self.initialise_list(ptr.clone(), &ty, list, origin)?;
        Ok(Value::Memory(ptr))
    }

    /// The member initialisers of a constructor, in the order in which they run.
    pub fn constructor_initialisers(&mut self, node: &'t Node<'t>) {
        for initialiser in node.inner.iter().filter(|n| n.kind == "CXXCtorInitializer") {
            if let Err(what) = self.constructor_initialiser(node, initialiser) {
                self.emit_unsupported(what, vec![]);
            }
        }
    }

    fn constructor_initialiser(&mut self, constructor: &'t Node<'t>, node: &'t Node<'t>) -> Lower<()> {
        let origin = self.unit.origin(constructor);
        let record = self.unit.index.parent(constructor.id).and_then(|p| self.unit.table.record_of(p.id));
        let record = record.or_else(|| {
            let context = self.unit.index.get(constructor.parent_context)?;
            self.unit.table.record_of(context.id)
        });
        let (Some(this), Some(record), Some(value)) = (self.this.clone(), record, node.child(0)) else {
            let reason = "this constructor is not understood".to_owned();
            return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        };
        if let Some(field) = &node.any_init {
            let Some((offset, place)) = self.unit.table.field(record, field.id, &field.name) else {
                return self.unsupported(
                    Code::UnsupportedType,
                    "the layout of this class is not understood",
                    node,
                );
            };
            let ptr = self.offset(this, offset as i64, origin);
            if let Some(bits) = self.bit_field(&ptr, &place, origin) {
                let value = self.rvalue(value)?;
                return self.write(bits, value, origin);
            }
            return self.initialise(ptr, &place.ty, value, origin);
        }
        if let Some(base) = &node.base_init {
            let ty = self.unit.printed_type(base).ty.clone();
            let CType::Record(base) = ty else {
                return self.unsupported(
                    Code::UnsupportedType,
                    "the layout of this class is not understood",
                    node,
                );
            };
            let Some(offset) = self.unit.table.base_offset(record, base) else {
                return self.unsupported(
                    Code::UnsupportedType,
                    "the layout of this class is not understood",
                    node,
                );
            };
            let ptr = self.offset(this, offset as i64, origin);
            return self.initialise(ptr, &CType::Record(base), value, origin);
        }
        // A delegating constructor initialises the whole object.
        self.initialise(this, &CType::Record(record), value, origin)
    }
}

/// Whether an initialiser only makes zeros.
fn is_zero(node: &Node<'_>) -> bool {
    match &*node.kind {
        "ImplicitValueInitExpr" => true,
        "InitListExpr" => node.inner.iter().chain(&node.array_filler).all(is_zero),
        _ => false,
    }
}
