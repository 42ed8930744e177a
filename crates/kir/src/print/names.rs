//! What ids are called in the text form.
//!
//! Names in the source may contain anything and repeat. The first thing of a table that has a name is called
//! by it, the n-th one by `name'n`, counted in the order of ids; so the text of a name and its place in the
//! table fix each other.

use crate::module::{Function, FunctionId, LocalId, Module, ObjectId};
use gpuproof_base::Id;
use std::collections::HashMap;

/// The names of a module's objects and functions, and of the locals of the function being printed.
pub(super) struct Names {
    objects: Vec<String>,
    functions: Vec<String>,
    locals: Vec<String>,
}

impl Names {
    pub(super) fn new(module: &Module) -> Self {
        Self {
            objects: unique("@", module.objects.iter().map(|o| o.name.as_str())),
            functions: unique("&", module.functions.iter().map(|f| f.name.as_str())),
            locals: Vec::new(),
        }
    }

    /// From here on, locals are this function's.
    pub(super) fn enter(&mut self, function: &Function) {
        self.locals = unique("%", function.locals.iter().map(|l| l.name.as_str()));
    }

    pub(super) fn object(&self, id: ObjectId) -> String {
        self.objects.get(id.number()).cloned().unwrap_or_else(|| format!("@?{}", id.number()))
    }

    pub(super) fn function(&self, id: FunctionId) -> String {
        self.functions.get(id.number()).cloned().unwrap_or_else(|| format!("&?{}", id.number()))
    }

    pub(super) fn local(&self, id: LocalId) -> String {
        self.locals.get(id.number()).cloned().unwrap_or_else(|| format!("%?{}", id.number()))
    }
}

fn unique<'n>(sigil: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut result = Vec::new();
    for name in names {
        let count = seen.entry(name).or_insert(0);
        *count += 1;
        let text = spell(name);
        result.push(if *count == 1 { format!("{sigil}{text}") } else { format!("{sigil}{text}'{count}") });
    }
    result
}

/// A name as it is, or quoted where it is not a plain word.
pub(super) fn spell(name: &str) -> String {
    let first = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
    if first && plain { name.to_string() } else { quote(name) }
}

/// A string in quotes.
pub(super) fn quote(text: &str) -> String {
    let mut result = String::with_capacity(text.len() + 2);
    result.push('"');
    for c in text.chars() {
        match c {
            '"' => result.push_str("\\\""),
            '\\' => result.push_str("\\\\"),
            '\n' => result.push_str("\\n"),
            '\r' => result.push_str("\\r"),
            '\t' => result.push_str("\\t"),
            c if c.is_control() => result.push_str(&c.escape_unicode().to_string()),
            c => result.push(c),
        }
    }
    result.push('"');
    result
}
