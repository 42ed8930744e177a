//! Types to text.

use super::{write_list, write_name};
use crate::ast::ty::{Qualifier, Type, TypeKind};
use std::fmt;

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TypeKind::Builtin(builtin) => f.write_str(builtin.as_str()),
            TypeKind::Math(math) => f.write_str(math.as_str()),
            TypeKind::Named(name) => write_name(f, name),
            TypeKind::Tagged(tag, name) => write!(f, "{} {name}", tag.as_str()),
            TypeKind::Seq(element) => write!(f, "seq<{element}>"),
            TypeKind::Set(element) => write!(f, "set<{element}>"),
            TypeKind::Bag(element) => write!(f, "bag<{element}>"),
            TypeKind::Option(element) => write!(f, "option<{element}>"),
            TypeKind::Map(key, value) => write!(f, "map<{key}, {value}>"),
            TypeKind::Tuple(types) => {
                f.write_str("tuple<")?;
                write_list(f, types)?;
                f.write_str(">")
            }
            TypeKind::Pointer(target) => write!(f, "{target}*"),
            TypeKind::Array(..) => self.write_array(f),
            TypeKind::Qualified(qualifiers, inner) => {
                // C's order: after the star for a pointer, before anything else.
                if matches!(inner.kind, TypeKind::Pointer(_)) {
                    write!(f, "{inner}")?;
                    qualifiers.iter().try_for_each(|q| write!(f, " {}", q.as_str()))
                } else {
                    write_qualifiers(f, qualifiers)?;
                    write!(f, "{inner}")
                }
            }
        }
    }
}

impl Type {
    /// `T[n][m]`: the outermost dimension first.
    fn write_array(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut element = self;
        let mut sizes = Vec::new();
        while let TypeKind::Array(inner, size) = &element.kind {
            sizes.push(size);
            element = inner;
        }
        write!(f, "{element}")?;
        for size in sizes {
            match size {
                Some(size) => write!(f, "[{size}]")?,
                None => f.write_str("[]")?,
            }
        }
        Ok(())
    }
}

fn write_qualifiers(f: &mut fmt::Formatter<'_>, qualifiers: &[Qualifier]) -> fmt::Result {
    qualifiers.iter().try_for_each(|q| write!(f, "{} ", q.as_str()))
}
