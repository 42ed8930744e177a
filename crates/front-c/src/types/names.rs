//! What names in types mean, from where they stand.
//!
//! clang writes types as the source does: inside `S *` and `S[3]` the name `S` has no scope, whichever of several `S` is meant. So a
//! name is looked up as the language does it, from the innermost scope outwards.
//!
//! *Promise*: a name that means several types is never taken for one of them unless that one is visible from [`Names::here`]. A text
//! can come from elsewhere than where it is printed (the type of a member is written in its class), so who asks for it is told that
//! the name is [not clear](Names::take_unclear).

use super::RecordId;
use crate::ast::index::Scope;
use gpuproof_kir::Ty;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// The scopes around something, outermost first.
pub type Path<'t> = Rc<[Scope<'t>]>;

/// What a name stands for. Of one scope the first kind goes before the others: C has `typedef struct S S`.
#[derive(Clone, PartialEq, Debug)]
pub enum Meaning<'t> {
    /// A struct, class or union.
    Record(RecordId),
    /// An enumeration.
    Enum(Ty),
    /// Another name: the text of its type, to be read from these scopes.
    Alias(Rc<str>, Path<'t>),
}

/// What is found under a name.
pub enum Found<'n, 't> {
    /// This.
    One(&'n Meaning<'t>),
    /// Several types, none of which is the one that is meant from here.
    Several,
    /// Nothing.
    Nothing,
}

struct Candidate<'t> {
    /// From inside these scopes the name is enough.
    outer: Path<'t>,
    meaning: Meaning<'t>,
}

/// The names of a translation unit.
#[derive(Default)]
pub struct Names<'t> {
    candidates: HashMap<String, Vec<Candidate<'t>>>,
    here: RefCell<Path<'t>>,
    unclear: Cell<bool>,
}

impl<'t> Names<'t> {
    /// Makes a name known: by itself, and with more and more of the scopes around it.
    pub fn add(&mut self, path: &[Scope<'t>], name: &str, meaning: &Meaning<'t>) {
        let mut qualified = name.to_owned();
        self.add_one(&qualified, path, meaning);
        for (n, scope) in path.iter().enumerate().rev() {
            match scope {
                Scope::Function(_) => break,
                Scope::Record("", _) => {}
                Scope::Namespace(outer) | Scope::Record(outer, _) => {
                    qualified = format!("{outer}::{qualified}");
                    self.add_one(&qualified, &path[..n], meaning);
                }
            }
        }
    }

    fn add_one(&mut self, name: &str, outer: &[Scope<'t>], meaning: &Meaning<'t>) {
        let known = self.candidates.entry(name.to_owned()).or_default();
        if !known.iter().any(|c| *c.outer == *outer && c.meaning == *meaning) {
            known.push(Candidate { outer: outer.into(), meaning: meaning.clone() });
        }
    }

    /// What a name means from here.
    pub fn look_up(&self, name: &str) -> Found<'_, 't> {
        let Some(candidates) = self.candidates.get(name) else { return Found::Nothing };
        let [first, others @ ..] = candidates.as_slice() else { return Found::Nothing };
        if others.iter().all(|other| other.meaning == first.meaning) {
            return Found::One(&first.meaning);
        }
        self.unclear.set(true);
        let here = self.here.borrow();
        let visible = || candidates.iter().filter(|c| here.starts_with(&c.outer));
        let nearest = visible().map(|c| c.outer.len()).max();
        // What a function declares is visible only behind its declaration and in its block, which is not known here.
        let is_local = |c: &Candidate<'t>| matches!(c.outer.last(), Some(Scope::Function(_)));
        if visible().any(is_local) && visible().count() > 1 {
            return Found::Several;
        }
        let mut found: Vec<&Meaning<'t>> =
            visible().filter(|c| Some(c.outer.len()) == nearest).map(|c| &c.meaning).collect();
        found.sort_by_key(|meaning| rank(meaning));
        match found.as_slice() {
            [one] => Found::One(one),
            [one, next, ..] if rank(one) < rank(next) => Found::One(one),
            _ => Found::Several,
        }
    }

    /// Looks names up from other scopes for a while.
    pub fn within<T>(&self, path: &Path<'t>, look: impl FnOnce() -> T) -> T {
        let before = self.here.replace(path.clone());
        let result = look();
        self.here.replace(before);
        result
    }

    /// Names are looked up from these scopes from now on; gives those from which they were looked up so far.
    pub fn go_to(&self, path: Path<'t>) -> Path<'t> {
        self.here.replace(path)
    }

    /// Whether what is declared in these scopes is visible from here; the text that asks for it means several types.
    pub fn is_unclear_but_visible(&self, outer: &[Scope<'t>]) -> bool {
        self.unclear.set(true);
        self.here.borrow().starts_with(outer)
    }

    /// Whether a name was looked up since this was asked last that means several types.
    pub fn take_unclear(&self) -> bool {
        self.unclear.take()
    }
}

fn rank(meaning: &Meaning<'_>) -> u8 {
    match meaning {
        Meaning::Record(_) => 0,
        Meaning::Enum(_) => 1,
        Meaning::Alias(..) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(names: &Names<'_>, here: &[Scope<'static>], name: &str) -> Option<Ty> {
        names.within(&here.into(), || match names.look_up(name) {
            Found::One(Meaning::Enum(ty)) => Some(*ty),
            _ => None,
        })
    }

    #[test]
    fn the_innermost_scope_decides() {
        let (p, q) = (Scope::Namespace("p"), Scope::Namespace("q"));
        let mut names = Names::default();
        names.add(&[p], "E", &Meaning::Enum(Ty::I8));
        names.add(&[q], "E", &Meaning::Enum(Ty::I16));
        assert_eq!(meant(&names, &[p], "E"), Some(Ty::I8));
        assert_eq!(meant(&names, &[q, p], "E"), Some(Ty::I16));
        assert_eq!(meant(&names, &[], "E"), None, "none of the two is visible");
        assert_eq!(meant(&names, &[], "q::E"), Some(Ty::I16));
        names.add(&[], "E", &Meaning::Enum(Ty::I64));
        assert_eq!(meant(&names, &[], "E"), Some(Ty::I64));
        assert_eq!(meant(&names, &[p], "E"), Some(Ty::I8));
        assert!(names.take_unclear());
        assert_eq!(meant(&names, &[], "p::E"), Some(Ty::I8));
        assert!(!names.take_unclear(), "the whole name is clear");
    }

    #[test]
    fn one_type_under_one_name_is_found_from_everywhere() {
        let mut names = Names::default();
        names.add(&[Scope::Namespace("p")], "E", &Meaning::Enum(Ty::I8));
        assert_eq!(meant(&names, &[], "E"), Some(Ty::I8));
        assert!(!names.take_unclear());
    }
}
