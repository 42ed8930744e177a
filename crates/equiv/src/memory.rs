//! Memory as rows of bytes, each a byte of a term.
//!
//! Every byte of an object names the term that it is a part of, so that a value that is read as it was written is the
//! same term again, whatever its type; other reads are put together of extracted bytes. Bytes that nobody has written
//! are inputs (shared by the two sides of a comparison), arbitrary, or the source's initial values.

use crate::value::arbitrary;
use gpuproof_kir::{LayoutId, LayoutKind, Module, Object, ObjectId, ObjectInit, Space};
use gpuproof_logic::{Range, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Most bytes of an array whose size nobody gave.
pub const LARGEST_GROWN: u64 = 1 << 16;

/// Byte `index` (from the least significant) of a term.
pub type Cell = (Term, u32);

/// An array that both sides of a comparison start with.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Its name in messages and symbols.
    pub name: String,
    /// Bytes, if anybody said; otherwise it grows as it is accessed.
    pub size: Option<u64>,
    /// The initial contents, made as they are asked for.
    cells: Vec<Option<Cell>>,
}

/// The arrays that both sides start with.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// By the number that [`Binding::Input`] names.
    pub arrays: Vec<Input>,
}

impl Inputs {
    /// Adds an array and returns its number.
    pub fn add(&mut self, name: impl Into<String>, size: Option<u64>) -> usize {
        self.arrays.push(Input { name: name.into(), size, cells: Vec::new() });
        self.arrays.len() - 1
    }

    /// Bytes of an array that were asked for.
    pub fn extent(&self, number: usize) -> u64 {
        self.arrays.get(number).map_or(0, |a| a.size.unwrap_or(a.cells.len() as u64))
    }

    /// The symbols that stand for the initial contents: array, byte offset, symbol.
    pub fn symbols(&self) -> Vec<(usize, u64, Term)> {
        let mut list = Vec::new();
        for (number, array) in self.arrays.iter().enumerate() {
            for (offset, cell) in array.cells.iter().enumerate() {
                if let Some((term, 0)) = cell {
                    list.push((number, offset as u64, *term));
                }
            }
        }
        list
    }

    /// An initial byte; the scalar that it belongs to lies at `leaf` (offset and bytes).
    fn cell(&mut self, terms: &mut Terms, number: usize, offset: u64, leaf: (u64, u64)) -> Cell {
        let Some(array) = self.arrays.get_mut(number) else {
            return (arbitrary(terms, Sort::BitVec(8)), 0);
        };
        let (start, size) = leaf;
        let end = (start + size).max(offset + 1) as usize;
        if array.cells.len() < end {
            array.cells.resize(end, None);
        }
        if let Some(Some(cell)) = array.cells.get(offset as usize) {
            return *cell;
        }
        // The other side may have taken the bytes apart in another way: then byte by byte.
        let free = array.cells[start as usize..end].iter().all(Option::is_none);
        let (start, size) = if free { (start, size) } else { (offset, 1) };
        let name = match size {
            1 => format!("{}@{start}", array.name),
            _ => format!("{}[{}]", array.name, start / size.max(1)),
        };
        let term = terms.fresh(&name, Sort::BitVec(size as u32 * 8), Range::ANY);
        for n in 0..size {
            array.cells[(start + n) as usize] = Some((term, n as u32));
        }
        (term, (offset - start) as u32)
    }
}

/// What an object holds before the kernel starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// The input of this number.
    Input(usize),
    /// Whatever happens to be there.
    Arbitrary,
}

/// An instance of an object: the object, and the block or thread that it belongs to (0 for the whole launch).
pub type Key = (ObjectId, u64);

/// All memory of one side.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// What the launch binds objects to; the others are as the source says.
    pub bindings: FxHashMap<ObjectId, Binding>,
    written: FxHashMap<Key, Vec<Option<Cell>>>,
}

impl Memory {
    /// Bytes of an object, if they are known.
    pub fn size(&self, object: &Object, id: ObjectId, inputs: &Inputs, dynamic_shared: u64) -> Option<u64> {
        if let Some(Binding::Input(number)) = self.bindings.get(&id) {
            return inputs.arrays.get(*number).and_then(|a| a.size).or(object.size);
        }
        object.size.or((object.space == Space::Shared).then_some(dynamic_shared))
    }

    /// Reads a scalar of `size` bytes, or some bytes.
    pub fn read(
        &mut self,
        terms: &mut Terms,
        module: &Module,
        inputs: &mut Inputs,
        key: Key,
        offset: u64,
        size: u64,
    ) -> Term {
        let cells: Vec<Cell> =
            (offset..offset + size).map(|at| self.cell(terms, module, inputs, key, at)).collect();
        assemble(terms, &cells)
    }

    /// One byte.
    pub fn cell(
        &mut self,
        terms: &mut Terms,
        module: &Module,
        inputs: &mut Inputs,
        key: Key,
        offset: u64,
    ) -> Cell {
        let row = self.written.entry(key).or_default();
        if let Some(Some(cell)) = row.get(offset as usize) {
            return *cell;
        }
        let Some(object) = module.objects.get(key.0) else { return (arbitrary(terms, Sort::BitVec(8)), 0) };
        match (self.bindings.get(&key.0), &object.init) {
            (Some(Binding::Input(number)), _) => {
                inputs.cell(terms, *number, offset, leaf_at(module, object, offset))
            }
            (None, ObjectInit::Bytes(bytes)) => {
                let byte = bytes.get(offset as usize).copied().unwrap_or(0);
                (terms.bv(u64::from(byte), 8), 0)
            }
            _ => {
                // What is arbitrary is the same each time it is looked at.
                let (start, size) = leaf_at(module, object, offset);
                let end = (start + size).max(offset + 1) as usize;
                if row.len() < end {
                    row.resize(end, None);
                }
                let free = row[start as usize..end].iter().all(Option::is_none);
                let (start, size) = if free { (start, size) } else { (offset, 1) };
                let term = arbitrary(terms, Sort::BitVec(size as u32 * 8));
                for n in 0..size {
                    row[(start + n) as usize] = Some((term, n as u32));
                }
                (term, (offset - start) as u32)
            }
        }
    }

    /// Writes the bytes of a term.
    pub fn write(&mut self, key: Key, offset: u64, bytes: u64, term: Term) {
        for n in 0..bytes {
            self.write_cell(key, offset + n, (term, n as u32));
        }
    }

    /// Writes one byte.
    pub fn write_cell(&mut self, key: Key, offset: u64, cell: Cell) {
        let row = self.written.entry(key).or_default();
        let at = offset as usize;
        if row.len() <= at {
            row.resize(at + 1, None);
        }
        row[at] = Some(cell);
    }

    /// The object's bytes are arbitrary from now on.
    pub fn forget(&mut self, key: Key) {
        self.written.remove(&key);
    }

    /// Bytes of an object that were written or looked at.
    pub fn extent(&self, key: Key) -> u64 {
        self.written.get(&key).map_or(0, |row| row.len() as u64)
    }

    /// The instance of one object that the whole launch shares, to be looked at.
    pub fn view(&self, object: ObjectId) -> Memory {
        let key = (object, 0);
        let mut view = Memory::default();
        view.bindings.extend(self.bindings.get(&object).map(|b| (object, *b)));
        view.written.extend(self.written.get(&key).map(|row| (key, row.clone())));
        view
    }
}

/// The term of some bytes in a row.
fn assemble(terms: &mut Terms, cells: &[Cell]) -> Term {
    let Some(&(first, 0)) = cells.first() else { return pieces(terms, cells) };
    let whole = terms.width(first) as usize == cells.len() * 8
        && cells.iter().enumerate().all(|(n, cell)| *cell == (first, n as u32));
    if whole { first } else { pieces(terms, cells) }
}

fn pieces(terms: &mut Terms, cells: &[Cell]) -> Term {
    let mut value: Option<Term> = None;
    for &(term, index) in cells {
        let byte = byte_of(terms, (term, index));
        value = Some(match value {
            Some(low) => terms.bv_concat(byte, low),
            None => byte,
        });
    }
    value.unwrap_or_else(|| terms.bv(0, 8))
}

/// A byte as a term of its own.
pub fn byte_of(terms: &mut Terms, (term, index): Cell) -> Term {
    match terms.width(term) {
        8 => term,
        _ => terms.bv_extract(index * 8 + 7, index * 8, term),
    }
}

/// Offset and bytes of the scalar that a byte of an object belongs to.
pub fn leaf_at(module: &Module, object: &Object, offset: u64) -> (u64, u64) {
    let mut at: LayoutId = object.layout;
    let mut start = 0;
    let whole = module.layouts.get(at).map_or(1, |l| l.size.max(1));
    // An object of unknown size is an array of its layout.
    start += offset / whole * whole;
    loop {
        let rest = offset - start;
        let Some(layout) = module.layouts.get(at) else { return (offset, 1) };
        match &layout.kind {
            LayoutKind::Scalar(ty) => {
                let size = ty.size();
                return if rest < size { (start, size) } else { (offset, 1) };
            }
            LayoutKind::Vector { lane, lanes } => {
                let size = lane.size();
                let number = rest / size;
                return if number < u64::from(*lanes) { (start + number * size, size) } else { (offset, 1) };
            }
            LayoutKind::Array { element, .. } => {
                let size = module.layouts.get(*element).map_or(1, |l| l.size.max(1));
                start += rest / size * size;
                at = *element;
            }
            LayoutKind::Record { fields, .. } => {
                let holds = |f: &&gpuproof_kir::Field| {
                    let size = module.layouts.get(f.layout).map_or(0, |l| l.size);
                    f.offset <= rest && rest < f.offset + size
                };
                let Some(field) = fields.iter().find(holds) else { return (offset, 1) };
                start += field.offset;
                at = field.layout;
            }
            LayoutKind::Opaque(_) => return (offset, 1),
        }
    }
}
