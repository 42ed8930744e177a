//! What a name or place stands for, and the ways from one place to another: index, member, dereference.

use super::translate::Translator;
use super::{Refusal, Resolved, arith};
use crate::expr::{BinaryOp, Builtin, Dim, Expr};
use crate::ty::{Layout, LayoutId, LayoutKind, Ty};
use gpuproof_base::Name;
use gpuproof_spec::Place;

/// What an annotation expression stands for before its value is asked for.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A number, bool or pointer to unknown elements.
    Scalar(Expr),
    /// A pointer to elements that are known.
    Pointer(Expr, Element),
    /// A piece of memory, by its address.
    Memory(Expr, Element),
    /// A struct, vector or array whose scalars are locals: its name so far, `p` or `p.v`, and the scalars below it.
    Parts(Name, Vec<(Name, Expr)>),
    /// `threadIdx` and its kin, by what their members are.
    Coordinates(fn(Dim) -> Builtin),
}

/// What a piece of memory holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Element {
    /// One scalar.
    Scalar(Ty),
    /// Something that the module describes.
    Layout(LayoutId),
}

/// The number of a lane by its member name: `x`, `s3`, `sA`.
fn lane_number(member: &str) -> Option<u32> {
    match member {
        "x" | "s0" | "S0" => Some(0),
        "y" | "s1" | "S1" => Some(1),
        "z" | "s2" | "S2" => Some(2),
        "w" | "s3" | "S3" => Some(3),
        _ => {
            let digit = member.strip_prefix(['s', 'S'])?;
            let number = u32::from_str_radix(digit, 16).ok()?;
            (digit.len() == 1).then_some(number)
        }
    }
}

impl Translator<'_> {
    fn layout(&self, id: LayoutId) -> Option<&Layout> {
        self.module.layouts.get(id)
    }

    /// Bytes from one element to the next.
    pub(super) fn size(&self, element: Element) -> u64 {
        match element {
            Element::Scalar(ty) => ty.size(),
            Element::Layout(id) => self.layout(id).map_or(0, |layout| layout.size),
        }
    }

    /// A pointer moved by a number of elements.
    pub(super) fn moved(&self, pointer: Expr, element: Element, by: Expr, place: Place) -> Resolved<Expr> {
        if !by.ty.is_int() && by.ty != Ty::Bool {
            return Err(Refusal::mistake(place, format!("an index of type {} makes no sense", by.ty)));
        }
        let size = i64::try_from(self.size(element)).ok().filter(|size| *size > 0);
        let Some(size) = size else {
            return Err(Refusal::mistake(place, "these elements have no known size"));
        };
        let at = self.at;
        // As the front end writes it: the index extended to 64 bits by its own signedness, times the size.
        let by = arith::converted(by, Ty::I64, place, at)?;
        Ok(Expr::ptr_add(pointer, Expr::binary(BinaryOp::Mul, by, Expr::i64(size, at), at), at))
    }

    /// `base[index]`.
    pub(super) fn index(&self, base: Value, index: Expr, place: Place) -> Resolved<Value> {
        match base {
            Value::Pointer(pointer, element) => {
                Ok(Value::Memory(self.moved(pointer, element, index, place)?, element))
            }
            Value::Memory(address, Element::Layout(id)) => match self.layout(id).map(|layout| &layout.kind) {
                Some(LayoutKind::Array { element, .. }) => {
                    let element = Element::Layout(*element);
                    Ok(Value::Memory(self.moved(address, element, index, place)?, element))
                }
                Some(LayoutKind::Vector { lane, .. }) => {
                    let element = Element::Scalar(*lane);
                    Ok(Value::Memory(self.moved(address, element, index, place)?, element))
                }
                _ => Err(self.no_elements(place)),
            },
            Value::Parts(name, parts) => match crate::fold::constant(&index) {
                Some(crate::expr::Const::Int(number)) => {
                    self.part(&name, parts, &format!("[{number}]"), place)
                }
                _ => Err(Refusal::mistake(place, format!("the index into `{name}` must be a constant here"))),
            },
            Value::Scalar(pointer) if pointer.ty == Ty::Ptr => Err(self.no_elements(place)),
            Value::Scalar(_) | Value::Memory(..) | Value::Coordinates(_) => {
                Err(Refusal::mistake(place, "this is not an array"))
            }
        }
    }

    fn no_elements(&self, place: Place) -> Refusal {
        Refusal::mistake(place, "it is not known here what this pointer points to")
            .help("say it with a cast: `((float*)p)[i]`")
    }

    /// `base.member`.
    pub(super) fn member(&self, base: Value, member: &Name, place: Place) -> Resolved<Value> {
        let unknown = || Refusal::mistake(place, format!("there is no member `{member}` here"));
        match base {
            Value::Coordinates(make) => {
                let dim = Dim::ALL.into_iter().find(|dim| dim.as_str() == &**member).ok_or_else(unknown)?;
                Ok(Value::Scalar(Expr::builtin(make(dim), self.at)))
            }
            Value::Parts(name, parts) => {
                let direct = self.part(&name, parts.clone(), &format!(".{member}"), place);
                // Lanes have two names in OpenCL.
                let other = match lane_number(member) {
                    Some(n @ 0..=3) if direct.is_err() => {
                        let letter = ["x", "y", "z", "w"][n as usize];
                        let letters = self.part(&name, parts.clone(), &format!(".{letter}"), place);
                        letters.or_else(|_| self.part(&name, parts, &format!(".s{n}"), place)).ok()
                    }
                    Some(n) if direct.is_err() => self.part(&name, parts, &format!(".s{n:x}"), place).ok(),
                    _ => None,
                };
                other.map_or(direct, Ok)
            }
            Value::Memory(address, Element::Layout(id)) => {
                let (offset, element) = self.field(id, member).ok_or_else(unknown)?;
                let offset = i64::try_from(offset).map_err(|_| unknown())?;
                let address = match offset {
                    0 => address,
                    _ => Expr::ptr_add(address, Expr::i64(offset, self.at), self.at),
                };
                Ok(Value::Memory(address, element))
            }
            Value::Memory(..) | Value::Scalar(_) | Value::Pointer(..) => Err(unknown()),
        }
    }

    /// The scalars below a member or element of something that is kept in locals.
    fn part(&self, name: &Name, parts: Vec<(Name, Expr)>, step: &str, place: Place) -> Resolved<Value> {
        let path: Name = format!("{name}{step}").into();
        let below = |part: &Name| part.strip_prefix(&*path).is_some_and(|rest| rest.starts_with(['.', '[']));
        let mut inner: Vec<(Name, Expr)> =
            parts.into_iter().filter(|(part, _)| *part == path || below(part)).collect();
        match inner.iter().position(|(part, _)| *part == path) {
            Some(exact) => Ok(self.pointer_or_scalar(inner.swap_remove(exact).1)),
            None if inner.is_empty() => Err(Refusal::mistake(place, format!("there is no `{path}` here"))),
            None => Ok(Value::Parts(path, inner)),
        }
    }

    /// A member of a struct or a lane of a vector: its offset and what it is. Members of anonymous structs count as
    /// members of the struct around them.
    fn field(&self, id: LayoutId, member: &str) -> Option<(u64, Element)> {
        match &self.layout(id)?.kind {
            LayoutKind::Vector { lane, lanes } => {
                let number = lane_number(member).filter(|number| number < lanes)?;
                Some((u64::from(number) * lane.size(), Element::Scalar(*lane)))
            }
            LayoutKind::Record { fields, .. } => {
                let named = fields.iter().find(|field| &*field.name == member);
                if let Some(field) = named {
                    return Some((field.offset, Element::Layout(field.layout)));
                }
                fields.iter().filter(|field| field.name.is_empty()).find_map(|field| {
                    let (offset, element) = self.field(field.layout, member)?;
                    Some((field.offset.checked_add(offset)?, element))
                })
            }
            _ => None,
        }
    }

    /// `*base`.
    pub(super) fn dereferenced(&self, base: Value, place: Place) -> Resolved<Value> {
        match self.decayed(base) {
            Value::Pointer(pointer, element) => Ok(Value::Memory(pointer, element)),
            Value::Scalar(pointer) if pointer.ty == Ty::Ptr => Err(self.no_elements(place)),
            _ => Err(Refusal::mistake(place, "this is not a pointer")),
        }
    }

    /// An array as the pointer to its first element; everything else as it is.
    pub(super) fn decayed(&self, value: Value) -> Value {
        match value {
            Value::Memory(address, Element::Layout(id)) => match self.layout(id).map(|layout| &layout.kind) {
                Some(LayoutKind::Array { element, .. }) => Value::Pointer(address, Element::Layout(*element)),
                _ => Value::Memory(address, Element::Layout(id)),
            },
            other => other,
        }
    }

    /// The scalar that a value is: pointers as such, memory by looking into it.
    pub(super) fn scalar(&self, value: Value, place: Place) -> Resolved<Expr> {
        match self.decayed(value) {
            Value::Scalar(value) | Value::Pointer(value, _) => Ok(value),
            Value::Memory(address, element) => {
                let ty = match element {
                    Element::Scalar(ty) => Some(ty),
                    Element::Layout(id) => match self.layout(id).map(|layout| &layout.kind) {
                        Some(LayoutKind::Scalar(ty)) => Some(*ty),
                        _ => None,
                    },
                };
                match ty {
                    Some(ty) => Ok(Expr::spec_load(ty, address, self.at)),
                    None => {
                        Err(Refusal::mistake(place, "this is a struct or vector; name one of its members"))
                    }
                }
            }
            Value::Parts(name, _) => {
                Err(Refusal::mistake(place, format!("`{name}` has several parts; name one of them")))
            }
            Value::Coordinates(_) => {
                Err(Refusal::mistake(place, "this has three dimensions").help("name one: `.x`, `.y` or `.z`"))
            }
        }
    }
}
