//! The part of a report that `equiv` makes.

use super::LaunchReport;
use serde::Serialize;

/// What `equiv` compared, and where it differs. Without a reference the kernel's own assertions were looked at.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Equivalence {
    /// The function that the kernel was compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_path: Option<String>,
    /// How it was launched; absent for a sequential function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_launch: Option<LaunchReport>,
    /// Whether floats were compared as real numbers.
    pub reassociate: bool,
    /// The arrays whose final contents were compared.
    pub arrays: Vec<ComparedArray>,
    /// How many assertions were shown to hold.
    pub assertions: usize,
    /// The first element that differs, with the values of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<ValueDifference>,
    /// For which values of a parameter or macro it holds, where several were asked for; everything else is about one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweep: Option<SweepReport>,
}

/// The answers for the values of a parameter or macro.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct SweepReport {
    /// Its name.
    pub name: String,
    /// Values for which everything is equal.
    pub equivalent: Vec<i64>,
    /// Values for which something differs.
    pub different: Vec<i64>,
    /// Values for which neither is known.
    pub unknown: Vec<i64>,
    /// What the first have in common and none of the second has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// An array that `equiv` compared.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedArray {
    /// Its name.
    pub name: String,
    /// Scalars that were compared.
    pub scalars: usize,
    /// Whether somebody said how large it is; otherwise as many as are accessed were compared.
    pub given: bool,
    /// What showed them equal, and how many.
    pub shown_by: Vec<ShownBy>,
}

/// What showed some elements equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShownBy {
    /// In words.
    pub by: &'static str,
    /// How many elements.
    pub scalars: usize,
}

/// Two values of one element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueDifference {
    /// The element: `out[3]`.
    pub element: String,
    /// What the kernel leaves there.
    pub value: String,
    /// What the reference leaves there.
    pub reference_value: String,
    /// How many elements differ in that run.
    pub differing: usize,
}
