//! What a kernel requires (`__requires`, `//@ requires`) is an obligation at each launch in sight.
//!
//! The proof of the kernel assumes its preconditions. Here they are looked at from the other side: a copy of the kernel that does nothing but assert them is checked for each
//! launch of the host code, by the same proofs and runs as everything else.
//!
//! * A launch that breaks them whatever the inputs are refutes.
//! * One that breaks them for some inputs only is a warning: whoever states a precondition about inputs knows what comes from outside. It is listed.
//! * Where a value of the launch was not understood, or nobody could decide, the answer is open.
//!
//! Preconditions about pointers, contents of arrays or several threads are no obligations: of these the host code says too little. That they hold is listed.

use super::contexts::Launched;
use super::launch_case::{self, Case};
use super::launch_words;
use super::{Conditions, Options, Subject, open_value};
use crate::describe::from_diagnostic;
use crate::report::{Finding, KernelReport, Outcome, UnknownReason};
use gpuproof_base::{Code, Diagnostic, Id, Severity, Span};
use gpuproof_host::{Context, SymbolKind};
use gpuproof_kir::{
    Clause, ClauseBody, ClauseKind, Expr, ExprKind, Module, Space, SpecOp, Stmt, StmtKind, Ty, Valid, valid,
    walk,
};

/// What became of the obligation at one launch.
enum Answer {
    /// The preconditions hold, or there is no such launch.
    Holds,
    /// No inputs meet them; the run is in the report.
    Broken(Box<KernelReport>),
    /// Some inputs break them.
    OfInputs(Box<KernelReport>),
    /// Nobody knows, and why.
    Open(UnknownReason, String),
}

// semantics: launches/requires
/// The answer for a kernel, once its launches were held against what it requires.
pub(super) fn at_launches(
    subject: &Subject<'_>,
    launched: &Launched<'_>,
    mut report: KernelReport,
    options: &Options,
) -> KernelReport {
    let kernel = &subject.module.functions[subject.kernel];
    let required = kernel.contract.iter().filter(|clause| matches!(clause.kind, ClauseKind::Requires { .. }));
    let parts: Vec<Clause> = required.flat_map(conjuncts).collect();
    let (own, others): (Vec<&Clause>, Vec<&Clause>) =
        parts.iter().partition(|clause| is_of_launch(subject.module, clause));
    let contexts = match launched {
        Launched::By(contexts) | Launched::TooMany(contexts) => &contexts[..],
        Launched::Unread(contexts) if !own.is_empty() || !others.is_empty() => {
            list(
                &mut report,
                "that every launch meets what the kernel requires: not all of them could be read",
            );
            &contexts[..]
        }
        _ => return report,
    };
    if !others.is_empty() {
        list(
            &mut report,
            "that the launches meet what the kernel requires of pointers, contents of arrays and pairs of threads",
        );
    }
    let (Some(asserting), Some(empty)) = (with_body(subject, &own, true), with_body(subject, &own, false))
    else {
        // Nothing was asked then, which must not pass for an answer.
        list(&mut report, "that every launch meets what the kernel requires: it could not be asked of them");
        return report;
    };
    for context in contexts.iter().filter(|_| !own.is_empty()) {
        let at = launch_words::line(subject, context.origin).unwrap_or_else(|| "the host code".to_owned());
        match answer(subject, &asserting, &empty, context, options) {
            Answer::Holds => {}
            Answer::Broken(run) => {
                let clause = broken(subject, &run);
                let message = format!(
                    "the launch in {at} breaks what kernel `{}` requires: `{clause}`",
                    subject.module.functions[subject.kernel].name
                );
                let found = finding(subject, context, &run, message, Severity::Error);
                report.findings.insert(0, found);
                if report.outcome != Outcome::Refuted {
                    report.outcome = Outcome::Refuted;
                    (report.launch, report.arguments) = (run.launch, run.arguments);
                    report.runs = run.runs;
                    report.witness = None;
                }
                launch_words::say_launch(subject, context, &mut report);
            }
            Answer::OfInputs(run) => {
                let clause = broken(subject, &run);
                list(&mut report, &format!("that inputs of the launch in {at} meet `{clause}`"));
                let message = format!(
                    "the launch in {at} meets what kernel `{}` requires only for some inputs: `{clause}`",
                    subject.module.functions[subject.kernel].name
                );
                report.findings.push(finding(subject, context, &run, message, Severity::Warning));
            }
            Answer::Open(reason, why) => {
                if matches!(report.outcome, Outcome::Proved) {
                    let detail =
                        format!("whether the launch in {at} meets what the kernel requires is open: {why}");
                    report.outcome = Outcome::Unknown { reason, detail };
                    launch_words::say_launch(subject, context, &mut report);
                }
            }
        }
    }
    report
}

fn list(report: &mut KernelReport, assumption: &str) {
    if !report.assumptions.iter().any(|known| known == assumption) {
        report.assumptions.push(assumption.to_owned());
    }
}

/// The parts of a precondition that all have to hold: one about a pointer must not hide one about a size.
fn conjuncts(clause: &Clause) -> Vec<Clause> {
    let ClauseBody::Exprs(exprs) = &clause.body else { return vec![clause.clone()] };
    let [condition] = &exprs[..] else { return vec![clause.clone()] };
    let mut work = vec![condition];
    let mut parts = Vec::new();
    while let Some(expr) = work.pop() {
        match &expr.kind {
            ExprKind::And(first, second) => work.extend([&**second, &**first]),
            _ => parts.push(Clause { body: ClauseBody::Exprs(vec![expr.clone()]), ..clause.clone() }),
        }
    }
    parts
}

/// Whether a precondition is about sizes and scalar arguments alone, members of records that are passed by value among them.
fn is_of_launch(module: &Module, clause: &Clause) -> bool {
    let ClauseBody::Exprs(exprs) = &clause.body else { return false };
    let Some(condition) = exprs.first() else { return false };
    let mut own = true;
    walk::expr(condition, &mut |e| {
        own &= match &e.kind {
            ExprKind::ObjectAddr(object) => {
                module.objects.get(*object).is_some_and(|o| o.space == Space::Private)
            }
            ExprKind::PtrAdd(..) | ExprKind::SpecLoad(_) => true,
            ExprKind::Spec(op, _) => *op == SpecOp::Implies,
            _ => e.ty != Ty::Ptr,
        };
    });
    own
}

/// The kernel with nothing to do but to assert its preconditions, or with these preconditions and nothing to do at all.
fn with_body(subject: &Subject<'_>, required: &[&Clause], asserts: bool) -> Option<Valid> {
    let mut module = Module::clone(subject.module);
    let kernel = module.functions.get(subject.kernel)?;
    let mut body: Vec<Stmt> = walk::parameter_copies(&module, kernel).to_vec();
    let mut contract = Vec::new();
    for clause in required {
        let ClauseBody::Exprs(exprs) = &clause.body else { continue };
        let condition: Expr = exprs.first()?.clone();
        match asserts {
            true => {
                let message = "a precondition".to_owned();
                body.push(Stmt::new(StmtKind::Assert { condition, message }, clause.origin));
            }
            false => contract.push(Clause::clone(clause)),
        }
    }
    let kernel = module.functions.iter_mut().nth(subject.kernel.number())?;
    (kernel.body, kernel.contract) = (Some(body), contract);
    valid::validate(module).ok()
}

fn answer(
    subject: &Subject<'_>,
    asserting: &Valid,
    empty: &Valid,
    context: &Context,
    options: &Options,
) -> Answer {
    let options = Options { conditions: Conditions::Off, save_witness: false, ..options.clone() };
    let look = |module: &Valid| {
        let subject = Subject { module, launches: subject.launches.clone(), ..*subject };
        let case: Case<'_> = launch_case::case(&subject, context, true)?;
        launch_case::check(&subject, &case, &case.extra, &options).ok()
    };
    let Some(run) = look(asserting) else {
        return Answer::Open(UnknownReason::Possible, "the launch could not be looked at".to_owned());
    };
    match &run.outcome {
        Outcome::Proved => return Answer::Holds,
        _ if launch_case::is_contradiction(&run) => return Answer::Holds,
        Outcome::Unknown { reason, detail } => return Answer::Open(*reason, detail.clone()),
        _ => {}
    }
    if let Some(what) = open_value::not_understood(subject, context) {
        let why = format!("{what} comes from host code that was not followed");
        return Answer::Open(UnknownReason::Possible, why);
    }
    if !context.exact {
        let why = "whether the host gets there is not known".to_owned();
        return Answer::Open(UnknownReason::Possible, why);
    }
    let has_inputs = context.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Input);
    let is_met_by_some = || look(empty).is_none_or(|report| !launch_case::is_contradiction(&report));
    match has_inputs && is_met_by_some() {
        true => Answer::OfInputs(Box::new(run)),
        false => Answer::Broken(Box::new(run)),
    }
}

/// The place of the precondition that a run broke.
fn broken_span(run: &KernelReport) -> Option<Span> {
    let errors = run.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.filter_map(Finding::main_label).map(|label| label.place.span).next()
}

/// The text of that precondition.
fn broken<'s>(subject: &Subject<'s>, run: &KernelReport) -> &'s str {
    let text = broken_span(run).map_or("", |span| subject.sources.text(span));
    let inside = text.split_once('(').and_then(|(_, rest)| rest.trim_end_matches(';').strip_suffix(')'));
    inside.filter(|_| text.starts_with("__")).unwrap_or(text).trim()
}

fn finding(
    subject: &Subject<'_>,
    context: &Context,
    run: &KernelReport,
    message: String,
    severity: Severity,
) -> Finding {
    let mut made = Diagnostic::new(Code::ContractPre, message);
    let scalars = run.arguments.iter().filter(|argument| !argument.ty.ends_with(']'));
    let names: Vec<String> =
        scalars.map(|a| format!("{} = {}", super::host_params::host_name(&a.name), a.value)).collect();
    if let Some(span) = subject.module.origins.span(context.origin) {
        let sizes = |sizes: [u32; 3]| {
            let used = sizes.iter().rposition(|size| *size != 1).map_or(1, |n| n + 1);
            sizes[..used].iter().map(u32::to_string).collect::<Vec<_>>().join("x")
        };
        let launch = run.launch.as_ref();
        let launch = launch.map(|l| format!("grid {}, block {}", sizes(l.grid), sizes(l.block)));
        let with: Vec<String> = launch.into_iter().chain(names).collect();
        made = made.at(span, format!("launched with {}", with.join(", ")));
    }
    if let Some(span) = broken_span(run) {
        made = made.with(span, "required here");
    }
    let help = match severity {
        Severity::Error => {
            "the kernel is checked for launches that meet what it requires: change the launch or the precondition"
        }
        _ => "a check before the launch (`if (...) return;`, `assert(...)`) makes it hold for all inputs",
    };
    let mut found = from_diagnostic(subject.sources, &made.help(help));
    found.severity = severity;
    found
}
