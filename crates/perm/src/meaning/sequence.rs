//! Sequences: the operations that have names, `take(xs, n)` and `xs.take(n)` alike, and the empty sequence without a type.
//!
//! Both ways of writing mean the same. A function that the program declares comes first: only names that it leaves open are read here.

use super::{Meaning, Meant, mistake};
use crate::ir::{Expr, ExprKind, Op, Ty};
use gpuproof_spec as spec;
use spec::Place;

/// `[]` or `nil`, of which nothing tells yet what could have been in it.
pub(super) fn empty(place: Place) -> Expr {
    Expr::new(ExprKind::Sequence(Vec::new()), Ty::Seq(Box::new(Ty::Unit)), place)
}

/// Whether a value is the empty sequence without a type.
pub(super) fn is_open(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Sequence(values) if values.is_empty())
        && value.ty == Ty::Seq(Box::new(Ty::Unit))
}

impl Meaning<'_> {
    /// An operation on a sequence; nothing if there is none of this name with so many arguments.
    pub(super) fn of_sequence(
        &mut self,
        name: &str,
        s: &Expr,
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<Option<Expr>> {
        let Ty::Seq(element) = &s.ty else { return Ok(None) };
        let part = |kind: fn(Box<Expr>, Box<Expr>) -> ExprKind, s: &Expr, n: Expr| {
            Expr::new(kind(Box::new(s.clone()), Box::new(n)), s.ty.clone(), place)
        };
        let joined =
            |a: Expr, b: Expr| Expr::new(ExprKind::SeqConcat(Box::new(a), Box::new(b)), s.ty.clone(), place);
        let length = || Expr::new(ExprKind::SeqLength(Box::new(s.clone())), Ty::Int, place);
        Ok(Some(match (name, args) {
            ("head", []) => {
                let first = Box::new(Expr::int(0, place));
                Expr::new(ExprKind::SeqAt(Box::new(s.clone()), first), (**element).clone(), place)
            }
            ("tail", []) => part(ExprKind::SeqDrop, s, Expr::int(1, place)),
            ("size", []) => length(),
            ("isEmpty", []) => Expr::binary(Op::Eq, length(), Expr::int(0, place), Ty::Bool, place),
            ("take", [n]) => part(ExprKind::SeqTake, s, self.int(n)?),
            ("drop", [n]) => part(ExprKind::SeqDrop, s, self.int(n)?),
            ("slice", [from, to]) => {
                let (from, to) = (self.int(from)?, self.int(to)?);
                part(ExprKind::SeqDrop, &part(ExprKind::SeqTake, s, to), from)
            }
            ("removeAt", [at]) => {
                let at = self.int(at)?;
                let after = Expr::binary(Op::Add, at.clone(), Expr::int(1, place), Ty::Int, place);
                joined(part(ExprKind::SeqTake, s, at), part(ExprKind::SeqDrop, s, after))
            }
            ("update", [at, value]) => self.updated(s.clone(), at, value, place)?,
            ("contains", [value]) => {
                let value = self.expr(value)?;
                self.contained(value, s.clone(), place)?
            }
            ("prepend" | "append", [value]) => {
                let value = self.value_of(value, element)?;
                let single = Expr::new(ExprKind::Sequence(vec![value]), s.ty.clone(), place);
                if name == "prepend" { joined(single, s.clone()) } else { joined(s.clone(), single) }
            }
            ("concat", [other]) => {
                let other = self.value_of(other, &s.ty)?;
                joined(s.clone(), other)
            }
            _ => return Ok(None),
        }))
    }

    /// `take(xs, n)` and the like: the first argument is the sequence. Nothing if there is no such operation.
    pub(super) fn sequence_function(
        &mut self,
        name: &str,
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<Option<Expr>> {
        const NAMES: [&str; 12] = [
            "head", "tail", "size", "isEmpty", "take", "drop", "slice", "removeAt", "update", "contains",
            "prepend", "concat",
        ];
        let Some((first, rest)) = args.split_first().filter(|_| NAMES.contains(&name)) else {
            return Ok(None);
        };
        let s = self.sequence(first)?;
        self.of_sequence(name, &s, rest, place)
    }

    /// A sequence.
    pub(super) fn sequence(&mut self, e: &spec::Expr) -> Meant<Expr> {
        let value = self.expr(e)?;
        match value.ty {
            Ty::Seq(_) => Ok(value),
            other => {
                let found = super::show(&other);
                Err(mistake(e.place, format!("a sequence is expected, not a value of type {found}")))
            }
        }
    }
}
