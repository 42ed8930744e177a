//! Lowers clang's syntax tree to kir.
//!
//! [`Unit`] is the translation unit: it finds the kernels, declares functions and objects as they are first
//! mentioned, and lowers function bodies one after the other ([`function`]). Only what a kernel reaches is lowered.
//!
//! Rules that hold throughout:
//! * Scalars, pointers and vectors whose address is never needed live in locals; records, arrays and everything
//!   whose address is taken live in private objects ([`captured`] decides).
//! * Effects happen in the order the language prescribes; where it leaves the order open, left to right.
//! * Nothing that can have an effect is left out ([`census`] sees to it).
//! * What cannot be expressed is [`Unsupported`]: it becomes an `unsupported` statement at the innermost expression
//!   or statement that has a well-defined place, and the rest of the function still lowers.

pub mod annotation;
mod attribute;
pub mod bits;
pub mod call;
pub mod captured;
pub mod cast;
pub mod census;
pub mod cleanup;
pub mod constant;
pub mod context;
pub mod control;
mod device_launch;
pub mod expr;
pub mod function;
pub mod host;
pub mod init;
pub mod lambda;
pub mod launch;
mod left_over;
pub mod object;
pub mod operator;
pub mod parted;
pub mod place;
pub mod shared_argument;
pub mod signature;
pub mod stmt;
mod string;
mod typing;
mod unchanged;
pub mod unusable;

use crate::Hosts;
use crate::ast::index::{Index, has_body};
use crate::ast::{DeclId, Node, link};
use crate::clang::{Options, PassedOver};
use crate::source::Files;
use crate::types::CType;
use crate::types::layout::LayoutMaker;
use crate::types::table::TypeTable;
use gpuproof_base::{Code, Diagnostic, Origin};
use gpuproof_kir as kir;
use gpuproof_kir::{FunctionId, Module, ObjectId};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// A construct that kir cannot express, or that is not understood.
#[derive(Clone, Debug)]
pub struct Unsupported {
    /// The class of thing.
    pub code: Code,
    /// What it is, in the user's terms.
    pub reason: String,
    /// Where it stands.
    pub origin: Origin,
}

/// A value, or the reason why there is none.
pub type Lower<T> = Result<T, Unsupported>;

/// A translation unit that is done.
pub struct Lowered {
    /// What it became.
    pub module: Module,
    /// The functions that are read as kernels because they were asked for.
    pub entries: Vec<FunctionId>,
    /// Host code.
    pub hosts: Hosts,
    /// Remarks.
    pub diagnostics: Vec<Diagnostic>,
}

/// The files of a program.
#[derive(Clone, Copy)]
pub struct Linked<'t> {
    /// The declarations of all files, or of this one if it is by itself.
    pub index: &'t Index<'t>,
    /// The type names of each file, by its number; there is at least one.
    pub tables: &'t [TypeTable<'t>],
    /// Whether host code of this file depends on whether it is compiled for the device.
    pub is_hidden: bool,
}

impl<'t> Linked<'t> {
    /// The type names of the file that a declaration or expression stands in.
    pub fn table(&self, id: DeclId) -> &'t TypeTable<'t> {
        self.tables.get(link::number(id)).unwrap_or(&self.tables[0])
    }
}

/// A translation unit on its way to a module.
pub struct Unit<'s, 't> {
    /// Declarations by id.
    pub index: &'t Index<'t>,
    /// Type names.
    pub table: &'t TypeTable<'t>,
    /// The program that host code is followed through.
    pub program: Linked<'t>,
    /// Locations.
    pub files: Files<'s>,
    /// What has been built so far.
    pub module: Module,
    /// Remarks about the source, annotation errors.
    pub diagnostics: Vec<Diagnostic>,
    /// Annotation comments not yet attached.
    pub comments: annotation::Comments,
    /// clang's arguments.
    pub arguments: Vec<String>,
    /// What was taken out of the text because of errors.
    pub passed_over: &'t PassedOver,
    /// Bodies that cannot be used because of that.
    pub unusable: unusable::Unusable,
    /// The variables that something in [`index`](Self::index) may change, once asked for.
    changed: OnceCell<HashSet<DeclId>>,
    /// Who calls whom in [`index`](Self::index), once asked for.
    callers: OnceCell<shared_argument::Callers<'t>>,
    layouts: LayoutMaker,
    functions: HashMap<DeclId, FunctionId>,
    queue: Vec<(FunctionId, &'t Node<'t>)>,
    globals: HashMap<DeclId, ObjectId>,
    /// The one object behind all `extern __shared__` arrays.
    dynamic_shared: Option<ObjectId>,
    /// Bytes of a lane in accesses of surfaces.
    pub surface_lane: Option<u64>,
    parsed: typing::Parsed,
    /// Functions whose address is taken, in order of first mention.
    addressed: Vec<(FunctionId, CType)>,
    /// Host code so far.
    pub hosts: Hosts,
    /// How asynchronous copies are waited for.
    pub copies: crate::builtin::bound_copy::Copies,
    /// Functions that work on barriers in shared memory by their addresses, as far as asked.
    pub uses_mbarrier: HashMap<DeclId, bool>,
}

impl<'s, 't> Unit<'s, 't> {
    /// A unit with nothing lowered yet.
    pub fn new(
        index: &'t Index<'t>,
        program: Linked<'t>,
        files: Files<'s>,
        comments: annotation::Comments,
        arguments: Vec<String>,
        (passed_over, unusable): (&'t PassedOver, unusable::Unusable),
    ) -> Self {
        let table = program.table(DeclId::default());
        Self {
            passed_over,
            unusable,
            index,
            table,
            program,
            files,
            module: Module::new(table.language),
            diagnostics: Vec::new(),
            comments,
            arguments,
            changed: OnceCell::new(),
            callers: OnceCell::new(),
            layouts: LayoutMaker::default(),
            functions: HashMap::new(),
            queue: Vec::new(),
            globals: HashMap::new(),
            dynamic_shared: None,
            surface_lane: None,
            parsed: typing::Parsed::default(),
            addressed: Vec::new(),
            hosts: Hosts::default(),
            copies: Default::default(),
            uses_mbarrier: HashMap::new(),
        }
    }

    /// Lowers every kernel and what it calls, and the functions that are to be read as if they were kernels; on request also host functions with a
    /// contract that launch kernels, and the launches of the host code.
    pub fn lower(mut self, options: &Options) -> Lowered {
        let mut read_as_kernels = Vec::new();
        let mut seen = Vec::new();
        for node in self.index.functions.iter().copied() {
            if has_body(node) && is_kernel(node) && !seen.contains(&node.id) {
                seen.push(node.id);
                self.declare_function(node);
            }
        }
        for node in self.index.functions.iter().copied() {
            if has_body(node)
                && !is_kernel(node)
                && self.is_entry(node, &options.entries)
                && !seen.contains(&node.id)
            {
                seen.push(node.id);
                if self.result_type(node) != CType::Void {
                    self.refuse_entry(node);
                    continue;
                }
                read_as_kernels.push(self.declare_entry(node));
            }
        }
        self.host_functions(options.hosts, &mut seen);
        if !unusable::declare_lost_instances(&mut self) {
            self.report_uninstantiated();
        }
        self.collect_addressed();
        while let Some((id, node)) = self.queue.pop() {
            function::lower_body(&mut self, id, node);
            // Callees queued by this body come out in the order of their first mention.
            self.queue.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
        }
        // Kernels are those of the file; from here on it is about the host code of the whole program.
        (self.index, self.changed) = (self.program.index, OnceCell::new());
        self.callers = OnceCell::new();
        launch::collect(&mut self, left_over::used);
        // Whoever asks: it also notes which arguments of a launch are one array.
        let launches = context::read(&mut self);
        if options.launches {
            self.hosts.contexts = launches.contexts;
            (self.hosts.is_program, self.hosts.has_inputs) = (launches.is_program, launches.has_inputs);
        }
        for span in self.comments.unattached() {
            let message = "this annotation stands before nothing that is lowered";
            self.diagnostics.push(Diagnostic::new(Code::UnsupportedAnnotation, message).at(span, "left out"));
        }
        let Unit { module, hosts, diagnostics, .. } = self;
        Lowered { module, entries: read_as_kernels, hosts, diagnostics }
    }

    /// A kernel has no result that anybody could look at.
    fn refuse_entry(&mut self, node: &Node<'_>) {
        let message = format!("`{}` returns a value, so that it cannot stand for a kernel", node.name);
        let mut diagnostic =
            Diagnostic::new(Code::UsageOption, message).help("write the result through a pointer parameter");
        if let Some(span) = self.files.span(&node.range) {
            diagnostic = diagnostic.at(span, "declared here");
        }
        self.diagnostics.push(diagnostic);
    }

    fn is_entry(&self, node: &Node<'_>, entries: &[String]) -> bool {
        let name = self.function_name(node);
        entries.iter().any(|wanted| *wanted == *name.as_str())
    }

    /// The origin of a node.
    pub fn origin(&mut self, node: &Node<'_>) -> Origin {
        self.files.origin(&mut self.module.origins, node)
    }

    /// The kir layout of a type.
    pub fn layout(&mut self, ty: &CType) -> kir::LayoutId {
        self.layouts.make(&mut self.module.layouts, self.table, ty)
    }

    /// Template kernels that nothing instantiates are not lowered; say so and how to ask for an instance.
    fn report_uninstantiated(&mut self) {
        for node in self.index.templates.iter().copied() {
            let Some(pattern) = node.inner.iter().find(|n| n.kind == "FunctionDecl") else { continue };
            let instances =
                node.inner.iter().filter(|n| n.kind == "FunctionDecl" && n.has("TemplateArgument"));
            if !is_kernel(pattern) || instances.count() > 0 {
                continue;
            }
            let message =
                format!("template kernel `{}` is never instantiated, so it was not looked at", node.name);
            let help = format!("name an instance: --kernel '{}<...>'", node.name);
            let mut diagnostic = Diagnostic::new(Code::UnsupportedTemplate, message).help(help);
            if let Some(span) = self.files.span(&node.range) {
                diagnostic = diagnostic.at(span, "declared here");
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// Declares every function whose address is taken anywhere in device code, so that calls through pointers can
    /// be split over them before the bodies that take the addresses have been lowered.
    fn collect_addressed(&mut self) {
        let mut found = Vec::new();
        for node in self.index.functions.iter().copied().filter(|n| has_body(n) && is_device(n)) {
            captured::addressed_functions(node, &mut found);
        }
        // Variables of the device may start with them, and host code may put them into others.
        for node in self
            .index
            .globals
            .iter()
            .copied()
            .filter(|n| n.has("CUDADeviceAttr") || n.has("CUDAConstantAttr"))
        {
            captured::addressed_functions(node, &mut found);
        }
        found.dedup();
        for id in found {
            let Some(node) = self.index.definition(id) else { continue };
            if !is_device(node) {
                continue;
            }
            let ty = self.type_of(node).ty.clone();
            let function = self.declare_function(node);
            if !self.addressed.iter().any(|(known, _)| *known == function) {
                self.addressed.push((function, ty));
            }
        }
    }
}

/// Whether a function is an entry point.
pub fn is_kernel(node: &Node<'_>) -> bool {
    node.has("CUDAGlobalAttr") || node.has("OpenCLKernelAttr") || node.has("DeviceKernelAttr")
}

/// Whether a function may run on the device.
pub fn is_device(node: &Node<'_>) -> bool {
    is_kernel(node) || node.has("CUDADeviceAttr") || !node.has("CUDAHostAttr")
}

/// Whether a function is where the program starts.
pub fn is_main(node: &Node<'_>) -> bool {
    let is_linked = matches!(&*node.mangled_name, "" | "main");
    node.kind == "FunctionDecl" && node.name == "main" && is_linked && has_body(node)
}
