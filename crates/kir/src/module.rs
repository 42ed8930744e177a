//! Modules, memory objects and functions.

use crate::clause::Clause;
use crate::stmt::Body;
use crate::ty::{Layout, LayoutId, Ty};
use gpuproof_base::{IndexVec, Name, Origin, Origins, define_id};

define_id!(
    /// A memory object of a module.
    pub struct ObjectId, "o"
);
define_id!(
    /// A function of a module.
    pub struct FunctionId, "f"
);
define_id!(
    /// A local of a function.
    pub struct LocalId, "l"
);

/// The language a module was written in; decides the rule for exited threads and the words in messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// CUDA C++.
    Cuda,
    /// OpenCL C.
    OpenCl,
    /// PVL.
    Pvl,
}

impl Language {
    /// Whether CUDA's rules apply.
    pub fn is_cuda(self) -> bool {
        self == Language::Cuda
    }

    /// The name in printed forms.
    pub fn as_str(self) -> &'static str {
        match self {
            Language::Cuda => "cuda",
            Language::OpenCl => "opencl",
            Language::Pvl => "pvl",
        }
    }
}

/// One translation unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    /// The language of the source.
    pub language: Language,
    /// The last block along a dimension may be smaller than the others: OpenCL from 2.0 on.
    pub partial_blocks: bool,
    /// Where everything came from.
    pub origins: Origins,
    /// How objects are laid out.
    pub layouts: IndexVec<LayoutId, Layout>,
    /// All memory objects, of every space and owner.
    pub objects: IndexVec<ObjectId, Object>,
    /// All functions; kernels are those of kind [`FunctionKind::Kernel`].
    pub functions: IndexVec<FunctionId, Function>,
    /// Launches seen in host code.
    pub launches: Vec<LaunchSite>,
}

impl Module {
    /// An empty module.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            partial_blocks: false,
            origins: Origins::default(),
            layouts: IndexVec::new(),
            objects: IndexVec::new(),
            functions: IndexVec::new(),
            launches: Vec::new(),
        }
    }

    /// The kernels in source order.
    pub fn kernels(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        self.functions.iter_enumerated().filter(|(_, f)| f.kind == FunctionKind::Kernel)
    }
}

/// Where an object lives and who shares it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// Device memory, one instance for the launch.
    Global,
    /// Read-only device memory, one instance for the launch.
    Constant,
    /// CUDA `__shared__`, OpenCL `local`: one instance for each block.
    Shared,
    /// One instance for each activation of the owning function.
    Private,
    /// An image, texture or surface; accessed by image statements only.
    Image,
}

impl Space {
    /// The name in printed forms.
    pub fn as_str(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Constant => "constant",
            Space::Shared => "shared",
            Space::Private => "private",
            Space::Image => "image",
        }
    }
}

/// A row of bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Name in the source; for an array behind a pointer parameter the parameter's (`p.data` inside a struct).
    pub name: Name,
    /// Where it lives.
    pub space: Space,
    /// How its bytes are made up. For an object of unknown size: the layout of one element.
    pub layout: LayoutId,
    /// Size in bytes, if the source fixes it. Otherwise the launch does (dynamic shared memory, pointer
    /// parameters), and the object is an array of `layout`.
    pub size: Option<u64>,
    /// Contents before the kernel starts.
    pub init: ObjectInit,
    /// The function that owns a private object; none for the others.
    pub owner: Option<FunctionId>,
    /// Whether the source forbids writing through the name (`const`).
    pub read_only: bool,
    /// What its address is a multiple of beyond what its type asks for (`alignas`).
    pub align: Option<u64>,
    /// The declaration.
    pub origin: Origin,
}

/// Contents of an object before the kernel starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObjectInit {
    /// Arbitrary: what the host put there, or nothing.
    Arbitrary,
    /// These bytes, then zeros up to the size. For a `global` object this is what the program starts with: the host
    /// or an earlier launch may have changed it, so that proofs rely on the bytes of `constant` objects only.
    Bytes(Vec<u8>),
    /// Contents that the source gives and that are not understood: what a run reads there is made up.
    Unmodelled,
}

/// What a function is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FunctionKind {
    /// An entry point.
    Kernel,
    /// Called from kernels.
    Device,
}

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Name as the user would write it, template arguments included: `reduce<float, 256>`.
    pub name: Name,
    /// Entry point or helper.
    pub kind: FunctionKind,
    /// Parameters, structs flattened.
    pub params: Vec<Param>,
    /// Types of the values it returns; more than one for a vector.
    pub results: Vec<Ty>,
    /// All locals, parameters first.
    pub locals: IndexVec<LocalId, Local>,
    /// Preconditions, postconditions and the like.
    pub contract: Vec<Clause>,
    /// The statements; none if the source has only a declaration.
    pub body: Option<Body>,
    /// Block size that the source requires (`reqd_work_group_size`).
    pub required_block: Option<[u32; 3]>,
    /// Blocks of a cluster that the source requires (`__cluster_dims__`).
    pub required_cluster: Option<[u32; 3]>,
    /// Most threads a block may have (`__launch_bounds__`, `__attribute__((max_threads...))`).
    pub max_block_threads: Option<u32>,
    /// The declaration, from its first token to its closing brace.
    pub origin: Origin,
}

/// A parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The local that holds it.
    pub local: LocalId,
    /// For a pointer parameter of a kernel: the object whose start it points to. A kernel's pointer parameter
    /// always has one; nothing else has.
    pub object: Option<ObjectId>,
    /// The programmer promised that it does not alias (`restrict`).
    pub restrict: bool,
}

/// A local variable or temporary.
#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    /// Name in the source, with `.x` and the like for a lane; made up (`t7`) for temporaries.
    pub name: Name,
    /// Its type.
    pub ty: Ty,
    /// Whether the name stands in the source.
    pub named: bool,
    /// The declaration.
    pub origin: Origin,
}

/// A `kernel<<<grid, block>>>(...)` in the source.
#[derive(Clone, PartialEq, Debug)]
pub struct LaunchSite {
    /// The kernel.
    pub kernel: FunctionId,
    /// Grid size where it is constant.
    pub grid: [Option<u32>; 3],
    /// Block size where it is constant.
    pub block: [Option<u32>; 3],
    /// Bytes of dynamic shared memory where constant.
    pub shared_bytes: Option<u64>,
    /// Parameters that get pointers into one array.
    pub overlaps: Vec<Overlap>,
    /// Memory that does not hold zeros when the kernel starts, as far as is seen.
    pub used: Vec<Used>,
    /// Parameters that get pointers of which nothing is known: they may be null, start anywhere, or point to what another parameter points to.
    pub not_followed: Vec<usize>,
    /// What kind of launch it is.
    pub how: LaunchHow,
    /// The call.
    pub origin: Origin,
}

/// Memory that a launch does not find cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Used {
    /// Which.
    pub with: OverlapWith,
    /// Whether the host puts another number there; else an earlier launch of the kernel may have left something.
    pub by_host: bool,
}

/// Kinds of launches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LaunchHow {
    /// Blocks run when there is room for them.
    #[default]
    Plain,
    /// All blocks run at once, so that they can wait for each other.
    Cooperative,
    /// Not a launch in sight, or not for certain: the kernel's address is taken, and whoever has it may launch the kernel with any sizes and arguments. Sizes
    /// are examples then.
    Unknown,
    /// In device code: how often, and with which numbers, is not followed. Blocks run when there is room for them.
    Device,
}

impl LaunchHow {
    /// Whether the launch stands in host code that was read: then its sizes and arguments are followed as far as they can be.
    pub fn is_of_host(self) -> bool {
        matches!(self, LaunchHow::Plain | LaunchHow::Cooperative)
    }
}

/// A parameter of a launch that gets a pointer into an array that the kernel has another way to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlap {
    /// Its position among the kernel's parameters.
    pub param: usize,
    /// The other way.
    pub with: OverlapWith,
    /// Whether both are the same address.
    pub equal: bool,
}

/// What a parameter shares its array with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OverlapWith {
    /// Another parameter, by its position.
    Param(usize),
    /// A variable of the device; the address is that of its start.
    Object(ObjectId),
}

impl Overlap {
    /// Two parameters that get pointers into one array.
    pub fn of_params(first: usize, second: usize, equal: bool) -> Self {
        Self { param: first, with: OverlapWith::Param(second), equal }
    }
}
