//! The two sides of a comparison: which functions, which launches, which parameters belong together.

use crate::inputs::number::parse_const;
use crate::launch::{self, LaunchOptions};
use crate::load::{Loaded, select_kernels};
use crate::memory_text::element_of;
use crate::report::{LaunchReport, LaunchSource};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::Launch;
use gpuproof_kir::{
    Clause, ClauseBody, ClauseKind, Const, Expr, ExprKind, Function, FunctionId, Module, ObjectId,
    ObjectInit, Space, SpecOp, StmtKind, Ty, walk,
};

/// One side.
pub struct Side<'a> {
    /// Path of its file.
    pub path: &'a str,
    /// The file.
    pub loaded: &'a Loaded,
    /// The function.
    pub kernel: FunctionId,
    /// How it is launched.
    pub launch: Launch,
    /// The same for the report.
    pub shown: LaunchReport,
    /// Whether it has a precondition that a run cannot decide, so that no run shows anything.
    pub is_open: bool,
}

impl Side<'_> {
    /// The function.
    pub fn function(&self) -> &Function {
        &self.loaded.module.functions[self.kernel]
    }

    /// Whether one thread runs it.
    pub fn is_single(&self) -> bool {
        self.launch.blocks().saturating_mul(self.launch.threads_per_block()) == 1
    }
}

/// An array that one or both sides have.
#[derive(Clone, Debug)]
pub struct SharedArray {
    /// Its name.
    pub name: String,
    /// The object on each side.
    pub objects: [Option<ObjectId>; 2],
    /// Bytes, if the user or the source says.
    pub bytes: Option<u64>,
}

/// A scalar argument that one or both sides have.
#[derive(Clone, Debug)]
pub struct SharedScalar {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Its position among the parameters of each side.
    pub positions: [Option<usize>; 2],
    /// Its value, if the user gave one.
    pub value: Option<Const>,
}

/// What the two sides have in common.
#[derive(Clone, Debug, Default)]
pub struct Pairing {
    /// Arrays: parameters first, then variables of the files.
    pub arrays: Vec<SharedArray>,
    /// Scalars.
    pub scalars: Vec<SharedScalar>,
    /// How parameters were matched.
    pub by_position: bool,
}

/// Whether a function has a precondition or assumption that one thread cannot decide.
pub fn has_open_condition(module: &Module, id: FunctionId) -> bool {
    let Some(function) = module.functions.get(id) else { return false };
    let mut open = false;
    let mut look = |root: &Expr| {
        walk::expr(root, &mut |e| {
            open |= matches!(&e.kind, ExprKind::Spec(op, _) if *op != SpecOp::Implies);
        });
    };
    let required = |c: &&Clause| matches!(c.kind, ClauseKind::Requires { .. } | ClauseKind::Axiom);
    for clause in function.contract.iter().filter(required) {
        match &clause.body {
            ClauseBody::Exprs(exprs) => exprs.iter().for_each(&mut look),
            ClauseBody::Comment(_) => return true,
        }
    }
    for reached in walk::reachable_functions(module, id) {
        let body = module.functions.get(reached).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| {
            if let StmtKind::Assume(condition) = &stmt.kind {
                look(condition);
            }
        });
    }
    open
}

/// The kernel of the first side: the one that is named, or the only one that is not the reference.
pub fn first(
    path: &str,
    loaded: &Loaded,
    wanted: Option<&str>,
    reference: Option<&str>,
) -> Result<FunctionId, Diagnostic> {
    let mut ids = select_kernels(&loaded.module, path, wanted)?;
    if wanted.is_none() {
        let is_reference = |id: &FunctionId| {
            loaded.entries.contains(id)
                || reference.is_some_and(|name| loaded.module.functions[*id].name.as_str() == name)
        };
        ids.retain(|id| !is_reference(id));
    }
    one(path, loaded, &ids, "--kernel")
}

/// The other side: the function that is named, else the kernel of the same name, else the only one.
pub fn second(
    path: &str,
    loaded: &Loaded,
    wanted: Option<&str>,
    like: &str,
) -> Result<FunctionId, Diagnostic> {
    if let Some(name) = wanted {
        let ids = select_kernels(&loaded.module, path, Some(name)).map_err(|d| Diagnostic {
            message: d.message.replace("there is no kernel", "there is no function or kernel"),
            ..d
        })?;
        return one(path, loaded, &ids, "--reference");
    }
    let ids = select_kernels(&loaded.module, path, None)?;
    let same: Vec<FunctionId> =
        ids.iter().copied().filter(|id| loaded.module.functions[*id].name.as_str() == like).collect();
    match &same[..] {
        [id] => Ok(*id),
        _ => one(path, loaded, &ids, "--reference"),
    }
}

fn one(path: &str, loaded: &Loaded, ids: &[FunctionId], option: &str) -> Result<FunctionId, Diagnostic> {
    match ids {
        [id] => Ok(*id),
        [] => Err(usage(format!("there is no kernel to compare in `{path}`"))),
        many => {
            let names: Vec<String> =
                many.iter().map(|id| format!("`{}`", loaded.module.functions[*id].name)).collect();
            Err(usage(format!("`{path}` has several kernels: {}", names.join(", ")))
                .help(format!("name one with {option} NAME")))
        }
    }
}

/// The launch of a kernel; equivalence speaks of one, so that somebody must say which.
pub fn launch_of(
    loaded: &Loaded,
    id: FunctionId,
    options: &LaunchOptions,
) -> Result<(Launch, LaunchReport), Vec<Diagnostic>> {
    if loaded.entries.contains(&id) {
        let launch = Launch::new([1; 3], [1; 3]);
        let shown = LaunchReport {
            grid: [1; 3],
            block: [1; 3],
            cluster: [1; 3],
            global_offset: [0; 3],
            dynamic_shared: 0,
            source: LaunchSource::Source,
        };
        return Ok((launch, shown));
    }
    let (launch, shown) = launch::choose(&loaded.module, id, options)?;
    if shown.source == LaunchSource::Default {
        let name = &loaded.module.functions[id].name;
        return Err(vec![
            usage(format!("nobody says how kernel `{name}` is launched"))
                .help("equivalence is shown for one launch: give --block (and --grid)"),
        ]);
    }
    Ok((launch, shown))
}

/// Matches the parameters of the two sides: by name if every one of the second is found so, else by position.
pub fn pair(a: &Side<'_>, b: Option<&Side<'_>>) -> Result<Pairing, Diagnostic> {
    let mut pairing = Pairing::default();
    let mine = parameters(a);
    let theirs = b.map(parameters).unwrap_or_default();
    let by_name = theirs.iter().all(|p| mine.iter().any(|q| q.name == p.name && q.ty == p.ty));
    let by_position = mine.len() == theirs.len() && mine.iter().zip(&theirs).all(|(p, q)| p.ty == q.ty);
    if !by_name && !by_position {
        let text = |list: &[Parameter]| {
            list.iter().map(|p| format!("{} {}", p.ty, p.name)).collect::<Vec<_>>().join(", ")
        };
        return Err(usage("the two functions have different parameters".to_owned())
            .note(format!("`{}` has ({})", a.function().name, text(&mine)))
            .note(format!("`{}` has ({})", b.map_or("", |b| b.function().name.as_str()), text(&theirs)))
            .help("the same names, or the same types in the same order, say what belongs together"));
    }
    pairing.by_position = !by_name;
    for (n, p) in mine.iter().enumerate() {
        let other = match pairing.by_position {
            true => theirs.get(n),
            false => theirs.iter().find(|q| q.name == p.name),
        };
        match p.object {
            Some(object) => {
                let objects = [Some(object), other.and_then(|q| q.object)];
                pairing.arrays.push(SharedArray { name: p.name.clone(), objects, bytes: None });
            }
            None => pairing.scalars.push(SharedScalar {
                name: p.name.clone(),
                ty: p.ty,
                positions: [Some(p.position), other.map(|q| q.position)],
                value: None,
            }),
        }
    }
    let here = variables(&a.loaded.module);
    let there = b.map(|b| variables(&b.loaded.module)).unwrap_or_default();
    for (object, name) in &here {
        let other = there.iter().find(|(_, n)| n == name).map(|(o, _)| *o);
        pairing.arrays.push(SharedArray {
            name: name.clone(),
            objects: [Some(*object), other],
            bytes: a.loaded.module.objects[*object].size,
        });
    }
    if let Some(b) = b {
        for (object, name) in there.iter().filter(|(_, n)| !here.iter().any(|(_, m)| m == n)) {
            let bytes = b.loaded.module.objects[*object].size;
            pairing.arrays.push(SharedArray { name: name.clone(), objects: [None, Some(*object)], bytes });
        }
    }
    Ok(pairing)
}

struct Parameter {
    name: String,
    ty: Ty,
    position: usize,
    object: Option<ObjectId>,
}

fn parameters(side: &Side<'_>) -> Vec<Parameter> {
    let function = side.function();
    let params = function.params.iter().enumerate();
    params
        .map(|(position, p)| {
            let local = &function.locals[p.local];
            Parameter { name: local.name.to_string(), ty: local.ty, position, object: p.object }
        })
        .collect()
}

/// Variables of a file that a launch may find with any contents.
fn variables(module: &Module) -> Vec<(ObjectId, String)> {
    let parameters: Vec<ObjectId> =
        module.functions.iter().flat_map(|f| &f.params).filter_map(|p| p.object).collect();
    module
        .objects
        .iter_enumerated()
        .filter(|(id, object)| {
            let filled_by_host = match object.space {
                Space::Global => true,
                Space::Constant => object.init == ObjectInit::Arbitrary,
                _ => false,
            };
            filled_by_host && !parameters.contains(id)
        })
        .map(|(id, object)| (id, object.name.to_string()))
        .collect()
}

impl Pairing {
    /// Takes over what the user says about arguments and sizes.
    pub fn fill(
        &mut self,
        a: &Side<'_>,
        b: Option<&Side<'_>>,
        scalars: &[(String, String)],
        arrays: &[(String, String)],
    ) -> Result<(), Vec<Diagnostic>> {
        let mut trouble = Vec::new();
        for (name, text) in scalars {
            match self.scalars.iter_mut().find(|s| s.name == *name) {
                Some(scalar) => match parse_const(scalar.ty, text) {
                    Ok(value) => scalar.value = Some(value),
                    Err(why) => trouble.push(usage(format!("--arg {name}: {why}"))),
                },
                None => trouble.push(usage(format!("no scalar parameter is called `{name}`"))),
            }
        }
        for (name, text) in arrays {
            let Some(array) = self.arrays.iter_mut().find(|s| s.name == *name) else {
                trouble.push(usage(format!("no array is called `{name}`")));
                continue;
            };
            let element = match array.objects {
                [Some(object), _] => element_of(&a.loaded.module, object),
                [None, Some(object)] => b.and_then(|b| element_of(&b.loaded.module, object)),
                [None, None] => None,
            };
            match (text.parse::<u64>(), element) {
                (Ok(count), Some((_, size))) if count.saturating_mul(size) <= 1 << 20 => {
                    array.bytes = Some(count * size);
                }
                (Ok(_), _) => trouble.push(usage(format!("--array {name}: an array of at most a megabyte"))),
                (Err(_), _) => {
                    trouble.push(usage(format!("--array {name}: `{text}` is no number of elements")));
                }
            }
        }
        if trouble.is_empty() { Ok(()) } else { Err(trouble) }
    }
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}
