//! Translation of a kernel and the functions it calls to flat code.
//!
//! Functions are translated as they are found to be called. Structured control flow makes jumps easy: the
//! label of a loop is known when it is entered, and a jump to the end of a block is patched when it is left.

use crate::code::*;
use crate::value::Value;
use gpuproof_base::{Code, Diagnostic, Id, Origin};
use gpuproof_kir::*;
use rustc_hash::FxHashMap;

impl Program {
    /// Translates a kernel. Fails if there is no such function or it has no body.
    pub fn new(module: &Valid, kernel: FunctionId) -> Result<Program, Diagnostic> {
        let Some(function) = module.functions.get(kernel) else {
            return Err(Diagnostic::new(Code::UsageOption, "the module has no such kernel"));
        };
        if function.body.is_none() {
            let message = format!("`{}` has no body to run", function.name);
            return Err(Diagnostic::new(Code::UsageOption, message));
        }
        let mut compiler = Compiler {
            module,
            program: Program::empty(kernel),
            numbers: FxHashMap::default(),
            order: Vec::new(),
            places: FxHashMap::default(),
            private_numbers: FxHashMap::default(),
            current: kernel,
            frame: Frame::default(),
            site: 0,
            made_of: FxHashMap::default(),
        };
        for object in function.params.iter().filter_map(|p| p.object) {
            compiler.place(object);
        }
        compiler.number(kernel);
        let mut done = 0;
        while let Some(id) = compiler.order.get(done).copied() {
            compiler.function(done, id);
            done += 1;
        }
        Ok(compiler.program)
    }

    fn empty(kernel: FunctionId) -> Program {
        Program {
            kernel,
            code: Vec::new(),
            site_of: Vec::new(),
            sites: Vec::new(),
            loops: Vec::new(),
            variables: Vec::new(),
            constants: Vec::new(),
            lists: Vec::new(),
            functions: Vec::new(),
            atomics: Vec::new(),
            barriers: Vec::new(),
            exchanges: Vec::new(),
            copies: Vec::new(),
            calls: Vec::new(),
            texts: Vec::new(),
            globals: Vec::new(),
            shared: Vec::new(),
            uses: Uses::default(),
            has_unknown: false,
            spots: crate::moment::Moments::default(),
        }
    }
}

/// An enclosing label.
struct Label {
    id: LabelId,
    kind: LabelKind,
}

enum LabelKind {
    /// Jumps to patch when the block ends.
    Block(Vec<usize>),
    /// Depth of the loop inside its function, and its first operation.
    Loop { depth: u32, start: u32 },
}

/// What is known of the function in translation.
#[derive(Default)]
struct Frame {
    locals: u32,
    next_temporary: u32,
    registers: u32,
    labels: Vec<Label>,
    loops: Vec<Origin>,
}

pub(crate) struct Compiler<'m> {
    pub module: &'m Module,
    pub program: Program,
    numbers: FxHashMap<FunctionId, u32>,
    order: Vec<FunctionId>,
    places: FxHashMap<ObjectId, Place>,
    private_numbers: FxHashMap<ObjectId, u32>,
    pub current: FunctionId,
    frame: Frame,
    pub site: Site,
    /// The variables of the source that temporaries were made of.
    pub made_of: FxHashMap<LocalId, Vec<LocalId>>,
}

impl Compiler<'_> {
    pub fn number(&mut self, function: FunctionId) -> u32 {
        let next = self.order.len() as u32;
        *self.numbers.entry(function).or_insert_with(|| {
            self.order.push(function);
            self.program.functions.push(FunctionCode {
                entry: 0,
                params: Vec::new(),
                registers: Vec::new(),
                privates: Vec::new(),
            });
            next
        })
    }

    /// Where instances of an object are found; private objects are those of the function in translation.
    pub fn place(&mut self, object: ObjectId) -> Place {
        if let Some(number) = self.private_numbers.get(&object) {
            return Place::Private(*number);
        }
        let (module, program) = (self.module, &mut self.program);
        *self.places.entry(object).or_insert_with(|| match module.objects[object].space {
            Space::Shared => {
                program.shared.push(object);
                Place::Shared(program.shared.len() as u32 - 1)
            }
            space => {
                program.has_unknown |= module.objects[object].init == ObjectInit::Unmodelled;
                program.globals.push((object, space));
                Place::Global(program.globals.len() as u32 - 1)
            }
        })
    }

    fn function(&mut self, number: usize, id: FunctionId) {
        self.current = id;
        self.made_of.clear();
        let function = &self.module.functions[id];
        let owned = self.module.objects.iter_enumerated().filter(|(_, o)| o.owner == Some(id));
        let privates: Vec<(ObjectId, u64)> =
            owned.map(|(object, o)| (object, o.size.unwrap_or(self.module.layouts[o.layout].size))).collect();
        self.private_numbers =
            privates.iter().enumerate().map(|(n, (object, _))| (*object, n as u32)).collect();
        let locals = function.locals.len() as u32;
        self.frame = Frame { locals, next_temporary: locals, registers: locals, ..Frame::default() };
        let entry = self.program.code.len() as u32;
        // What is required of parameters is looked for where they were copied to.
        let body = function.body.as_deref().unwrap_or(&[]);
        let (copies, rest) = match id == self.program.kernel {
            true => body.split_at(walk::parameter_copies(self.module, function).len()),
            false => (&[][..], body),
        };
        self.body(copies);
        self.preconditions(id);
        self.body(rest);
        // Falling off the end is a return without values.
        self.postconditions(&[]);
        self.begin(function.origin);
        let values = self.list(&[]);
        self.emit(Op::Return { values });
        let mut registers: Vec<Ty> = function.locals.iter().map(|l| l.ty).collect();
        registers.resize(self.frame.registers as usize, Ty::U32);
        let params = function.params.iter().map(|p| p.local.number() as u32).collect();
        self.program.functions[number] = FunctionCode { entry, params, registers, privates };
    }

    fn body(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.statement(stmt);
        }
    }

    /// Starts a statement: its operations get a site of their own and may use every temporary.
    pub fn begin(&mut self, origin: Origin) {
        let start = self.program.loops.len();
        // Statements of one loop share the list of loops around them.
        let shared = self.program.sites.last().map(|s| s.loops.clone()).unwrap_or(0..0);
        let loops = if self.program.loops.get(shared.clone()) == Some(&self.frame.loops[..]) {
            shared
        } else {
            self.program.loops.extend_from_slice(&self.frame.loops);
            start..self.program.loops.len()
        };
        self.site = self.program.sites.len() as Site;
        self.program.sites.push(SiteInfo { origin, loops, variables: 0..0 });
        self.frame.next_temporary = self.frame.locals;
    }

    /// Starts an operation inside a statement that is told from others of the statement, should it go wrong.
    pub fn begin_operation(&mut self, origin: Origin) {
        let Some(around) = self.program.sites.get(self.site as usize).cloned() else { return };
        self.site = self.program.sites.len() as Site;
        self.program.sites.push(SiteInfo { origin, ..around });
    }

    /// Says which variables the statement that was begun depends on.
    pub fn depends_on(&mut self, variables: std::ops::Range<usize>) {
        if let Some(site) = self.program.sites.get_mut(self.site as usize) {
            site.variables = variables;
        }
    }

    pub fn emit(&mut self, op: Op) -> usize {
        self.program.code.push(op);
        self.program.site_of.push(self.site);
        self.program.code.len() - 1
    }

    pub fn here(&self) -> u32 {
        self.program.code.len() as u32
    }

    /// Lets an earlier jump end here.
    pub fn patch(&mut self, at: usize) {
        let here = self.here();
        if let Some(
            Op::Jump { target } | Op::Goto { target } | Op::JumpIf { target, .. } | Op::Choose { target, .. },
        ) = self.program.code.get_mut(at)
        {
            *target = here;
        }
    }

    pub fn temporary(&mut self) -> Reg {
        let register = self.frame.next_temporary;
        self.frame.next_temporary += 1;
        self.frame.registers = self.frame.registers.max(self.frame.next_temporary);
        register
    }

    /// The temporaries in use, to be given back with [`release`](Self::release).
    pub fn in_use(&self) -> u32 {
        self.frame.next_temporary
    }

    pub fn release(&mut self, mark: u32) {
        self.frame.next_temporary = mark;
    }

    pub fn constant(&mut self, bits: u128) -> Operand {
        self.program.constants.push(Value::defined(bits));
        (self.program.constants.len() as u32 - 1) | CONSTANT
    }

    pub fn list(&mut self, entries: &[u32]) -> List {
        let start = self.program.lists.len() as u32;
        self.program.lists.extend_from_slice(entries);
        List { start, len: entries.len() as u32 }
    }

    pub fn text(&mut self, text: &str) -> u32 {
        self.program.texts.push(text.to_owned());
        self.program.texts.len() as u32 - 1
    }

    pub fn exprs(&mut self, exprs: &[Expr]) -> List {
        let operands: Vec<u32> = exprs.iter().map(|e| self.expr(e)).collect();
        self.list(&operands)
    }

    pub fn registers(&mut self, locals: &[LocalId]) -> List {
        let registers: Vec<u32> = locals.iter().map(|l| l.number() as u32).collect();
        self.list(&registers)
    }

    pub fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(label, body) => {
                self.frame.labels.push(Label { id: *label, kind: LabelKind::Block(Vec::new()) });
                self.body(body);
                if let Some(Label { kind: LabelKind::Block(jumps), .. }) = self.frame.labels.pop() {
                    jumps.into_iter().for_each(|at| self.patch(at));
                }
            }
            StmtKind::Loop { label, body, contract } => {
                self.begin(stmt.origin);
                let depth = self.frame.loops.len() as u32;
                self.emit(Op::LoopEnter { depth });
                self.mark_head();
                let kind = LabelKind::Loop { depth, start: self.here() };
                self.frame.labels.push(Label { id: *label, kind });
                self.frame.loops.push(stmt.origin);
                self.loop_invariants(contract, depth);
                self.body(body);
                self.frame.loops.pop();
                self.frame.labels.pop();
            }
            StmtKind::If(condition, then, otherwise) => {
                self.begin(stmt.origin);
                let condition = self.expr(condition);
                let skip = self.emit(Op::JumpIf { condition, when: false, target: 0 });
                let site = self.site;
                self.body(then);
                if otherwise.is_empty() {
                    self.patch(skip);
                } else {
                    self.site = site;
                    let end = self.emit(Op::Goto { target: 0 });
                    self.patch(skip);
                    self.body(otherwise);
                    self.patch(end);
                }
            }
            _ => {
                self.mark_statement(stmt);
                if let StmtKind::Return(values) = &stmt.kind {
                    self.postconditions(values);
                }
                self.begin(stmt.origin);
                let variables = self.variables_of(stmt);
                self.depends_on(variables);
                self.simple(&stmt.kind);
                if let StmtKind::Barrier(barrier) = &stmt.kind {
                    self.barrier_invariants(barrier, stmt.origin);
                }
            }
        }
    }

    /// How many loops of the function are around here.
    pub fn loops_around(&self) -> usize {
        self.frame.loops.len()
    }

    pub fn branch(&mut self, label: LabelId, condition: Option<Operand>) {
        let Some(position) = self.frame.labels.iter().rposition(|l| l.id == label) else { return };
        match self.frame.labels[position].kind {
            LabelKind::Loop { depth, start } => {
                let skip = condition.map(|c| self.emit(Op::JumpIf { condition: c, when: false, target: 0 }));
                self.emit(Op::LoopNext { depth, target: start, counts: condition.is_none() });
                if let Some(skip) = skip {
                    self.patch(skip);
                }
            }
            LabelKind::Block(_) => {
                let at = self.emit(match condition {
                    Some(condition) => Op::JumpIf { condition, when: true, target: 0 },
                    None => Op::Jump { target: 0 },
                });
                if let LabelKind::Block(jumps) = &mut self.frame.labels[position].kind {
                    jumps.push(at);
                }
            }
        }
    }
}
