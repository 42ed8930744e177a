//! Reports of `check` as bytes and back, without loss.
//!
//! The public JSON leaves out what only views inside the program need (spans, what is unsaid, witnesses), so that it cannot serve. Every struct is taken
//! apart field by field without `..`: a new field that is not packed does not compile. What other commands put into a report is refused instead of dropped. Reading never
//! panics: bytes that are no report give nothing.

use crate::access_map::{AccessMap, MapAccess};
use crate::assume::outcome::{Precondition, PreconditionsReport};
use crate::report::*;
use gpuproof_base::index::Id;
use gpuproof_base::{FileId, Severity, Span};
use gpuproof_kir::{Language, Space};
use gpuproof_rules::Rule;

/// Bytes under way.
#[derive(Default)]
pub struct Writer {
    /// What was written.
    pub bytes: Vec<u8>,
    /// Whether something came that cannot be packed.
    pub refused: bool,
}

/// Bytes that are left to read.
pub struct Reader<'b>(pub &'b [u8]);

impl<'b> Reader<'b> {
    fn bytes(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}

/// What can be packed.
pub trait Pack: Sized {
    /// Writes it.
    fn put(&self, to: &mut Writer);
    /// Reads it; nothing if the bytes are not what was written.
    fn take(from: &mut Reader<'_>) -> Option<Self>;
}

macro_rules! numbers {
    ($($ty:ty),*) => {$(
        impl Pack for $ty {
            fn put(&self, to: &mut Writer) {
                to.bytes.extend(self.to_le_bytes());
            }
            fn take(from: &mut Reader<'_>) -> Option<Self> {
                Some(Self::from_le_bytes(from.bytes(size_of::<Self>())?.try_into().ok()?))
            }
        }
    )*};
}

numbers!(u8, u32, u64, i64);

/// What may be there in other reports, but not in one of `check`.
trait Absent {
    fn is_absent(&self) -> bool;
}

impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T> Absent for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Absent for usize {
    fn is_absent(&self) -> bool {
        *self == 0
    }
}

impl Absent for bool {
    fn is_absent(&self) -> bool {
        !self
    }
}

/// A struct: all of its fields, in this order, and those that are absent.
macro_rules! record {
    ($name:ident { $($field:ident),* $(; $($absent:ident),*)? }) => {
        impl Pack for $name {
            fn put(&self, to: &mut Writer) {
                let Self { $($field,)* $($($absent),*)? } = self;
                $($field.put(to);)*
                $($(to.refused |= !$absent.is_absent();)*)?
            }
            fn take(from: &mut Reader<'_>) -> Option<Self> {
                Some(Self { $($field: Pack::take(from)?,)* $($($absent: Default::default()),*)? })
            }
        }
    };
}

/// An enum without contents: all of its values.
macro_rules! choice {
    ($name:ident { $($value:ident),* $(,)? }) => {
        impl Pack for $name {
            fn put(&self, to: &mut Writer) {
                // So that none is forgotten.
                match self { $(Self::$value => {})* }
                let place = [$(Self::$value),*].iter().position(|value| value == self);
                place.unwrap_or(usize::MAX).put(to);
            }
            fn take(from: &mut Reader<'_>) -> Option<Self> {
                [$(Self::$value),*].get(usize::take(from)?).copied()
            }
        }
    };
}

impl Pack for usize {
    fn put(&self, to: &mut Writer) {
        (*self as u64).put(to);
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        u64::take(from)?.try_into().ok()
    }
}

impl Pack for bool {
    fn put(&self, to: &mut Writer) {
        u8::from(*self).put(to);
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        match u8::take(from)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Pack for String {
    fn put(&self, to: &mut Writer) {
        self.len().put(to);
        to.bytes.extend(self.as_bytes());
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        let count = usize::take(from)?;
        String::from_utf8(from.bytes(count)?.to_vec()).ok()
    }
}

impl Pack for &'static str {
    fn put(&self, to: &mut Writer) {
        to.refused |= known(self).is_none();
        (*self).to_owned().put(to);
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        known(&String::take(from)?)
    }
}

/// The words that reports have as constants.
fn known(text: &str) -> Option<&'static str> {
    let languages = [Language::Cuda, Language::OpenCl, Language::Pvl].map(Language::as_str);
    let spaces =
        [Space::Global, Space::Shared, Space::Constant, Space::Private, Space::Image].map(Space::as_str);
    let properties = ["races", "divergence", "assertions"];
    let words = languages.into_iter().chain(spaces).chain(properties).chain(["kernel"]);
    words.chain(Rule::ALL.iter().map(|rule| rule.name())).find(|word| *word == text)
}

impl<T: Pack> Pack for Option<T> {
    fn put(&self, to: &mut Writer) {
        self.is_some().put(to);
        self.iter().for_each(|value| value.put(to));
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        match bool::take(from)? {
            true => T::take(from).map(Some),
            false => Some(None),
        }
    }
}

impl<T: Pack> Pack for Vec<T> {
    fn put(&self, to: &mut Writer) {
        self.len().put(to);
        self.iter().for_each(|value| value.put(to));
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        let count = usize::take(from)?;
        // No memory is set aside for a number that may be wrong.
        let mut values = Vec::new();
        for _ in 0..count {
            values.push(T::take(from)?);
        }
        Some(values)
    }
}

impl<T: Pack> Pack for [T; 3] {
    fn put(&self, to: &mut Writer) {
        self.iter().for_each(|value| value.put(to));
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some([T::take(from)?, T::take(from)?, T::take(from)?])
    }
}

impl<T: Pack> Pack for [T; 2] {
    fn put(&self, to: &mut Writer) {
        self.iter().for_each(|value| value.put(to));
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some([T::take(from)?, T::take(from)?])
    }
}

impl<A: Pack, B: Pack> Pack for (A, B) {
    fn put(&self, to: &mut Writer) {
        self.0.put(to);
        self.1.put(to);
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some((A::take(from)?, B::take(from)?))
    }
}

impl Pack for FileId {
    fn put(&self, to: &mut Writer) {
        // Ids are made of 32 bits.
        (self.number() as u32).put(to);
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self::new(u32::take(from)? as usize))
    }
}

record!(Span { file, start, end });
record!(Place { file, line, column, end_line, end_column, span });
record!(Label { place, text, primary });
record!(ArrayRef { name, space, element, first_byte, end_byte });
record!(Variable { name, value });
record!(Iteration { place, iteration });
record!(Interval { starts, ends });
record!(Event { block, thread, place, access, element, value, variables, iterations, calls });
record!(MapAccess { block, thread, access, element, bytes, line });
record!(AccessMap { array, barriers_before, accesses });
record!(Edit { place, text });
record!(Fix { title, edits });
record!(Run { seed, end, steps });
record!(Argument { name, ty, value, given });
record!(LaunchReport { grid, block, cluster, global_offset, dynamic_shared, source });
record!(LaunchesReport { grid, block, global_offset, dynamic_shared, source, text, made });
record!(Property { name, verdict, if_race_free, if_assertions_hold, obligations, shown });
record!(PreconditionsReport { found, reason, accepted, proofs, runs });
record!(Precondition { conditions, words, statements, edits, example, trivial });
record!(Work { intervals, accesses, queries, built_in, runs, steps, units });
record!(NotChecked { what, arrays, reason, text });
// What a project accepts is no part of an answer.
record!(Finding {
    code, severity, message, labels, array, events, interval, access_map, notes, help, fix, seed, fingerprint;
    allowed, denied
});
record!(KernelReport {
    name, what, place, outcome, barrier_places, launches, properties, proved_for_blocks, launch, arguments, findings, unsaid, assumptions, not_checked, rules,
    runs, witness, work, preconditions, rests_on_contents, rests_on_variable, rests_on_sizes;
    partial, obligations, barriers, equivalence, proved_under, arrays, perf, timings, no_wrap_at
});

choice!(Severity { Note, Warning, Error });
choice!(AccessKind { Read, Write, Atomic, AsyncRead, AsyncWrite });
choice!(RunEnd { Completed, Stopped, Partial, OutOfBudget, AssumptionFailed, Unsupported });
choice!(LaunchSource { CommandLine, Source, Default });
choice!(Verdict { Proved, Refuted, Unknown });
choice!(Unchecked { Bounds, UpperBounds });
choice!(WhyUnchecked { SizeUnknown, Undecided, SwitchedOff });
choice!(UnknownReason {
    Budget,
    Unsupported,
    AssumptionFailed,
    ArraySize,
    Possible,
    Condition,
    Timeout,
    Time,
    Interrupted,
});

impl Pack for Outcome {
    fn put(&self, to: &mut Writer) {
        match self {
            Outcome::Proved => 0_u8.put(to),
            Outcome::Refuted => 1_u8.put(to),
            Outcome::Unknown { reason, detail } => {
                2_u8.put(to);
                reason.put(to);
                detail.put(to);
            }
            // Answers of other commands.
            Outcome::NoDefectObserved | Outcome::DefectObserved | Outcome::Rejected | Outcome::Described => {
                to.refused = true;
            }
        }
    }
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some(match u8::take(from)? {
            0 => Outcome::Proved,
            1 => Outcome::Refuted,
            2 => Outcome::Unknown { reason: Pack::take(from)?, detail: Pack::take(from)? },
            _ => return None,
        })
    }
}
