//! The protocol. Calls are worked on one at a time: the engine's switch for interrupts is one for the whole process, so that only so a cancelled
//! call ends without another one. A call runs on a thread of its own with a large stack; a panic there is that call's error.

use crate::Program;
use crate::tools::{Outcome, TOOLS, Tool};
use gpuproof_engine::progress::{interrupt, resume};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as Listed, ToolAnnotations,
};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use std::any::Any;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Mutex;
use tokio::task::{JoinError, spawn_blocking};

/// Stack of the threads that work: source and kernel IR may be nested deeply.
const STACK_BYTES: usize = 256 << 20;

/// What agents are told about the server as a whole.
const INSTRUCTIONS: &str = "gpuproof proves CUDA and OpenCL kernels free of data races, barrier divergence and memory errors, or shows a run that \
goes wrong. After writing or changing a kernel, call `check`. `proved` holds for all launches, inputs and schedules that `launches` and `assumptions` \
name, but not for what `not_checked` names; `refuted` comes with two threads that collide and, where a barrier cures it, a proved diff; `unknown` \
is neither: say more with `block`, `grid`, `arg`, `size` or `assume`. `explain` tells what a code such as race.shared means. No tool changes a file.";

/// Serves until the other side closes its end.
pub fn run(program: Program) -> Result<(), String> {
    let runtime = Builder::new_current_thread()
        .enable_time()
        .thread_stack_size(STACK_BYTES)
        .build()
        .map_err(|error| format!("cannot start the server: {error}"))?;
    let served = listen(&runtime, program);
    // Whatever is still at work is not wanted any more.
    interrupt();
    runtime.shutdown_background();
    served
}

fn listen(runtime: &Runtime, program: Program) -> Result<(), String> {
    runtime.block_on(async {
        let server = Server { program, turn: Mutex::new(()) };
        let running = match server.serve(rmcp::transport::io::stdio()).await {
            Ok(running) => running,
            // It went away before it had said anything.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(format!("cannot talk to the agent: {error}")),
        };
        running.waiting().await.map(drop).map_err(|error| format!("cannot talk to the agent: {error}"))
    })
}

struct Server {
    program: Program,
    /// Held by the call that is worked on.
    turn: Mutex<()>,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("gpuproof", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.iter().map(listed).collect()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == call.name) else {
            let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
            let message = format!("there is no tool `{}`; there are {}", call.name, names.join(", "));
            return Err(ErrorData::invalid_params(message, None));
        };
        let cancelled = || ErrorData::internal_error("the call was cancelled", None);
        let _turn = context.ct.run_until_cancelled(self.turn.lock()).await.ok_or_else(cancelled)?;
        resume();
        let program = self.program;
        let arguments = call.arguments.unwrap_or_default();
        let mut work = spawn_blocking(move || (tool.run)(arguments, &program));
        let done = match context.ct.run_until_cancelled(&mut work).await {
            Some(done) => done,
            None => {
                interrupt();
                // The next call may begin when this one has ended; the answer goes nowhere.
                let _ = work.await;
                return Err(cancelled());
            }
        };
        Ok(result(done).into())
    }
}

/// A defect of gpuproof, in words.
fn failure(panic: &(dyn Any + Send)) -> String {
    let why = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    let why = why.map_or(String::new(), |why| format!(" ({why})"));
    format!("gpuproof failed: internal error{why}; nothing is known about this kernel. Please report it.")
}

fn listed(tool: &Tool) -> Listed {
    Listed::new(tool.name, tool.about, (tool.input)())
        .with_raw_output_schema((tool.output)())
        .with_annotations(ToolAnnotations::with_title(tool.title).read_only(true).open_world(false))
}

/// What an agent gets, however the work has ended.
fn result(done: Result<Result<Outcome, String>, JoinError>) -> CallToolResult {
    let outcome = done.unwrap_or_else(|error| match error.try_into_panic() {
        Ok(panic) => Err(failure(panic.as_ref())),
        Err(error) => Err(error.to_string()),
    });
    match outcome {
        Ok(Outcome { text, data, failed }) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
            result.structured_content = Some(data);
            result.is_error = Some(failed);
            result
        }
        Err(wrong) => CallToolResult::error(vec![ContentBlock::text(wrong)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_the_error_of_its_call() {
        let said = |work: fn() -> Result<Outcome, String>| {
            let runtime = Builder::new_current_thread().build().expect("a runtime");
            let result = result(runtime.block_on(runtime.spawn_blocking(work)));
            assert_eq!(result.is_error, Some(true));
            result.content.first().and_then(ContentBlock::as_text).expect("text").text.clone()
        };
        assert!(said(|| panic!("plain")).starts_with("gpuproof failed: internal error (plain); "));
        assert!(said(|| panic!("number {}", 3)).contains("(number 3)"));
        assert!(said(|| std::panic::panic_any(3)).starts_with("gpuproof failed: internal error; "));
        assert_eq!(said(|| Err("wrong".into())), "wrong");
    }
}
