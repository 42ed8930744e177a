//! Sets, bags, maps, options and tuples on concrete values.
//!
//! Whether two values are equal may be unknown (`equal`), and then so is what is in a collection.

use super::eval::equal;
use super::value::{Evaluated, Trouble, Value};
use crate::ir::{Collect, Ty};
use std::sync::Arc;

/// Elements of a set at most.
const MOST: i128 = 600;

/// The value of an operation.
pub fn collect(op: Collect, args: &[Value], ty: &Ty) -> Evaluated {
    Ok(match (op, args) {
        (Collect::Empty, []) => match ty {
            Ty::Set(_) => set(Vec::new()),
            Ty::Bag(_) => bag(Vec::new()),
            Ty::Map(..) => Value::Map(Arc::default()),
            Ty::Option(_) => Value::Option(None),
            _ => return Err(Trouble::Unknown),
        },
        (Collect::Single, [x]) => match ty {
            Ty::Set(_) => set(vec![x.clone()]),
            _ => bag(vec![x.clone()]),
        },
        (Collect::Range, [Value::Int(from), Value::Int(to)]) if to.saturating_sub(*from) <= MOST => {
            set((*from..*to).map(Value::Int).collect())
        }
        (Collect::Union, [Value::Set(a), Value::Set(b)]) => set(union(a, b)?),
        (Collect::Union, [Value::Bag(a), Value::Bag(b)]) => bag(a.iter().chain(&**b).cloned().collect()),
        (Collect::Minus, [Value::Set(a), Value::Set(b)]) => set(kept(a, |x| Ok(!contains(b, x)?))?),
        (Collect::Intersect, [Value::Set(a), Value::Set(b)]) => set(kept(a, |x| contains(b, x))?),
        (Collect::Minus, [Value::Bag(a), Value::Bag(b)]) => bag(without(a, b)?),
        (Collect::Intersect, [Value::Bag(a), Value::Bag(b)]) => bag(without(a, &without(a, b)?)?),
        (Collect::Has, [Value::Set(a), x]) => Value::Bool(contains(a, x)?),
        (Collect::Has, [Value::Map(pairs), k]) => Value::Bool(found(pairs, k)?.is_some()),
        (Collect::Count, [Value::Bag(a), x]) => Value::Int(kept(a, |y| equal(x, y))?.len() as i128),
        (Collect::Within, [Value::Set(a), Value::Set(b)]) => {
            Value::Bool(kept(a, |x| contains(b, x))?.len() == a.len())
        }
        (Collect::Within, [Value::Bag(a), Value::Bag(b)]) => Value::Bool(without(a, b)?.is_empty()),
        (Collect::Size, [Value::Set(a) | Value::Bag(a)]) => Value::Int(a.len() as i128),
        (Collect::Size, [Value::Map(pairs)]) => Value::Int(pairs.len() as i128),
        (Collect::Put, [Value::Map(pairs), k, v]) => {
            let mut pairs = (**pairs).clone();
            match found(&pairs, k)? {
                Some(place) => pairs[place].1 = v.clone(),
                None => pairs.push((k.clone(), v.clone())),
            }
            Value::Map(Arc::new(pairs))
        }
        (Collect::Remove, [Value::Map(pairs), k]) => {
            let mut pairs = (**pairs).clone();
            if let Some(place) = found(&pairs, k)? {
                pairs.remove(place);
            }
            Value::Map(Arc::new(pairs))
        }
        (Collect::At, [Value::Map(pairs), k]) => {
            let place = found(pairs, k)?.ok_or(Trouble::Unknown)?;
            pairs[place].1.clone()
        }
        (Collect::Keys, [Value::Map(pairs)]) => set(pairs.iter().map(|(k, _)| k.clone()).collect()),
        (Collect::Some, [x]) => Value::Option(Some(Arc::new(x.clone()))),
        (Collect::IsSome, [Value::Option(value)]) => Value::Bool(value.is_some()),
        (Collect::Get, [Value::Option(Some(value))]) => (**value).clone(),
        (Collect::Tuple, parts) => Value::Tuple(Arc::new(parts.to_vec())),
        (Collect::Part(number), [Value::Tuple(parts)]) => {
            parts.get(number).cloned().ok_or(Trouble::Unknown)?
        }
        _ => return Err(Trouble::Unknown),
    })
}

/// Whether two collections are equal.
pub fn same(a: &Value, b: &Value) -> Result<bool, Trouble> {
    match (a, b) {
        (Value::Set(a), Value::Set(b)) => {
            Ok(a.len() == b.len() && kept(a, |x| contains(b, x))?.len() == a.len())
        }
        (Value::Bag(a), Value::Bag(b)) => Ok(a.len() == b.len() && without(a, b)?.is_empty()),
        (Value::Map(a), Value::Map(b)) => {
            let mut unknown = None;
            for (k, v) in a.iter() {
                match found(b, k)?.map(|place| equal(v, &b[place].1)) {
                    Some(Ok(true)) => {}
                    Some(Err(trouble)) => unknown = Some(trouble),
                    _ => return Ok(false),
                }
            }
            unknown.map_or(Ok(a.len() == b.len()), Err)
        }
        (Value::Option(Some(a)), Value::Option(Some(b))) => equal(a, b),
        _ => Ok(a == b),
    }
}

fn set(elements: Vec<Value>) -> Value {
    Value::Set(Arc::new(elements))
}

fn bag(elements: Vec<Value>) -> Value {
    Value::Bag(Arc::new(elements))
}

/// Whether a value is among these.
pub fn contains(all: &[Value], x: &Value) -> Result<bool, Trouble> {
    let mut unknown = None;
    for y in all {
        match equal(x, y) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(trouble) => unknown = Some(trouble),
        }
    }
    unknown.map_or(Ok(false), Err)
}

fn kept(all: &[Value], keep: impl Fn(&Value) -> Result<bool, Trouble>) -> Result<Vec<Value>, Trouble> {
    let mut left = Vec::new();
    for x in all {
        if keep(x)? {
            left.push(x.clone());
        }
    }
    Ok(left)
}

fn union(a: &[Value], b: &[Value]) -> Result<Vec<Value>, Trouble> {
    let more = kept(b, |x| Ok(!contains(a, x)?))?;
    Ok(a.iter().cloned().chain(more).collect())
}

/// A bag without the elements of another, each as often as it is there.
fn without(a: &[Value], b: &[Value]) -> Result<Vec<Value>, Trouble> {
    let mut left = a.to_vec();
    for x in b {
        let mut place = None;
        for (k, y) in left.iter().enumerate() {
            if equal(x, y)? {
                place = Some(k);
                break;
            }
        }
        if let Some(place) = place {
            left.remove(place);
        }
    }
    Ok(left)
}

/// Where a key is.
fn found(pairs: &[(Value, Value)], key: &Value) -> Result<Option<usize>, Trouble> {
    let mut unknown = None;
    for (place, (k, _)) in pairs.iter().enumerate() {
        match equal(k, key) {
            Ok(true) => return Ok(Some(place)),
            Ok(false) => {}
            Err(trouble) => unknown = Some(trouble),
        }
    }
    unknown.map_or(Ok(None), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(of: &[i128]) -> Vec<Value> {
        of.iter().copied().map(Value::Int).collect()
    }

    #[test]
    fn order_does_not_count_and_number_does() {
        assert_eq!(same(&set(numbers(&[1, 2])), &set(numbers(&[2, 1]))), Ok(true));
        assert_eq!(same(&bag(numbers(&[1, 2, 2])), &bag(numbers(&[2, 1, 2]))), Ok(true));
        assert_eq!(same(&bag(numbers(&[1, 2, 2])), &bag(numbers(&[1, 1, 2]))), Ok(false));
    }

    #[test]
    fn the_least_of_both_is_in_the_intersection() {
        let ty = Ty::Bag(Box::new(Ty::Int));
        let args = [bag(numbers(&[1, 1, 2, 3])), bag(numbers(&[1, 2, 2]))];
        let both = collect(Collect::Intersect, &args, &ty).unwrap();
        assert_eq!(same(&both, &bag(numbers(&[1, 2]))), Ok(true));
    }

    #[test]
    fn what_may_be_equal_is_not_known_to_be_in() {
        let (a, b) = (Value::Opaque("a".into()), Value::Opaque("b".into()));
        assert_eq!(contains(std::slice::from_ref(&a), &a), Ok(true));
        assert_eq!(contains(&[a], &b), Err(Trouble::Unknown));
    }
}
