//! Arguments of a kernel: what the user gave, checked against the kernel, and defaults for the rest.
//!
//! Every default is listed in the report, because an answer holds only for the arguments it was found with.

pub mod array_spec;
pub mod contents;
pub mod number;

use crate::memory_text::{const_text, element_of, layout_name};
use crate::report::Argument;
use crate::suggest;
use array_spec::{ArraySpec, Fill};
use contents::contents;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::{Inputs, Launch};
use gpuproof_kir::{BinaryOp, Const, Expr, ExprKind, Function, LocalId, Module, ObjectId, Space, Ty, walk};
use number::{const_of_integer, parse_const};
use std::collections::{BTreeMap, BTreeSet};

/// Arguments as the command line gives them.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// `--arg NAME=VALUE`.
    pub scalars: Vec<(String, String)>,
    /// `--array NAME=SPEC`.
    pub arrays: Vec<(String, String)>,
    /// Seed of arbitrary contents.
    pub seed: u64,
}

/// Arguments ready for the interpreter.
#[derive(Clone, Debug)]
pub struct Made {
    /// What the interpreter takes.
    pub inputs: Inputs,
    /// The same for the report.
    pub arguments: Vec<Argument>,
    /// Arrays whose size gpuproof chose, with the number of elements.
    pub chosen: BTreeMap<ObjectId, u64>,
}

/// Fewest elements of an array whose size nobody gave.
const LEAST_ELEMENTS: u64 = 1024;

/// Makes the arguments of `kernel`. `sizes` overrides the number of elements of arrays that nobody gave.
pub fn make(
    module: &Module,
    kernel: &Function,
    launch: &Launch,
    options: &InputOptions,
    sizes: &BTreeMap<ObjectId, u64>,
) -> Result<Made, Vec<Diagnostic>> {
    let mut trouble = Vec::new();
    let mut made = Made { inputs: Inputs::default(), arguments: Vec::new(), chosen: BTreeMap::new() };
    let threads = launch.blocks().saturating_mul(launch.threads_per_block());
    let extent = |n: usize| u64::from(launch.grid[n]) * u64::from(launch.block[n]);
    let extent = (0..3).map(extent).max().unwrap_or(1);
    let shifts = shift_amounts(kernel);

    let mut scalars = once_each("--arg", &options.scalars, &mut trouble);
    let mut arrays = once_each("--array", &options.arrays, &mut trouble);
    for (position, param) in kernel.params.iter().enumerate() {
        let local = &kernel.locals[param.local];
        let name = local.name.as_str();
        if let Some(object) = param.object {
            let spec = arrays.remove(module.objects[object].name.as_str()).or_else(|| arrays.remove(name));
            if let Some(value) = scalars.remove(name) {
                match value {
                    "null" | "0" => {
                        made.inputs.arrays.insert(object, None);
                        made.arguments.push(argument(name, "pointer".into(), "null".into(), true));
                    }
                    _ => trouble.push(usage(format!(
                        "`{name}` is an array; give its contents by `--array {name}=...`"
                    ))),
                }
                continue;
            }
            add_array(module, object, spec, threads, options.seed, sizes, &mut made, &mut trouble);
            continue;
        }
        let given = scalars.remove(name);
        if arrays.remove(name).is_some() {
            trouble.push(usage(format!("`{name}` is no array; give its value by `--arg {name}=...`")));
        }
        let value = match given {
            Some(text) => parse_const(local.ty, text),
            None if shifts.contains(&param.local) => Ok(default_scalar(local.ty, 1)),
            None => Ok(default_scalar(local.ty, extent)),
        };
        match value {
            Ok(value) => {
                let ty = crate::memory_text::c_name(local.ty).to_owned();
                made.arguments.push(argument(name, ty, const_text(local.ty, &value), given.is_some()));
                made.inputs.scalars.insert(position, value);
            }
            Err(why) => trouble.push(usage(format!("--arg {name}: {why}"))),
        }
    }
    for (id, object) in module_arrays(module) {
        let spec = arrays.remove(object);
        if spec.is_some() || module.objects[id].size.is_none() {
            add_array(module, id, spec, threads, options.seed, sizes, &mut made, &mut trouble);
        }
    }
    for name in scalars.keys() {
        trouble.push(unknown(module, kernel, "--arg", name));
    }
    for name in arrays.keys() {
        trouble.push(unknown(module, kernel, "--array", name));
    }
    if trouble.is_empty() { Ok(made) } else { Err(trouble) }
}

/// Every name that `--arg` or `--array` may use for a kernel.
pub fn names(module: &Module, kernel: &Function) -> BTreeSet<String> {
    let parameters = kernel.params.iter().map(|p| kernel.locals[p.local].name.to_string());
    let objects = kernel.params.iter().filter_map(|p| p.object).map(|o| module.objects[o].name.to_string());
    let globals = module_arrays(module).into_iter().map(|(_, name)| name.to_owned());
    parameters.chain(objects).chain(globals).collect()
}

/// The options by name; a name given twice is trouble.
fn once_each<'a>(
    option: &str,
    given: &'a [(String, String)],
    trouble: &mut Vec<Diagnostic>,
) -> BTreeMap<&'a str, &'a str> {
    let mut by_name = BTreeMap::new();
    for (name, value) in given {
        if let Some(first) = by_name.insert(name.as_str(), value.as_str()) {
            trouble.push(usage(format!("{option} gives `{name}` twice: `{first}` and `{value}`")));
        }
    }
    by_name
}

#[allow(clippy::too_many_arguments, reason = "one call site's worth of context, not worth a type")]
fn add_array(
    module: &Module,
    object: ObjectId,
    spec: Option<&str>,
    threads: u64,
    seed: u64,
    sizes: &BTreeMap<ObjectId, u64>,
    made: &mut Made,
    trouble: &mut Vec<Diagnostic>,
) {
    let data = &module.objects[object];
    let Some((element, element_size)) = element_of(module, object) else { return };
    if data.space == Space::Shared && spec.is_none() {
        // Its size is the launch's dynamic shared memory.
        return;
    }
    if data.space == Space::Image {
        let parsed = array_spec::parse(spec.unwrap_or("zero:1"));
        match parsed.map(|spec| spec.fill) {
            Ok(Fill::Null) => {
                made.inputs.arrays.insert(object, None);
                made.arguments.push(argument(&data.name, "image".into(), "null".into(), true));
            }
            Ok(_) => {
                let value = "texels are arbitrary until they are written".to_owned();
                made.arguments.push(argument(&data.name, "image".into(), value, spec.is_some()));
            }
            Err(why) => trouble.push(usage(format!("--array {}: {why}", data.name))),
        }
        return;
    }
    let parsed = match spec {
        Some(text) => array_spec::parse(text),
        None => {
            let most = contents::MAX_ARRAY_BYTES / 4 / element_size;
            let count = sizes.get(&object).copied().unwrap_or(threads.max(LEAST_ELEMENTS)).min(most.max(1));
            made.chosen.insert(object, count);
            Ok(ArraySpec { fill: Fill::Random(None), ty: None, count })
        }
    };
    let filled = parsed.and_then(|spec| Ok((contents(module, object, &spec, seed)?, spec)));
    match filled {
        Ok((Some(bytes), _)) if data.size.is_some_and(|size| size != bytes.len() as u64) => {
            let size = data.size.unwrap_or_default();
            trouble.push(usage(format!(
                "`{}` has {size} bytes by its declaration, `{}` gives {}",
                data.name,
                spec.unwrap_or_default(),
                bytes.len()
            )));
        }
        Ok((bytes, parsed)) => {
            let elements = bytes.as_ref().map(|bytes| bytes.len() as u64 / element_size);
            let ty = match elements {
                Some(count) => format!("{}[{count}]", layout_name(module, element)),
                None => "pointer".into(),
            };
            let value = match (spec, &parsed.fill, data.space) {
                (Some(_), fill, Space::Shared) if *fill != Fill::Null => "arbitrary contents".to_owned(),
                (Some(text), _, _) => text.to_owned(),
                (None, _, _) => format!("random, seed {seed}"),
            };
            made.arguments.push(argument(&data.name, ty, value, spec.is_some()));
            made.inputs.arrays.insert(object, bytes);
        }
        Err(why) => trouble.push(
            usage(format!("--array {}: {why}", data.name))
                .help(format!("a specification is one of {}", array_spec::FORMS)),
        ),
    }
}

fn argument(name: &str, ty: String, value: String, given: bool) -> Argument {
    Argument { name: name.to_owned(), ty, value, given }
}

/// The locals that a kernel shifts by, as they are or with something added.
fn shift_amounts(kernel: &Function) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    walk::exprs(kernel.body.as_deref().unwrap_or(&[]), &mut |expr| {
        if let ExprKind::Binary(BinaryOp::Shl | BinaryOp::Shr, _, amount) = &expr.kind {
            add_summands(amount, &mut found);
        }
    });
    found
}

/// The locals of which an expression is the sum, under conversions and masks.
fn add_summands(expr: &Expr, found: &mut BTreeSet<LocalId>) {
    match &expr.kind {
        ExprKind::Local(local) => _ = found.insert(*local),
        ExprKind::Cast(_, inner) => add_summands(inner, found),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitAnd, left, right) => {
            add_summands(left, found);
            add_summands(right, found);
        }
        _ => {}
    }
}

/// An integer parameter is most often a length: with the largest extent of the launch every thread takes part, and a matrix that is as wide as
/// the launch has as many elements as there are threads.
fn default_scalar(ty: Ty, threads: u64) -> Const {
    match ty {
        Ty::Bool => Const::Bool(true),
        Ty::Float(_) => const_of_integer(ty, 1),
        Ty::Int { bits, signed } => {
            let width = u32::from(bits) - u32::from(signed);
            let largest = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            const_of_integer(ty, threads.min(largest))
        }
        Ty::Ptr => Const::Null,
    }
}

/// Arrays of the whole module that a launch may fill: globals that are no kernel's parameter.
fn module_arrays(module: &Module) -> Vec<(ObjectId, &str)> {
    let parameters: BTreeSet<ObjectId> =
        module.functions.iter().flat_map(|f| &f.params).filter_map(|p| p.object).collect();
    module
        .objects
        .iter_enumerated()
        .filter(|(id, object)| {
            matches!(object.space, Space::Global | Space::Constant) && !parameters.contains(id)
        })
        .map(|(id, object)| (id, object.name.as_str()))
        .collect()
}

fn unknown(module: &Module, kernel: &Function, option: &str, name: &str) -> Diagnostic {
    let is_array = option == "--array";
    let mut names: Vec<String> = kernel
        .params
        .iter()
        .filter(|p| p.object.is_some() == is_array)
        .map(|p| kernel.locals[p.local].name.to_string())
        .collect();
    if is_array {
        names.extend(module_arrays(module).iter().map(|(_, name)| (*name).to_owned()));
    }
    let kind = if is_array { "array" } else { "scalar parameter" };
    let message = format!("kernel `{}` has no {kind} `{name}`", kernel.name);
    suggest::with_choices(usage(message), name, &names, kind)
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}
