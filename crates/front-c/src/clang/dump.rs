//! The run of clang on the user's file.

use super::confine::{self, Allowed};
use super::find::Clang;
use super::insertions::Insertions;
use super::instantiate::{self, Overlay};
use super::message::{self, Level, Message};
use super::options::{Language, Options};
use super::recover::PassedOver;
use super::run::run;
use super::substitute::{self, Substitutes};
use super::{compile_db, headers, pch, reads};
use gpuproof_base::{Code, Diagnostic, FileId, SourceFile, SourceMap};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// clang's typed syntax tree of one file.
#[derive(Clone, Debug)]
pub struct Dump {
    /// The tree as JSON text.
    pub json: Vec<u8>,
    /// The language it was read in.
    pub language: Language,
    /// The standard it was read with, such as `c++17` or `CL1.2`.
    pub std: String,
    /// The user's file.
    pub main_file: FileId,
    /// Its path as the tree names it.
    pub main_path: String,
    /// Directory of our builtin headers: a file of the tree below it is not the user's.
    pub headers: PathBuf,
    /// clang's warnings (only if asked for by a `-W` argument) and ours.
    pub warnings: Vec<Diagnostic>,
    /// Errors, when [`Options::keep_going`] is set; otherwise there are none.
    pub errors: Vec<Message>,
    /// The errors of the first run, if something was taken out because of them.
    pub errors_at_first: Vec<Diagnostic>,
    /// What was taken out of the text because of errors.
    pub passed_over: PassedOver,
    /// What was put into the text because clang asks for it and nvcc does not.
    pub insertions: Insertions,
    /// Headers that were missing and taken to be empty.
    pub substituted_headers: Vec<String>,
    /// The files that the run read which gave the tree, as clang names them.
    pub read: Vec<PathBuf>,
    /// Time in clang on this file, all attempts together.
    pub clang_time: Duration,
    /// Time spent on making the precompiled header, if it was made now.
    pub pch_time: Duration,
    /// The arguments of the run that gave the tree.
    pub args: Vec<String>,
    /// All that may be read for it, if [`Options::confined`] is set.
    pub allowed: Option<Allowed>,
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reasons; never empty.
    pub diagnostics: Vec<Diagnostic>,
    /// clang's own text, if it was clang who refused.
    pub clang_text: String,
}

impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], clang_text: String::new() }
    }
}

/// Everything about a job that its attempts share.
pub(super) struct Job<'a> {
    pub(super) clang: &'a Clang,
    pub(super) options: &'a Options,
    pub(super) flags: compile_db::Flags,
    pub(super) language: Language,
    pub(super) path: &'a Path,
    pub(super) include: PathBuf,
    pub(super) overlay: Option<Overlay>,
    /// All that clang may read, if it may not read everything.
    allowed: Option<Allowed>,
    /// Empty files in the place of missing headers.
    substitutes: RefCell<Option<Substitutes>>,
    /// Headers of ours that are read before the file although it does not include them.
    unasked: RefCell<Vec<&'static str>>,
}

/// What a run is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The tree and the messages.
    Tree,
    /// Only the messages.
    Messages,
    /// The preprocessed text with its macros.
    Macros,
}

/// One language version tried, with all its retries.
pub(super) struct Attempt {
    pub(super) std: String,
    pub(super) json: Vec<u8>,
    pub(super) messages: Vec<Message>,
    stderr: String,
    args: Vec<OsString>,
    substituted: Vec<String>,
    read: Vec<PathBuf>,
    pub(super) clang_time: Duration,
    pch_time: Duration,
}

impl Attempt {
    pub(super) fn errors(&self) -> usize {
        self.messages.iter().filter(|m| m.is_error()).count()
    }
}

impl Clang {
    /// Runs clang on `path`. The file, and those that messages point at, are added to `sources`.
    pub fn dump(&self, path: &Path, options: &Options, sources: &mut SourceMap) -> Result<Dump, Refusal> {
        let text = match &options.text {
            Some(text) => text.clone(),
            None => read_source(path)?,
        };
        for request in &options.instantiate {
            instantiate::check(request)?;
        }
        let (flags, db_warning) = match &options.compile_commands {
            Some(database) => compile_db::flags_for(path, database)?,
            None => Default::default(),
        };
        let language = match options.language.or(flags.language) {
            Some(language) => language,
            None => options.language_of(path)?,
        };
        let include = headers::unpack(&self.cache)?;
        let main_path = path.to_string_lossy().into_owned();
        let main_file = sources
            .find(&main_path)
            .unwrap_or_else(|| sources.add(SourceFile::from_bytes(main_path.clone(), text.clone())));
        if options.confined {
            confine::check_options(options)?;
            if let Some(refused) = confine::refusal(&text, language, main_file) {
                return Err(refused.into());
            }
        }
        let allowed = options.confined.then(|| Allowed::new(self, path, &include));
        let shown = match options.instantiate.as_slice() {
            [] => options.text.clone(),
            requests => Some(instantiate::extended_text(&text, requests)),
        };
        let overlay = shown
            .map(|shown| Overlay::new(path, &shown))
            .transpose()
            .map_err(|error| unreadable(format!("cannot prepare the text for clang: {error}")))?;
        let mut job = Job {
            clang: self,
            options,
            flags,
            language,
            path,
            include,
            overlay,
            allowed,
            substitutes: RefCell::default(),
            unasked: RefCell::new(if options.host_only { vec![headers::HOST_ONLY] } else { Vec::new() }),
        };
        let mut attempt = job.best_attempt(&String::from_utf8_lossy(&text))?;
        let mut insertions = Insertions::default();
        let may_repair = language == Language::Cuda && !options.keep_going;
        if attempt.errors() > 0
            && may_repair
            && let Some((better, wrapped)) = job.repair(&attempt, &text)
        {
            (attempt, insertions) = (better, wrapped);
        }
        let mut passed_over = PassedOver::default();
        let mut errors_at_first = Vec::new();
        if attempt.errors() > 0 && may_repair {
            // Trees are as deep as the source is nested; the default stack is not.
            let recovered = std::thread::scope(|scope| {
                let worker = std::thread::Builder::new().stack_size(crate::STACK);
                let (job, attempt, text, insertions) = (&mut job, &attempt, &text, &insertions);
                let handle =
                    worker.spawn_scoped(scope, move || job.recover(attempt, text, insertions)).ok()?;
                handle.join().ok().flatten()
            });
            if let Some((clean, passed)) = recovered {
                let errors = attempt.messages.iter().filter(|m| m.is_error()).cloned();
                errors_at_first = errors
                    .map(|mut error| {
                        insertions.correct(&mut error);
                        error.to_diagnostic(sources)
                    })
                    .collect();
                (attempt, passed_over) = (clean, passed);
            }
        }
        attempt.messages.iter_mut().for_each(|message| insertions.correct(message));
        let (errors, mut warnings): (Vec<Message>, Vec<Message>) =
            attempt.messages.into_iter().partition(Message::is_error);
        let ours = attempt.substituted.iter().map(|name| substitute::warning(name));
        if !errors.is_empty() && !options.keep_going {
            // A header that is not there may be the cause.
            let errors = errors.iter().map(|m| diagnose(m, &main_path, &text, &options.instantiate, sources));
            let diagnostics = ours.chain(errors).collect();
            return Err(Refusal { diagnostics, clang_text: without_ranges(&attempt.stderr) });
        }
        warnings.retain(|m| m.level == Level::Warning);
        let warnings = db_warning
            .into_iter()
            .chain(ours)
            .chain(warnings.iter().map(|m| m.to_diagnostic(sources)))
            .collect();
        Ok(Dump {
            json: attempt.json,
            language,
            std: attempt.std,
            main_file,
            main_path,
            headers: job.include,
            warnings,
            errors,
            errors_at_first,
            passed_over,
            insertions,
            substituted_headers: attempt.substituted,
            read: attempt.read,
            clang_time: attempt.clang_time,
            pch_time: attempt.pch_time,
            allowed: job.allowed,
            args: attempt.args.iter().map(|a| a.to_string_lossy().into_owned()).collect(),
        })
    }
}

fn unreadable(message: String) -> Diagnostic {
    Diagnostic::new(Code::SourceUnreadable, message)
}

/// What a stranger is told when clang ends by a signal: nothing about this machine.
fn crashed() -> Diagnostic {
    Diagnostic::new(Code::ToolClang, "clang crashed, or needs more time or memory than it may have here")
}

/// The bytes of a file that looks like a program.
fn read_source(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let shown = path.display();
    let bytes = match std::fs::metadata(path) {
        Ok(data) if data.is_dir() => {
            return Err(unreadable(format!("`{shown}` is a directory")).help("name the files in it"));
        }
        Ok(_) => {
            std::fs::read(path).map_err(|error| unreadable(format!("cannot read `{shown}`: {error}")))?
        }
        Err(error) => return Err(unreadable(format!("cannot read `{shown}`: {error}"))),
    };
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(unreadable(format!("`{shown}` is empty")));
    }
    if bytes.contains(&0) {
        let help = "kernels are read as source text, in UTF-8 or another encoding that extends ASCII";
        return Err(unreadable(format!("`{shown}` is a binary file")).help(help));
    }
    if u32::try_from(bytes.len()).is_err() {
        return Err(unreadable(format!("`{shown}` is larger than 4 GiB")));
    }
    Ok(bytes)
}

fn diagnose(
    message: &Message,
    main_path: &str,
    text: &[u8],
    requests: &[String],
    sources: &mut SourceMap,
) -> Diagnostic {
    // An error in an appended line is about the command line, not about the file.
    let request = message
        .place
        .as_ref()
        .filter(|place| place.file == main_path)
        .and_then(|place| instantiate::request_at(place.line, text, requests));
    match request {
        Some(request) => {
            Diagnostic::new(Code::UsageOption, format!("cannot instantiate `{request}`: {}", message.text))
        }
        None => message.to_diagnostic(sources),
    }
}

/// The header of ours that a program would have to include to be spared this error.
fn lacking(message: &Message) -> Option<&'static str> {
    let text = &message.text;
    let vectors =
        ["float", "double", "int", "uint"].iter().flat_map(|e| ["2", "3", "4"].map(|n| format!("{e}{n}'")));
    let of_vectors = || vectors.clone().any(|name| text.contains(&name));
    if text == "an attribute list cannot appear here" {
        Some(headers::ALIGNMENT)
    } else if text.contains("in namespace 'std'") {
        Some(headers::TRAITS)
    } else if (text.starts_with("invalid operands to binary expression")
        || text.starts_with("invalid argument type"))
        && of_vectors()
    {
        Some(headers::VECTOR_MATHS)
    } else {
        None
    }
}

/// clang's text without the ranges that we asked for.
fn without_ranges(stderr: &str) -> String {
    let mut text = String::new();
    for line in stderr.lines() {
        match (line.find(":{"), line.find("}: ")) {
            (Some(open), Some(close)) if open < close => {
                text.push_str(line.get(..open).unwrap_or(""));
                text.push_str(line.get(close + 1..).unwrap_or(""));
            }
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

impl Job<'_> {
    /// The first standard that gives no error, else the one with the fewest.
    fn best_attempt(&self, text: &str) -> Result<Attempt, Diagnostic> {
        let mut best: Option<Attempt> = None;
        let mut spent = Duration::ZERO;
        for std in self.standards(text)? {
            let attempt = self.attempt(std, Wanted::Tree)?;
            spent += attempt.clang_time;
            if best.as_ref().is_none_or(|b| attempt.errors() < b.errors()) {
                best = Some(attempt);
            }
            if best.as_ref().is_some_and(|b| b.errors() == 0) {
                break;
            }
        }
        let mut best = best.ok_or_else(|| unreadable("no language version to try".into()))?;
        best.clang_time = spent;
        Ok(best)
    }

    /// The standards to try, in order.
    fn standards(&self, text: &str) -> Result<Vec<String>, Diagnostic> {
        let (option, chosen) = match self.language {
            Language::Cuda => ("-std", self.options.std.as_ref().or(self.flags.std.as_ref())),
            Language::OpenCl => ("--cl-std", self.options.cl_std.as_ref()),
        };
        if let Some(old) = chosen.filter(|c| ["98", "03", "0x"].iter().any(|year| c.ends_with(year))) {
            let message = format!("`{old}` is too old: CUDA programs are read as C++11 or later");
            return Err(Diagnostic::new(Code::UsageOption, message));
        }
        if let Some(chosen) = chosen {
            return Ok(vec![Options::checked_word(option, chosen)?.to_owned()]);
        }
        // What came with OpenCL 2.0; a file with one of these words would fail in 1.2 first.
        let new = [
            "work_group_barrier",
            "work_group_all",
            "work_group_any",
            "work_group_broadcast",
            "work_group_reduce",
            "work_group_scan",
            "sub_group_",
            "_explicit",
            "memory_scope",
            "memory_order",
            "generic",
            "pipe ",
        ];
        let standards = match self.language {
            Language::Cuda => vec!["c++17"],
            Language::OpenCl if new.iter().any(|word| text.contains(word)) => vec!["CL2.0", "CL3.0", "CL1.2"],
            Language::OpenCl => vec!["CL1.2", "CL2.0", "CL3.0"],
        };
        Ok(standards.into_iter().map(str::to_owned).collect())
    }

    /// Runs clang until no header is missing any more.
    pub(super) fn attempt(&self, std: String, wanted: Wanted) -> Result<Attempt, Diagnostic> {
        if let Some(refused) = super::flags::refused(&self.options.extra_args) {
            return Err(refused);
        }
        let (shared, own) = super::flags::split_extra(&self.options.extra_args);
        let mut target = self.target_flags(&std)?;
        target.extend(shared);
        let obtain = |remake| pch::obtain(self.clang, self.language, &target, &self.include, remake);
        let mut pch = obtain(false);
        let mut pch_time = pch.as_ref().map_or(Duration::ZERO, |p| p.made_in);
        let mut remade = false;
        // While headers are missing, the tree is of no use.
        let mut is_complete = true;
        let mut clang_time = Duration::ZERO;
        loop {
            let mut args = target.clone();
            match &pch {
                Some(pch) => {
                    let words = ["-Xclang".into(), "-include-pch".into(), "-Xclang".into()];
                    args.extend(words.into_iter().chain([pch.path.clone().into()]));
                }
                None => {
                    args.extend(["-include".into(), self.include.join(headers::root(self.language)).into()])
                }
            }
            for header in self.unasked.borrow().iter() {
                args.extend(["-include".into(), self.include.join(header).into()]);
            }
            args.extend(self.user_flags(self.substitutes.borrow().as_ref()));
            args.extend(own.iter().cloned());
            // The last overlay is the one through which everything is seen.
            let window = self.window(pch.as_ref().map(|pch| pch.path.as_path()))?;
            if let Some(window) = &window {
                args.extend(["-ivfsoverlay".into(), window.path().into()]);
            }
            args.extend(
                match wanted {
                    Wanted::Tree if is_complete => vec!["-fsyntax-only", "-Xclang", "-ast-dump=json", "--"],
                    Wanted::Tree | Wanted::Messages => vec!["-fsyntax-only", "--"],
                    Wanted::Macros => vec!["-E", "-dD", "--"],
                }
                .into_iter()
                .map(OsString::from),
            );
            args.push(self.path.into());
            let list = reads::List::new(wanted == Wanted::Tree);
            let output = run(self.clang, &[list.arguments(), args.clone()].concat());
            let output = output.map_err(|wrong| self.allowed.as_ref().map_or(wrong, |_| crashed()))?;
            clang_time += output.time;
            let mut messages = message::parse(&output.stderr);
            if let Some(allowed) = &self.allowed {
                messages.iter_mut().for_each(|message| allowed.blind(message));
            }
            messages.retain(|m| !self.is_about_missing_bodies(m));
            // A damaged entry is made anew once; flags that no precompiled header can serve do without.
            if pch.is_some() && messages.iter().any(|m| m.is_error() && pch::is_complaint(&m.text)) {
                pch = if remade { None } else { obtain(true) };
                pch_time += pch.as_ref().map_or(Duration::ZERO, |p| p.made_in);
                remade = true;
                continue;
            }
            let missing = messages
                .iter()
                .filter(|m| m.level == Level::Fatal)
                .find_map(|m| substitute::missing_header(&m.text))
                .filter(|_| self.allowed.is_none());
            if let Some(name) = missing {
                let mut substitutes = self.substitutes.borrow_mut();
                let substitutes = match &mut *substitutes {
                    Some(substitutes) => substitutes,
                    None => substitutes.insert(Substitutes::new().map_err(|error| {
                        unreadable(format!("cannot make a temporary directory: {error}"))
                    })?),
                };
                if substitutes.add(name) {
                    is_complete = false;
                    continue;
                }
            }
            if self.language == Language::Cuda
                && let Some(header) = messages.iter().filter(|m| m.is_error()).find_map(lacking)
                && !self.unasked.borrow().contains(&header)
            {
                self.unasked.borrow_mut().push(header);
                continue;
            }
            if wanted == Wanted::Tree && !is_complete {
                is_complete = true;
                continue;
            }
            // Without a tree there may be nothing to print but messages that do not count.
            let silent = wanted == Wanted::Tree && output.stdout.is_empty();
            if !output.success && !messages.iter().any(Message::is_error) && silent {
                if self.allowed.is_some() {
                    return Err(crashed());
                }
                let text = output.stderr.lines().next().unwrap_or("no reason given");
                return Err(Diagnostic::new(Code::ToolClang, format!("clang failed: {text}")));
            }
            let substituted = self.substitutes.borrow().as_ref().map(|s| s.names.clone()).unwrap_or_default();
            let read = list.read(self.substitutes.borrow().as_ref().map(|s| s.include.as_path()));
            if let Some(allowed) = &self.allowed {
                allowed.check_read(read.iter().map(PathBuf::as_path))?;
            }
            return Ok(Attempt {
                std,
                json: output.stdout,
                messages,
                stderr: output.stderr,
                args,
                substituted,
                read,
                clang_time,
                pch_time,
            });
        }
    }

    /// What clang sees of the file system, if that is not all of it.
    fn window(&self, pch: Option<&Path>) -> Result<Option<tempfile::NamedTempFile>, Diagnostic> {
        let Some(allowed) = &self.allowed else { return Ok(None) };
        let written = allowed.description(pch).and_then(|text| {
            let mut file = tempfile::Builder::new().prefix("gpuproof-").suffix(".json").tempfile()?;
            file.write_all(text.as_bytes()).map(|()| file)
        });
        written.map(Some).map_err(|error| unreadable(format!("cannot prepare the text for clang: {error}")))
    }

    /// The text after preprocessing, with all definitions of macros.
    pub(super) fn preprocessed(&self, std: &str) -> Result<String, Diagnostic> {
        let attempt = self.attempt(std.to_owned(), Wanted::Macros)?;
        Ok(String::from_utf8_lossy(&attempt.json).into_owned())
    }

    /// Our library functions have no bodies. When one takes a type that only this file knows, such as a lambda,
    /// clang says at the very end, with the tree complete, that nobody else can supply the body.
    fn is_about_missing_bodies(&self, message: &Message) -> bool {
        message.text.contains("cannot be defined in any other translation unit")
            && message.place.as_ref().is_some_and(|place| Path::new(&place.file).starts_with(&self.include))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_not_shown() {
        let text = "k.cl:1:66:{1:58-1:61}{1:66-1:67}: error: x {y}: z\nplain\n";
        assert_eq!(without_ranges(text), "k.cl:1:66: error: x {y}: z\nplain\n");
    }
}
