//! Kernel launches in host code: `kernel<<<grid, block, shared>>>(...)`, `cudaLaunchKernel(kernel, grid, block, ...)`.
//!
//! Sizes that are constants of the source are kept; everything else is left open. A kernel whose address is taken otherwise may be
//! launched by whoever gets it: that is a launch of which nothing is known.
//!
//! Soundness: what is kept must be what every launch has. So a size is a constant only if its expression is made of literals and variables
//! that keep their value ([`super::unchanged`]), computed exactly in the types of the source; of all other kinds of expressions nothing is
//! known. Where text was taken out because of errors, a kernel that it names has a launch of which nothing is known, a variable that it
//! names may have any value, and so have launches in templates, whose instances may be gone with it.
//!
//! Of a kernel that the device launches it is assumed, too, that its pointers lie apart, are not null and start where its accesses need. That is so where each pointer is a parameter of the launching
//! kernel that keeps its value, or an array of the device: then it follows from what is assumed of that one. All other pointers are *not followed* ([`note_pointers`]), and a kernel that
//! uses one of them is not shown to be right.

use super::captured::callee;
use super::shared_argument;
use super::unchanged;
use super::{Unit, is_kernel};
use crate::ast::{DeclId, Node};
use gpuproof_kir::{FunctionId, LaunchHow, LaunchSite, Module, Overlap, OverlapWith, Param, Ty, Used};

/// Functions of the runtime that are told of a kernel and launch nothing.
const HARMLESS: [&str; 8] = [
    "cudaFuncSetAttribute",
    "cudaFuncGetAttributes",
    "cudaFuncSetCacheConfig",
    "cudaFuncSetSharedMemConfig",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
    "cudaOccupancyMaxPotentialBlockSize",
    "cudaOccupancyAvailableDynamicSMemPerBlock",
];

/// Records the launches of kernels that were lowered. `used` tells what the arrays of each of them hold when it is made.
pub fn collect<'n>(
    unit: &mut Unit<'_, 'n>,
    used: impl FnOnce(&Unit<'_, 'n>, &[(&'n Node<'n>, FunctionId)]) -> Vec<Vec<Used>>,
) {
    let mut found: Vec<Found<'n>> = Vec::new();
    let all = unit.index.functions.iter().chain(&unit.index.globals);
    // What asks for an instance is not part of the program.
    let all = all.filter(|node| !node.name.starts_with(crate::clang::instantiate::PREFIX));
    all.copied().for_each(|node| find(unit, node, is_on_device(node).then_some(node), &mut found));
    found.sort_by_key(|launch| (launch.node.range.begin.offset, launch.node.id));
    found.dedup_by_key(|launch| launch.node.id);
    let plain = found.iter().filter(|found| matches!(found.kind, Kind::Launch));
    let plain: Vec<(&'n Node<'n>, FunctionId)> = plain.map(|found| (found.node, found.kernel)).collect();
    let mut used = used(unit, &plain).into_iter();
    let mut by_device = Vec::new();
    for Found { node, kernel, kind } in found {
        let origin = unit.origin(node);
        let site = match kind {
            Kind::Launch => {
                let used = used.next().unwrap_or_default();
                LaunchSite { used, ..launch(unit, node, kernel, origin) }
            }
            Kind::Runtime(how) => runtime_launch(unit, node, kernel, how, origin),
            Kind::Device(around) => {
                let pointers = passed_by_device(unit, &given(unit, node, kernel), kernel, around);
                by_device.push((unit.module.launches.len(), pointers));
                LaunchSite { how: LaunchHow::Device, used: Vec::new(), ..launch(unit, node, kernel, origin) }
            }
            Kind::Address => unknown(kernel, origin),
        };
        unit.module.launches.push(site);
    }
    note_pointers(&mut unit.module, &by_device);
    collect_lost(unit);
}

/// Launches that text that was taken out may have made: of any kernel, with any sizes. What is left of the host code may mean something else than it did.
fn collect_lost(unit: &mut Unit<'_, '_>) {
    if unit.passed_over.is_empty() && !unit.program.is_hidden {
        return;
    }
    for site in &mut unit.module.launches {
        (site.how, site.shared_bytes) = (LaunchHow::Unknown, None);
    }
    let kernels: Vec<_> = unit.module.kernels().map(|(id, kernel)| (id, kernel.origin)).collect();
    unit.module.launches.extend(kernels.into_iter().map(|(kernel, origin)| unknown(kernel, origin)));
}

/// A place that launches a kernel, or may.
struct Found<'n> {
    node: &'n Node<'n>,
    kernel: FunctionId,
    kind: Kind<'n>,
}

enum Kind<'n> {
    /// `k<<<...>>>(...)`.
    Launch,
    /// A call of the runtime.
    Runtime(LaunchHow),
    /// `k<<<...>>>(...)` in this function of the device.
    Device(&'n Node<'n>),
    /// The address is taken.
    Address,
}

/// Whether a function may run on the device.
pub fn is_on_device(function: &Node<'_>) -> bool {
    is_kernel(function) || function.has("CUDADeviceAttr")
}

/// Finds the launches in a construct, which may stand in a function of the device.
fn find<'n>(
    unit: &Unit<'_, 'n>,
    node: &'n Node<'n>,
    on_device: Option<&'n Node<'n>>,
    found: &mut Vec<Found<'n>>,
) {
    let called = callee(node);
    let kernel = |decl: Option<&Node<'_>>| decl.and_then(|decl| kernel_of(unit, decl.id));
    let mut rest = 0;
    match &*node.kind {
        "CUDAKernelCallExpr" => {
            if let Some(kernel) = kernel(called) {
                let kind = on_device.map_or(Kind::Launch, Kind::Device);
                found.push(Found { node, kernel, kind });
                rest = 1;
            }
        }
        "CallExpr" => {
            let name = called.map_or("", |decl| &*decl.name);
            if let Some((kernel, how)) = runtime_launch_kernel(unit, node) {
                found.push(Found { node, kernel, kind: Kind::Runtime(how) });
                rest = 2;
            } else if HARMLESS.contains(&name) && !is_users(unit, name) {
                // The kernel itself as an argument is no launch; whatever else stands there may do anything.
                let others = node.inner.iter().skip(1).filter(|n| named(n).is_none());
                others.for_each(|n| find(unit, n, on_device, found));
                return;
            }
        }
        "DeclRefExpr" => {
            if let Some(kernel) = kernel(node.referenced.as_deref()) {
                found.push(Found { node, kernel, kind: Kind::Address });
            }
        }
        _ => {}
    }
    node.inner.iter().skip(rest).for_each(|n| find(unit, n, on_device, found));
}

/// Whether the file itself declares a function of this name, in whatever namespace: then it is not the runtime's.
fn is_users(unit: &Unit<'_, '_>, name: &str) -> bool {
    unit.index.functions.iter().any(|function| *function.name == *name)
}

/// The kernel that a call of the runtime launches, and how.
pub fn runtime_launch_kernel(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<(FunctionId, LaunchHow)> {
    let name = &*callee(node)?.name;
    if is_users(unit, name) {
        return None;
    }
    let how = match name {
        "cudaLaunchKernel" => LaunchHow::Plain,
        "cudaLaunchCooperativeKernel" => LaunchHow::Cooperative,
        _ => return None,
    };
    Some((kernel_of(unit, named(node.inner.get(1)?)?.id)?, how))
}

/// The kernel that `cudaLaunchKernelEx(config, kernel, arguments...)` launches.
pub fn config_launch_kernel(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<FunctionId> {
    let name = &*callee(node)?.name;
    let is_it = name == "cudaLaunchKernelEx" && !is_users(unit, name);
    kernel_of(unit, named(node.inner.get(2).filter(|_| is_it)?)?.id)
}

/// The kernel that a declaration declares, if it was lowered.
pub fn kernel_of(unit: &Unit<'_, '_>, id: DeclId) -> Option<FunctionId> {
    let declared = unit.index.definition(id)?;
    unit.functions.get(&declared.id).copied().filter(|_| is_kernel(declared))
}

/// The function that an argument names, through casts and `&`.
pub fn named<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    match &*node.kind {
        "DeclRefExpr" => node.referenced.as_deref(),
        "ImplicitCastExpr" | "ParenExpr" | "CStyleCastExpr" | "CXXReinterpretCastExpr" => {
            named(node.inner.last()?)
        }
        "UnaryOperator" if node.opcode == "&" => named(node.inner.first()?),
        _ => None,
    }
}

fn launch<'n>(
    unit: &Unit<'_, 'n>,
    node: &'n Node<'n>,
    kernel: FunctionId,
    origin: gpuproof_base::Origin,
) -> LaunchSite {
    // The configuration is the second child: a call with grid, block, shared bytes and stream.
    let parts: Vec<&Node<'_>> = match node.inner.get(1).filter(|n| n.kind == "CallExpr") {
        Some(config) => config.inner.iter().skip(1).collect(),
        None => Vec::new(),
    };
    let part = |n: usize| parts.get(n).copied();
    LaunchSite {
        grid: dimensions(unit, part(0)),
        block: dimensions(unit, part(1)),
        shared_bytes: bytes(unit, part(2)),
        overlaps: shared_argument::overlaps(unit, node, &given(unit, node, kernel)),
        used: Vec::new(),
        not_followed: Vec::new(),
        how: LaunchHow::Plain,
        kernel,
        origin,
    }
}

/// `cudaLaunchKernel(kernel, grid, block, args, shared, stream)`
fn runtime_launch<'n>(
    unit: &Unit<'_, 'n>,
    node: &'n Node<'n>,
    kernel: FunctionId,
    how: LaunchHow,
    origin: gpuproof_base::Origin,
) -> LaunchSite {
    let part = |n: usize| node.inner.get(n + 1);
    LaunchSite {
        grid: dimensions(unit, part(1)),
        block: dimensions(unit, part(2)),
        shared_bytes: bytes(unit, part(4)),
        overlaps: shared_argument::overlaps(unit, node, &listed(unit, part(3), kernel)),
        how,
        ..unknown(kernel, origin)
    }
}

/// A launch of which nothing is known.
pub fn unknown(kernel: FunctionId, origin: gpuproof_base::Origin) -> LaunchSite {
    LaunchSite {
        kernel,
        grid: [None; 3],
        block: [None; 3],
        shared_bytes: None,
        overlaps: Vec::new(),
        used: Vec::new(),
        not_followed: Vec::new(),
        how: LaunchHow::Unknown,
        origin,
    }
}

fn bytes(unit: &Unit<'_, '_>, node: Option<&Node<'_>>) -> Option<u64> {
    let node = node?;
    // Left out, it is 0.
    if node.kind == "CXXDefaultArgExpr" {
        return Some(0);
    }
    value(unit, node, 0).and_then(|v| u64::try_from(v).ok())
}

/// What the arguments of a launch give to the kernel's pointers, those inside records included.
pub(super) fn given<'n>(
    unit: &Unit<'_, 'n>,
    node: &'n Node<'n>,
    kernel: FunctionId,
) -> Vec<shared_argument::Given<'n>> {
    let Some(declared) = callee(node).and_then(|decl| unit.index.definition(decl.id)) else {
        return Vec::new();
    };
    let params = declared.inner.iter().filter(|n| n.kind == "ParmVarDecl");
    let pairs = node.inner.iter().skip(2).zip(params);
    pairs.flat_map(|(argument, param)| pointers(unit, kernel, &param.name, argument)).collect()
}

/// The same for an array of addresses, `void *args[] = {&a, &b};`.
fn listed<'n>(
    unit: &Unit<'_, 'n>,
    args: Option<&'n Node<'n>>,
    kernel: FunctionId,
) -> Vec<shared_argument::Given<'n>> {
    fn inside<'n>(node: &'n Node<'n>, kind: &str) -> Option<&'n Node<'n>> {
        match &*node.kind {
            found if found == kind => Some(node),
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXReinterpretCastExpr"
            | "CXXStaticCastExpr"
            | "ParenExpr"
            | "ExprWithCleanups" => inside(node.inner.last()?, kind),
            _ => None,
        }
    }
    let variable = args.and_then(|args| inside(args, "DeclRefExpr")).and_then(|n| n.referenced.as_ref());
    let list = variable.and_then(|decl| unit.index.get(decl.id)).and_then(super::stmt::initialiser);
    let Some(list) = list.filter(|list| list.kind == "InitListExpr") else { return Vec::new() };
    let declared = unit.index.functions.iter().find(|f| unit.functions.get(&f.id) == Some(&kernel));
    let params = declared.iter().flat_map(|f| f.inner.iter().filter(|n| n.kind == "ParmVarDecl"));
    let pairs = list.inner.iter().zip(params).filter_map(|(element, param)| {
        let address = inside(element, "UnaryOperator").filter(|address| address.opcode == "&")?;
        Some((address.inner.first()?, param))
    });
    pairs.flat_map(|(argument, param)| pointers(unit, kernel, &param.name, argument)).collect()
}

/// The pointers among the kernel's parameters that come from one of the source's.
fn pointers<'n>(
    unit: &Unit<'_, 'n>,
    kernel: FunctionId,
    name: &str,
    argument: &'n Node<'n>,
) -> Vec<shared_argument::Given<'n>> {
    let function = &unit.module.functions[kernel];
    let params = function.params.iter().enumerate().filter(|(_, p)| p.object.is_some());
    let leaf = |param: &gpuproof_kir::Param| {
        let path = function.locals[param.local].name.strip_prefix(name)?;
        (path.is_empty() || path.starts_with(['.', '['])).then(|| path.to_owned())
    };
    params.filter_map(|(n, param)| Some((argument, n, leaf(param)?))).collect()
}

/// Deepest chain of constants that is followed.
const MAX_DEPTH: usize = 64;

/// The three sizes of a `dim3` expression.
fn dimensions<'n>(unit: &Unit<'_, 'n>, node: Option<&'n Node<'n>>) -> [Option<u32>; 3] {
    let Some(construct) = node.and_then(|node| find_construct(unit, node, 0)) else { return [None; 3] };
    let size = |n: usize| match construct.inner.get(n) {
        Some(part) if part.kind != "CXXDefaultArgExpr" => {
            value(unit, part, 0).and_then(|v| u32::try_from(v).ok())
        }
        _ => Some(1),
    };
    std::array::from_fn(size)
}

/// The constructor call that makes a `dim3` of numbers, through conversions and variables that keep their value.
fn find_construct<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, depth: usize) -> Option<&'n Node<'n>> {
    if depth > MAX_DEPTH {
        return None;
    }
    match &*node.kind {
        "CXXConstructExpr" | "CXXTemporaryObjectExpr" if is_dim3(node) => {
            let of_numbers =
                node.inner.iter().all(|n| n.kind == "CXXDefaultArgExpr" || integer_type(unit, n).is_some());
            match &node.inner[..] {
                [inner] if is_dim3(inner) => find_construct(unit, inner, depth + 1),
                parts if of_numbers && parts.len() <= 3 => Some(node),
                _ => None,
            }
        }
        "DeclRefExpr" => {
            let id = node.referenced.as_ref()?.id;
            find_construct(unit, unchanged::value(unit, id)?, depth + 1)
        }
        "ImplicitCastExpr"
        | "ParenExpr"
        | "ExprWithCleanups"
        | "MaterializeTemporaryExpr"
        | "CXXBindTemporaryExpr"
        | "CXXFunctionalCastExpr"
        | "CStyleCastExpr"
        | "CXXStaticCastExpr"
            if is_dim3(node) =>
        {
            find_construct(unit, node.inner.last()?, depth + 1)
        }
        _ => None,
    }
}

/// Whether an expression or a variable is a `dim3`.
pub fn is_dim3(node: &Node<'_>) -> bool {
    node.type_text().trim_start_matches("const ").trim_start_matches("struct ") == "dim3"
}

fn integer_type(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<Ty> {
    match unit.program.table(node.id).parse(node.type_text()).ty.scalar()? {
        ty @ (Ty::Int { .. } | Ty::Bool) => Some(ty),
        _ => None,
    }
}

/// The value of an expression that is a constant of the source.
pub fn constant(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<i128> {
    value(unit, node, 0)
}

/// The sizes of a `dim3` expression, as far as they are constants of the source.
pub fn constant_sizes<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>) -> Option<[Option<u32>; 3]> {
    find_construct(unit, node, 0).map(|_| dimensions(unit, Some(node)))
}

/// The number that is left of one when it is converted to a type.
fn converted(ty: Ty, value: i128) -> Option<i128> {
    match ty {
        Ty::Bool => Some(i128::from(value != 0)),
        Ty::Int { bits: bits @ 1..=64, signed } => {
            let low = value & ((1i128 << bits) - 1);
            Some(if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low })
        }
        _ => None,
    }
}

/// The value of a host expression that is a constant of the source.
fn value(unit: &Unit<'_, '_>, node: &Node<'_>, depth: usize) -> Option<i128> {
    if depth > MAX_DEPTH {
        return None;
    }
    if let Some(constant) =
        node.referenced.as_ref().and_then(|decl| unit.program.table(decl.id).enum_constants.get(&decl.id))
    {
        return Some(*constant);
    }
    let ty = integer_type(unit, node)?;
    let operand = |n: usize| value(unit, node.inner.get(n)?, depth + 1);
    match &*node.kind {
        "IntegerLiteral" | "CharacterLiteral" | "CXXBoolLiteralExpr" => converted(ty, node.integer_value()?),
        "ConstantExpr" | "SubstNonTypeTemplateParmExpr" => match node.integer_value() {
            Some(number) => converted(ty, number),
            None => value(unit, node.inner.last()?, depth + 1),
        },
        "ConditionalOperator" => operand(if operand(0)? != 0 { 1 } else { 2 }),
        "UnaryOperator" => {
            let a = operand(0)?;
            match &*node.opcode {
                "!" => Some(i128::from(a == 0)),
                "+" => Some(a),
                "~" => converted(ty, !a),
                "-" => converted(ty, -a).filter(|result| *result == -a || !ty.is_signed()),
                _ => None,
            }
        }
        "BinaryOperator" if matches!(&*node.opcode, "&&" | "||") => {
            let is_decided = (operand(0)? != 0) == (node.opcode == "||");
            Some(i128::from(if is_decided { node.opcode == "||" } else { operand(1)? != 0 }))
        }
        "BinaryOperator" => {
            let (a, b) = (operand(0)?, operand(1)?);
            let holds = match &*node.opcode {
                "<" => Some(a < b),
                "<=" => Some(a <= b),
                ">" => Some(a > b),
                ">=" => Some(a >= b),
                "==" => Some(a == b),
                "!=" => Some(a != b),
                _ => None,
            };
            if let Some(holds) = holds {
                return Some(i128::from(holds));
            }
            let amount = u32::try_from(b).ok().filter(|b| *b < ty.bits());
            let exact = match &*node.opcode {
                "+" => a.checked_add(b),
                "-" => a.checked_sub(b),
                "*" => a.checked_mul(b),
                "/" => a.checked_div(b),
                "%" => a.checked_rem(b),
                "<<" => amount.map(|b| a << b),
                ">>" => amount.map(|b| a >> b),
                "&" => Some(a & b),
                "|" => Some(a | b),
                "^" => Some(a ^ b),
                _ => None,
            }?;
            let result = converted(ty, exact)?;
            // Signed arithmetic that overflows means nothing.
            (result == exact || !ty.is_signed()).then_some(result)
        }
        "UnaryExprOrTypeTraitExpr" if node.name == "sizeof" => {
            let text = node
                .arg_type
                .as_ref()
                .map_or_else(|| node.inner.first().map(Node::type_text), |t| Some(t.text()));
            let size = super::context::size::of(unit, text?, node)?;
            Some(size.into())
        }
        "DeclRefExpr" => {
            let decl = node.referenced.as_ref()?;
            let number = value(unit, unchanged::value(unit, decl.id)?, depth + 1)?;
            converted(ty, number)
        }
        // A static member by way of an object.
        "MemberExpr" if node.inner.iter().all(|of| of.kind == "DeclRefExpr") => {
            let number = value(unit, unchanged::value(unit, node.referenced_member)?, depth + 1)?;
            converted(ty, number)
        }
        "ImplicitCastExpr" | "CStyleCastExpr" | "CXXStaticCastExpr" | "CXXFunctionalCastExpr"
            if matches!(
                &*node.cast_kind,
                "LValueToRValue" | "IntegralCast" | "NoOp" | "IntegralToBoolean"
            ) =>
        {
            converted(ty, value(unit, node.inner.last()?, depth + 1)?)
        }
        "ParenExpr" | "ExprWithCleanups" | "MaterializeTemporaryExpr" => {
            value(unit, node.inner.last()?, depth + 1)
        }
        "InitListExpr" if node.inner.len() == 1 => value(unit, &node.inner[0], depth + 1),
        _ => None,
    }
}

/// Where the pointers of a launched kernel come from.
struct Pointers {
    /// The kernel that launches it, if it is one.
    launching: Option<FunctionId>,
    /// The parameters that get a parameter of the launching kernel, with its position.
    passed_on: Vec<(usize, usize)>,
    /// Those that get something else.
    not_followed: Vec<usize>,
}

/// Where the pointers of a launched kernel come from, in a launch that stands in a function.
fn passed_by_device<'n>(
    unit: &Unit<'_, 'n>,
    given: &[shared_argument::Given<'n>],
    kernel: FunctionId,
    around: &'n Node<'n>,
) -> Pointers {
    let launching = unit.functions.get(&around.id).copied().filter(|_| is_kernel(around));
    let mut found = Pointers { launching, passed_on: Vec::new(), not_followed: Vec::new() };
    let params = unit.module.functions[kernel].params.iter().enumerate();
    for (position, _) in params.filter(|(_, param)| param.object.is_some()) {
        let argument = given.iter().find(|(_, at, path)| *at == position && path.is_empty());
        match argument.and_then(|(argument, ..)| read_as_it_stands(argument)) {
            Some(decl) if is_array_of_device(unit, decl) => {}
            Some(decl) => match launching.and_then(|launching| position_of(unit, launching, around, decl)) {
                Some(passed) => found.passed_on.push((position, passed)),
                None => found.not_followed.push(position),
            },
            None => found.not_followed.push(position),
        }
    }
    found
}

/// The variable whose value an expression is, as it stands.
fn read_as_it_stands<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    match &*node.kind {
        "DeclRefExpr" => node.referenced.as_deref(),
        "ParenExpr" => read_as_it_stands(node.inner.first()?),
        "ImplicitCastExpr"
            if ["LValueToRValue", "NoOp", "ArrayToPointerDecay"].contains(&&*node.cast_kind) =>
        {
            read_as_it_stands(node.inner.first()?)
        }
        _ => None,
    }
}

fn is_array_of_device(unit: &Unit<'_, '_>, decl: &Node<'_>) -> bool {
    let is_it = |global: &&&Node<'_>| global.id == decl.id && global.type_text().ends_with(']');
    unit.index.globals.iter().find(is_it).is_some_and(|global| global.has("CUDADeviceAttr"))
}

/// The position among a kernel's pointers of a parameter that keeps its value.
fn position_of(unit: &Unit<'_, '_>, kernel: FunctionId, around: &Node<'_>, decl: &Node<'_>) -> Option<usize> {
    let declared = around.inner.iter().find(|n| n.kind == "ParmVarDecl" && n.id == decl.id)?;
    if unchanged::may_change(unit, declared.id) {
        return None;
    }
    let function = &unit.module.functions[kernel];
    let is_it = |param: &Param| function.locals[param.local].name.as_str() == &*declared.name;
    function.params.iter().position(|param| param.object.is_some() && is_it(param))
}

/// Notes at launches of the device (by number) what their pointers are: those of a kernel that gets one array twice, or something that is not followed, pass that on.
fn note_pointers(module: &mut Module, launches: &[(usize, Pointers)]) {
    for (number, pointers) in launches {
        module.launches[*number].not_followed.clone_from(&pointers.not_followed);
    }
    // As often as a launch can pass on what another one does.
    for _ in launches {
        for (number, pointers) in launches {
            let of_launching = module.launches.iter().filter(|site| Some(site.kernel) == pointers.launching);
            let (mut open, mut overlaps) = (Vec::new(), Vec::new());
            for site in of_launching {
                let got =
                    |wanted: usize| pointers.passed_on.iter().filter(move |(_, passed)| *passed == wanted);
                open.extend(
                    site.not_followed.iter().flat_map(|param| got(*param)).map(|(position, _)| *position),
                );
                for overlap in &site.overlaps {
                    for (first, _) in got(overlap.param) {
                        match overlap.with {
                            OverlapWith::Param(with) => overlaps.extend(
                                got(with)
                                    .map(|(second, _)| Overlap::of_params(*first, *second, overlap.equal)),
                            ),
                            OverlapWith::Object(_) => overlaps.push(Overlap { param: *first, ..*overlap }),
                        }
                    }
                }
            }
            let site = &mut module.launches[*number];
            for param in open {
                if !site.not_followed.contains(&param) {
                    site.not_followed.push(param);
                }
            }
            for overlap in overlaps {
                if !site.overlaps.contains(&overlap) {
                    site.overlaps.push(overlap);
                }
            }
            site.not_followed.sort_unstable();
        }
    }
}
