//! Images: texels by coordinates.
//!
//! kir does not know the size of an image or the meaning of its channels, so an image is a map from
//! coordinates to the channel values last written there. A texel that was never written has arbitrary
//! channels, the same each time it is read. Races are told by texel.

use crate::code::{List, Place};
use crate::finding::{AccessKind, End};
use crate::order::Fenced;
use crate::race::Touch;
use crate::thread::Thread;
use crate::value::{Handle, Value, arbitrary, mix, split};
use crate::world::{BlockState, STORED, Stop, World};
use gpuproof_base::Code;
use gpuproof_kir::{FenceScope, Space, Ty};
use rustc_hash::FxHashMap;

/// The texels of an image.
#[derive(Clone, Default, Debug)]
pub(crate) struct Image {
    /// Number of a texel by its coordinates; also its granule in the records of accesses.
    numbers: FxHashMap<[i64; 4], usize>,
    /// The channels of those that were written.
    texels: Vec<Option<Vec<Value>>>,
}

impl Image {
    fn number(&mut self, coords: [i64; 4]) -> usize {
        let next = self.texels.len();
        let number = *self.numbers.entry(coords).or_insert(next);
        if number == next {
            self.texels.push(None);
        }
        number
    }
}

impl World<'_> {
    pub fn image_read(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        image: Value,
        coords: List,
        dst: List,
    ) -> Result<Place, Stop> {
        let (slot, at) = self.texel(thread, base, image, coords)?;
        let number = self.images.entry(slot).or_default().number(at);
        self.touch_texel(state, thread, (slot, number, at), AccessKind::Read, None)?;
        let stored = self.images.get(&slot).and_then(|i| i.texels.get(number)).cloned().flatten();
        let program = self.program;
        let function = program.functions.get(thread.frame().function as usize);
        let key = at.iter().fold(mix(slot.into(), 0x7e8e1), |key, c| mix(key, *c as u64));
        for (n, register) in program.list(dst).iter().enumerate() {
            let ty = function.and_then(|f| f.registers.get(*register as usize)).copied().unwrap_or(Ty::U32);
            let value = match stored.as_ref().and_then(|channels| channels.get(n)) {
                Some(value) => *value,
                None => Value::defined(arbitrary(ty, self.rules.seed, mix(key, n as u64))),
            };
            thread.set(base, *register, value);
        }
        Ok(Place::Global(slot))
    }

    pub fn image_write(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        base: u32,
        image: Value,
        coords: List,
        values: List,
    ) -> Result<Place, Stop> {
        let (slot, at) = self.texel(thread, base, image, coords)?;
        let operands = self.program.list(values).iter();
        let channels: Vec<Value> = operands.map(|o| thread.get(self.program, base, *o)).collect();
        if channels.iter().any(|v| v.undefined()) {
            self.uninitialised(thread, STORED)?;
        }
        let number = self.images.entry(slot).or_default().number(at);
        self.touch_texel(state, thread, (slot, number, at), AccessKind::Write, Some(&channels))?;
        if let Some(texel) = self.images.get_mut(&slot).and_then(|i| i.texels.get_mut(number)) {
            *texel = Some(channels);
        }
        Ok(Place::Global(slot))
    }

    /// The image and coordinates that operands stand for.
    fn texel(
        &mut self,
        thread: &Thread,
        base: u32,
        image: Value,
        coords: List,
    ) -> Result<(u32, [i64; 4]), Stop> {
        let mut at = [0; 4];
        let mut undefined = image.undefined();
        for (slot, operand) in at.iter_mut().zip(self.program.list(coords)) {
            let value = thread.get(self.program, base, *operand);
            *slot = value.bits as u64 as i64;
            undefined |= value.undefined();
        }
        if undefined {
            self.uninitialised(thread, "a texel's coordinates")?;
        }
        match split(image.bits).0 {
            Handle::Global(n) if self.globals.get(n as usize).is_some_and(|r| r.space == Space::Image) => {
                Ok((n, at))
            }
            Handle::Null => Err(self.fail(thread, Code::MemoryNull, End::Stopped, String::new)),
            _ => {
                let detail = || "what is accessed here is no image of this run".into();
                Err(self.fail(thread, Code::UnsupportedPointer, End::Unsupported, detail))
            }
        }
    }

    fn touch_texel(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        (slot, number, at): (u32, usize, [i64; 4]),
        kind: AccessKind,
        new: Option<&[Value]>,
    ) -> Result<(), Stop> {
        thread.ordinal = thread.ordinal.wrapping_add(1);
        let touch = Touch {
            place: Place::Global(slot),
            offset: 0,
            len: 0,
            kind,
            load_only: false,
            scope: FenceScope::System,
            new: None,
        };
        if self.watch.is_some() {
            self.catch(state, thread, touch);
            return Ok(());
        }
        if !self.detect {
            return Ok(());
        }
        let actor = self.actor(state, thread, touch, Fenced::Global);
        let mut record = actor.record;
        record.mask = 0xf;
        if let Some(new) = new {
            record.value = new.iter().fold(1, |key, v| mix(key, v.bits as u64)) as u32;
            let old = self.images.get(&slot).and_then(|i| i.texels.get(number)).and_then(Option::as_ref);
            record.silent = if old.is_some_and(|old| old == new) { 0xf } else { 0 };
        }
        let detail = format!("texel ({}, {}, {})", at[0], at[1], at[2]);
        self.examine_granule(state, thread, touch, (slot as usize, number), actor, record, detail)
    }
}
