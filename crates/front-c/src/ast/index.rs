//! Finds declarations in a tree.

use super::{DeclId, Node};
use std::collections::{HashMap, HashSet};

/// Deepest nesting of namespaces and records that a name shows.
const MAX_SCOPES: usize = 64;

/// All declarations of a dump by id, with the ones that contain them.
#[derive(Default)]
pub struct Index<'t> {
    decls: HashMap<DeclId, Entry<'t>>,
    /// Function declarations in document order; one id may occur more than once.
    pub functions: Vec<&'t Node<'t>>,
    /// Functions with a body, as numbers in [`functions`](Self::functions): by a declaration before them, and by the linker's name.
    redeclared: HashMap<DeclId, Vec<usize>>,
    linked: HashMap<&'t str, Vec<usize>>,
    /// Record definitions in document order.
    pub records: Vec<&'t Node<'t>>,
    /// Typedefs and aliases in document order.
    pub typedefs: Vec<&'t Node<'t>>,
    /// Enumerations in document order.
    pub enums: Vec<&'t Node<'t>>,
    /// Variables outside functions in document order, each once.
    pub globals: Vec<&'t Node<'t>>,
    /// Function templates in document order.
    pub templates: Vec<&'t Node<'t>>,
    /// Where the patterns of templates stand, of functions and of classes.
    pub template_ranges: Vec<&'t super::Range<'t>>,
    /// Kernel launches (`<<<>>>`) in document order.
    pub launches: Vec<&'t Node<'t>>,
    /// The values of `sizeof...` in instances of templates.
    pub pack_sizes: HashMap<DeclId, u64>,
    /// Classes of which templates make others: their members are no code, wherever they are defined.
    pattern_classes: HashSet<DeclId>,
    /// Packs of the templates around, while the tree is gone through.
    packs: Vec<(&'t str, u64)>,
    /// Variables and fields whose printed type is that of an array, but which are read or assigned as a whole. C++ does neither
    /// with arrays: they are pointers to arrays.
    pub array_pointers: HashSet<DeclId>,
}

struct Entry<'t> {
    node: &'t Node<'t>,
    parent: DeclId,
}

/// A scope that names are looked up in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope<'t> {
    /// A namespace, which may be opened more than once.
    Namespace(&'t str),
    /// A class, or one instance of a template.
    Record(&'t str, DeclId),
    /// A function, or one instance of a template.
    Function(DeclId),
}

/// Whether a function node belongs to an uninstantiated template.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    No,
    Yes,
}

impl<'t> Index<'t> {
    /// Indexes a tree.
    pub fn new(nodes: &'t [Node<'t>]) -> Self {
        Self::of_all(nodes)
    }

    /// Indexes the trees of a program ([`link`](super::link)).
    pub fn of_program(files: &'t [Vec<Node<'t>>]) -> Self {
        Self::of_all(files.iter().flatten())
    }

    fn of_all(nodes: impl IntoIterator<Item = &'t Node<'t>>) -> Self {
        let mut index = Index::default();
        for node in nodes {
            index.add(node, DeclId::default(), false, Pattern::No);
        }
        let mut seen = HashSet::new();
        index.globals.retain(|global| seen.insert(global.id));
        for global in &mut index.globals {
            *global = index.decls.get(&global.id).map_or(*global, |entry| entry.node);
        }
        index
    }

    /// The declaration with this id, the one with a body or definition if there are several.
    pub fn get(&self, id: DeclId) -> Option<&'t Node<'t>> {
        self.decls.get(&id).map(|entry| entry.node)
    }

    /// The declaration around this one.
    pub fn parent(&self, id: DeclId) -> Option<&'t Node<'t>> {
        self.decls.get(&id).and_then(|entry| self.get(entry.parent))
    }

    /// The definition of a function: its own node if it has a body, else that of a redeclaration in its file, else that of another file.
    pub fn definition(&self, id: DeclId) -> Option<&'t Node<'t>> {
        let node = self.get(id)?;
        if has_body(node) || !is_function(node) {
            return Some(node);
        }
        let after = self.redeclared.get(&id).into_iter().flatten();
        let linked = Some(&*node.mangled_name).filter(|name| !name.is_empty());
        let linked = linked.and_then(|name| self.linked.get(name)).into_iter().flatten();
        let same = after.chain(linked).map(|number| self.functions[*number]).filter(|n| n.name == node.name);
        let is_elsewhere = |other: &&Node<'_>| super::link::number(other.id) != super::link::number(id);
        same.min_by_key(|other| is_elsewhere(other)).or(Some(node))
    }

    /// The scopes around a declaration, outermost first. Namespaces without a name, and inline ones, are no scopes of their own: what is
    /// in them is seen from around them.
    pub fn around(&self, id: DeclId) -> Vec<Scope<'t>> {
        let mut scopes = Vec::new();
        let mut at = self.parent_for_name(id);
        for _ in 0..MAX_SCOPES {
            let Some(node) = at else { break };
            scopes.extend(own_scope(node));
            at = self.parent_for_name(node.id);
        }
        scopes.reverse();
        scopes
    }

    /// The scopes that the inside of a declaration is in, outermost first.
    pub fn inside(&self, id: DeclId) -> Vec<Scope<'t>> {
        let mut scopes = self.around(id);
        scopes.extend(self.get(id).and_then(own_scope));
        scopes
    }

    /// The names of the namespaces and records around a declaration, outermost first.
    pub fn scope(&self, id: DeclId) -> Vec<&'t str> {
        let name = |scope: &Scope<'t>| match *scope {
            Scope::Namespace(name) | Scope::Record(name, _) if !name.is_empty() => Some(name),
            _ => None,
        };
        self.around(id).iter().filter_map(name).collect()
    }

    /// The semantic parent: for an out-of-line definition the context it names, else where it stands.
    fn parent_for_name(&self, id: DeclId) -> Option<&'t Node<'t>> {
        let node = self.get(id)?;
        if node.parent_context != DeclId::default() {
            return self.get(node.parent_context);
        }
        self.parent(id)
    }

    fn add(&mut self, node: &'t Node<'t>, parent: DeclId, in_function: bool, pattern: Pattern) {
        let mut here = parent;
        let mut inside = in_function;
        // A member of a template's pattern that is defined outside of the class.
        let pattern = match self.pattern_classes.contains(&node.parent_context) {
            true => Pattern::Yes,
            false => pattern,
        };
        let is_class = matches!(&*node.kind, "CXXRecordDecl" | "ClassTemplatePartialSpecializationDecl");
        if pattern == Pattern::Yes && is_class {
            self.pattern_classes.insert(node.id);
        }
        if node.kind.ends_with("Decl") {
            self.declare(node, parent, in_function, pattern);
            here = node.id;
            inside |= is_function(node);
        }
        if node.kind == "CUDAKernelCallExpr" && pattern == Pattern::No {
            self.launches.push(node);
        }
        if node.kind == "SizeOfPackExpr"
            && pattern == Pattern::No
            && let Some((_, size)) = self.packs.iter().rev().find(|(name, _)| *name == node.name)
        {
            self.pack_sizes.insert(node.id, *size);
        }
        let moved = match &*node.kind {
            "ImplicitCastExpr" if node.cast_kind == "LValueToRValue" => node.inner.last(),
            "BinaryOperator" if node.opcode == "=" => node.inner.first(),
            _ => None,
        };
        if let Some(moved) = moved.filter(|operand| operand.type_text().ends_with(']')) {
            self.array_pointers.extend(named(moved));
        }
        let is_template = matches!(&*node.kind, "FunctionTemplateDecl" | "ClassTemplateDecl");
        if is_template || node.kind == "ClassTemplatePartialSpecializationDecl" {
            self.template_ranges.push(&node.range);
        }
        let mut pattern_seen = false;
        for child in &node.inner {
            let mut child_pattern = pattern;
            if is_template && child.kind.ends_with("Decl") && !child.kind.starts_with("Template") {
                // The first function or record of a template is its pattern, the others are instances.
                let is_candidate = is_function(child) || child.kind == "CXXRecordDecl";
                if is_candidate && !pattern_seen {
                    pattern_seen = true;
                    child_pattern = Pattern::Yes;
                }
            }
            if child.kind == "ClassTemplatePartialSpecializationDecl" {
                child_pattern = Pattern::Yes;
            }
            let outer = self.packs.len();
            if is_template && child_pattern == Pattern::No {
                self.packs.extend(packs(node, child));
            }
            self.add(child, here, inside, child_pattern);
            self.packs.truncate(outer);
        }
        for child in &node.array_filler {
            self.add(child, here, inside, pattern);
        }
    }

    /// How much a declaration of a variable says: its value, that it is the definition, nothing.
    fn defines(&self, node: &Node<'_>, parent: DeclId) -> u8 {
        let is_variable = matches!(&*node.kind, "VarDecl" | "VarTemplateSpecializationDecl");
        let in_class = || self.get(parent).is_some_and(|parent| parent.kind.contains("Record"));
        match (is_variable, &*node.storage_class) {
            (false, _) => 0,
            _ if !node.init.is_empty() => 2,
            (_, "extern") => 0,
            (_, "static") if in_class() => 0,
            _ => 1,
        }
    }

    fn declare(&mut self, node: &'t Node<'t>, parent: DeclId, in_function: bool, pattern: Pattern) {
        let better = self.decls.get(&node.id).is_none_or(|old| {
            (has_body(node) && !has_body(old.node))
                || (node.complete_definition && !old.node.complete_definition)
                || self.defines(node, parent) > self.defines(old.node, old.parent)
        });
        if better {
            self.decls.insert(node.id, Entry { node, parent });
        }
        if pattern == Pattern::Yes {
            return;
        }
        match &*node.kind {
            "TypedefDecl" | "TypeAliasDecl" => self.typedefs.push(node),
            "EnumDecl" => self.enums.push(node),
            "FunctionTemplateDecl" => self.templates.push(node),
            "VarDecl" | "VarTemplateSpecializationDecl" if !in_function => self.globals.push(node),
            "RecordDecl" | "CXXRecordDecl" | "ClassTemplateSpecializationDecl"
                if node.complete_definition =>
            {
                self.records.push(node);
            }
            _ if is_function(node) => {
                if has_body(node) {
                    let number = self.functions.len();
                    self.redeclared.entry(node.previous).or_default().push(number);
                    self.linked.entry(&node.mangled_name).or_default().push(number);
                }
                self.functions.push(node);
            }
            _ => {}
        }
    }
}

/// The packs of a template and how many arguments an instance gives them. An argument that is a pack has its parts inside and no value of its own.
fn packs<'t>(template: &'t Node<'t>, instance: &'t Node<'t>) -> Vec<(&'t str, u64)> {
    let is_parameter = |n: &&Node<'_>| {
        n.kind.starts_with("Template") && n.kind.ends_with("ParmDecl") || n.kind == "NonTypeTemplateParmDecl"
    };
    let parameters = template.inner.iter().filter(is_parameter);
    let arguments = instance.inner.iter().filter(|n| n.kind == "TemplateArgument");
    let count = |n: &Node<'_>| n.inner.iter().filter(|part| part.kind == "TemplateArgument").count() as u64;
    parameters
        .zip(arguments)
        .filter(|(parameter, argument)| {
            parameter.is_pack && argument.ty.is_none() && argument.value.is_none()
        })
        .map(|(parameter, argument)| (&*parameter.name, count(argument)))
        .collect()
}

/// The scope that a declaration opens.
fn own_scope<'t>(node: &'t Node<'t>) -> Option<Scope<'t>> {
    match &*node.kind {
        "NamespaceDecl" if node.name.is_empty() || node.is_inline => None,
        "NamespaceDecl" => Some(Scope::Namespace(&node.name)),
        "CXXRecordDecl" | "RecordDecl" | "ClassTemplateSpecializationDecl" => {
            Some(Scope::Record(&node.name, node.id))
        }
        _ if is_function(node) => Some(Scope::Function(node.id)),
        _ => None,
    }
}

/// The variable or field that an lvalue names.
fn named(node: &Node<'_>) -> Option<DeclId> {
    match &*node.kind {
        "DeclRefExpr" => node.referenced.as_ref().map(|decl| decl.id),
        "MemberExpr" => Some(node.referenced_member),
        "ParenExpr" => node.inner.last().and_then(named),
        _ => None,
    }
}

/// Whether it declares a function of any kind.
pub fn is_function(node: &Node<'_>) -> bool {
    matches!(
        &*node.kind,
        "FunctionDecl" | "CXXMethodDecl" | "CXXConstructorDecl" | "CXXDestructorDecl" | "CXXConversionDecl"
    )
}

/// Whether a function declaration has a body.
pub fn has_body(node: &Node<'_>) -> bool {
    node.has("CompoundStmt") || node.has("CXXTryStmt")
}
