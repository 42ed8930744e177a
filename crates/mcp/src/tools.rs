//! The list of tools, and what each one asks the engine.

use crate::Program;
use crate::arguments::{Check, Explain, Launch, Perf, Prove, Replay, duration, pairs, read, schema};
use crate::schema::plain_schema;
use crate::subject::{Ready, ready};
use crate::text;
use crate::view::{Answer, unified};
use gpuproof_engine::check::{self, check};
use gpuproof_engine::fix::{self, fix};
use gpuproof_engine::inputs::InputOptions;
use gpuproof_engine::launch::LaunchOptions;
use gpuproof_engine::perf::{self, perf};
use gpuproof_engine::progress::Silent;
use gpuproof_engine::prove::{self, prove};
use gpuproof_engine::replay::{self, replay};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::slice::from_ref;
use std::sync::Arc;

/// Most schedules of one call.
const MOST_SCHEDULES: u64 = 1000;

/// A tool.
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// The same for people.
    pub title: &'static str,
    /// What it does and when to use it.
    pub about: &'static str,
    /// The schema of its arguments.
    pub input: fn() -> Arc<JsonObject>,
    /// The schema of its data.
    pub output: fn() -> Arc<JsonObject>,
    /// Does it, or says what is wrong with the arguments.
    pub run: fn(JsonObject, &Program) -> Result<Outcome, String>,
}

/// What came of a call.
pub struct Outcome {
    /// In words.
    pub text: String,
    /// As data.
    pub data: Value,
    /// Whether nothing could be looked at.
    pub failed: bool,
}

/// A page of the documentation.
#[derive(Serialize, JsonSchema)]
pub struct Page {
    /// The page, or a list of what there is.
    pub documentation: String,
}

/// All tools.
pub static TOOLS: [Tool; 6] = [
    Tool {
        name: "check",
        title: "Prove kernels or show what goes wrong",
        about: "Prove that CUDA or OpenCL kernels cannot race, diverge at a barrier, leave arrays of known size or fail an assertion, for all launches \
                and inputs or for those given; or show a run that does, with the threads, the values and, where a barrier cures it, a proved diff.",
        input: schema::<Check>,
        output: answers::<Answer>,
        run: run_check,
    },
    Tool {
        name: "fix",
        title: "Find the barriers that are missing",
        about: "Find the smallest set of barriers with which kernels are proved, as a unified diff. The changed text was proved from scratch. Nothing is written.",
        input: schema::<Check>,
        output: answers::<Answer>,
        run: run_fix,
    },
    Tool {
        name: "explain",
        title: "Explain a finding",
        about: "Explain a code of a finding, such as race.shared, or a rule that proofs use, such as rule.write-back: what it means and what to do about it.",
        input: schema::<Explain>,
        output: answers::<Page>,
        run: run_explain,
    },
    Tool {
        name: "perf",
        title: "Bank conflicts, coalescing, divergence",
        about: "Show how warps use memory: bank conflicts of shared memory, sectors and efficiency of global memory, branches whose lanes part; worst first.",
        input: schema::<Perf>,
        output: answers::<Answer>,
        run: run_perf,
    },
    Tool {
        name: "replay",
        title: "Run a kernel on the interpreter",
        about: "Run kernels once (or under several schedules) on the reference interpreter, for one launch with given arguments, and report races, \
                divergence and memory errors of that run. No GPU is needed. A run without a defect proves nothing; `check` does.",
        input: schema::<Replay>,
        output: answers::<Answer>,
        run: run_replay,
    },
    Tool {
        name: "prove",
        title: "Prove contracts",
        about: "Prove what the contracts (requires, ensures, permissions, invariants) of a PVL program or of annotated CUDA and OpenCL kernels say, for every size.",
        input: schema::<Prove>,
        output: answers::<Answer>,
        run: run_prove,
    },
];

/// The schema of what comes back.
fn answers<T: JsonSchema + 'static>() -> Arc<JsonObject> {
    Arc::new(plain_schema::<T>())
}

fn run_check(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let (ready, options) = checked(&read(arguments)?, program)?;
    outcome(&Answer::of(&check(from_ref(&ready.path), &options, &Silent)), &ready)
}

fn run_fix(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let (ready, check) = checked(&read(arguments)?, program)?;
    let fixed = fix(from_ref(&ready.path), &fix::Options { check, redundant: false }, &Silent);
    let mut answer = Answer::of(&fixed.report);
    for (before, after) in fixed.texts.iter().flatten() {
        answer.change(unified(&ready.path, before, after));
    }
    outcome(&answer, &ready)
}

/// What to check and how.
fn checked(asked: &Check, program: &Program) -> Result<(Ready, check::Options), String> {
    let ready = ready(&asked.subject, program)?;
    let mut options = ready.options.clone();
    options.launch = launch(&asked.launch)?;
    options.scalars = pairs(&asked.arg);
    options.sizes = pairs(&asked.size);
    options.assume.clone_from(&asked.assume);
    if let Some(seconds) = asked.timeout {
        options.timeout = Some(duration(seconds)?);
    }
    Ok((ready, options))
}

fn launch(asked: &Launch) -> Result<LaunchOptions, String> {
    let block = asked.block.as_ref().map(|size| size.size("block")).transpose()?;
    let grid = asked.grid.as_ref().map(|size| size.size("grid")).transpose()?;
    Ok(LaunchOptions { block, grid, ..LaunchOptions::default() })
}

fn run_explain(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let Explain { code } = read(arguments)?;
    let text = (program.explain)(code.trim())?;
    Ok(Outcome { data: json!(Page { documentation: text.clone() }), text, failed: false })
}

fn run_perf(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let asked: Perf = read(arguments)?;
    let ready = ready(&asked.subject, program)?;
    let options = perf::Options {
        source: ready.options.source.clone(),
        kernel: asked.subject.kernel,
        launch: launch(&asked.launch)?,
        scalars: pairs(&asked.arg),
        assume: asked.assume,
        ..perf::Options::default()
    };
    outcome(&Answer::of(&perf(from_ref(&ready.path), &options, &Silent)), &ready)
}

fn run_replay(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let asked: Replay = read(arguments)?;
    let ready = ready(&asked.subject, program)?;
    let schedules = asked.schedules.unwrap_or(1);
    if !(1..=MOST_SCHEDULES).contains(&schedules) {
        return Err(format!("`schedules`: from 1 to {MOST_SCHEDULES} are possible"));
    }
    let options = replay::Options {
        source: ready.options.source.clone(),
        kernel: asked.subject.kernel,
        launch: launch(&asked.launch)?,
        inputs: InputOptions {
            scalars: pairs(&asked.arg),
            arrays: asked.array.into_iter().collect(),
            seed: asked.seed,
        },
        seed: asked.seed,
        schedules,
        steps: None,
        no_benign: false,
        warp_lockstep: None,
        exited_threads: replay::ExitedThreads::Auto,
        dump_arrays: asked.show_arrays,
        access_maps: false,
        timings: false,
    };
    outcome(&Answer::of(&replay(from_ref(&ready.path), &options, &Silent)), &ready)
}

fn run_prove(arguments: JsonObject, program: &Program) -> Result<Outcome, String> {
    let asked: Prove = read(arguments)?;
    let ready = ready(&asked.subject, program)?;
    let options = prove::Options {
        source: ready.options.source.clone(),
        kernel: asked.subject.kernel,
        infer_permissions: asked.infer_permissions,
        ..prove::Options::default()
    };
    outcome(&Answer::of(&prove(from_ref(&ready.path), &options, &Silent)), &ready)
}

/// An answer as an agent gets it.
fn outcome(answer: &Answer, ready: &Ready) -> Result<Outcome, String> {
    let mut data =
        serde_json::to_value(answer).map_err(|error| format!("cannot write the answer: {error}"))?;
    ready.tell(&mut data);
    Ok(Outcome { text: ready.told(&text::of(answer)), data, failed: answer.kernels.is_empty() })
}
