//! No race and no divergence for this launch: shown by `check`.

use super::sides::{Pairing, Side};
use crate::check::{self, check_loaded};
use crate::launch::{LaunchOptions, Size};
use crate::memory_text::{const_text, element_of};
use crate::report::{Finding, Verdict};
use gpuproof_base::Severity;

/// What `check` said.
pub enum Passed {
    /// Neither races nor divergence; the proof rests on these assumptions.
    Yes(Vec<String>),
    /// No divergence unless there are races, which could not be excluded for this reason.
    UnlessRaces(Vec<String>, String),
    /// Not shown, for this reason; what was found about it.
    No(String, Option<Box<Finding>>),
}

/// Asks `check` about a side.
pub fn pass(side: &Side<'_>, number: usize, pairing: &Pairing, bytes: &[u64]) -> Passed {
    if side.is_single() {
        return Passed::Yes(Vec::new());
    }
    let module = &side.loaded.module;
    let function = side.function();
    let scalars = pairing.scalars.iter().filter_map(|scalar| {
        let position = scalar.positions[number]?;
        let local = function.params.get(position)?.local;
        let name = function.locals.get(local)?.name.to_string();
        Some((name, const_text(scalar.ty, &scalar.value?)))
    });
    let sizes = pairing.arrays.iter().zip(bytes).filter_map(|(array, bytes)| {
        let object = array.objects[number]?;
        let (_, element) = element_of(module, object)?;
        // The source says itself how large a variable is.
        module.objects[object].size.is_none().then_some(())?;
        Some((module.objects[object].name.to_string(), (bytes / element.max(1)).to_string()))
    });
    let launch = &side.launch;
    let size = |sizes: [u32; 3]| Some(Size(sizes.map(|n| Some(u64::from(n))).to_vec()));
    let options = check::Options {
        kernel: Some(function.name.to_string()),
        launch: LaunchOptions {
            block: size(launch.block),
            grid: size(launch.grid),
            global_size: None,
            cluster: (launch.cluster != [1; 3]).then(|| size(launch.cluster)).flatten(),
            global_offset: (launch.global_offset != [0; 3])
                .then(|| Size(launch.global_offset.map(Some).to_vec())),
            dynamic_shared: (launch.dynamic_shared > 0).then_some(launch.dynamic_shared),
            warp_size: Some(launch.warp),
            any_block_size: true,
        },
        scalars: scalars.collect(),
        sizes: sizes.collect(),
        ..check::Options::default()
    };
    let report = check_loaded(side.path, side.loaded.clone(), &options);
    let name = function.name.as_str();
    let Some(kernel) = report.kernels.into_iter().find(|k| k.name == name) else {
        let why = report.diagnostics.first().map_or_else(String::new, |f| format!(" ({})", f.message));
        return Passed::No(format!("`check` could not look at kernel `{name}`{why}"), None);
    };
    let property = |name: &str| kernel.properties.iter().find(|p| p.name == name);
    let verdict = |name: &str| property(name).map_or(Verdict::Unknown, |p| p.verdict);
    let defect = || {
        let worst = kernel.findings.iter().find(|f| f.severity == Severity::Error);
        worst.or(kernel.findings.first()).cloned().map(Box::new)
    };
    for (what, text) in [("races", "races"), ("divergence", "barrier divergence")] {
        if verdict(what) == Verdict::Refuted {
            let detail = format!(
                "kernel `{name}` has {text} for this launch, so that its result is not a function of its inputs"
            );
            return Passed::No(detail, defect());
        }
    }
    let open = |text: &str| format!("that kernel `{name}` has no {text} for this launch could not be shown");
    match (verdict("races"), verdict("divergence")) {
        (Verdict::Proved, Verdict::Proved) => Passed::Yes(kernel.assumptions),
        (_, Verdict::Proved) => Passed::UnlessRaces(kernel.assumptions, open("races")),
        _ => Passed::No(open("barrier divergence"), defect()),
    }
}
