//! Lambdas in host code.
//!
//! Soundness: the body of a lambda names the variables around it. Where all of them are captured by reference, it works on the variables themselves, so that a call by
//! the lambda's name is executed like that of a function. All other lambdas may be called by whoever gets them: their bodies are starting points. One that is nothing but called by its
//! name, in the function that makes it, is called nowhere else.

use super::Reader;
use super::pointer::is_reference;
use crate::ast::index::Index;
use crate::ast::{DeclId, Node};
use std::collections::BTreeMap;

/// A lambda that captures by reference, and is kept in a variable or called where it stands.
#[derive(Clone, Debug)]
pub(super) struct Lambda {
    /// The variable that holds it, or the expression itself.
    variable: DeclId,
    /// Nothing is done with the variable but to call it.
    pub is_only_called: bool,
}

/// The lambdas of a file that can be executed where they are called, by their operators.
pub(super) fn find(index: &Index<'_>) -> BTreeMap<DeclId, Lambda> {
    let mut found = BTreeMap::new();
    for function in &index.functions {
        variables(index, function, &mut found);
    }
    for lambda in found.values_mut() {
        let mut mentions = [0usize; 2];
        index
            .functions
            .iter()
            .chain(&index.globals)
            .for_each(|node| count(node, lambda.variable, &mut mentions));
        // One without a variable is mentioned nowhere, and called once.
        lambda.is_only_called = mentions[0] <= mentions[1];
    }
    found
}

/// The operator of a lambda expression.
pub(in crate::lower) fn operator(node: &Node<'_>) -> DeclId {
    let record = node.inner.iter().find(|n| n.kind == "CXXRecordDecl");
    let is_operator = |n: &&Node<'_>| n.kind == "CXXMethodDecl" && n.name == "operator()";
    record
        .and_then(|record| record.inner.iter().find(is_operator))
        .map_or(DeclId::default(), |found| found.id)
}

fn variables(index: &Index<'_>, node: &Node<'_>, found: &mut BTreeMap<DeclId, Lambda>) {
    if let ("VarDecl", Some(lambda)) = (&*node.kind, node.inner.first().and_then(expression))
        && node.storage_class.is_empty()
        && captures_references(lambda)
        && names_captured(index, lambda)
    {
        let id = operator(lambda);
        if id != DeclId::default() {
            found.insert(id, Lambda { variable: node.id, is_only_called: false });
        }
    }
    // One that is called where it stands.
    if let ("CXXOperatorCallExpr", Some(lambda)) = (&*node.kind, called_at_once(node))
        && captures_references(lambda)
        && names_captured(index, lambda)
    {
        found.insert(operator(lambda), Lambda { variable: lambda.id, is_only_called: true });
    }
    node.inner.iter().for_each(|n| variables(index, n, found));
}

/// The lambda expression that a call by `()` calls.
fn called_at_once<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let mut at = node.inner.get(1)?;
    while matches!(&*at.kind, "ImplicitCastExpr" | "ParenExpr" | "MaterializeTemporaryExpr") {
        at = at.inner.last()?;
    }
    (at.kind == "LambdaExpr").then_some(at)
}

fn expression<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    match &*node.kind {
        "LambdaExpr" => Some(node),
        "ExprWithCleanups" | "CXXBindTemporaryExpr" | "MaterializeTemporaryExpr" => {
            expression(node.inner.first()?)
        }
        "CXXConstructExpr" if node.inner.len() == 1 => expression(&node.inner[0]),
        _ => None,
    }
}

/// Whether a lambda captures nothing but references.
fn captures_references(node: &Node<'_>) -> bool {
    let record = node.inner.iter().find(|n| n.kind == "CXXRecordDecl");
    let mut fields = record.iter().flat_map(|record| record.inner.iter().filter(|n| n.kind == "FieldDecl"));
    let has_pattern =
        record.is_none_or(|record| record.inner.iter().any(|n| n.kind == "FunctionTemplateDecl"));
    !has_pattern && fields.all(|field| field.name.is_empty() && is_reference(field.type_text()))
}

/// Whether the body names nothing but what it declares, variables outside of functions, and what is captured by its own name.
fn names_captured(index: &Index<'_>, node: &Node<'_>) -> bool {
    fn named(node: &Node<'_>, declared: &mut Vec<DeclId>, mentioned: &mut Vec<DeclId>) {
        if matches!(&*node.kind, "VarDecl" | "ParmVarDecl") {
            declared.push(node.id);
        }
        if let Some(decl) = node.referenced.as_ref().filter(|_| node.kind == "DeclRefExpr")
            && !matches!(&*decl.kind, "FunctionDecl" | "EnumConstantDecl" | "CXXMethodDecl")
        {
            mentioned.push(decl.id);
        }
        node.inner.iter().for_each(|n| named(n, declared, mentioned));
    }
    let (mut declared, mut mentioned, mut captured) = (Vec::new(), Vec::new(), Vec::new());
    for part in &node.inner {
        match &*part.kind {
            "CXXRecordDecl" => {
                let operators = part.inner.iter().filter(|n| n.kind == "CXXMethodDecl");
                operators.for_each(|n| named(n, &mut declared, &mut mentioned));
            }
            "CompoundStmt" => {}
            "DeclRefExpr" => captured.extend(part.referenced.as_ref().map(|decl| decl.id)),
            _ => return false,
        }
    }
    let is_known = |id: &DeclId| {
        declared.contains(id)
            || captured.contains(id)
            || index.globals.iter().any(|global| global.id == *id)
            || index.get(*id).is_some_and(|var| var.storage_class == "static")
    };
    mentioned.iter().all(is_known)
}

/// Counts mentions of a variable, and those that are calls of it.
fn count(node: &Node<'_>, id: DeclId, mentions: &mut [usize; 2]) {
    if node.kind == "DeclRefExpr" && node.referenced.as_ref().is_some_and(|decl| decl.id == id) {
        mentions[0] += 1;
    }
    if node.kind == "CXXOperatorCallExpr" && object(node) == Some(id) {
        mentions[1] += 1;
    }
    node.inner.iter().for_each(|n| count(n, id, mentions));
}

/// The variable that a call by `()` calls, or the lambda expression.
fn object(node: &Node<'_>) -> Option<DeclId> {
    if let Some(lambda) = called_at_once(node) {
        return Some(lambda.id);
    }
    let mut at = node.inner.get(1)?;
    while matches!(&*at.kind, "ImplicitCastExpr" | "ParenExpr") {
        at = at.inner.last()?;
    }
    at.referenced.as_ref().filter(|_| at.kind == "DeclRefExpr").map(|decl| decl.id)
}

impl<'n> Reader<'_, '_, 'n> {
    /// The variables that a construct mentions in other ways than to read them, and those that lambdas do so with which it mentions.
    pub(super) fn touched(&self, node: &'n Node<'n>) -> Vec<DeclId> {
        let mut touched = Vec::new();
        super::super::unchanged::touched(self.unit, node, &mut touched);
        let mut bodies: Vec<DeclId> = Vec::new();
        self.mentioned_lambdas(node, &mut bodies);
        let mut next = 0;
        while let Some(id) = bodies.get(next).copied() {
            next += 1;
            if let Some(operator) = self.unit.index.definition(id) {
                super::super::unchanged::touched(self.unit, operator, &mut touched);
                self.mentioned_lambdas(operator, &mut bodies);
            }
        }
        // Whatever mentions `this` may write the object.
        if let Some(Some(object)) = self.objects.last()
            && super::entries::contains(node, "CXXThisExpr")
        {
            touched.push(DeclId(object.var));
        }
        touched
    }

    /// Whether a construct mentions lambdas by their variables.
    pub(super) fn mentions_lambdas(&self, node: &Node<'_>) -> bool {
        let mut found = Vec::new();
        self.mentioned_lambdas(node, &mut found);
        !found.is_empty()
    }

    /// The operators of lambdas that a construct mentions by their variables.
    fn mentioned_lambdas(&self, node: &Node<'_>, found: &mut Vec<DeclId>) {
        if let Some(decl) = node.referenced.as_ref().filter(|_| node.kind == "DeclRefExpr") {
            let of_variable = self.lambdas.iter().filter(|(_, lambda)| lambda.variable == decl.id);
            for (operator, _) in of_variable {
                if !found.contains(operator) {
                    found.push(*operator);
                }
            }
        }
        node.inner.iter().for_each(|n| self.mentioned_lambdas(n, found));
    }

    /// The operator of the lambda that a call calls by its name.
    pub(super) fn called_lambda(&self, node: &'n Node<'n>) -> Option<&'n Node<'n>> {
        if node.kind != "CXXOperatorCallExpr" {
            return None;
        }
        let called = super::callee(node)?.id;
        self.lambdas.get(&called).filter(|lambda| object(node) == Some(lambda.variable))?;
        self.unit.index.definition(called).filter(|found| crate::ast::index::has_body(found))
    }
}
