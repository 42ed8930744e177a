//! Checking what a run is given, and building its memory.

use crate::code::Program;
use crate::fences::Messages;
use crate::finding::{End, Outcome};
use crate::launch::{Inputs, Launch, Rules};
use crate::memory::Region;
use crate::order::Clocks;
use crate::report::{Report, Watch};
use crate::scheduler::run_grid;
use crate::shadow::{Policy, Shadow, Written};
use crate::thread::{Status, Thread};
use crate::value::{Handle, Value, arbitrary, constant, mix, pointer};
use crate::world::{BlockState, World};
use gpuproof_base::{Code, Diagnostic, Id};
use gpuproof_kir::{Const, FunctionId, Module, ObjectId, ObjectInit, Space, Valid};
use std::collections::{BTreeMap, BTreeSet};

/// The most threads that may run.
pub const MAX_THREADS: u64 = 1 << 20;

/// The most threads that a launch may have of which only some blocks run: pointers hold thread numbers of 28 bits.
pub const MAX_LAUNCH_THREADS: u64 = (1 << 28) - 1;

/// The most bytes of memory that a run may need at once, by a rough count.
pub const MAX_MEMORY: u64 = 2 << 30;

/// First addresses of global and shared objects.
const GLOBAL_ADDRESS: u64 = 1 << 40;
const SHARED_ADDRESS: u64 = 1 << 32;

/// Runs one launch of a kernel. An error is a launch that makes no sense: nothing was run.
pub fn run(
    module: &Valid,
    kernel: FunctionId,
    launch: &Launch,
    inputs: &Inputs,
    rules: &Rules,
) -> Result<Outcome, Diagnostic> {
    Program::new(module, kernel)?.run(module, launch, inputs, rules)
}

fn wrong(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}

impl Program {
    /// Runs one launch; `module` is the one that the program was made from. An error is a launch that makes no
    /// sense: nothing was run.
    pub fn run(
        &self,
        module: &Valid,
        launch: &Launch,
        inputs: &Inputs,
        rules: &Rules,
    ) -> Result<Outcome, Diagnostic> {
        check_launch(launch, self.chosen_blocks(rules))?;
        let mut world = World::new(self, module, launch, inputs, rules)?;
        let arguments = arguments(self, module, inputs, rules)?;
        let end = run_grid(&mut world, &arguments);
        self.tell_circumstances(&mut world, module, inputs, &arguments)?;
        let World { report, globals, steps, trace, moments, .. } = world;
        let kept = globals.into_iter().filter(|r| r.space == Space::Global);
        let arrays = kept.map(|r| (r.object, r.bytes)).collect();
        Ok(Outcome { end, findings: report.finish(), arrays, steps, trace, moments })
    }

    /// How many blocks will run, if not all of them.
    fn chosen_blocks(&self, rules: &Rules) -> Option<u64> {
        rules.only_blocks.as_ref().filter(|_| !self.uses.wide).map(|blocks| blocks.len() as u64)
    }

    /// Records keep of an earlier access only who made it and which of its accesses it was. If a finding
    /// needs more (loops, calls, bytes), the run is repeated, which it does exactly, and stopped there.
    fn tell_circumstances(
        &self,
        world: &mut World,
        module: &Valid,
        inputs: &Inputs,
        arguments: &[Value],
    ) -> Result<(), Diagnostic> {
        let wanted: rustc_hash::FxHashSet<_> =
            world.report.entries.iter().filter_map(|e| e.earlier).collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let mut second = World::new(self, module, world.launch, inputs, world.rules)?;
        second.watch = Some(Watch { wanted, ..Watch::default() });
        run_grid(&mut second, arguments);
        let caught = second.watch.map(|w| w.caught).unwrap_or_default();
        for entry in &mut world.report.entries {
            let found = entry.earlier.and_then(|key| caught.get(&key));
            if let (Some(found), Some(event)) = (found, entry.finding.events.get_mut(1)) {
                // The record knows best which side of a copy it was.
                let access = event.access;
                *event = found.clone();
                event.access = access;
                if let (Some((a, b)), Some((c, d))) = (entry.finding.bytes, event.bytes) {
                    entry.finding.bytes = Some((a.max(c), b.min(d)));
                }
            }
        }
        Ok(())
    }
}

/// Sizes that no run can have are refused with a message.
fn check_launch(launch: &Launch, chosen_blocks: Option<u64>) -> Result<(), Diagnostic> {
    let triples = [("grid", launch.grid), ("block", launch.block), ("cluster", launch.cluster)];
    for (name, size) in triples {
        if size.contains(&0) {
            let [x, y, z] = size;
            return Err(wrong(format!("the {name} size {x} x {y} x {z} has a zero in it")));
        }
    }
    let product = |size: [u32; 3]| size.iter().try_fold(1u64, |p, n| p.checked_mul(u64::from(*n)));
    let threads = product(launch.grid).zip(product(launch.block)).and_then(|(a, b)| a.checked_mul(b));
    let running = match chosen_blocks {
        Some(blocks) => threads
            .filter(|all| *all <= MAX_LAUNCH_THREADS)
            .and_then(|_| product(launch.block)?.checked_mul(blocks)),
        None => threads,
    };
    if running.is_none_or(|n| n > MAX_THREADS) {
        let count = threads.map_or("more than 2^64".into(), |n| n.to_string());
        return Err(wrong(format!(
            "the launch has {count} threads; the interpreter runs at most {MAX_THREADS}"
        )));
    }
    if (0..3).any(|d| !launch.grid[d].is_multiple_of(launch.cluster[d])) {
        return Err(wrong("the cluster size does not divide the grid size"));
    }
    if !(1..=128).contains(&launch.warp) {
        return Err(wrong(format!("warps have 1 to 128 threads, not {}", launch.warp)));
    }
    Ok(())
}

/// The values of the kernel's parameters.
fn arguments(
    program: &Program,
    module: &Module,
    inputs: &Inputs,
    rules: &Rules,
) -> Result<Vec<Value>, Diagnostic> {
    let function = &module.functions[program.kernel];
    if let Some(extra) = inputs.scalars.keys().find(|n| **n >= function.params.len()) {
        let message = format!("`{}` has no parameter number {}", function.name, extra + 1);
        return Err(wrong(message));
    }
    let value = |(n, param): (usize, &gpuproof_kir::Param)| {
        let local = &function.locals[param.local];
        if let Some(object) = param.object {
            let null = inputs.arrays.get(&object).is_some_and(Option::is_none)
                || inputs.scalars.get(&n) == Some(&Const::Null);
            let slot = program.globals.iter().position(|(o, _)| *o == object);
            let shared = program.shared.iter().position(|o| *o == object);
            return Ok(Value::defined(match (null, slot, shared) {
                (false, Some(slot), _) => pointer(Handle::Global(slot as u32), 0),
                // Shared memory behind a parameter is each block's own; it is set when the block starts.
                (false, None, Some(slot)) => pointer(Handle::Shared { block: 0, slot: slot as u32 }, 0),
                _ => 0,
            }));
        }
        match inputs.scalars.get(&n) {
            None => {
                let bits = arbitrary(local.ty, rules.seed, mix(0xa26, n as u64));
                Ok(Value::new(bits, local.ty, rules.only_known))
            }
            Some(given) => constant(*given, local.ty).map(Value::defined).ok_or_else(|| {
                wrong(format!("the value for `{}` is not of its type, {}", local.name, local.ty))
            }),
        }
    };
    function.params.iter().enumerate().map(value).collect()
}

impl<'r> World<'r> {
    fn new(
        program: &'r Program,
        module: &Module,
        launch: &'r Launch,
        inputs: &Inputs,
        rules: &'r Rules,
    ) -> Result<Self, Diagnostic> {
        let mut budget = Budget::default();
        let mut address = GLOBAL_ADDRESS;
        let mut globals = Vec::with_capacity(program.globals.len());
        for (object, space) in &program.globals {
            let is_given = inputs.arrays.get(object).is_some_and(Option::is_some);
            let is_known = is_given || !rules.only_known;
            let bytes = match is_known {
                true => contents(module, *object, inputs, rules, &mut budget)?,
                false => Vec::new(),
            };
            let size = bytes.len() as u64;
            let mut region = Region::filled(*object, *space, address, bytes);
            // What is not known stays so in memory.
            if program.has_unknown || rules.only_known {
                region.keep_record();
            }
            if module.objects[*object].init == ObjectInit::Unmodelled && !is_given && is_known {
                region.reset(size, mix(rules.seed, object.number() as u64));
            }
            globals.push(region);
            address += (size + 511) & !255;
        }
        let mut shared = Vec::with_capacity(program.shared.len());
        let mut address = SHARED_ADDRESS;
        for object in &program.shared {
            // The length given for a shared array behind a parameter is its size; its contents are arbitrary.
            let given = inputs.arrays.get(object).and_then(Option::as_ref).map(|bytes| bytes.len() as u64);
            let size = module.objects[*object].size.or(given).unwrap_or(launch.dynamic_shared);
            shared.push((address, size));
            address = address.saturating_add(size.saturating_add(511) & !255);
        }
        let alive = if program.uses.wide { launch.blocks() } else { 1 };
        let shared_bytes = shared.iter().fold(0u64, |sum, (_, size)| sum.saturating_add(*size));
        budget.add(shared_bytes.saturating_mul(alive).saturating_mul(4), "shared memory")?;
        let threads = launch.threads_per_block().saturating_mul(alive);
        let per_thread = program.functions.iter().fold(0u64, |sum, f| {
            let privates = f.privates.iter().fold(0u64, |sum, (_, size)| sum.saturating_add(*size));
            sum.saturating_add(privates.saturating_mul(2)).saturating_add(32 * f.registers.len() as u64)
        });
        budget.add(per_thread.saturating_mul(threads), "the threads' own variables")?;
        if program.uses.partial || rules.lockstep.is_some() {
            let width = clock_width(program, launch, rules) as u64;
            let entries = threads.saturating_mul(width);
            budget.add(entries.saturating_mul(8), "the order that partial barriers make among threads")?;
        }
        let templates = program.functions.iter().map(|f| {
            let registers = f.registers.iter().enumerate();
            registers.map(|(n, ty)| Value::new(arbitrary(*ty, rules.seed, n as u64), *ty, true)).collect()
        });
        let clusters = program.uses.cluster && launch.has_clusters();
        let uses = program.uses;
        let pairwise = uses.partial || uses.fences || uses.narrow || clusters || rules.lockstep.is_some();
        Ok(Self {
            program,
            launch,
            rules,
            templates: templates.collect(),
            sized: module
                .objects
                .iter_enumerated()
                .filter(|(_, o)| o.size.is_some())
                .map(|(id, _)| id)
                .collect(),
            shadows: vec![Shadow::default(); globals.len()],
            written: Written::default(),
            globals,
            images: BTreeMap::new(),
            shared,
            cluster_marks: if clusters { vec![0; launch.blocks() as usize] } else { Vec::new() },
            detect: launch.blocks() * launch.threads_per_block() > 1 && !rules.only_known,
            policy: if pairwise { Policy::Pairwise } else { Policy::Together },
            report: Report::new(rules.max_findings),
            watch: None,
            steps: 0,
            rests_on_unknown: false,
            held: rules.only_threads.is_some().then_some(End::Partial),
            conflicts: Vec::new(),
            messages: Messages::default(),
            trace: Vec::new(),
            moments: Vec::new(),
        })
    }
}

/// How many threads a clock speaks of: those of the warp unless something joins warps.
fn clock_width(program: &Program, launch: &Launch, rules: &Rules) -> usize {
    let joined = program.uses.named || rules.lockstep.is_some_and(|n| n != launch.warp);
    if joined { launch.threads_per_block() as usize } else { launch.warp as usize }
}

/// A rough count of the memory that a run needs.
#[derive(Default)]
struct Budget(u64);

impl Budget {
    fn add(&mut self, bytes: u64, what: &str) -> Result<(), Diagnostic> {
        self.0 = self.0.saturating_add(bytes);
        if self.0 > MAX_MEMORY {
            let message =
                format!("the launch needs too much memory: {what} brings it above {} MiB", MAX_MEMORY >> 20);
            return Err(wrong(message));
        }
        Ok(())
    }
}

/// What a global, constant or image object holds before the kernel starts.
fn contents(
    module: &Module,
    id: ObjectId,
    inputs: &Inputs,
    rules: &Rules,
    budget: &mut Budget,
) -> Result<Vec<u8>, Diagnostic> {
    let object = &module.objects[id];
    let given = inputs.arrays.get(&id).and_then(Option::as_ref);
    if object.space == Space::Image {
        return Ok(Vec::new());
    }
    let given_size = given.map_or(0, |bytes| bytes.len() as u64);
    let size = object.size.unwrap_or(given_size);
    if given_size > size {
        let message = format!("`{}` has {size} bytes, but {given_size} are given for it", object.name);
        return Err(wrong(message));
    }
    // Four bytes of memory need one entry of the records.
    budget.add(size.saturating_mul(3), &format!("`{}`", object.name))?;
    let mut bytes = match &object.init {
        ObjectInit::Bytes(bytes) => {
            let mut bytes = bytes.clone();
            bytes.resize(size as usize, 0);
            bytes
        }
        ObjectInit::Arbitrary | ObjectInit::Unmodelled if given_size == size => Vec::new(),
        ObjectInit::Arbitrary | ObjectInit::Unmodelled => {
            Region::raw(id, object.space, 0, size, mix(rules.seed, id.number() as u64)).bytes
        }
    };
    match given {
        Some(given) if bytes.is_empty() => bytes = given.clone(),
        Some(given) => bytes[..given.len()].copy_from_slice(given),
        None => {}
    }
    Ok(bytes)
}

impl BlockState {
    /// A block that nobody has run in yet.
    pub fn new(world: &World, index: u32, coords: [u32; 3]) -> Self {
        let seed = mix(world.rules.seed, u64::from(index) << 32 | 0x54a2ed);
        let regions = world.program.shared.iter().zip(&world.shared).enumerate();
        let shared: Vec<Region> = regions
            .map(|(n, (object, (address, size)))| {
                let mut region = Region::raw(*object, Space::Shared, *address, *size, mix(seed, n as u64));
                if world.rules.searching && world.rules.seed.is_multiple_of(2) {
                    region.make_small();
                }
                if world.rules.shared_is_set {
                    region.set_all();
                }
                region
            })
            .collect();
        let threads = world.launch.threads_per_block() as usize;
        let width = clock_width(world.program, world.launch, world.rules);
        Self {
            index,
            coords,
            shadows: vec![Shadow::default(); shared.len()],
            shared,
            stamp: 0,
            clocks: [Clocks::new(threads, width), Clocks::new(threads, width)],
            pending: Vec::new(),
            next_copy: 0,
            named: BTreeMap::new(),
            initialised: BTreeSet::new(),
        }
    }
}

impl Thread {
    /// A thread that has not started.
    pub fn new(index: u32, id: u32, coords: [u32; 3]) -> Self {
        Self {
            index,
            id,
            coords,
            status: Status::Ready,
            pc: 0,
            frames: Vec::new(),
            registers: Vec::new(),
            loops: Vec::new(),
            privates: Vec::new(),
            live: 0,
            next_serial: 0,
            ordinal: 0,
            draws: 0,
            groups: Default::default(),
            unset_read: None,
        }
    }
}
