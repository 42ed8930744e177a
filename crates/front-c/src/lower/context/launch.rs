//! Launches in host code: what each of them gives to the kernel.
//!
//! Soundness: an argument is what every launch from this state gives, or unknown. An argument that is one of several pointers makes a context for each choice.
//! A launch through a pointer launches the kernels that the pointer may be; where that is not known, every kernel whose address is taken.

use super::super::captured::callee;
use super::super::launch::{kernel_of, named};
use super::{Reader, Target, Unit};
use crate::ast::Node;
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{Argument, Context, Fact, term};
use gpuproof_kir::{Expr, FunctionId, LaunchHow, LaunchSite, Overlap, OverlapWith, Ty};
use std::collections::BTreeSet;

/// Most contexts that the choices of one launch make.
const MOST_WAYS: usize = 8;

/// A launch that was noted, as it was before it was made small.
///
/// Soundness: facts only take launches away. A launch with the same sizes and arguments, in a state where all that held here holds, too, is one of those noted.
pub(super) struct Noted {
    kernel: FunctionId,
    how: LaunchHow,
    origin: Origin,
    sizes: Sizes,
    values: Vec<Value>,
    freed: BTreeSet<usize>,
    facts: Vec<Fact>,
    exact: bool,
    /// How many contexts there were behind it.
    pub contexts: usize,
}

/// Most launches that are kept in this form.
const MOST_NOTED: usize = 256;

/// Sizes of a launch.
#[derive(Clone, Default, PartialEq)]
struct Sizes {
    grid: [Option<Expr>; 3],
    block: [Option<Expr>; 3],
    shared: Option<Expr>,
    /// Arguments are given by their addresses: the bytes there are what the parameters are.
    by_address: bool,
}

/// A launch of which nothing is known.
pub(super) fn open(kernel: FunctionId, how: LaunchHow, origin: Origin) -> Context {
    Context {
        kernel,
        origin,
        how,
        grid: [None, None, None],
        block: [None, None, None],
        shared: None,
        arguments: Vec::new(),
        allocations: Vec::new(),
        facts: Vec::new(),
        unrelated: Vec::new(),
        symbols: Vec::new(),
        exact: false,
    }
}

/// Tells the kernel of arguments that point into one array, or into a variable of the device.
pub(super) fn note_overlaps(unit: &mut Unit<'_, '_>, context: &Context) {
    let mut found: Vec<Overlap> = Vec::new();
    for (first, one) in context.arguments.iter().enumerate() {
        if let Argument::Device { object, moved } = one {
            found.push(Overlap { param: first, with: OverlapWith::Object(*object), equal: !moved });
        }
        for (second, two) in context.arguments.iter().enumerate().skip(first + 1) {
            let equal =
                match (one, two) {
                    (
                        Argument::Pointer { allocation: one, offset: a },
                        Argument::Pointer { allocation: two, offset: b },
                    ) if one == two => a == b,
                    (
                        Argument::Opaque { number: one, moved: a },
                        Argument::Opaque { number: two, moved: b },
                    ) if one == two => !a && !b,
                    (
                        Argument::Device { object: one, moved: a },
                        Argument::Device { object: two, moved: b },
                    ) if one == two => !a && !b,
                    _ => continue,
                };
            found.push(Overlap::of_params(first, second, equal));
        }
    }
    if found.is_empty() {
        return;
    }
    let same = |site: &LaunchSite| site.kernel == context.kernel && site.origin == context.origin;
    let number = unit.module.launches.iter().position(same).unwrap_or_else(|| {
        let site = super::super::launch::unknown(context.kernel, context.origin);
        unit.module.launches.push(site);
        unit.module.launches.len() - 1
    });
    let overlaps = &mut unit.module.launches[number].overlaps;
    for overlap in found {
        if !overlaps.contains(&overlap) {
            overlaps.push(overlap);
        }
    }
}

impl<'n> Reader<'_, '_, 'n> {
    /// `k<<<grid, block, shared, stream>>>(arguments)`
    pub(super) fn launch(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let configuration: Vec<&'n Node<'n>> = match node.inner.get(1).filter(|n| n.kind == "CallExpr") {
            Some(call) => call.inner.iter().skip(1).collect(),
            None => Vec::new(),
        };
        let operands: Vec<&'n Node<'n>> = configuration
            .iter()
            .copied()
            .chain(node.inner.iter().take(1))
            .chain(node.inner.iter().skip(2))
            .collect();
        if self.order_matters(&operands) {
            self.skip(node, state);
            return Value::Unknown;
        }
        // Left out, the bytes of shared memory are 0. The stream says nothing of the launch, but its expression may do something.
        let given = configuration.iter().filter(|part| part.kind != "CXXDefaultArgExpr");
        let parts: Vec<Value> = given.map(|part| self.eval(part, state)).collect();
        let mut values: Vec<Value> = node.inner.iter().skip(2).map(|part| self.value(part, state)).collect();
        self.same_pointers(&node.inner[2..], &mut values);
        let sizes = Sizes {
            grid: grid_of(parts.first()),
            block: grid_of(parts.get(1)),
            shared: match configuration.get(2) {
                Some(part) if part.kind == "CXXDefaultArgExpr" => Some(Expr::u64(0, Origin::NONE)),
                _ => bytes_of(parts.get(2)),
            },
            by_address: false,
        };
        let origin = self.origin(node);
        for kernel in self.launched(node, values.len(), state) {
            self.add_launch(kernel, LaunchHow::Plain, origin, &sizes, &values, state);
        }
        // Some devices can write to memory of the host.
        values.iter().for_each(|value| self.forget_pointed(value, state));
        Value::Unknown
    }

    /// The kernels that a launch launches.
    fn launched(&mut self, node: &'n Node<'n>, count: usize, state: &mut State) -> Vec<FunctionId> {
        if let Some(kernel) = callee(node).and_then(|decl| kernel_of(self.unit, decl.id)) {
            return vec![kernel];
        }
        let Some(called) = node.inner.first() else { return Vec::new() };
        let value = self.value(called, state);
        let mut found = Vec::new();
        if !self.functions(&value, &mut found) {
            let addressed: Vec<FunctionId> =
                self.addressed.iter().filter_map(|id| kernel_of(self.unit, *id)).collect();
            found = addressed.into_iter().filter(|kernel| self.params(*kernel).len() == count).collect();
        }
        found
    }

    /// The kernels that a value may be; whether that is all that it may be.
    fn functions(&self, value: &Value, found: &mut Vec<FunctionId>) -> bool {
        match value {
            Value::Function(id) => {
                found.extend(kernel_of(self.unit, crate::ast::DeclId(*id)));
                true
            }
            Value::Choice(choice) => self.functions(&choice.1, found) & self.functions(&choice.2, found),
            _ => false,
        }
    }

    /// The parameters of a kernel in the source.
    fn params(&self, kernel: FunctionId) -> Vec<&'n Node<'n>> {
        let is_it = |f: &&&'n Node<'n>| self.unit.functions.get(&f.id) == Some(&kernel);
        let declared = self.unit.index.functions.iter().filter(is_it);
        let declared = declared.max_by_key(|f| crate::ast::index::has_body(f));
        declared.map_or(Vec::new(), |f| f.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect())
    }

    /// `cudaLaunchKernel(kernel, grid, block, arguments, shared, stream)`
    pub(super) fn runtime_launch(
        &mut self,
        node: &'n Node<'n>,
        kernel: FunctionId,
        how: LaunchHow,
        state: &mut State,
    ) {
        let values: Vec<Value> = node.inner.iter().skip(1).map(|part| self.value(part, state)).collect();
        let values = values.get(1..).unwrap_or(&[]);
        let sizes = Sizes {
            grid: grid_of(values.first()),
            block: grid_of(values.get(1)),
            shared: bytes_of(values.get(3)),
            by_address: true,
        };
        let list = node.inner.get(4).and_then(|list| self.decayed(list, state));
        let mut arguments = Vec::new();
        for n in 0..list.as_ref().map_or(0, |_| self.params(kernel).len()) {
            let element = list.as_ref().and_then(|list| state.get(&list.part(&format!("[{n}]"))).cloned());
            arguments.push(match element {
                Some(Value::Address(place)) => self.noted(&place, state),
                _ => Value::Unknown,
            });
        }
        let origin = self.origin(node);
        self.add_launch(kernel, how, origin, &sizes, &arguments, state);
    }

    /// `cudaLaunchKernelEx(config, kernel, arguments...)`; what the configuration says is not followed.
    pub(super) fn launch_with_config(&mut self, node: &'n Node<'n>, state: &mut State) {
        let values: Vec<Value> = node.inner.iter().skip(1).map(|part| self.value(part, state)).collect();
        let kernel = node.inner.get(2).and_then(named).and_then(|decl| kernel_of(self.unit, decl.id));
        let (Some(kernel), Some(arguments)) = (kernel, values.get(2..)) else { return };
        let origin = self.origin(node);
        self.add_launch(kernel, LaunchHow::Unknown, origin, &Sizes::default(), arguments, state);
    }

    /// The array that an argument points to the start of.
    fn decayed(&mut self, node: &'n Node<'n>, state: &mut State) -> Option<Place> {
        match &*node.kind {
            "ImplicitCastExpr" if node.cast_kind == "ArrayToPointerDecay" => {
                match self.target(node.inner.first()?, state) {
                    Target::Place(place) => Some(place),
                    _ => None,
                }
            }
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXStaticCastExpr"
            | "ParenExpr" => self.decayed(node.inner.last()?, state),
            _ => None,
        }
    }

    /// What is noted of a place and of its parts.
    fn noted(&mut self, place: &Place, state: &mut State) -> Value {
        match (state.get(place).cloned(), state.parts(place)) {
            (Some(Value::Unknown) | None, parts @ Value::Parts(_)) if parts != Value::Parts(Vec::new()) => {
                parts
            }
            (Some(Value::Unknown) | None, _) => {
                let value = self.pool.opaque();
                state.set(place, value.clone());
                value
            }
            (Some(value), _) => value,
        }
    }

    /// Notes a launch, once for each choice among the arguments.
    fn add_launch(
        &mut self,
        kernel: FunctionId,
        how: LaunchHow,
        origin: Origin,
        sizes: &Sizes,
        values: &[Value],
        state: &State,
    ) {
        let is_covered = |noted: &Noted| {
            noted.origin == origin
                && (noted.kernel, noted.how, noted.exact) == (kernel, how, state.exact)
                && noted.values == values
                && noted.sizes == *sizes
                && noted.freed == state.freed
                && state.facts.starts_with(&noted.facts)
        };
        if self.noted.iter().any(is_covered) {
            return;
        }
        for (state, values) in ways(state, values) {
            let mut context = open(kernel, how, origin);
            context.allocations.clone_from(&self.pool.allocations);
            context.facts.clone_from(&state.facts);
            context.symbols.clone_from(&self.pool.symbols);
            context.exact = state.exact && how.is_of_host();
            context.grid.clone_from(&sizes.grid);
            context.block.clone_from(&sizes.block);
            context.shared.clone_from(&sizes.shared);
            context.arguments = self.arguments(kernel, &values, sizes.by_address, &state.freed);
            self.add(context);
        }
        if self.noted.len() < MOST_NOTED && self.contexts.len() <= super::MOST_CONTEXTS {
            self.noted.push(Noted {
                kernel,
                how,
                origin,
                sizes: sizes.clone(),
                values: values.to_vec(),
                freed: state.freed.clone(),
                facts: state.facts.clone(),
                exact: state.exact,
                contexts: self.contexts.len(),
            });
        }
    }

    fn forget_pointed(&self, value: &Value, state: &mut State) {
        match value {
            Value::Address(place) => {
                state.forget_all_of(place.var);
                self.forget_other_name(place.var, state);
            }
            Value::Parts(parts) => parts.iter().for_each(|(_, part)| self.forget_pointed(part, state)),
            _ => {}
        }
    }

    /// What each parameter of a kernel gets: those of kernel IR are the parts of those of the source.
    fn arguments(
        &self,
        kernel: FunctionId,
        values: &[Value],
        by_address: bool,
        freed: &BTreeSet<usize>,
    ) -> Vec<Argument> {
        let params = self.params(kernel);
        let function = &self.unit.module.functions[kernel];
        let given = |param: &gpuproof_kir::Param| {
            let local = &function.locals[param.local];
            let found = params.iter().zip(values).find_map(|(source, value)| {
                let path = local.name.strip_prefix(&*source.name).filter(|_| !source.name.is_empty())?;
                let is_part = path.is_empty() || path.starts_with(['.', '[']);
                is_part.then(|| value.part(path))
            });
            match (found, param.object.is_some()) {
                (Some(Value::Term(expr)), false) if !by_address || expr.ty == local.ty => {
                    term::converted(expr, local.ty).map_or(Argument::Unknown, Argument::Scalar)
                }
                (Some(Value::Pointer { allocation, offset }), true) if !freed.contains(&allocation) => {
                    Argument::Pointer { allocation, offset }
                }
                (Some(Value::Opaque { number, moved }), true) => Argument::Opaque { number, moved },
                (Some(Value::Null), true) => Argument::Null,
                (Some(Value::Device { var, moved }), true) => {
                    let object = self.unit.globals.get(&crate::ast::DeclId(var)).copied();
                    object.map_or(Argument::Unknown, |object| Argument::Device { object, moved })
                }
                _ => Argument::Unknown,
            }
        };
        function.params.iter().map(given).collect()
    }
}

/// The states and values that the choices among values make.
fn ways(state: &State, values: &[Value]) -> Vec<(State, Vec<Value>)> {
    let mut done = Vec::new();
    let mut open = vec![(state.clone(), values.to_vec())];
    while let Some((state, values)) = open.pop() {
        let Some(condition) = values.iter().find_map(condition) else {
            done.push((state, values));
            continue;
        };
        if open.len() + done.len() + 2 > MOST_WAYS {
            let known = values.iter().map(without_choices).collect();
            done.push((state, known));
            continue;
        }
        for holds in [false, true] {
            let mut way = state.clone();
            let fact = if holds { condition.clone() } else { term::not(&condition) };
            way.assume(&fact, Origin::NONE);
            if !way.dead {
                open.push((way, values.iter().map(|value| resolved(value, &condition, holds)).collect()));
            }
        }
    }
    done
}

/// A condition that decides what a value is.
fn condition(value: &Value) -> Option<Expr> {
    match value {
        Value::Choice(choice) => Some(choice.0.clone()),
        Value::Parts(parts) => parts.iter().find_map(|(_, part)| condition(part)),
        _ => None,
    }
}

/// The value where a condition holds or does not.
fn resolved(value: &Value, condition: &Expr, holds: bool) -> Value {
    let part = |(path, part): &(String, Value)| (path.clone(), resolved(part, condition, holds));
    match value {
        Value::Choice(choice) if choice.0 == *condition => {
            resolved(if holds { &choice.1 } else { &choice.2 }, condition, holds)
        }
        Value::Choice(choice) => {
            let (one, two) = (resolved(&choice.1, condition, holds), resolved(&choice.2, condition, holds));
            Value::Choice(Box::new((choice.0.clone(), one, two)))
        }
        Value::Parts(parts) => Value::Parts(parts.iter().map(part).collect()),
        value => value.clone(),
    }
}

fn without_choices(value: &Value) -> Value {
    match value {
        Value::Choice(_) => Value::Unknown,
        Value::Parts(parts) => {
            Value::Parts(parts.iter().map(|(path, part)| (path.clone(), without_choices(part))).collect())
        }
        value => value.clone(),
    }
}

fn grid_of(value: Option<&Value>) -> [Option<Expr>; 3] {
    match value {
        Some(Value::Sizes(sizes)) => (**sizes).clone(),
        _ => [None, None, None],
    }
}

fn bytes_of(value: Option<&Value>) -> Option<Expr> {
    match value {
        Some(Value::Term(expr)) => term::converted(expr.clone(), Ty::U64),
        _ => None,
    }
}
