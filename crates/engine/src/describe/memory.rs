//! Accesses to memory that is not there, not writable or not set: `memory.*`.

use super::{Scene, detail, label};
use crate::memory_text::element_of;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::{AccessKind, Finding};
use gpuproof_kir::LayoutKind;

pub fn describe(scene: &Scene<'_>, finding: &Finding) -> Diagnostic {
    let event = finding.events.first();
    let who = event.map_or("a thread".into(), |e| scene.thread(e.thread));
    let verb = match event.and_then(|e| e.access) {
        Some(AccessKind::Write | AccessKind::AsyncWrite) => "writes",
        Some(AccessKind::Atomic) => "updates",
        _ => "reads",
    };
    let element = scene.element(finding, event);
    let message = match finding.code {
        Code::MemoryBounds => format!("out of bounds: {who} {verb} `{element}`"),
        Code::MemoryNull => format!("{who} {verb} through a null pointer"),
        Code::MemoryConstantWrite => format!("{who} {verb} `{element}`, which is constant memory"),
        Code::MemoryUninitialised => match (finding.object, finding.detail.as_str()) {
            (Some(_), _) => format!("{who} reads `{element}` before anything was stored there"),
            (None, "") => format!("{who} uses a variable that was never set"),
            (None, detail) => format!("{detail} ({who})"),
        },
        Code::MemoryReadOnly => {
            format!("{who} reads `{element}` through the read-only cache, though the kernel has written it")
        }
        _ => format!("{who} {verb} `{element}` at an address that its type does not allow"),
    };
    let mut made = Diagnostic::new(finding.code, message);
    if let Some(event) = event {
        let text = match finding.code {
            Code::MemoryUninitialised if finding.object.is_some() => {
                format!("read here{}", scene.iterations(event))
            }
            Code::MemoryUninitialised => format!("used here{}", scene.iterations(event)),
            Code::MemoryNull => format!("the pointer is null here{}", scene.iterations(event)),
            _ => scene.access_label(finding, event, false),
        };
        made = label(scene, made, event.origin, text, true);
    }
    if finding.code == Code::MemoryUninitialised && finding.object.is_some() {
        return never_stored(scene, finding, made);
    }
    if finding.code == Code::MemoryReadOnly {
        return written_before(scene, finding, made);
    }
    if let Some(object) = finding.object.and_then(|o| scene.module.objects.get(o))
        && matches!(finding.code, Code::MemoryBounds | Code::MemoryConstantWrite)
        && let Some(span) = scene.span(object.origin)
        && !made.labels.iter().any(|l| l.span == span)
    {
        made = made.with(span, format!("`{}` is declared here", object.name));
    }
    match (finding.code, declared_size(scene, finding)) {
        // In elements it says the same as the interpreter's size in bytes.
        (Code::MemoryBounds, Some(size)) => made.note(size),
        (Code::MemoryUninitialised, _) if finding.object.is_none() => made,
        _ => detail(made, finding),
    }
}

/// Where it was written, and what to do.
fn written_before(scene: &Scene<'_>, finding: &Finding, mut made: Diagnostic) -> Diagnostic {
    if let [read, write, ..] = &finding.events[..] {
        let other_block = read.thread.block != write.thread.block;
        let text = scene.access_label(finding, write, other_block);
        made = label(scene, made, write.origin, text, false);
    }
    made.note("this cache is not kept coherent: the load may find what was there before the kernel, whatever stands between")
        .help("use a plain load, or write to another array")
}

/// Where what nobody stored is used, and what to do.
fn never_stored(scene: &Scene<'_>, finding: &Finding, mut made: Diagnostic) -> Diagnostic {
    let words = scene.words();
    if let [read, using] = &finding.events[..]
        && let Some(what) = finding.detail.strip_suffix(" depends on a value that was never set")
        && read.origin != using.origin
    {
        made = label(scene, made, using.origin, format!("{what} depends on it"), false);
    }
    made.note(format!(
        "{} memory is not cleared when a {} starts: it holds what was left there",
        words.shared, words.block
    ))
    .help(format!(
        "store something there in every run, with a barrier between if another {} is to do it, or do not read it",
        words.thread
    ))
}

/// `s has 64 elements`, by the source or by the launch.
fn declared_size(scene: &Scene<'_>, finding: &Finding) -> Option<String> {
    let id = finding.object?;
    let object = scene.module.objects.get(id)?;
    let size = object.size.or(scene.sizes.get(&id).copied())?;
    let (_, element) = element_of(scene.module, id)?;
    let is_array = matches!(scene.module.layouts.get(object.layout)?.kind, LayoutKind::Array { .. });
    let count = size / element.max(1);
    (is_array || object.size.is_none()).then(|| match count {
        0 => format!("`{}` has no elements", object.name),
        1 => format!("`{}` has one element", object.name),
        _ => format!("`{}` has {count} elements, 0 to {}", object.name, count - 1),
    })
}

#[cfg(test)]
mod tests {
    use crate::describe::testing::{Stage, bare, event};
    use gpuproof_base::Code;
    use gpuproof_interp::AccessKind::Write;

    #[test]
    fn out_of_bounds_names_element_and_size() {
        let mut stage = Stage::new("s[t + 60] = 1;\n");
        let write = event(stage.at("s[t + 60]"), 4, 0, Write, (256, 260), &[]);
        let found = stage.describe(Code::MemoryBounds, (256, 260), vec![write]);
        assert_eq!(found.message, "out of bounds: thread (4,0,0) of block (0,0,0) writes `s[64]`");
        assert_eq!(found.notes, ["`s` has 64 elements, 0 to 63"]);
    }

    #[test]
    fn null_and_uninitialised_say_what_happened() {
        let mut stage = Stage::new("*p = x;\n");
        let null = stage.describe(Code::MemoryNull, (0, 0), vec![bare(stage_at(), 0)]);
        assert!(null.message.contains("null pointer"));
        let here = stage.at("x");
        let unset = stage.describe(Code::MemoryUninitialised, (0, 4), vec![bare(here, 0)]);
        assert!(unset.message.contains("`s[0]` before anything was stored"), "{}", unset.message);
    }

    fn stage_at() -> gpuproof_base::Origin {
        gpuproof_base::Origin::NONE
    }
}
