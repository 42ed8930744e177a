//! Arrays that a launch passes for several parameters.
//!
//! Where the host code says that two pointers lead into one array, and how far apart they are, the kernel of that launch starts with `q = p + distance`: proofs and runs then have
//! one array, as the program has.
//!
//! Soundness: the statements change nothing in a run of that launch. Pointers of which only the array is known, or a distance that is no constant, are left alone; of them
//! [`super::alias`] says what is not followed.

use gpuproof_base::Origin;
use gpuproof_host::{Argument, term};
use gpuproof_kir::{Expr, ExprKind, Function, LocalId, ObjectId, Stmt, Ty};

/// The array that an argument leads into.
#[derive(Clone, Copy, PartialEq)]
enum Array {
    Allocation(usize),
    Opaque(usize),
    Variable(ObjectId),
}

/// Makes pointers of a kernel that lead into one array what they are in a launch with these arguments.
pub fn make_one(kernel: &mut Function, arguments: &[Argument]) {
    let places: Vec<(LocalId, Array, i64)> = kernel
        .params
        .iter()
        .zip(arguments)
        .filter(|(param, _)| param.object.is_some())
        .filter_map(|(param, argument)| place(argument).map(|(array, at)| (param.local, array, at)))
        .collect();
    let mut sets = Vec::new();
    for (n, (local, array, at)) in places.iter().enumerate() {
        // The first of those that start earliest stays what it is.
        let others = places.iter().enumerate().filter(|(_, (_, other, _))| other == array);
        let Some((first, (base, _, start))) = others.min_by_key(|(number, (.., at))| (*at, *number)) else {
            continue;
        };
        let base = match array {
            Array::Variable(object) => Expr::new(ExprKind::ObjectAddr(*object), Ty::Ptr, Origin::NONE),
            _ if first == n => continue,
            _ => Expr::local(*base, Ty::Ptr, Origin::NONE),
        };
        let pointer = match at - start {
            0 => base,
            distance => Expr::ptr_add(base, Expr::i64(distance, Origin::NONE), Origin::NONE),
        };
        sets.push(Stmt::set(*local, pointer, Origin::NONE));
    }
    if let Some(body) = &mut kernel.body {
        body.splice(0..0, sets);
    }
}

/// The array that an argument leads into, and how many bytes behind its start, if that is a constant.
fn place(argument: &Argument) -> Option<(Array, i64)> {
    match argument {
        Argument::Pointer { allocation, offset } => {
            let at = i64::try_from(term::as_integer(offset)?).ok()?;
            Some((Array::Allocation(*allocation), at))
        }
        Argument::Opaque { number, moved: false } => Some((Array::Opaque(*number), 0)),
        Argument::Device { object, moved: false } => Some((Array::Variable(*object), 0)),
        _ => None,
    }
}
