//! What a proof takes for granted of launches of which not everything was read: which arrays they pass, and where these start.

use super::Subject;
use super::launch_words::line;
use crate::report::{KernelReport, Outcome};
use gpuproof_front_c::Hosts;
use gpuproof_host::{Argument, Context};

// semantics: memory/aliasing-in-sight
/// A proof with the launches of the program listed that pass arrays which nobody could read, whatever else was read of them.
pub(super) fn with_unread_pointers(
    subject: &Subject<'_>,
    hosts: &Hosts,
    mut report: KernelReport,
) -> KernelReport {
    let own = hosts.contexts.iter().filter(|context| context.kernel == subject.kernel);
    for context in own.filter(|_| hosts.is_program && report.outcome == Outcome::Proved) {
        let said = [unread_pointers(subject, context)].into_iter().filter(|text| !text.is_empty());
        for text in said.chain(unread_starts(subject, context)) {
            if !report.assumptions.contains(&text) {
                report.assumptions.push(text);
            }
        }
    }
    report
}

/// Which arrays a launch of the program passes although nobody knows which they are; empty if there are no two such parameters. That parameters do not overlap
/// is assumed of every kernel: here a launch in sight may contradict it.
fn unread_pointers(subject: &Subject<'_>, context: &Context) -> String {
    let kernel = &subject.module.functions[subject.kernel];
    // Of a launch that could not be read at all there are no arguments.
    let argument = |n: usize| context.arguments.get(n).unwrap_or(&Argument::Unknown);
    let arrays = kernel.params.iter().enumerate().filter(|(_, param)| param.object.is_some());
    let arrays = arrays.map(|(n, param)| (param, argument(n)));
    let is_unread = |argument: &Argument| matches!(argument, Argument::Unknown | Argument::Opaque { .. });
    let arrays = arrays.filter(|(_, argument)| **argument != Argument::Null);
    let (unread, known): (Vec<_>, Vec<_>) = arrays.partition(|(_, argument)| is_unread(argument));
    if unread.is_empty() {
        return String::new();
    }
    let names: Vec<String> =
        unread.iter().map(|(param, _)| format!("`{}`", kernel.locals[param.local].name)).collect();
    let at = line(subject, context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    if unread.len() + known.len() < 2 {
        return format!(
            "the launch{at} passes an array for {}; it could not be read which",
            names.join(", ")
        );
    }
    format!(
        "the launch{at} passes arrays for {} that overlap no other; it could not be read which",
        names.join(", ")
    )
}

// semantics: memory/alignment
/// The arrays of wide elements that a launch passes although nobody knows where they start.
fn unread_starts(subject: &Subject<'_>, context: &Context) -> Vec<String> {
    let kernel = &subject.module.functions[subject.kernel];
    let at = line(subject, context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    let mut said = Vec::new();
    for (param, argument) in kernel.params.iter().zip(&context.arguments) {
        let Some(object) = param.object.and_then(|object| subject.module.objects.get(object)) else {
            continue;
        };
        let align = subject.module.layouts.get(object.layout).map_or(1, |layout| layout.align);
        let is_open = match argument {
            Argument::Unknown | Argument::Opaque { .. } => true,
            Argument::Device { moved, .. } => *moved,
            _ => false,
        };
        if is_open && align > WIDEST_NUMBER {
            let name = &kernel.locals[param.local].name;
            said.push(format!(
                "the launch{at} passes a multiple of {align} bytes for `{name}`; it could not be read which"
            ));
        }
    }
    said
}

/// Bytes of the widest number: what points to numbers is rarely moved by a part of one.
const WIDEST_NUMBER: u64 = 8;
