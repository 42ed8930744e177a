//! Random valid modules, made of a row of bytes so that proptest can shrink them: every choice takes the next
//! byte, and when there are no more bytes the first, simplest alternative is taken.

mod expr;
mod stmt;

use gpuproof_base::{FileId, Id, Name, Origin, OriginData, Span};
use gpuproof_kir::{
    Clause, ClauseBody, ClauseKind, Field, Function, FunctionId, FunctionKind, LabelId, Language, LaunchHow,
    LaunchSite, Layout, LayoutId, LayoutKind, Local, LocalId, Module, Object, ObjectId, ObjectInit, Param,
    Space, Ty,
};
use std::sync::Arc;

/// A module made of these bytes.
pub fn module(bytes: &[u8]) -> Module {
    let mut maker = Maker {
        bytes,
        module: Module::new(Language::Cuda),
        function: FunctionId::new(0),
        labels: Vec::new(),
        next_label: 0,
    };
    maker.fill();
    maker.module
}

pub struct Maker<'b> {
    bytes: &'b [u8],
    module: Module,
    function: FunctionId,
    labels: Vec<LabelId>,
    next_label: usize,
}

const NAMES: [&str; 12] = [
    "i",
    "n",
    "p.x",
    "reduce<float, 256>",
    "",
    "two words",
    "x\"y",
    "back\\slash",
    "line\nbreak",
    "ü",
    "f32",
    "_0",
];

impl Maker<'_> {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first) % bound.max(1)
    }

    fn chance(&mut self) -> bool {
        self.below(2) == 1
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// 64 arbitrary bits, small ones most of the time.
    fn bits(&mut self) -> u64 {
        let length = self.pick(&[1, 1, 1, 8]);
        (0..length).fold(0, |bits, _| bits << 8 | self.below(256) as u64)
    }

    fn name(&mut self) -> Name {
        self.pick(&NAMES).into()
    }

    fn origin(&mut self) -> Origin {
        let mut data = OriginData::default();
        match self.below(4) {
            0 => return Origin::NONE,
            1 => data.spelling = Some(self.span()),
            2 => data.call = self.module.origins.by_number(1),
            _ => {}
        }
        data.span = Some(self.span());
        self.module.origins.intern(data)
    }

    fn span(&mut self) -> Span {
        let (file, start) = (self.below(3), self.below(200) as u32);
        Span::new(FileId::new(file), start, start + self.below(40) as u32)
    }

    fn fill(&mut self) {
        self.module.language = self.pick(&[Language::Cuda, Language::OpenCl, Language::Pvl]);
        self.layouts();
        // Functions first by signature, so that bodies can call every one of them.
        let count = 1 + self.below(3);
        for number in 0..count {
            self.signature(number);
        }
        self.free_objects();
        for id in self.module.functions.ids() {
            self.function = id;
            self.labels.clear();
            self.next_label = 0;
            self.contents(id);
        }
        if self.chance() {
            let origin = self.origin();
            let mut known = || self.chance().then(|| self.bits() as u32);
            let (grid, block) = ([known(), known(), known()], [known(), known(), known()]);
            let shared_bytes = self.chance().then(|| self.bits());
            let all = [LaunchHow::Plain, LaunchHow::Cooperative, LaunchHow::Unknown, LaunchHow::Device];
            let how = all[self.bits() as usize % all.len()];
            let not_followed = (0..self.below(3)).collect();
            self.module.launches.push(LaunchSite {
                kernel: FunctionId::new(0),
                grid,
                block,
                shared_bytes,
                overlaps: Vec::new(),
                used: Vec::new(),
                not_followed,
                how,
                origin,
            });
        }
    }

    /// Scalars of every type, then a vector, an array, a record and an opaque one.
    fn layouts(&mut self) {
        for ty in Ty::ALL {
            self.module.layouts.push(Layout::scalar(ty));
        }
        let lanes = 1 + self.below(16) as u32;
        let kind = LayoutKind::Vector { lane: Ty::F32, lanes };
        self.module.layouts.push(Layout { size: u64::from(lanes) * 4, align: 4, kind });
        let (element, count) = (LayoutId::new(self.below(17)), self.below(20) as u64);
        let array = Layout::array(&self.module.layouts, element, count).expect("a small array");
        self.module.layouts.push(array);
        let mut fields = Vec::new();
        let mut size = 0;
        for _ in 0..self.below(4) {
            let layout = LayoutId::new(self.below(18));
            fields.push(Field { name: self.name(), offset: size, layout });
            size += self.module.layouts[layout].size;
        }
        let kind = LayoutKind::Record { name: self.name(), fields };
        self.module.layouts.push(Layout { size, align: 16, kind });
        let kind = LayoutKind::Opaque(self.name());
        self.module.layouts.push(Layout { size: 8, align: 8, kind });
    }

    fn object(&mut self, space: Space, fixed: bool, owner: Option<FunctionId>) -> ObjectId {
        let layout = LayoutId::new(self.below(self.module.layouts.len()));
        let size = fixed.then(|| self.module.layouts[layout].size);
        let init = match (space, size) {
            (Space::Global | Space::Constant, Some(size)) if self.chance() => {
                let count = self.below(size as usize + 1);
                ObjectInit::Bytes((0..count).map(|_| self.below(256) as u8).collect())
            }
            (Space::Global | Space::Constant, _) if self.chance() => ObjectInit::Unmodelled,
            _ => ObjectInit::Arbitrary,
        };
        let align = self.chance().then_some(64);
        let (name, read_only, origin) = (self.name(), self.chance(), self.origin());
        self.module.objects.push(Object { name, space, layout, size, init, owner, read_only, align, origin })
    }

    fn signature(&mut self, number: usize) {
        let kernel = number == 0;
        let kind = if kernel { FunctionKind::Kernel } else { FunctionKind::Device };
        let (name, origin) = (self.name(), self.origin());
        let mut function = Function::new(name, kind, origin);
        for _ in 0..self.below(4) {
            let (name, ty, named, origin) = (self.name(), self.pick(&Ty::ALL), self.chance(), self.origin());
            let local = function.locals.push(Local { name, ty, named, origin });
            let space = self.pick(&[Space::Global, Space::Constant, Space::Shared, Space::Image]);
            let object = (kernel && ty == Ty::Ptr).then(|| self.object(space, false, None));
            function.params.push(Param { local, object, restrict: self.chance() });
        }
        // One local of each type, so that there is always one to read and one to set.
        for ty in Ty::ALL {
            let (name, named, origin) = (self.name(), self.chance(), self.origin());
            function.locals.push(Local { name, ty, named, origin });
        }
        if !kernel {
            function.results = (0..self.below(3)).map(|_| self.pick(&Ty::ALL)).collect();
        }
        if self.chance() {
            function.required_block = Some([1 + self.below(8) as u32, 1, 1]);
        }
        if self.chance() {
            function.required_cluster = Some([1 + self.below(8) as u32, 2, 1]);
        }
        if self.chance() {
            function.max_block_threads = Some(self.below(256) as u32);
        }
        self.module.functions.push(function);
    }

    /// An object of each space that functions name directly; a private one for each function.
    fn free_objects(&mut self) {
        for space in [Space::Global, Space::Constant, Space::Shared, Space::Image] {
            let fixed = self.chance();
            self.object(space, fixed, None);
        }
        for owner in self.module.functions.ids() {
            self.object(Space::Private, true, Some(owner));
        }
    }

    /// The objects that code of the current function may name, images or others.
    fn objects(&self, images: bool) -> Vec<ObjectId> {
        let usable = |object: &Object| {
            (object.space == Space::Image) == images
                && object.owner.is_none_or(|owner| owner == self.function)
        };
        self.module.objects.iter_enumerated().filter(|(_, o)| usable(o)).map(|(id, _)| id).collect()
    }

    fn private_object(&self) -> ObjectId {
        let own = |object: &Object| object.owner == Some(self.function);
        self.module
            .objects
            .iter_enumerated()
            .find(|(_, o)| own(o))
            .map(|(id, _)| id)
            .expect("one for each function")
    }

    /// A local of a type.
    fn local(&mut self, ty: Ty) -> LocalId {
        let locals = &self.module.functions[self.function].locals;
        let fitting: Vec<LocalId> =
            locals.iter_enumerated().filter(|(_, l)| l.ty == ty).map(|(id, _)| id).collect();
        self.pick(&fitting)
    }

    fn contents(&mut self, id: FunctionId) {
        let kinds = [
            ClauseKind::Requires { global: false },
            ClauseKind::Requires { global: true },
            ClauseKind::Ensures { global: false },
            ClauseKind::Ensures { global: true },
            ClauseKind::FunctionWideInvariant { candidate: false },
            ClauseKind::FunctionWideInvariant { candidate: true },
            ClauseKind::Axiom,
            ClauseKind::FreshArray,
            ClauseKind::ReadsFrom,
            ClauseKind::WritesTo,
            ClauseKind::Comment,
        ];
        let contract = self.clauses(&kinds);
        let body = (id.number() == 0 || self.chance()).then(|| self.body(0));
        let function = &mut self.module.functions[id];
        function.contract = contract;
        function.body = body;
    }

    fn clauses(&mut self, kinds: &[ClauseKind]) -> Vec<Clause> {
        let count = self.below(3);
        (0..count).map(|_| self.clause(kinds)).collect()
    }

    fn clause(&mut self, kinds: &[ClauseKind]) -> Clause {
        let kind = self.pick(kinds);
        let body = match kind {
            ClauseKind::Comment => {
                let text = self.pick(&["requires n > 0;", "ensures true;", "requires a != NULL;"]);
                ClauseBody::Comment(Arc::new(gpuproof_spec::parse_clause(text).expect("a clause")))
            }
            ClauseKind::FreshArray | ClauseKind::ReadsFrom | ClauseKind::WritesTo => {
                ClauseBody::Exprs((0..self.below(3)).map(|_| self.annotation(Ty::Ptr)).collect())
            }
            _ => {
                let mut exprs = vec![self.annotation(Ty::Bool)];
                exprs.extend((0..self.below(2)).map(|_| self.annotation(Ty::U32)).collect::<Vec<_>>());
                ClauseBody::Exprs(exprs)
            }
        };
        Clause { kind, body, origin: self.origin() }
    }
}
