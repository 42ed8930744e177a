//! Which variables an annotation may speak of.
//!
//! kir has no declarations, so that scopes are found from the places of things: a variable is visible to a comment if
//! it is declared before it, and no statement that has a body (`if`, `for`, `{ ... }`) holds the declaration but not
//! the comment. A variable of a `for`'s head is visible to the comment before that loop. Of several visible ones the one
//! that is declared last hides the others, unless no statement with a body tells their scopes apart: a text
//! that does not show its scopes; then the name is refused, never guessed.
//!
//! Places are those of the function as the front end made it, not of one that others were inlined into.

use crate::module::{FunctionId, LocalId, Module, ObjectId, Space};
use crate::stmt::{Stmt, StmtKind};
use crate::walk;
use gpuproof_base::{Name, Origin, Span};
use gpuproof_spec as spec;
use std::collections::BTreeSet;

/// When an annotation is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    /// When the function is entered.
    Entry,
    /// When it is left.
    Exit,
    /// At a place in its body.
    Inside,
}

/// A variable: the locals that hold its scalars, or the object that it lives in, or (a parameter that is copied to
/// memory) both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Variable {
    pub name: Name,
    pub origin: Origin,
    pub locals: Vec<LocalId>,
    pub object: Option<ObjectId>,
    pub is_param: bool,
}

/// The names that an annotation may use, and the time at which it is evaluated.
#[derive(Clone, PartialEq, Debug)]
pub struct Scope {
    pub(super) moment: Moment,
    pub(super) variables: Vec<Variable>,
    /// Names that ghost code declares.
    pub(super) ghosts: BTreeSet<Name>,
    origin: Origin,
}

impl Scope {
    /// On entry to a function: its parameters. For preconditions and for the command line.
    pub fn entry(module: &Module, function: FunctionId, origin: Origin) -> Scope {
        let mut variables = variables(module, function);
        variables.retain(|variable| variable.is_param);
        variables.iter_mut().for_each(|variable| variable.object = None);
        Scope { moment: Moment::Entry, variables, ghosts: ghosts(module, function), origin }
    }

    /// Where a function is left: its parameters, with their values on entry, and the result.
    pub fn exit(module: &Module, function: FunctionId, origin: Origin) -> Scope {
        Scope { moment: Moment::Exit, ..Scope::entry(module, function, origin) }
    }

    /// Anywhere in a function's body: its parameters, with the values that they have there.
    pub(super) fn body(module: &Module, function: FunctionId, origin: Origin) -> Scope {
        let mut variables = variables(module, function);
        variables.retain(|variable| variable.is_param);
        Scope { moment: Moment::Inside, variables, ghosts: ghosts(module, function), origin }
    }

    /// At a statement of a function's body: what is visible there. For a loop that is its head, where
    /// invariants hold. The statement must be one of the body itself.
    pub fn inside(module: &Module, function: FunctionId, stmt: &Stmt, origin: Origin) -> Scope {
        let body = module.functions.get(function).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        let place = Place {
            module,
            body,
            stmt,
            span: module.origins.span(stmt.origin).or(module.origins.span(origin)),
        };
        let mut variables = variables(module, function);
        // Once a function is inlined, its variables stand among those of the caller, and neither sees the other's.
        let call = |origin: Origin| module.origins.data(origin).call;
        variables.retain(|variable| call(variable.origin) == call(stmt.origin));
        variables.retain(|variable| place.sees(variable));
        place.hide(&mut variables);
        Scope { moment: Moment::Inside, variables, ghosts: ghosts(module, function), origin }
    }

    /// At some place where exactly these locals and private objects are visible.
    pub fn of(
        module: &Module,
        function: FunctionId,
        locals: &BTreeSet<LocalId>,
        objects: &BTreeSet<ObjectId>,
        origin: Origin,
    ) -> Scope {
        let mut variables = variables(module, function);
        for variable in &mut variables {
            variable.locals.retain(|local| locals.contains(local));
            variable.object = variable.object.filter(|object| objects.contains(object));
        }
        variables.retain(|variable| !variable.locals.is_empty() || variable.object.is_some());
        Scope { moment: Moment::Inside, variables, ghosts: ghosts(module, function), origin }
    }

    /// The variables that can be named: each name with the locals that hold its scalars. Names that stand for several variables are
    /// left out, and so are variables that live in memory.
    pub fn named(&self) -> Vec<(Name, Vec<LocalId>)> {
        let clear = |v: &&Variable| {
            v.object.is_none() && self.variables.iter().filter(|other| other.name == v.name).count() == 1
        };
        self.variables.iter().filter(clear).map(|v| (v.name.clone(), v.locals.clone())).collect()
    }

    /// The origin that resolved expressions get.
    pub fn origin(&self) -> Origin {
        self.origin
    }
}

/// The part of a name before the first member or index.
pub(super) fn root(name: &str) -> &str {
    name.find(['.', '[']).map_or(name, |end| name.get(..end).unwrap_or(name))
}

/// The variables of a function in the order of their declarations.
fn variables(module: &Module, id: FunctionId) -> Vec<Variable> {
    let Some(function) = module.functions.get(id) else { return Vec::new() };
    let params: BTreeSet<LocalId> = function.params.iter().map(|param| param.local).collect();
    let mut found: Vec<Variable> = Vec::new();
    for (local, data) in function.locals.iter_enumerated().filter(|(_, data)| data.named) {
        // The scalars of one variable have one declaration and different names.
        let part_of = |variable: &&mut Variable| {
            let same_name =
                |other: &LocalId| function.locals.get(*other).is_some_and(|o| o.name == data.name);
            &*variable.name == root(&data.name)
                && variable.origin == data.origin
                && !variable.locals.iter().any(same_name)
        };
        match found.iter_mut().rev().find(part_of) {
            Some(variable) => variable.locals.push(local),
            None => found.push(Variable {
                name: root(&data.name).into(),
                origin: data.origin,
                locals: vec![local],
                object: None,
                is_param: params.contains(&local),
            }),
        }
    }
    for (object, data) in module.objects.iter_enumerated() {
        if data.space != Space::Private || data.owner != Some(id) {
            continue;
        }
        let same = |v: &&mut Variable| v.name == data.name && v.origin == data.origin && v.object.is_none();
        match found.iter_mut().find(same) {
            Some(variable) => variable.object = Some(object),
            None => found.push(Variable {
                name: data.name.clone(),
                origin: data.origin,
                locals: Vec::new(),
                object: Some(object),
                is_param: false,
            }),
        }
    }
    found
}

/// The names that ghost code and ghost parameters of a function declare.
fn ghosts(module: &Module, id: FunctionId) -> BTreeSet<Name> {
    use spec::ast::clause::ClauseKind;
    let mut names = BTreeSet::new();
    let Some(function) = module.functions.get(id) else { return names };
    let mut clause = |clause: &spec::Clause| match &clause.kind {
        ClauseKind::Given(_, ident) | ClauseKind::Yields(_, ident) => {
            names.insert(ident.name.clone());
        }
        ClauseKind::Statement(stmt) => declared(stmt, &mut names),
        _ => {}
    };
    for contract in &function.contract {
        if let crate::clause::ClauseBody::Comment(parsed) = &contract.body {
            clause(parsed);
        }
    }
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
        if let StmtKind::Ghost(parsed) = &stmt.kind {
            clause(parsed);
        }
    });
    names
}

fn declared(stmt: &spec::ast::stmt::Stmt, names: &mut BTreeSet<Name>) {
    use spec::ast::stmt::StmtKind;
    match &stmt.kind {
        StmtKind::Declare(_, variables) => {
            names.extend(variables.iter().map(|(ident, _)| ident.name.clone()))
        }
        StmtKind::Block(body) | StmtKind::While(_, _, body) | StmtKind::Atomic(_, body) => {
            body.iter().for_each(|stmt| declared(stmt, names));
        }
        StmtKind::If(_, then, otherwise) => {
            then.iter().chain(otherwise.iter().flatten()).for_each(|stmt| declared(stmt, names));
        }
        StmtKind::For(parts) => parts.init.iter().chain(&parts.body).for_each(|stmt| declared(stmt, names)),
        _ => {}
    }
}

/// A statement that an annotation stands at.
struct Place<'m> {
    module: &'m Module,
    body: &'m [Stmt],
    stmt: &'m Stmt,
    span: Option<Span>,
}

impl Place<'_> {
    fn sees(&self, variable: &Variable) -> bool {
        if variable.is_param {
            return true;
        }
        let (Some(declared), Some(here)) = (self.module.origins.span(variable.origin), self.span) else {
            // Without places there is no telling; several variables of one name are refused later.
            return true;
        };
        if declared.file != here.file {
            return false;
        }
        let is_loop = matches!(self.stmt.kind, StmtKind::Loop { .. });
        if is_loop && contains(here, declared) {
            // In the head of a `for` it is set before the loop; in the body or a `while`'s condition it is not.
            return set_outside(self.body, self.stmt, variable);
        }
        declared.start < here.start && !self.scope_ended(declared, here)
    }

    /// Takes out what is hidden by a variable of the same name in an inner scope.
    fn hide(&self, variables: &mut Vec<Variable>) {
        // Both scopes hold this place, so that one is inside the other, and what is declared later stands in it.
        let hides = |inner: &Variable, outer: &Variable| {
            let spans = (self.module.origins.span(inner.origin), self.module.origins.span(outer.origin));
            let (Some(late), Some(early)) = spans else { return false };
            inner.name == outer.name
                && early.start < late.start
                && self.scope_of(early) != self.scope_of(late)
        };
        let hidden: Vec<bool> =
            variables.iter().map(|outer| variables.iter().any(|inner| hides(inner, outer))).collect();
        let mut hidden = hidden.into_iter();
        variables.retain(|_| !hidden.next().unwrap_or(false));
    }

    /// The smallest statement with a body that holds a declaration.
    fn scope_of(&self, declared: Span) -> Option<Span> {
        let mut found: Option<Span> = None;
        self.holders(&mut |span| {
            if contains(span, declared) && span != declared && found.is_none_or(|other| contains(other, span))
            {
                found = Some(span);
            }
        });
        found
    }

    /// The places of the statements with a body.
    fn holders(&self, each: &mut dyn FnMut(Span)) {
        walk::stmts(self.body, &mut |stmt| {
            let holds = matches!(stmt.kind, StmtKind::If(..) | StmtKind::Block(..) | StmtKind::Loop { .. });
            if let Some(span) = self.module.origins.span(stmt.origin).filter(|_| holds) {
                each(span);
            }
        });
    }

    /// Whether a statement with a body holds the declaration and not this place.
    fn scope_ended(&self, declared: Span, here: Span) -> bool {
        let mut ended = false;
        self.holders(&mut |span| {
            ended |= contains(span, declared) && span != declared && !contains(span, here);
        });
        ended
    }
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}

/// Whether a variable gets its first value outside a statement.
fn set_outside(body: &[Stmt], without: &Stmt, variable: &Variable) -> bool {
    body.iter().any(|stmt| {
        !std::ptr::eq(stmt, without)
            && (walk::targets(stmt).iter().any(|local| variable.locals.contains(local))
                || matches!(&stmt.kind, StmtKind::Fresh(object) if variable.object == Some(*object))
                || walk::bodies(stmt).any(|inner| set_outside(inner, without, variable)))
    })
}
