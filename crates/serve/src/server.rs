//! The addresses: the page, its examples, and `POST /api/check`, which answers with the report and its page as JSON, or with `{"error": "..."}` in words for people.
//!
//! | status | when |
//! |---|---|
//! | 200 | there is a report; it may say that the text cannot be read |
//! | 400, 413, 415 | the request is none, its text is too long, it is no JSON |
//! | 422 | the text needs more time, memory or room for the answer than it may have |
//! | 503 | too many texts wait already |

use crate::Settings;
use crate::answers::{Answers, Cell, Key};
use crate::child::{self, Failure};
use crate::page::{self, FILES};
use crate::request::{Command, Language, Request, Wrong};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Most bytes of answers that are kept.
const KEPT_BYTES: usize = 64 << 20;
/// How long a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);
/// Room for what stands around a text in a request, and how often a character may be longer there: `\u0000`.
const AROUND: usize = 4096;
const ESCAPED: usize = 6;

/// The page runs its own scripts alone, and loads nothing from elsewhere. The pictures are in a frame without scripts, with styles in the text.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What all requests share.
struct Shared {
    settings: Settings,
    answers: Answers,
    /// Texts that are worked on.
    turns: Semaphore,
    /// These and those that wait.
    places: Semaphore,
}

/// Serves until a signal ends it.
pub fn run(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the server: {error}"))?;
    runtime.block_on(listen(settings, ready))
}

async fn listen(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("cannot listen at {}: {error}", settings.address);
    let listener = TcpListener::bind(settings.address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    try_both(&settings).await?;
    let mut ends = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    let shared = Arc::new(Shared {
        answers: Answers::new(KEPT_BYTES),
        turns: Semaphore::new(settings.jobs),
        places: Semaphore::new(settings.jobs + settings.queue),
        settings,
    });
    let server = axum::serve(listener, router(shared));
    ready(address);
    let [interrupted, terminated] = &mut ends;
    tokio::select! {
        served = async { server.await } => served.map_err(|error| format!("the server failed: {error}")),
        () = happens(interrupted) => Ok(()),
        () = happens(terminated) => Ok(()),
    }
}

/// Waits for a signal; for ever, if it cannot be seen.
async fn happens(signal: &mut std::io::Result<tokio::signal::unix::Signal>) {
    match signal {
        Ok(signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

/// Has one text of each language worked on: what is missing on this machine is noticed now, and headers are compiled before somebody waits for them.
async fn try_both(settings: &Settings) -> Result<(), String> {
    let texts = [
        (Language::Cuda, "__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 0; }"),
        (Language::Opencl, "kernel void k(global int *a) { a[get_global_id(0)] = 0; }"),
    ];
    for (language, source) in texts {
        let request = Request {
            source: source.into(),
            language,
            command: Command::Check,
            block: String::new(),
            grid: String::new(),
        };
        // The first one compiles headers.
        let patient = Settings { time: settings.time.max(Duration::from_secs(60)), ..settings.clone() };
        let answer =
            child::answer(&request.text(), &patient).await.map_err(|failure| words(&failure, settings).1)?;
        let answer: serde_json::Value =
            serde_json::from_slice(&answer).map_err(|error| format!("a check gave no answer: {error}"))?;
        if answer["report"]["summary"]["exit_code"] != 0 {
            let why = &answer["report"]["files"][0]["diagnostics"][0]["message"];
            return Err(format!(
                "cannot check a small kernel: {}",
                why.as_str().unwrap_or("no reason given")
            ));
        }
    }
    Ok(())
}

fn router(shared: Arc<Shared>) -> Router {
    let mut router = Router::new();
    for file in FILES {
        router =
            router.route(file.path, get(async move || reply(StatusCode::OK, file.kind, file.text.into())));
    }
    router
        .route("/api/examples", get(async || reply(StatusCode::OK, JSON, page::examples().into())))
        .route("/api/check", post(check))
        .fallback(async || wrong(StatusCode::NOT_FOUND, "there is nothing here"))
        .with_state(shared)
}

const JSON: &str = "application/json";

fn reply(status: StatusCode, kind: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn wrong(status: StatusCode, why: &str) -> Response {
    reply(status, JSON, serde_json::json!({ "error": why }).to_string().into())
}

/// `POST /api/check`.
async fn check(State(shared): State<Arc<Shared>>, request: HttpRequest) -> Response {
    let (parts, body) = request.into_parts();
    if !is_json(&parts.headers) {
        // So that a page from elsewhere cannot ask without the browser asking us first.
        return wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the request must be application/json");
    }
    let settings = &shared.settings;
    let too_long = || {
        let why = format!("the text is too long: at most {} KB are taken", settings.source_bytes >> 10);
        wrong(StatusCode::PAYLOAD_TOO_LARGE, &why)
    };
    let body = match timeout(ARRIVAL, to_bytes(body, settings.source_bytes * ESCAPED + AROUND)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return too_long(),
        Err(_) => return wrong(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time"),
    };
    let request = match Request::read(&body, settings.source_bytes, settings.size) {
        Ok(request) => request,
        Err(Wrong::Long) => return too_long(),
        Err(Wrong::Form(why)) => return wrong(StatusCode::BAD_REQUEST, &why),
    };
    let text = request.text();
    let key: Key = blake3::hash(&text).into();
    let asked = Asked { answers: &shared.answers, key, cell: shared.answers.cell(key) };
    match answer(&shared, &text, &asked.cell).await {
        Ok(answer) => reply(StatusCode::OK, JSON, Bytes::from_owner(answer).into()),
        Err((status, why)) => wrong(status, &why),
    }
}

/// A question that somebody waits for. It is settled in the end, also when the browser goes away.
struct Asked<'a> {
    answers: &'a Answers,
    key: Key,
    cell: Cell,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.answers.settle(self.key, &self.cell);
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}

/// The answer that is kept, or a new one when it is its turn.
async fn answer(shared: &Shared, text: &[u8], cell: &Cell) -> Result<Arc<[u8]>, (StatusCode, String)> {
    if let Some(answer) = cell.get() {
        return Ok(answer.clone());
    }
    let busy = || {
        let waiting = shared.settings.jobs + shared.settings.queue;
        let why =
            format!("the server is busy: {waiting} texts are waiting already; try again in some seconds");
        (StatusCode::SERVICE_UNAVAILABLE, why)
    };
    let _place = shared.places.try_acquire().map_err(|_| busy())?;
    let work = async || {
        let _turn = shared.turns.acquire().await.map_err(|_| busy())?;
        child::answer(text, &shared.settings).await.map_err(|failure| words(&failure, &shared.settings))
    };
    cell.get_or_try_init(work).await.cloned()
}

fn words(failure: &Failure, settings: &Settings) -> (StatusCode, String) {
    let why = match failure {
        Failure::Time => format!("the check took longer than {} s and was ended", settings.time.as_secs()),
        Failure::Memory => {
            format!("the check needed more than {} MB of memory and was ended", settings.memory >> 20)
        }
        Failure::Output => format!("the answer is longer than {} KB", settings.output_bytes >> 10),
        Failure::Other(why) => why.clone(),
    };
    (StatusCode::UNPROCESSABLE_ENTITY, why)
}
