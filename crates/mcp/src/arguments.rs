//! What an agent may say. Every argument may be missing, so that each is read by itself and a message can name the one that is wrong. The schema that
//! agents see is made of the same types, and decides which names there are.

use crate::schema::plain_schema;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_engine::launch::{Size, parse_size};
use gpuproof_engine::suggest;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Most seconds for a kernel.
const MOST_SECONDS: f64 = 600.0;

/// The file or text that a call is about.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Subject {
    /// The file, as seen from the folder in which the server runs: .cu, .cl or .kir (`prove`: .pvl, .cu or .cl). Either this or `source`.
    pub path: Option<String>,
    /// The text itself instead of a path, at most 1 MB. `language` says what it is.
    pub source: Option<String>,
    /// Language of `source`; with `path` the extension tells.
    pub language: Option<Language>,
    /// Only this kernel; a template kernel with its arguments: reduce<float, 256>.
    pub kernel: Option<String>,
    /// Macros, each NAME or NAME=VALUE.
    pub defines: Vec<String>,
    /// Folders to search for headers.
    pub includes: Vec<String>,
}

/// Languages of a text.
#[derive(Deserialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// CUDA.
    Cuda,
    /// OpenCL C.
    Opencl,
    /// PVL, for `prove`.
    Pvl,
    /// gpuproof's kernel IR.
    Kir,
}

/// The launch.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Launch {
    /// Threads of a block: 64, "16,16" or [16, 16]; "*" along a dimension for any number. Without it: every size.
    pub block: Option<Extent>,
    /// Blocks of the grid, likewise.
    pub grid: Option<Extent>,
}

/// Arguments of `check` and of `fix`.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Check {
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The launch.
    #[serde(flatten)]
    pub launch: Launch,
    /// Scalar parameters that are fixed: {"n": 1024}; without it a parameter may have any value.
    pub arg: BTreeMap<String, Word>,
    /// Conditions over parameters and launch sizes that may be relied on: "n % blockDim.x == 0".
    pub assume: Vec<String>,
    /// Elements of arrays, a number or an expression over parameters: {"out": "n"}. Accesses to arrays of known size are checked against it.
    pub size: BTreeMap<String, Word>,
    /// About how many seconds to work on each kernel; 10 if nobody says.
    pub timeout: Option<f64>,
}

/// Arguments of `perf`.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Perf {
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The launch.
    #[serde(flatten)]
    pub launch: Launch,
    /// Scalar parameters that are fixed: {"n": 1024}.
    pub arg: BTreeMap<String, Word>,
    /// Conditions that may be relied on; of these, "n == 64" and "n % 32 == 0" count.
    pub assume: Vec<String>,
}

/// Arguments of `replay`.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Replay {
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The launch.
    #[serde(flatten)]
    pub launch: Launch,
    /// Values of scalar parameters: {"n": 1024}.
    pub arg: BTreeMap<String, Word>,
    /// Contents of arrays: iota:[TYPE:]COUNT, zero:[TYPE:]COUNT, fill:VALUE:[TYPE:]COUNT, random:[TYPE:]COUNT[:SEED], list:[TYPE:]V,V,..., null.
    /// Example: {"a": "iota:int:256"}.
    pub array: BTreeMap<String, String>,
    /// How many schedules to run, from 1 to 1000; 1 if nobody says.
    pub schedules: Option<u64>,
    /// Seed of the first schedule and of everything arbitrary.
    pub seed: u64,
    /// Whether to give the final contents of the arrays.
    pub show_arrays: bool,
}

/// Arguments of `prove`.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Prove {
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// Give kernels whose contract has no permissions those that their accesses need.
    pub infer_permissions: bool,
}

/// Arguments of `explain`.
#[derive(Deserialize, JsonSchema, Default, Debug)]
#[serde(default)]
pub struct Explain {
    /// A code such as race.shared, a rule such as rule.write-back, or how some of them start; all codes if absent.
    pub code: String,
}

/// A size along up to three dimensions.
#[derive(Deserialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged, expecting = "a size is needed: 64, \"16,16\" or [16, 16]")]
pub enum Extent {
    /// Along x.
    Number(u64),
    /// Along each dimension.
    List(Vec<Word>),
    /// As on the command line.
    Text(String),
}

/// A value.
#[derive(Deserialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged, expecting = "a number or a text is needed")]
pub enum Word {
    /// A number.
    Number(serde_json::Number),
    /// A truth value.
    Truth(bool),
    /// Anything else, as on the command line.
    Text(String),
}

impl Word {
    fn text(&self) -> String {
        match self {
            Word::Number(number) => number.to_string(),
            Word::Truth(truth) => truth.to_string(),
            Word::Text(text) => text.clone(),
        }
    }
}

impl Extent {
    /// For the engine; `name` is the argument's.
    pub fn size(&self, name: &str) -> Result<Size, String> {
        let text = match self {
            Extent::Number(number) => number.to_string(),
            Extent::List(words) => words.iter().map(Word::text).collect::<Vec<_>>().join(","),
            Extent::Text(text) => text.clone(),
        };
        parse_size(&text).map_err(|wrong| format!("`{name}`: {wrong}"))
    }
}

/// Named values for the engine.
pub fn pairs(words: &BTreeMap<String, Word>) -> Vec<(String, String)> {
    words.iter().map(|(name, word)| (name.clone(), word.text())).collect()
}

/// Seconds for the engine.
pub fn duration(seconds: f64) -> Result<Duration, String> {
    match seconds > 0.0 && seconds <= MOST_SECONDS {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(format!("`timeout`: more than 0 and at most {MOST_SECONDS} seconds are possible")),
    }
}

/// The schema of arguments, which takes no names but its own.
pub fn schema<T: JsonSchema + 'static>() -> Arc<JsonObject> {
    let mut schema = plain_schema::<T>();
    schema.insert("additionalProperties".into(), Value::Bool(false));
    Arc::new(schema)
}

/// Reads arguments.
pub fn read<T: DeserializeOwned + JsonSchema + 'static>(mut arguments: JsonObject) -> Result<T, String> {
    // What is `null` was not said.
    arguments.retain(|_, value| !value.is_null());
    let schema = schema::<T>();
    let known = schema.get("properties").and_then(Value::as_object);
    let known: Vec<String> = known.into_iter().flat_map(|names| names.keys().cloned()).collect();
    for (name, value) in &arguments {
        if !known.contains(name) {
            return Err(unknown(name, &known));
        }
        let alone = JsonObject::from_iter([(name.clone(), value.clone())]);
        serde_json::from_value::<T>(Value::Object(alone)).map_err(|error| format!("`{name}`: {error}"))?;
    }
    serde_json::from_value(Value::Object(arguments)).map_err(|error| error.to_string())
}

fn unknown(name: &str, known: &[String]) -> String {
    let diagnostic = Diagnostic::new(Code::UsageOption, format!("there is no argument `{name}`"));
    let Diagnostic { message, notes, help, .. } = suggest::with_choices(diagnostic, name, known, "argument");
    [message].into_iter().chain(notes).chain(help).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(arguments: Value) -> Result<Check, String> {
        read(arguments.as_object().cloned().unwrap_or_default())
    }

    #[test]
    fn sizes_and_values_have_several_forms() {
        let size = |value: Value| check(json!({ "block": value }))?.launch.block.ok_or("none")?.size("block");
        let wanted = Ok(Size(vec![Some(16), Some(8)]));
        assert_eq!(size(json!("16,8")), wanted);
        assert_eq!(size(json!([16, 8])), wanted);
        assert_eq!(size(json!(["16", 8])), wanted);
        assert_eq!(size(json!(64)), Ok(Size(vec![Some(64)])));
        assert_eq!(size(json!("*")), Ok(Size(vec![None])));
        assert_eq!(size(json!("many")), Err("`block`: `many` is no size: write 64, 16x16 or 16,16".into()));
        let read = check(json!({ "arg": { "n": 3, "f": 0.5, "s": "0x10", "b": true }, "path": null }));
        let read = read.expect("arguments");
        let wanted = [("b", "true"), ("f", "0.5"), ("n", "3"), ("s", "0x10")];
        assert_eq!(pairs(&read.arg), wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(read.subject.path, None);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |value: Value| check(value).expect_err("something is wrong");
        assert!(wrong(json!({ "blok": 64 })).starts_with("there is no argument `blok`; there are "));
        assert!(wrong(json!({ "blok": 64 })).ends_with("did you mean `block`?"));
        assert!(wrong(json!({ "block": {} })).starts_with("`block`: a size is needed"));
        assert!(wrong(json!({ "assume": "n > 0" })).starts_with("`assume`: invalid type"));
        assert!(wrong(json!({ "language": "c" })).contains("unknown variant `c`, expected one of `cuda`"));
        assert!(duration(0.0).is_err() && duration(f64::NAN).is_err() && duration(601.0).is_err());
    }
}
