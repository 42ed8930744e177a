//! `gpuproof explain`.

use crate::args::{ExplainArgs, Format, View};
use crate::output::Output;
use crate::render::human;
use gpuproof_base::{Code, Diagnostic, SourceMap};
use gpuproof_engine::describe::from_diagnostic;
use gpuproof_engine::report::severity_text;
use gpuproof_engine::suggest;

/// Runs the command and returns the exit code.
pub fn run(args: &ExplainArgs, view: &View, output: &Output) -> u8 {
    let wanted = args.code.as_deref().unwrap_or("");
    let codes: Vec<Code> = match Code::parse(wanted) {
        Some(code) => vec![code],
        None => Code::ALL.iter().copied().filter(|code| code.as_str().starts_with(wanted)).collect(),
    };
    if codes.is_empty() {
        let names: Vec<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
        let diagnostic = Diagnostic::new(Code::UsageOption, format!("there is no code `{wanted}`"));
        let diagnostic = suggest::with_choices(diagnostic, wanted, &names, "code")
            .help("`gpuproof explain` lists all codes");
        let sources = SourceMap::default();
        output.trouble(&human::finding(&from_diagnostic(&sources, &diagnostic), &sources));
        return 2;
    }
    let text = match (view.format, codes.as_slice()) {
        (Format::Human, [code]) => format!("{}\n", code.documentation().trim_end()),
        (Format::Human, many) => list(many),
        _ => json(&codes),
    };
    output.report(&text);
    0
}

fn list(codes: &[Code]) -> String {
    let width = codes.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
    codes
        .iter()
        .map(|code| {
            format!("{:width$}  {:7}  {}\n", code.as_str(), severity_text(code.severity()), code.title())
        })
        .collect()
}

fn json(codes: &[Code]) -> String {
    let entries: Vec<serde_json::Value> = codes
        .iter()
        .map(|code| {
            serde_json::json!({
                "code": code.as_str(),
                "severity": severity_text(code.severity()),
                "title": code.title(),
                "documentation": code.documentation(),
            })
        })
        .collect();
    format!("{:#}\n", serde_json::Value::Array(entries))
}
