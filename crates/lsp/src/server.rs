//! Messages in, work in its order, answers out.
//!
//! A text is checked when it is opened or saved, and after a pause in typing. A newer text cancels the work on the older one. When nothing waits
//! to be checked, and nobody types, further questions are asked about the texts that are: figures, barriers, preconditions.

use crate::Settings;
use crate::action::actions;
use crate::diagnostics;
use crate::document::Document;
use crate::hover::hover;
use crate::job::{self, Done, Job, Question};
use crate::lens::lenses;
use crate::position::Units;
use crate::uri::path_of;
use crossbeam_channel::{Receiver, Sender, after, never, select, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{CodeActionRequest, CodeLensRefresh, CodeLensRequest, HoverRequest, Request as _};
use lsp_types::{
    CodeActionParams, CodeLensOptions, CodeLensParams, Diagnostic, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, HoverParams,
    InitializeParams, MessageType, PublishDiagnosticsParams, ServerCapabilities, ShowMessageParams,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Uri,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The pause in typing after which a text is checked.
const PAUSE: Duration = Duration::from_millis(100);

/// Further questions wait until there has been nothing new for so long: work that is given up still holds back the check of the newer text, because it ends no sooner
/// than its clang.
const QUIET: Duration = Duration::from_millis(500);

/// Serves an editor until it says goodbye or goes away.
pub fn run(connection: &Connection, settings: &Settings<'_>) -> Result<(), String> {
    let (id, editor) = match connection.initialize_start() {
        Ok(begun) => begun,
        Err(error) if error.channel_is_disconnected() => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let editor: InitializeParams =
        serde_json::from_value(editor).map_err(|error| format!("the editor's greeting: {error}"))?;
    let units = Units::of(&editor);
    let about = json!({
        "capabilities": capabilities(units),
        "serverInfo": { "name": "gpuproof", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, about).map_err(|error| error.to_string())?;
    let (answers, done) = unbounded();
    let refreshes = editor.capabilities.workspace.and_then(|w| w.code_lens).and_then(|l| l.refresh_support);
    let server = Server {
        connection,
        settings,
        units,
        refreshes: refreshes == Some(true),
        documents: BTreeMap::new(),
        running: None,
        quiet_from: Instant::now(),
        answers,
        requests: 0,
        complained: None,
    };
    server.serve(&done)
}

fn capabilities(units: Units) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::FULL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(units.kind()),
        text_document_sync: Some(sync.into()),
        hover_provider: Some(true.into()),
        code_action_provider: Some(true.into()),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        ..ServerCapabilities::default()
    }
}

struct Server<'s> {
    connection: &'s Connection,
    settings: &'s Settings<'s>,
    units: Units,
    /// Whether the editor asks for lenses again when it is told to.
    refreshes: bool,
    /// The open files by path.
    documents: BTreeMap<String, Document>,
    /// The work under way.
    running: Option<Running>,
    /// From when on further questions may be asked.
    quiet_from: Instant,
    answers: Sender<Done>,
    /// Requests that were sent to the editor.
    requests: i32,
    /// What was last said about settings, so that it is said once.
    complained: Option<String>,
}

/// Work under way.
struct Running {
    path: String,
    version: i32,
    question: Question,
    /// Whether its answer is not wanted any more.
    cancelled: bool,
}

/// Whether to go on.
enum Next {
    GoOn,
    Stop,
}

impl Server<'_> {
    fn serve(mut self, done: &Receiver<Done>) -> Result<(), String> {
        loop {
            self.start_next();
            let due = self.documents.values().filter_map(|document| document.due).min();
            // Once it has passed, the next message, or the end of some work, is soon enough.
            let quiet = Some(self.quiet_from).filter(|from| *from > Instant::now());
            let timer = match due.or(quiet).filter(|_| self.running.is_none()) {
                Some(due) => after(due.saturating_duration_since(Instant::now())),
                None => never(),
            };
            let next = select! {
                recv(self.connection.receiver) -> message => match message {
                    Ok(message) => self.take(message)?,
                    Err(_) => Next::Stop,
                },
                recv(done) -> answer => {
                    answer.into_iter().for_each(|answer| self.learn(answer));
                    Next::GoOn
                }
                recv(timer) -> _ => Next::GoOn,
            };
            if matches!(next, Next::Stop) {
                job::cancel();
                return Ok(());
            }
        }
    }

    fn take(&mut self, message: Message) -> Result<Next, String> {
        match message {
            Message::Request(request) => {
                if self.connection.handle_shutdown(&request).map_err(|error| error.to_string())? {
                    return Ok(Next::Stop);
                }
                let answer = self.answer(request);
                self.send(Message::Response(answer));
            }
            Message::Notification(notification) => self.note(notification),
            // The editor's word that it has refreshed.
            Message::Response(_) => {}
        }
        Ok(Next::GoOn)
    }

    fn send(&self, message: Message) {
        // An editor that is gone is noticed when nothing comes from it any more.
        let _ = self.connection.sender.send(message);
    }

    fn notify(&self, method: &str, params: impl serde::Serialize) {
        self.send(Message::Notification(Notification::new(method.into(), params)));
    }

    /// Answers a request from what is known now.
    fn answer(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        match method.as_str() {
            HoverRequest::METHOD => self.reply(id, params, |server, asked: HoverParams| {
                let at = asked.text_document_position_params;
                let document = server.document(&at.text_document.uri)?;
                Some(json!(hover(document, at.position, server.units)))
            }),
            CodeActionRequest::METHOD => self.reply(id, params, |server, asked: CodeActionParams| {
                let document = server.document(&asked.text_document.uri)?;
                Some(json!(actions(document, asked.range, server.units)))
            }),
            CodeLensRequest::METHOD => self.reply(id, params, |server, asked: CodeLensParams| {
                Some(json!(lenses(server.document(&asked.text_document.uri)?, server.units)))
            }),
            _ => Response::new_err(
                id,
                ErrorCode::MethodNotFound as i32,
                format!("gpuproof does not know `{method}`"),
            ),
        }
    }

    fn reply<P: serde::de::DeserializeOwned>(
        &self,
        id: RequestId,
        params: Value,
        make: impl Fn(&Self, P) -> Option<Value>,
    ) -> Response {
        match serde_json::from_value(params) {
            Ok(asked) => Response::new_ok(id, make(self, asked).unwrap_or(Value::Null)),
            Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
        }
    }

    fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(&path_of(uri)?)
    }

    /// Takes note of a change. What cannot be read is left alone: the editor does not wait for an answer.
    fn note(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => read(params).into_iter().for_each(|opened| self.open(opened)),
            DidChangeTextDocument::METHOD => {
                read(params).into_iter().for_each(|changed| self.change(changed));
            }
            DidSaveTextDocument::METHOD => read(params).into_iter().for_each(|saved| self.save(&saved)),
            DidCloseTextDocument::METHOD => read(params).into_iter().for_each(|closed| self.close(&closed)),
            // Headers and settings may be among them.
            DidChangeWatchedFiles::METHOD => self.check_all(),
            _ => {}
        }
    }

    fn open(&mut self, opened: DidOpenTextDocumentParams) {
        let document = opened.text_document;
        if let Some(path) = path_of(&document.uri).filter(|path| is_kernel_file(path)) {
            self.documents.insert(path, Document::new(document.uri, document.version, document.text));
        }
    }

    fn change(&mut self, changed: DidChangeTextDocumentParams) {
        let Some(path) = path_of(&changed.text_document.uri) else { return };
        // The whole text comes each time, the newest last.
        let Some(text) = changed.content_changes.into_iter().last().map(|change| change.text) else { return };
        let Some(document) = self.documents.get_mut(&path) else { return };
        document.change(changed.text_document.version, text, Instant::now() + PAUSE);
        self.quiet_from = Instant::now() + PAUSE + QUIET;
        self.cancel_if(|running| running.path == path || running.question != Question::Check);
    }

    fn save(&mut self, saved: &DidSaveTextDocumentParams) {
        let path = path_of(&saved.text_document.uri).unwrap_or_default();
        let running = self.running.as_ref().is_some_and(|running| running.path == path && !running.cancelled);
        match self.documents.get_mut(&path) {
            Some(document) if document.is_checked() || running => {}
            // Saving ends the pause, and the wait of a file that was not there yet.
            Some(document) => document.due = Some(Instant::now()),
            // A header, or the project's settings.
            None => self.check_all(),
        }
    }

    fn check_all(&mut self) {
        self.documents.values_mut().for_each(Document::forget);
        self.cancel_if(|_| true);
    }

    fn close(&mut self, closed: &DidCloseTextDocumentParams) {
        let Some(path) = path_of(&closed.text_document.uri) else { return };
        self.cancel_if(|running| running.path == path);
        for uri in self.documents.remove(&path).into_iter().flat_map(|document| document.published) {
            self.publish(uri, Vec::new(), None);
        }
    }

    fn cancel_if(&mut self, unwanted: impl Fn(&Running) -> bool) {
        if let Some(running) = self.running.as_mut().filter(|running| unwanted(running)) {
            running.cancelled = true;
            job::cancel();
        }
    }

    /// Starts what people wait for most, unless something is under way.
    fn start_next(&mut self) {
        if self.running.is_some() {
            return;
        }
        let now = Instant::now();
        let due = self.documents.iter().filter(|(_, document)| document.due.is_some_and(|due| due <= now));
        let check = due.min_by_key(|(_, document)| document.due);
        let waits = self.documents.values().any(|document| document.due.is_some()) || self.quiet_from > now;
        let further = || {
            let open =
                |(path, document): (&String, &Document)| Some((path.clone(), document.next_question()?));
            self.documents.iter().filter(|_| !waits).find_map(open)
        };
        let next = check.map(|(path, _)| (path.clone(), Question::Check)).or_else(further);
        if let Some((path, question)) = next {
            self.start(path, question);
        }
    }

    fn start(&mut self, path: String, question: Question) {
        let settings = (self.settings)(&path);
        let Some(document) = self.documents.get_mut(&path) else { return };
        document.due = None;
        // A new file has no place in the world, from which its headers are seen, before it is saved.
        if !Path::new(&path).exists() {
            return;
        }
        let started = settings.and_then(|mut options| {
            options.source.unsaved.insert(path.clone(), document.text.clone());
            let job = Job { path: path.clone(), version: document.version, question, options };
            job::start(job, self.answers.clone())
        });
        match started {
            Ok(()) => {
                let version = document.version;
                self.running = Some(Running { path, version, question, cancelled: false });
            }
            Err(message) => self.complain(message),
        }
    }

    /// Says once what is wrong with the settings.
    fn complain(&mut self, message: String) {
        if self.complained.as_ref() != Some(&message) {
            let typ = MessageType::ERROR;
            self.notify(ShowMessage::METHOD, ShowMessageParams { typ, message: message.clone() });
            self.complained = Some(message);
        }
    }

    /// Takes an answer, if it is still wanted and about the text that is there.
    fn learn(&mut self, done: Done) {
        let cancelled = self.running.take().is_none_or(|running| {
            running.cancelled || (running.version, running.question) != (done.version, done.question)
        });
        let Some(document) = self.documents.get_mut(&done.path) else { return };
        if cancelled || document.version != done.version {
            return;
        }
        match done.report {
            Some(report) => document.learn(done.question, report),
            None => {
                // Not asked again for this text: it would end the same way.
                let report = gpuproof_engine::Report::new("check", Vec::new(), Vec::new());
                document.learn(done.question, report);
                self.complain(
                    "gpuproof failed on this file; nothing is known about it. Please report it.".into(),
                );
            }
        }
        if done.question == Question::Check {
            self.quiet_from = Instant::now() + QUIET;
            self.show(&done.path);
        }
    }

    /// Sends what the check of a file found.
    fn show(&mut self, path: &str) {
        let Some(document) = self.documents.get_mut(path) else { return };
        let main = document.uri.clone();
        let mut found = diagnostics::by_file(&main, document.files(Question::Check), self.units);
        // What was said before and is not said any more.
        for old in &document.published {
            found.entry(old.to_string()).or_default();
        }
        let said = found.iter().filter(|(_, list)| !list.is_empty());
        document.published = said.filter_map(|(uri, _)| Uri::from_str(uri).ok()).collect();
        let version = document.version;
        for (uri, list) in found {
            let Ok(uri) = Uri::from_str(&uri) else { continue };
            let version = (uri == main).then_some(version);
            self.publish(uri, list, version);
        }
        if self.refreshes {
            self.requests += 1;
            let id = RequestId::from(self.requests);
            self.send(Message::Request(Request::new(id, CodeLensRefresh::METHOD.into(), Value::Null)));
        }
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        self.notify(PublishDiagnostics::METHOD, PublishDiagnosticsParams { uri, diagnostics, version });
    }
}

fn read<P: serde::de::DeserializeOwned>(params: Value) -> Option<P> {
    serde_json::from_value(params).ok()
}

/// Whether kernels are looked for in a file: headers are checked with the files that include them.
fn is_kernel_file(path: &str) -> bool {
    [".cu", ".cl", ".hip", ".kir"].iter().any(|extension| path.ends_with(extension))
}
