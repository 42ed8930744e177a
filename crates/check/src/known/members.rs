//! Who meets at a barrier.

/// The threads of a block that meet at a barrier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Members {
    /// All of them.
    All,
    /// Those of these numbers, in a block whose size is known.
    Some(Vec<bool>),
}

impl Members {
    pub(crate) fn meets(&self, other: &Members) -> bool {
        match (self, other) {
            (Members::All, Members::All) => true,
            (Members::All, Members::Some(list)) | (Members::Some(list), Members::All) => list.contains(&true),
            (Members::Some(a), Members::Some(b)) => a.iter().zip(b).any(|(a, b)| *a && *b),
        }
    }

    pub(crate) fn and(&self, other: &Members) -> Members {
        match (self, other) {
            (Members::All, other) | (other, Members::All) => other.clone(),
            (Members::Some(a), Members::Some(b)) => {
                Members::Some(a.iter().zip(b).map(|(a, b)| *a && *b).collect())
            }
        }
    }
}
