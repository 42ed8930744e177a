//! What a kernel can reach that kir cannot express, and what it calls without knowing it.

use gpuproof_base::{Code, Diagnostic};
use gpuproof_kir::{Body, FunctionId, Module, StmtKind};
use std::collections::BTreeSet;

/// An `unsupported` statement reachable from a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// Which class of thing.
    pub code: Code,
    /// What it is and why.
    pub reason: String,
    /// The message, with its place.
    pub diagnostic: Diagnostic,
    /// A call of a function that has no body: expressed exactly, but its effect is unknown.
    pub bodiless: bool,
}

/// The unsupported statements of a kernel and of the functions that it calls, in the order in which they are
/// met, each place once. A called function without a body is listed as `unsupported.call`, marked as such.
pub fn reachable(module: &Module, kernel: FunctionId) -> Vec<Unsupported> {
    let mut walk = Walk { module, seen: BTreeSet::from([kernel]), found: Vec::new() };
    let mut next = 0;
    let mut order = vec![kernel];
    while let Some(id) = order.get(next).copied() {
        next += 1;
        if let Some(body) = module.functions.get(id).and_then(|f| f.body.as_ref()) {
            walk.body(body, &mut order);
        }
    }
    walk.found
}

struct Walk<'a> {
    module: &'a Module,
    seen: BTreeSet<FunctionId>,
    found: Vec<Unsupported>,
}

impl Walk<'_> {
    fn body(&mut self, body: &Body, order: &mut Vec<FunctionId>) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Unsupported { code, reason, .. } => {
                    self.add(*code, reason.clone(), stmt.origin, false)
                }
                StmtKind::Call { function, .. } if self.seen.insert(*function) => {
                    if let Some(callee) = self.module.functions.get(*function)
                        && callee.body.is_none()
                    {
                        let reason = format!("`{}` has no body in this file", callee.name);
                        self.add(Code::UnsupportedCall, reason, stmt.origin, true);
                    }
                    order.push(*function);
                }
                StmtKind::If(_, then, otherwise) => {
                    self.body(then, order);
                    self.body(otherwise, order);
                }
                StmtKind::Block(_, body) | StmtKind::Loop { body, .. } => self.body(body, order),
                _ => {}
            }
        }
    }

    fn add(&mut self, code: Code, reason: String, origin: gpuproof_base::Origin, bodiless: bool) {
        let mut diagnostic = Diagnostic::new(code, reason.clone());
        if let Some(span) = self.module.origins.span(origin) {
            diagnostic = diagnostic.at(span, "");
        }
        let found = Unsupported { code, reason, diagnostic, bodiless };
        if !self.found.contains(&found) {
            self.found.push(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{SourceFile, SourceMap};

    #[test]
    fn only_what_the_kernel_reaches_counts() {
        let text = "module cuda\n\
                    kernel &k()\n{\n  call &near()\n  call &near()\n  call &gone()\n}\n\
                    device &near()\n{\n  loop #1 {\n    unsupported unsupported.asm \"asm\"\n  }\n}\n\
                    device &gone();\n\
                    device &far()\n{\n  unsupported unsupported.goto \"goto\"\n}\n";
        let mut sources = SourceMap::default();
        let file = sources.add(SourceFile::new("k.kir", text));
        let module = gpuproof_kir::parse::module(text, file).expect("kernel IR");
        let kernel = module.kernels().next().expect("a kernel").0;
        let found = reachable(&module, kernel);
        let seen: Vec<_> = found.iter().map(|u| (u.code, u.bodiless)).collect();
        assert_eq!(seen, [(Code::UnsupportedCall, true), (Code::UnsupportedAsm, false)]);
        assert_eq!(sources.locate(found[1].diagnostic.labels[0].span), "k.kir:11:5");
    }
}
