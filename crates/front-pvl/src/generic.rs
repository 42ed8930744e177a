//! Functions and methods with type parameters: `pure int count<T>(seq<T> xs, T x) = ...;`, called as `count<int>(xs, 3)`.
//!
//! A declaration is read once more for each list of types that it is called with, with these types in place of its parameters. So each instance is a
//! declaration like any other, named with its types, and proved by itself. One that nobody calls is read with `int`, so that it is proved for something.

use crate::ast::{Item, Program};
use crate::parser::declaration;
use gpuproof_base::{Code, Diagnostic, Name};
use gpuproof_spec::ast::ty::MathType;
use gpuproof_spec::parser::{Instance, Parsed, Parser};
use gpuproof_spec::{Ident, Type, TypeKind, lexer};

/// Instances that one file may have: a function may call itself with ever larger types.
const MOST_INSTANCES: usize = 64;

/// A declaration with type parameters.
pub(crate) struct Generic {
    name: Ident,
    params: Vec<Name>,
    /// Where it begins.
    mark: usize,
}

impl Generic {
    pub fn of(item: &Item, types: &[Type], mark: usize) -> Parsed<Self> {
        let name = match item {
            Item::Function(function, _) => function.name.clone(),
            Item::Method(method) => method.name.clone(),
            Item::Axiom(name, _) => name.clone(),
            Item::Kernel(kernel) => kernel.name.clone(),
            Item::Class(class) => class.name.clone(),
        };
        // What a predicate stands for is found by replacing names, which must end: those with types in them would not be noticed.
        if let Item::Function(function, _) = item
            && function.result.kind == TypeKind::Math(MathType::Resource)
        {
            return Err(wrong(&name, "a predicate has no type parameters"));
        }
        let mut params = Vec::new();
        for ty in types {
            match &ty.kind {
                TypeKind::Named(word) if !params.contains(word) => params.push(word.clone()),
                _ => return Err(wrong(&name, "each type parameter is a name of its own")),
            }
        }
        Ok(Self { name, params, mark })
    }
}

fn wrong(name: &Ident, message: &str) -> Diagnostic {
    let error = Diagnostic::new(Code::SourceSyntax, message);
    match name.place.span() {
        Some(span) => error.at(span, "declared here"),
        None => error,
    }
}

/// Adds the instances that the calls of a file ask for, and those that these ask for.
pub(crate) fn instances(p: &mut Parser<'_>, program: &mut Program, generics: &[Generic]) -> Parsed<()> {
    let mut open = std::mem::take(&mut p.instances);
    for generic in generics {
        if open.iter().any(|instance| instance.of == generic.name.name) {
            continue;
        }
        let int: Vec<lexer::Token> =
            lexer::tokenise("int").into_iter().filter(|t| t.tok != lexer::Tok::End).collect();
        let types = vec![int; generic.params.len()];
        let name = format!("{}<{}>", generic.name.name, vec!["int"; generic.params.len()].join(", ")).into();
        open.push(Instance { name, of: generic.name.name.clone(), types });
    }
    open.reverse();
    let mut made: Vec<Name> = Vec::new();
    while let Some(instance) = open.pop() {
        let found =
            generics.iter().find(|g| g.name.name == instance.of && g.params.len() == instance.types.len());
        // What is not declared is said where it is called.
        let Some(generic) = found.filter(|_| !made.contains(&instance.name)) else { continue };
        if made.len() >= MOST_INSTANCES {
            return Err(wrong(&generic.name, "this is called with too many different types"));
        }
        made.push(instance.name.clone());
        let words: Vec<(Name, Vec<lexer::Token>)> =
            generic.params.iter().cloned().zip(instance.types).collect();
        let mut reader = p.reading(generic.mark, &words);
        let (mut item, _) = declaration(&mut reader, None)?;
        match &mut item {
            Item::Function(function, _) => function.name.name = instance.name,
            Item::Method(method) => method.name.name = instance.name,
            Item::Axiom(..) | Item::Kernel(_) | Item::Class(_) => {}
        }
        program.items.push(item);
        p.reported.append(&mut reader.reported);
        open.append(&mut reader.instances);
    }
    Ok(())
}
