//! Modules that a front end made: what breaks a rule costs the functions concerned, not the file.
//!
//! Kir made by a front end is meant to be valid. Should it not be, the functions that break a rule get one `unsupported`
//! statement for a body, and so do those that name a broken object: whoever calls one of them reaches that statement and
//! is not proved. Nothing is repaired, only refused.

use super::{Valid, examine};
use crate::expr::ExprKind;
use crate::module::{FunctionId, FunctionKind, Module, ObjectId, ObjectInit, Space};
use crate::stmt::{Stmt, StmtKind};
use crate::ty::{Layout, LayoutId, LayoutKind, Ty};
use crate::walk;
use gpuproof_base::{Code, Diagnostic, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// A part of a module outside of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// None in particular.
    Module,
    /// A layout.
    Layout(LayoutId),
    /// An object.
    Object(ObjectId),
    /// A launch.
    Launch(usize),
}

/// The parts of a module that break a rule.
#[derive(Default, Debug)]
pub(super) struct Broken {
    /// Functions, with the first thing that is wrong.
    functions: BTreeMap<FunctionId, (Origin, String)>,
    layouts: BTreeSet<LayoutId>,
    objects: BTreeSet<ObjectId>,
    launches: BTreeSet<usize>,
}

impl Broken {
    /// Notes that a rule is broken.
    pub(super) fn add(&mut self, function: Option<FunctionId>, part: Part, origin: Origin, message: &str) {
        match (function, part) {
            (Some(id), _) => {
                self.functions.entry(id).or_insert_with(|| (origin, message.to_owned()));
            }
            (None, Part::Layout(id)) => drop(self.layouts.insert(id)),
            (None, Part::Object(id)) => drop(self.objects.insert(id)),
            (None, Part::Launch(number)) => drop(self.launches.insert(number)),
            (None, Part::Module) => {}
        }
    }
}

/// How often a module is looked at: refusing one thing may show that another is broken.
const ROUNDS: usize = 16;

/// Checks a module; functions that break a rule, or name something that does, are refused. An error only if that is not enough.
pub fn validate_or_refuse(mut module: Module) -> Result<Valid, Vec<Diagnostic>> {
    for _ in 0..ROUNDS {
        let (errors, broken) = examine(&module);
        if errors.is_empty() {
            return Ok(Valid(module));
        }
        refuse(&mut module, broken);
    }
    let errors = examine(&module).0;
    if errors.is_empty() { Ok(Valid(module)) } else { Err(errors) }
}

fn refuse(module: &mut Module, broken: Broken) {
    let Broken { mut functions, layouts, objects: mut bad_objects, launches } = broken;
    for (number, launch) in module.launches.iter_mut().enumerate() {
        // A launch of which something is wrong is one of which nothing is known.
        if launches.contains(&number) {
            (launch.grid, launch.block, launch.shared_bytes) = ([None; 3], [None; 3], None);
            launch.overlaps.clear();
            launch.used.clear();
        }
    }
    let is_kernel = |id| module.functions.get(id).is_some_and(|f| f.kind == FunctionKind::Kernel);
    module.launches.retain(|launch| is_kernel(launch.kernel));
    bad_objects.extend(objects_of(module, &layouts));
    for (id, function) in module.functions.iter_enumerated() {
        let mut named = function.params.iter().find_map(|p| p.object.filter(|o| bad_objects.contains(o)));
        if let Some(body) = &function.body {
            walk::exprs(body, &mut |e| {
                if let ExprKind::ObjectAddr(object) = e.kind
                    && bad_objects.contains(&object)
                {
                    named = Some(object);
                }
            });
        }
        if let Some(object) = named {
            let name = module.objects.get(object).map_or("?", |o| o.name.as_str());
            functions.entry(id).or_insert_with(|| (function.origin, format!("the layout of `{name}`")));
        }
    }
    for id in layouts {
        module.layouts[id] = byte();
    }
    if !bad_objects.is_empty() {
        let layout = module.layouts.push(byte());
        for id in bad_objects {
            let object = &mut module.objects[id];
            let fixed = object.space == Space::Private || object.size.is_some();
            object.layout = layout;
            object.size = fixed.then_some(1);
            object.init = ObjectInit::Arbitrary;
        }
    }
    for (id, (origin, message)) in functions {
        let function = &mut module.functions[id];
        let known = (origin.number() as usize) < module.origins.len() && origin != Origin::NONE;
        let origin = if known { origin } else { function.origin };
        let reason = format!("gpuproof cannot express this: {message}");
        let kind = StmtKind::Unsupported { code: Code::UnsupportedConstruct, reason, dst: Vec::new() };
        function.contract.clear();
        function.body = Some(vec![Stmt { kind, origin }]);
        // Nothing looks at a parameter any more, but what it is must make sense: a pointer of a kernel has an object.
        if function.kind == FunctionKind::Kernel {
            for param in function.params.iter().filter(|param| param.object.is_none()) {
                let is_pointer = function.locals.get(param.local).is_some_and(|local| local.ty == Ty::Ptr);
                if is_pointer {
                    function.locals[param.local].ty = Ty::U64;
                }
            }
        }
    }
}

/// The objects that are made of one of these layouts.
fn objects_of(module: &Module, layouts: &BTreeSet<LayoutId>) -> BTreeSet<ObjectId> {
    let mut bad = layouts.clone();
    loop {
        let holds = |layout: &Layout| match &layout.kind {
            LayoutKind::Array { element, .. } => bad.contains(element),
            LayoutKind::Record { fields, .. } => fields.iter().any(|field| bad.contains(&field.layout)),
            LayoutKind::Scalar(_) | LayoutKind::Vector { .. } | LayoutKind::Opaque(_) => false,
        };
        let more: Vec<LayoutId> = module
            .layouts
            .iter_enumerated()
            .filter(|(id, layout)| !bad.contains(id) && holds(layout))
            .map(|(id, _)| id)
            .collect();
        if more.is_empty() {
            break;
        }
        bad.extend(more);
    }
    module.objects.iter_enumerated().filter(|(_, o)| bad.contains(&o.layout)).map(|(id, _)| id).collect()
}

fn byte() -> Layout {
    Layout { size: 1, align: 1, kind: LayoutKind::Scalar(Ty::U8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use gpuproof_base::{FileId, Id};

    fn module(text: &str) -> Module {
        parse::module(text, FileId::new(0)).expect("kernel IR")
    }

    #[test]
    fn only_the_function_that_breaks_a_rule_is_refused() {
        let module = module("module cuda\nkernel &good() { }\nkernel &bad() local %x : i32 { %x = 1:u32 }\n");
        assert!(super::super::validate(module.clone()).is_err());
        let valid = validate_or_refuse(module).expect("refused, not rejected");
        let refused: Vec<bool> =
            valid.kernels().map(|(id, _)| !walk::unsupported(&valid, id).is_empty()).collect();
        assert_eq!(refused, [false, true]);
    }

    #[test]
    fn a_kernel_with_a_pointer_to_nothing_is_refused() {
        let mut module = module("module cuda\nkernel &good() { }\nkernel &bad() { }\n");
        let bad = module.kernels().nth(1).expect("a kernel").0;
        module.functions[bad].add_param("pair", Ty::Ptr, None, Origin::NONE);
        let valid = validate_or_refuse(module).expect("refused, not rejected");
        let refused: Vec<bool> =
            valid.kernels().map(|(id, _)| !walk::unsupported(&valid, id).is_empty()).collect();
        assert_eq!(refused, [false, true]);
    }

    #[test]
    fn functions_that_name_a_broken_object_are_refused() {
        let mut module = module("module cuda\nkernel &k() { }\nkernel &other() { }\n");
        let layout = module.layouts.push(Layout { size: 3, align: 3, kind: LayoutKind::Scalar(Ty::I32) });
        let object = module.objects.push(crate::module::Object {
            name: "tile".into(),
            space: Space::Shared,
            layout,
            size: Some(3),
            init: ObjectInit::Arbitrary,
            owner: None,
            read_only: false,
            align: None,
            origin: Origin::NONE,
        });
        let first = module.kernels().next().expect("a kernel").0;
        let address =
            crate::expr::Expr { kind: ExprKind::ObjectAddr(object), ty: Ty::Ptr, origin: Origin::NONE };
        let function = &mut module.functions[first];
        let local = function.add_local("p", Ty::Ptr, Origin::NONE);
        let stmt = Stmt { kind: StmtKind::Set(local, address), origin: Origin::NONE };
        function.body.get_or_insert_default().push(stmt);
        let valid = validate_or_refuse(module).expect("refused, not rejected");
        let refused: Vec<bool> =
            valid.kernels().map(|(id, _)| !walk::unsupported(&valid, id).is_empty()).collect();
        assert_eq!(refused, [true, false]);
    }
}
