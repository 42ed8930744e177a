//! Options for single kernels in the project file: `[kernel.NAME]`. They mean what the options of the command line mean, for that kernel alone.

use super::accepted::span;
use gpuproof_base::FileId;
use gpuproof_engine::check::KernelOptions;
use gpuproof_engine::launch::{LaunchOptions, Size, parse_size};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// All of them as they are written.
pub type Kernels = BTreeMap<String, Spanned<Kernel>>;

/// The options of a kernel as they are written.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Kernel {
    block: Option<SizeText>,
    grid: Option<SizeText>,
    global_size: Option<SizeText>,
    global_offset: Option<SizeText>,
    cluster: Option<SizeText>,
    dynamic_shared: Option<u64>,
    warp_size: Option<u32>,
    #[serde(default)]
    assume: Vec<String>,
    #[serde(default)]
    size: BTreeMap<String, Scalar>,
    #[serde(default)]
    args: BTreeMap<String, Scalar>,
}

/// A size: `256`, `[16, 16]`, `"16,*"`.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "this must be a size: 256, [16, 16] or \"16,*\"")]
enum SizeText {
    One(Scalar),
    Many(Vec<Scalar>),
}

/// A value as TOML has it, for what the command line has as text.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "this must be a number, a text, true or false")]
enum Scalar {
    Truth(bool),
    Integer(i64),
    Float(f64),
    Text(String),
}

impl Scalar {
    fn text(self) -> String {
        match self {
            Self::Truth(truth) => truth.to_string(),
            Self::Integer(number) => number.to_string(),
            // With its point, so that it is not taken for an integer.
            Self::Float(number) => format!("{number:?}"),
            Self::Text(text) => text,
        }
    }
}

/// Makes what the engine takes.
pub fn read(kernels: Kernels, file: FileId) -> Result<Vec<KernelOptions>, String> {
    kernels.into_iter().map(|(name, written)| options(name, written, file)).collect()
}

fn options(name: String, written: Spanned<Kernel>, file: FileId) -> Result<KernelOptions, String> {
    let at = span(file, written.span());
    let own = written.into_inner();
    let wrong = |key: &str, why: String| format!("kernel `{name}`, {key}: {why}");
    let size = |key: &str, text: Option<SizeText>| -> Result<Option<Size>, String> {
        let words = match text {
            None => return Ok(None),
            Some(SizeText::One(one)) => one.text(),
            Some(SizeText::Many(many)) => many.into_iter().map(Scalar::text).collect::<Vec<_>>().join(","),
        };
        parse_size(&words).map(Some).map_err(|why| wrong(key, why))
    };
    if own.grid.is_some() && own.global_size.is_some() {
        return Err(wrong("global-size", "the grid is given, too".into()));
    }
    let texts =
        |list: BTreeMap<String, Scalar>| list.into_iter().map(|(name, value)| (name, value.text())).collect();
    Ok(KernelOptions {
        launch: LaunchOptions {
            block: size("block", own.block)?,
            grid: size("grid", own.grid)?,
            global_size: size("global-size", own.global_size)?,
            cluster: size("cluster", own.cluster)?,
            global_offset: size("global-offset", own.global_offset)?,
            dynamic_shared: own.dynamic_shared,
            warp_size: own.warp_size,
            any_block_size: false,
        },
        scalars: texts(own.args),
        assume: own.assume,
        sizes: texts(own.size),
        span: Some(at),
        name,
    })
}
