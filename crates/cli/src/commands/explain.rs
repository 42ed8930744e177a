//! `gpuproof explain`.

use crate::args::{ExplainArgs, Format, View};
use crate::output::Output;
use crate::render::human;
use gpuproof_base::{Code, Diagnostic, SourceMap};
use gpuproof_engine::describe::from_diagnostic;
use gpuproof_engine::report::severity_text;
use gpuproof_engine::suggest;
use gpuproof_rules::Rule;

/// Runs the command and returns the exit code.
pub fn run(args: &ExplainArgs, view: &View, output: &Output) -> u8 {
    let wanted = args.code.as_deref().unwrap_or("");
    if let Some(start) = wanted.strip_prefix("rule").filter(|rest| rest.is_empty() || rest.starts_with('.')) {
        return rules(start.trim_start_matches('.'), view, output);
    }
    let codes: Vec<Code> = match Code::parse(wanted) {
        Some(code) => vec![code],
        None => Code::ALL.iter().copied().filter(|code| code.as_str().starts_with(wanted)).collect(),
    };
    if codes.is_empty() {
        let names: Vec<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
        return unknown("code", wanted, &names, "`gpuproof explain` lists all codes", output);
    }
    let text = match (view.format, codes.as_slice()) {
        (Format::Human, [code]) => format!("{}\n", code.documentation().trim_end()),
        (Format::Human, many) => list(many),
        _ => json(&codes),
    };
    output.report(&text);
    0
}

/// Says that there is nothing of this name.
fn unknown(kind: &str, wanted: &str, names: &[String], help: &str, output: &Output) -> u8 {
    let diagnostic = Diagnostic::new(Code::UsageOption, format!("there is no {kind} `{wanted}`"));
    let diagnostic = suggest::with_choices(diagnostic, wanted, names, kind).help(help);
    let sources = SourceMap::default();
    output.trouble(&human::finding(&from_diagnostic(&sources, &diagnostic), &sources));
    2
}

/// Explains the rule of this name, or lists those whose names start so.
fn rules(wanted: &str, view: &View, output: &Output) -> u8 {
    let found: Vec<Rule> = match Rule::named(wanted) {
        Some(rule) => vec![rule],
        None => Rule::ALL.iter().copied().filter(|rule| rule.name().starts_with(wanted)).collect(),
    };
    if found.is_empty() {
        let names: Vec<String> = Rule::ALL.iter().map(|rule| rule.name().to_owned()).collect();
        return unknown("rule", wanted, &names, "`gpuproof explain rule` lists all rules", output);
    }
    let text = match (view.format, found.as_slice()) {
        (Format::Human, [rule]) => rule_text(*rule),
        (Format::Human, many) => {
            let width = many.iter().map(|rule| rule.name().len()).max().unwrap_or(0);
            many.iter().map(|rule| format!("rule.{:width$}  {}\n", rule.name(), rule.lemma())).collect()
        }
        _ => {
            let entries: Vec<serde_json::Value> = found.iter().map(|rule| rule_json(*rule)).collect();
            format!("{:#}\n", serde_json::Value::Array(entries))
        }
    };
    output.report(&text);
    0
}

fn rule_text(rule: Rule) -> String {
    let mut text = format!("rule.{}\n\n{}\n", rule.name(), rule.lemma());
    if !rule.sides().is_empty() {
        text += "\nOnly if:\n";
    }
    for side in rule.sides() {
        text += &format!("- {}: {}\n", side.name(), side.says());
        for file in side.breaks() {
            text += &format!("    without it wrongly proved: corpus/{file}\n");
        }
    }
    if !rule.keeps().is_empty() {
        text += "\nProved by it:\n";
    }
    text + &rule.keeps().iter().map(|file| format!("- corpus/{file}\n")).collect::<String>()
}

fn rule_json(rule: Rule) -> serde_json::Value {
    let sides = rule
        .sides()
        .iter()
        .map(|side| serde_json::json!({ "name": side.name(), "says": side.says(), "breaks": side.breaks() }));
    serde_json::json!({
        "rule": rule.name(),
        "lemma": rule.lemma(),
        "conditions": sides.collect::<Vec<_>>(),
        "keeps": rule.keeps(),
    })
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
