//! Layouts, objects and launches: rules 1 to 7 and 11.

use super::Checker;
use super::refuse::Part;
use crate::module::{FunctionKind, Object, ObjectInit, OverlapWith, Space};
use crate::ty::{Layout, LayoutId, LayoutKind};
use gpuproof_base::{Id, Origin};

impl Checker<'_> {
    pub(super) fn layouts(&mut self) {
        for (id, layout) in self.module.layouts.iter_enumerated() {
            self.part = Part::Layout(id);
            self.layout(id, layout);
        }
        if let Some(id) = self.cyclic_layout() {
            self.part = Part::Layout(id);
            self.fail(3, Origin::NONE, format!("{id:?} contains itself"));
        }
    }

    fn layout(&mut self, id: LayoutId, layout: &Layout) {
        let at = Origin::NONE;
        let known = i64::try_from(layout.size).is_ok();
        self.require(known, 4, at, || format!("{id:?} has a size of 2^63 bytes or more"));
        self.require(layout.align.is_power_of_two(), 4, at, || {
            format!("the alignment of {id:?} is {}, which is no power of two", layout.align)
        });
        match &layout.kind {
            LayoutKind::Scalar(ty) => {
                self.ty(*ty, at);
                self.require(layout.size == ty.size(), 4, at, || {
                    format!("{id:?} is a {ty} of {} bytes", layout.size)
                });
            }
            LayoutKind::Vector { lane, lanes } => {
                self.ty(*lane, at);
                // Four-byte lanes and a 32-bit count: the product fits.
                let fits = *lanes > 0 && lane.size().saturating_mul(u64::from(*lanes)) <= layout.size;
                self.require(fits, 4, at, || format!("{id:?} has no room for {lanes} lanes of {lane}"));
            }
            LayoutKind::Array { element, count } => {
                let Some(of) = self.entry(&self.module.layouts, *element, at) else { return };
                let fits = of.size.checked_mul(*count) == Some(layout.size);
                self.require(fits, 4, at, || {
                    format!("{id:?} has {} bytes for {count} elements of {} bytes", layout.size, of.size)
                });
            }
            LayoutKind::Record { fields, .. } => {
                for field in fields {
                    let Some(of) = self.entry(&self.module.layouts, field.layout, at) else { continue };
                    let fits = field.offset.checked_add(of.size).is_some_and(|end| end <= layout.size);
                    self.require(fits, 4, at, || {
                        format!("field {:?} does not lie inside {id:?}", field.name)
                    });
                }
            }
            LayoutKind::Opaque(_) => {}
        }
    }

    /// A layout on a cycle. Layouts are removed once all that they contain is removed; a cycle never is.
    fn cyclic_layout(&self) -> Option<LayoutId> {
        let layouts = &self.module.layouts;
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); layouts.len()];
        let mut waiting: Vec<usize> = vec![0; layouts.len()];
        for (id, layout) in layouts.iter_enumerated() {
            let parts: Vec<LayoutId> = match &layout.kind {
                LayoutKind::Array { element, .. } => vec![*element],
                LayoutKind::Record { fields, .. } => fields.iter().map(|field| field.layout).collect(),
                LayoutKind::Scalar(_) | LayoutKind::Vector { .. } | LayoutKind::Opaque(_) => Vec::new(),
            };
            for part in parts {
                if let Some(users) = users.get_mut(part.number()) {
                    users.push(id.number());
                    waiting[id.number()] += 1;
                }
            }
        }
        let mut ready: Vec<usize> = (0..layouts.len()).filter(|n| waiting[*n] == 0).collect();
        while let Some(done) = ready.pop() {
            for user in std::mem::take(&mut users[done]) {
                waiting[user] -= 1;
                if waiting[user] == 0 {
                    ready.push(user);
                }
            }
        }
        waiting.iter().position(|left| *left > 0).map(LayoutId::new)
    }

    pub(super) fn objects(&mut self) {
        for (id, object) in self.module.objects.iter_enumerated() {
            self.part = Part::Object(id);
            self.object(object);
        }
    }

    fn object(&mut self, object: &Object) {
        let (at, name) = (object.origin, &object.name);
        self.origin(at);
        if let Some(owner) = object.owner {
            self.entry(&self.module.functions, owner, at);
        }
        let private = object.space == Space::Private;
        self.require(private == object.owner.is_some(), 5, at, || match private {
            true => format!("private object {name:?} has no owner"),
            false => format!("object {name:?} has an owner, but is {}", object.space.as_str()),
        });
        if let Some(layout) = self.entry(&self.module.layouts, object.layout, at) {
            match object.size {
                Some(size) => self.require(size == layout.size, 6, at, || {
                    format!("object {name:?} has {size} bytes, its layout {}", layout.size)
                }),
                None => self.require(!private, 6, at, || format!("private object {name:?} has no size")),
            }
        }
        let lasting = matches!(object.space, Space::Global | Space::Constant);
        self.require(lasting || object.init != ObjectInit::Unmodelled, 7, at, || {
            format!("initial contents for the {} object {name:?}", object.space.as_str())
        });
        if let ObjectInit::Bytes(bytes) = &object.init {
            let size = object.size.unwrap_or(0);
            self.require(lasting && object.size.is_some() && bytes.len() as u64 <= size, 7, at, || {
                let space = object.space.as_str();
                format!("{} initial bytes for the {space} object {name:?} of {size}", bytes.len())
            });
        }
    }

    pub(super) fn launches(&mut self) {
        for (number, launch) in self.module.launches.iter().enumerate() {
            self.part = Part::Launch(number);
            self.origin(launch.origin);
            let Some(function) = self.entry(&self.module.functions, launch.kernel, launch.origin) else {
                continue;
            };
            let count = function.params.len();
            let is_known = |with: &OverlapWith| match with {
                OverlapWith::Param(position) => *position < count,
                OverlapWith::Object(object) => self.module.objects.get(*object).is_some(),
            };
            let of_overlaps = launch.overlaps.iter().all(|o| is_known(&o.with) && o.param < count);
            let known = of_overlaps && launch.used.iter().all(|used| is_known(&used.with));
            self.require(known, 11, launch.origin, || {
                format!("a launch names a parameter that {:?} does not have, or no object", function.name)
            });
            self.require(function.kind == FunctionKind::Kernel, 11, launch.origin, || {
                format!("{:?} is launched, but is no kernel", function.name)
            });
        }
    }
}
