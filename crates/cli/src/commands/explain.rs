//! `gpuproof explain`.

use crate::args::{ExplainArgs, Format, View};
use crate::output::Output;
use crate::render::human;
use gpuproof_base::{Code, Diagnostic, SourceMap};
use gpuproof_engine::describe::from_diagnostic;
use gpuproof_engine::report::{Finding, severity_text};
use gpuproof_engine::suggest;
use gpuproof_rules::Rule;

/// Runs the command and returns the exit code.
pub fn run(args: &ExplainArgs, view: &View, output: &Output) -> u8 {
    match find(args.code.as_deref().unwrap_or("")) {
        Ok(found) if view.format == Format::Human => output.report(&found.text()),
        Ok(found) => output.report(&found.json()),
        Err(wrong) => {
            output.trouble(&human::finding(&wrong, &SourceMap::default()));
            return 2;
        }
    };
    0
}

/// The page about a code or a rule, or the list of those whose names start so.
pub fn page(wanted: &str) -> Result<String, Box<Finding>> {
    find(wanted).map(|found| found.text())
}

/// What there is of a name, or of names that start so; never nothing.
enum Found {
    Codes(Vec<Code>),
    Rules(Vec<Rule>),
}

impl Found {
    fn text(&self) -> String {
        match self {
            Found::Codes(codes) => match codes.as_slice() {
                [code] => format!("{}\n", code.documentation().trim_end()),
                many => list(many),
            },
            Found::Rules(rules) => match rules.as_slice() {
                [rule] => rule_text(*rule),
                many => {
                    let width = many.iter().map(|rule| rule.name().len()).max().unwrap_or(0);
                    many.iter()
                        .map(|rule| format!("rule.{:width$}  {}\n", rule.name(), rule.lemma()))
                        .collect()
                }
            },
        }
    }

    fn json(&self) -> String {
        let entries: Vec<serde_json::Value> = match self {
            Found::Codes(codes) => codes.iter().map(|code| code_json(*code)).collect(),
            Found::Rules(rules) => rules.iter().map(|rule| rule_json(*rule)).collect(),
        };
        format!("{:#}\n", serde_json::Value::Array(entries))
    }
}

fn find(wanted: &str) -> Result<Found, Box<Finding>> {
    if let Some(start) = wanted.strip_prefix("rule").filter(|rest| rest.is_empty() || rest.starts_with('.')) {
        return rules(start.trim_start_matches('.'));
    }
    let codes: Vec<Code> = match Code::parse(wanted) {
        Some(code) => vec![code],
        None => Code::ALL.iter().copied().filter(|code| code.as_str().starts_with(wanted)).collect(),
    };
    if codes.is_empty() {
        let names: Vec<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
        return Err(unknown("code", wanted, &names, "`gpuproof explain` lists all codes"));
    }
    Ok(Found::Codes(codes))
}

/// The rule of this name, or those whose names start so.
fn rules(wanted: &str) -> Result<Found, Box<Finding>> {
    let found: Vec<Rule> = match Rule::named(wanted) {
        Some(rule) => vec![rule],
        None => Rule::ALL.iter().copied().filter(|rule| rule.name().starts_with(wanted)).collect(),
    };
    if found.is_empty() {
        let names: Vec<String> = Rule::ALL.iter().map(|rule| rule.name().to_owned()).collect();
        return Err(unknown("rule", wanted, &names, "`gpuproof explain rule` lists all rules"));
    }
    Ok(Found::Rules(found))
}

/// There is nothing of this name.
fn unknown(kind: &str, wanted: &str, names: &[String], help: &str) -> Box<Finding> {
    let diagnostic = Diagnostic::new(Code::UsageOption, format!("there is no {kind} `{wanted}`"));
    let diagnostic = suggest::with_choices(diagnostic, wanted, names, kind).help(help);
    Box::new(from_diagnostic(&SourceMap::default(), &diagnostic))
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

fn code_json(code: Code) -> serde_json::Value {
    serde_json::json!({
        "code": code.as_str(),
        "severity": severity_text(code.severity()),
        "title": code.title(),
        "documentation": code.documentation(),
    })
}
