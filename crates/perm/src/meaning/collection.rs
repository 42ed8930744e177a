//! Sets, bags, maps, options and tuples: their literals, operators and members.

use super::expr::to_fraction;
use super::{Meaning, Meant, mistake, sequence, show, ty, unsupported};
use crate::float;
use crate::ir::{Collect, Expr, ExprKind, Op, Ty};
use gpuproof_spec as spec;
use gpuproof_spec::ast::expr::{BinaryOp, CollectionKind};
use spec::{Place, Type};

/// A value where one of another type is expected: integers are fractions, and `None` is an option of anything. Otherwise its own type.
pub(super) fn fit(value: Expr, expected: &Ty) -> Result<Expr, Ty> {
    match (&value.kind, &value.ty, expected) {
        (_, own, expected) if own == expected => Ok(value),
        (_, Ty::Int, Ty::Frac) => Ok(to_fraction(value)),
        // Assignments and arguments: integers are converted, constants rounded.
        (_, Ty::Int, Ty::Opaque(_)) | (ExprKind::Opaque(_), Ty::Opaque(_), Ty::Opaque(_)) => {
            match (float::format(&value.ty), float::format(expected)) {
                (from, Some(to)) if from.is_some() || value.ty == Ty::Int => {
                    let place = value.place;
                    Ok(float::converted(value, to, place))
                }
                _ => Err(value.ty),
            }
        }
        (ExprKind::Collection(Collect::Empty, _), Ty::Option(open), Ty::Option(_)) if **open == Ty::Unit => {
            Ok(Expr { ty: expected.clone(), ..value })
        }
        (_, _, Ty::Seq(_)) if sequence::is_open(&value) => Ok(Expr { ty: expected.clone(), ..value }),
        _ => Err(value.ty),
    }
}

/// `None`, of which nothing tells yet what it could have been.
pub(super) fn none(place: Place) -> Expr {
    operation(Collect::Empty, vec![], Ty::Option(Box::new(Ty::Unit)), place)
}

/// `Some(value)`
pub(super) fn some(value: Expr, place: Place) -> Expr {
    let ty = Ty::Option(Box::new(value.ty.clone()));
    operation(Collect::Some, vec![value], ty, place)
}

fn operation(op: Collect, args: Vec<Expr>, ty: Ty, place: Place) -> Expr {
    Expr::new(ExprKind::Collection(op, args), ty, place)
}

impl Meaning<'_> {
    /// A value of a type that is known.
    pub fn value_of(&mut self, e: &spec::Expr, expected: &Ty) -> Meant<Expr> {
        let value = self.expr(e)?;
        fitting(value, expected)
    }

    /// A sequence, set or bag by its elements.
    pub(super) fn elements(
        &mut self,
        kind: CollectionKind,
        element: Option<&Type>,
        values: &[spec::Expr],
        place: Place,
    ) -> Meant<Expr> {
        let values = values.iter().map(|v| self.expr(v)).collect::<Meant<Vec<_>>>()?;
        let element = match (element, values.first()) {
            (Some(element), _) => ty(element)?,
            (None, Some(first)) => first.ty.clone(),
            (None, None) if kind == CollectionKind::Seq => return Ok(sequence::empty(place)),
            (None, None) => return Err(mistake(place, "the type of this collection is not known")),
        };
        let values = values.into_iter().map(|v| fitting(v, &element)).collect::<Meant<Vec<_>>>()?;
        let element = Box::new(element);
        let whole = match kind {
            CollectionKind::Seq => {
                return Ok(Expr::new(ExprKind::Sequence(values), Ty::Seq(element), place));
            }
            CollectionKind::Set => Ty::Set(element),
            CollectionKind::Bag => Ty::Bag(element),
        };
        let single = |value: Expr| operation(Collect::Single, vec![value], whole.clone(), place);
        let mut singles = values.into_iter().map(single);
        let first = singles.next().unwrap_or_else(|| operation(Collect::Empty, vec![], whole.clone(), place));
        Ok(singles.fold(first, |all, one| operation(Collect::Union, vec![all, one], whole.clone(), place)))
    }

    /// A map by what is in it; of equal keys the last one counts.
    pub(super) fn map(
        &mut self,
        key: &Type,
        value: &Type,
        pairs: &[(spec::Expr, spec::Expr)],
        place: Place,
    ) -> Meant<Expr> {
        let (key, value) = (ty(key)?, ty(value)?);
        let whole = Ty::Map(Box::new(key.clone()), Box::new(value.clone()));
        let mut map = operation(Collect::Empty, vec![], whole.clone(), place);
        for (k, v) in pairs {
            let (k, v) = (self.value_of(k, &key)?, self.value_of(v, &value)?);
            map = operation(Collect::Put, vec![map, k, v], whole.clone(), place);
        }
        Ok(map)
    }

    /// A tuple by its parts.
    pub(super) fn tuple(&mut self, types: &[Type], values: &[spec::Expr], place: Place) -> Meant<Expr> {
        let types = types.iter().map(ty).collect::<Meant<Vec<_>>>()?;
        let values =
            values.iter().zip(&types).map(|(v, ty)| self.value_of(v, ty)).collect::<Meant<Vec<_>>>()?;
        Ok(operation(Collect::Tuple, values, Ty::Tuple(types), place))
    }

    /// `{from..to}`
    pub(super) fn range(&mut self, from: &spec::Expr, to: &spec::Expr, place: Place) -> Meant<Expr> {
        let (from, to) = (self.int(from)?, self.int(to)?);
        Ok(operation(Collect::Range, vec![from, to], Ty::Set(Box::new(Ty::Int)), place))
    }

    /// `|c|`
    pub(super) fn size(&mut self, of: &spec::Expr, place: Place) -> Meant<Expr> {
        let value = self.expr(of)?;
        match value.ty {
            Ty::Seq(_) => Ok(Expr::new(ExprKind::SeqLength(Box::new(value)), Ty::Int, place)),
            Ty::Set(_) | Ty::Bag(_) | Ty::Map(..) => {
                Ok(operation(Collect::Size, vec![value], Ty::Int, place))
            }
            other => Err(mistake(of.place, format!("a value of type {} has no size", show(&other)))),
        }
    }

    /// `c[i]` of what is no array.
    pub(super) fn element(&mut self, base: Expr, index: &spec::Expr, place: Place) -> Meant<Expr> {
        match base.ty.clone() {
            Ty::Seq(element) => {
                let index = self.int(index)?;
                Ok(Expr::new(ExprKind::SeqAt(Box::new(base), Box::new(index)), *element, place))
            }
            Ty::Map(key, value) => {
                let key = self.value_of(index, &key)?;
                Ok(operation(Collect::At, vec![base, key], *value, place))
            }
            Ty::Tuple(parts) => match self.int(index)?.kind {
                ExprKind::Int(number) if (0..parts.len() as i128).contains(&number) => {
                    part(base, &parts, number as usize, place)
                }
                _ => Err(mistake(index.place, format!("a number from 0 to {} is expected", parts.len() - 1))),
            },
            other => Err(mistake(place, format!("a value of type {} has no elements", show(&other)))),
        }
    }

    /// `c[i -> v]`
    pub(super) fn updated(
        &mut self,
        base: Expr,
        at: &spec::Expr,
        to: &spec::Expr,
        place: Place,
    ) -> Meant<Expr> {
        match base.ty.clone() {
            Ty::Seq(element) => {
                let (at, to) = (self.int(at)?, self.value_of(to, &element)?);
                let ty = base.ty.clone();
                Ok(Expr::new(ExprKind::SeqUpdate(Box::new(base), Box::new(at), Box::new(to)), ty, place))
            }
            Ty::Map(key, value) => {
                let (key, value) = (self.value_of(at, &key)?, self.value_of(to, &value)?);
                let ty = base.ty.clone();
                Ok(operation(Collect::Put, vec![base, key, value], ty, place))
            }
            other => Err(mistake(
                base.place,
                format!("a sequence or map is expected, not a value of type {}", show(&other)),
            )),
        }
    }

    /// `a in c`; of bags it is a number.
    pub(super) fn contained(&self, a: Expr, c: Expr, place: Place) -> Meant<Expr> {
        match c.ty.clone() {
            Ty::Seq(element) => {
                let a = fitting(a, &element)?;
                Ok(Expr::new(ExprKind::SeqContains(Box::new(c), Box::new(a)), Ty::Bool, place))
            }
            Ty::Set(element) | Ty::Map(element, _) => {
                let a = fitting(a, &element)?;
                Ok(operation(Collect::Has, vec![c, a], Ty::Bool, place))
            }
            Ty::Bag(element) => {
                let a = fitting(a, &element)?;
                Ok(operation(Collect::Count, vec![c, a], Ty::Int, place))
            }
            other => Err(mistake(c.place, format!("a value of type {} has no elements", show(&other)))),
        }
    }

    /// An operator on two sets or two bags.
    pub(super) fn of_collections(&self, op: BinaryOp, a: Expr, b: Expr, place: Place) -> Meant<Expr> {
        let b = fitting(b, &a.ty)?;
        let same = |op: Collect, a: Expr, b: Expr| {
            let ty = a.ty.clone();
            operation(op, vec![a, b], ty, place)
        };
        let within = |a: Expr, b: Expr| operation(Collect::Within, vec![a, b], Ty::Bool, place);
        let properly = |a: Expr, b: Expr| {
            let differ = Expr::binary(Op::Ne, a.clone(), b.clone(), Ty::Bool, place);
            Expr::binary(Op::And, within(a, b), differ, Ty::Bool, place)
        };
        Ok(match op {
            BinaryOp::Add => same(Collect::Union, a, b),
            BinaryOp::Sub => same(Collect::Minus, a, b),
            BinaryOp::Mul => same(Collect::Intersect, a, b),
            BinaryOp::Le => within(a, b),
            BinaryOp::Ge => within(b, a),
            BinaryOp::Lt => properly(a, b),
            BinaryOp::Gt => properly(b, a),
            _ => return Err(unsupported(place, format!("`{}` on collections", op.as_str()))),
        })
    }

    /// `c.member`
    pub(super) fn member_of(&mut self, value: Expr, member: &str, place: Place) -> Meant<Expr> {
        let not = |e: Expr| Expr { place, ..e.negated() };
        if let Some(found) = self.of_sequence(member, &value, &[], place)? {
            return Ok(found);
        }
        Ok(match (value.ty.clone(), member) {
            (Ty::Map(key, _), "keys") => operation(Collect::Keys, vec![value], Ty::Set(key), place),
            (Ty::Option(element), "get") => operation(Collect::Get, vec![value], *element, place),
            (Ty::Option(_), "isEmpty") => not(operation(Collect::IsSome, vec![value], Ty::Bool, place)),
            (Ty::Set(_) | Ty::Bag(_) | Ty::Map(..), "isEmpty") => {
                let ty = value.ty.clone();
                Expr::binary(Op::Eq, value, operation(Collect::Empty, vec![], ty, place), Ty::Bool, place)
            }
            (Ty::Set(_) | Ty::Bag(_) | Ty::Map(..), "size") => {
                operation(Collect::Size, vec![value], Ty::Int, place)
            }
            (Ty::Tuple(parts), "fst") => part(value, &parts, 0, place)?,
            (Ty::Tuple(parts), "snd") => part(value, &parts, 1, place)?,
            (ty, _) => {
                return Err(mistake(place, format!("a value of type {} has no `{member}`", show(&ty))));
            }
        })
    }

    /// `c.member(args)`
    pub(super) fn method_of(
        &mut self,
        value: Expr,
        member: &str,
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<Expr> {
        if let Some(found) = self.of_sequence(member, &value, args, place)? {
            return Ok(found);
        }
        match (value.ty.clone(), member, args) {
            (_, _, []) => self.member_of(value, member, place),
            (Ty::Map(..), "add", [k, v]) => self.updated(value, k, v, place),
            (Ty::Map(..), "get", [k]) => self.element(value, k, place),
            (Ty::Set(_) | Ty::Bag(_) | Ty::Map(..), "contains", [e]) => {
                let e = self.expr(e)?;
                self.contained(e, value, place)
            }
            (Ty::Set(_) | Ty::Bag(_), "union" | "difference" | "intersect" | "subsetOf", [other]) => {
                let other = self.value_of(other, &value.ty)?;
                let op = match member {
                    "union" => BinaryOp::Add,
                    "difference" => BinaryOp::Sub,
                    "intersect" => BinaryOp::Mul,
                    _ => BinaryOp::Le,
                };
                self.of_collections(op, value, other, place)
            }
            (Ty::Map(key, _), "remove", [k]) => {
                let (k, ty) = (self.value_of(k, &key)?, value.ty.clone());
                Ok(operation(Collect::Remove, vec![value, k], ty, place))
            }
            (Ty::Option(element), "getOrElse", [other]) => {
                let other = self.value_of(other, &element)?;
                let there = operation(Collect::IsSome, vec![value.clone()], Ty::Bool, place);
                let got = operation(Collect::Get, vec![value], (*element).clone(), place);
                let kind = ExprKind::Choose(Box::new(there), Box::new(got), Box::new(other));
                Ok(Expr::new(kind, *element, place))
            }
            (ty, _, _) => {
                let message = format!("a value of type {} has no `{member}` with arguments", show(&ty));
                Err(mistake(place, message))
            }
        }
    }
}

fn part(tuple: Expr, parts: &[Ty], number: usize, place: Place) -> Meant<Expr> {
    let ty = parts.get(number).cloned();
    let ty = ty.ok_or_else(|| mistake(place, format!("the tuple has {} parts", parts.len())))?;
    Ok(operation(Collect::Part(number), vec![tuple], ty, place))
}

/// The same, or the mistake that it is.
pub fn fitting(value: Expr, expected: &Ty) -> Meant<Expr> {
    let place = value.place;
    fit(value, expected).map_err(|own| {
        mistake(
            place,
            format!("a value of type {} is expected, not one of type {}", show(expected), show(&own)),
        )
    })
}
