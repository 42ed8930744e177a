//! The stage type: one launch of one kernel, as the host code makes it.

use crate::term;
use gpuproof_base::Origin;
use gpuproof_kir::{Expr, ExprKind, FunctionId, LaunchHow, Module, ObjectId, Ty, walk};
use std::fmt::Write;

/// A launch.
#[derive(Clone, PartialEq, Debug)]
pub struct Context {
    /// The kernel.
    pub kernel: FunctionId,
    /// The launch.
    pub origin: Origin,
    /// Kind of launch.
    pub how: LaunchHow,
    /// Blocks along x, y, z (`u32`); nothing where not known.
    pub grid: [Option<Expr>; 3],
    /// Threads of a block along x, y, z (`u32`).
    pub block: [Option<Expr>; 3],
    /// Bytes of dynamic shared memory (`u64`).
    pub shared: Option<Expr>,
    /// What each parameter of the kernel gets, by position in kernel IR.
    pub arguments: Vec<Argument>,
    /// Memory that arguments point to.
    pub allocations: Vec<Allocation>,
    /// What holds when the host gets there.
    pub facts: Vec<Fact>,
    /// Conditions on inputs that say nothing of sizes and arguments: they only decide whether there is such a launch.
    pub unrelated: Vec<Fact>,
    /// What terms are made of; a local of a term is the symbol with its number.
    pub symbols: Vec<Symbol>,
    /// Whether nothing that holds was left out of the facts: then every choice of inputs that meets them leads here.
    pub exact: bool,
}

/// What a parameter gets.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A number of the parameter's type.
    Scalar(Expr),
    /// A pointer into an allocation, so many bytes (`i64`) from its start.
    Pointer {
        /// Number of the allocation.
        allocation: usize,
        /// Bytes from its start.
        offset: Expr,
    },
    /// Some pointer: those with one number point into the same array.
    Opaque {
        /// Its number.
        number: usize,
        /// Whether something was added to it.
        moved: bool,
    },
    /// A pointer into a variable of the device.
    Device {
        /// The variable.
        object: ObjectId,
        /// Whether something was added to its start.
        moved: bool,
    },
    /// The null pointer.
    Null,
    /// Anything.
    Unknown,
}

/// Memory that the host allocates for the device.
#[derive(Clone, PartialEq, Debug)]
pub struct Allocation {
    /// Its bytes (`u64`).
    pub bytes: Expr,
    /// Where it is allocated.
    pub origin: Origin,
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// A bool.
    pub holds: Expr,
    /// What says so.
    pub origin: Origin,
}

/// A value that the host code does not fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// As the source calls it.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Where its values come from.
    pub kind: SymbolKind,
    /// Where it comes in.
    pub origin: Origin,
}

/// Where the values of a symbol come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    /// From outside: any value may come.
    Input,
    /// From the turns of a loop: every value that the facts allow comes in one of them.
    Turns,
    /// From the turns of a loop: some of the values that the facts allow come, all of them the program's own.
    SomeTurns,
    /// From something that was not understood: the real values may be fewer.
    Unknown,
}

impl SymbolKind {
    /// Whether the values are the program's own, another one in each turn of a loop.
    pub fn is_of_turns(self) -> bool {
        matches!(self, SymbolKind::Turns | SymbolKind::SomeTurns)
    }
}

impl Context {
    /// The symbols that a term mentions, and those of the facts and terms of the whole context.
    pub fn mentioned(&self) -> Vec<bool> {
        let mut seen = vec![false; self.symbols.len()];
        self.terms().for_each(|expr| term::symbols(expr, &mut seen));
        seen
    }

    fn terms(&self) -> impl Iterator<Item = &Expr> {
        let arguments = self.arguments.iter().filter_map(|argument| match argument {
            Argument::Scalar(expr) | Argument::Pointer { offset: expr, .. } => Some(expr),
            Argument::Opaque { .. } | Argument::Device { .. } | Argument::Null | Argument::Unknown => None,
        });
        let sizes = self.grid.iter().chain(&self.block).chain([&self.shared]).flatten();
        let allocations = self.allocations.iter().map(|allocation| &allocation.bytes);
        sizes.chain(arguments).chain(allocations).chain(self.facts.iter().map(|fact| &fact.holds))
    }

    /// The context without what does not matter to it: allocations that no argument points to, symbols that nothing mentions.
    pub fn tidied(mut self) -> Self {
        let used: Vec<usize> = (0..self.allocations.len())
            .filter(|n| {
                self.arguments
                    .iter()
                    .any(|a| matches!(a, Argument::Pointer { allocation, .. } if allocation == n))
            })
            .collect();
        for argument in &mut self.arguments {
            if let Argument::Pointer { allocation, .. } = argument {
                *allocation = used.iter().position(|n| n == allocation).unwrap_or(0);
            }
        }
        self.allocations = used.iter().filter_map(|n| self.allocations.get(*n).cloned()).collect();
        // First those that nothing at all mentions: a program may have many thousands.
        let seen = self.mentioned();
        self.keep_symbols(&seen);
        self.name_unread_terms();
        let facts = std::mem::take(&mut self.facts);
        let mut of_launch = vec![false; self.symbols.len()];
        self.terms().for_each(|expr| term::symbols(expr, &mut of_launch));
        let kept = self.telling(&facts, of_launch);
        let (kept, others): (Vec<_>, Vec<_>) = facts.into_iter().zip(kept).partition(|(_, kept)| *kept);
        self.facts = kept.into_iter().map(|(fact, _)| fact).collect();
        // Whether the others hold decides whether there is such a launch at all.
        let is_of_inputs = |fact: &Fact| {
            let mut own = vec![false; self.symbols.len()];
            term::symbols(&fact.holds, &mut own);
            let mut own = self.symbols.iter().zip(own).filter(|(_, own)| *own);
            own.all(|(symbol, _)| symbol.kind == SymbolKind::Input)
        };
        let (of_inputs, open): (Vec<_>, Vec<_>) =
            others.into_iter().map(|(fact, _)| fact).partition(is_of_inputs);
        self.exact &= open.is_empty();
        self.unrelated = of_inputs;
        let mut seen = self.mentioned();
        self.unrelated.iter().for_each(|fact| term::symbols(&fact.holds, &mut seen));
        self.keep_symbols(&seen);
        self
    }

    /// Makes an argument that is computed from what was not understood (`f() / 2`) a symbol of its own, if nothing else is made of that. What holds of the argument is then easier to say.
    ///
    /// Soundness: whatever the term may be the symbol may be, too. It may be more, which adds launches and takes none away.
    fn name_unread_terms(&mut self) {
        for position in 0..self.arguments.len() {
            let Argument::Scalar(whole) = &self.arguments[position] else { continue };
            let of = term::mentioned(whole, self.symbols.len());
            let is_unread = |symbol: &usize| self.symbols[*symbol].kind == SymbolKind::Unknown;
            if of.is_empty() || !of.iter().all(is_unread) || matches!(whole.kind, ExprKind::Local(_)) {
                continue;
            }
            let (whole, mut named) = (whole.clone(), self.clone());
            let symbol = term::symbol(self.symbols.len(), whole.ty);
            let name = term::text(&whole, &self.symbols);
            named.symbols.push(Symbol {
                name,
                ty: whole.ty,
                kind: SymbolKind::Unknown,
                origin: whole.origin,
            });
            named.terms_mut(&mut |term| {
                walk::expr_mut(term, &mut |part| {
                    if *part == whole {
                        *part = symbol.clone();
                    }
                });
            });
            let seen = named.mentioned();
            if of.iter().all(|symbol| !seen[*symbol]) {
                named.keep_symbols(&seen);
                *self = named;
            }
        }
    }

    fn terms_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        for argument in &mut self.arguments {
            if let Argument::Scalar(expr) | Argument::Pointer { offset: expr, .. } = argument {
                change(expr);
            }
        }
        let sizes = self.grid.iter_mut().chain(&mut self.block).chain([&mut self.shared]).flatten();
        sizes.for_each(&mut *change);
        self.allocations.iter_mut().for_each(|allocation| change(&mut allocation.bytes));
        self.facts.iter_mut().for_each(|fact| change(&mut fact.holds));
    }

    /// Keeps these symbols; nothing mentions the others.
    fn keep_symbols(&mut self, seen: &[bool]) {
        let mut numbers = Vec::new();
        let mut symbols = Vec::new();
        for (symbol, seen) in std::mem::take(&mut self.symbols).into_iter().zip(seen) {
            numbers.push(symbols.len());
            if *seen {
                symbols.push(symbol);
            }
        }
        self.symbols = symbols;
        self.renumber(&numbers);
    }

    /// Which facts say something about the symbols of the launch: those that share symbols with it, if only through other facts. One with a symbol
    /// that was not understood and that stands nowhere else says nothing of the others, as far as anybody can tell.
    ///
    /// Soundness: leaving out a fact adds launches and takes none away.
    fn telling(&self, facts: &[Fact], of_launch: Vec<bool>) -> Vec<bool> {
        let own: Vec<Vec<usize>> =
            facts.iter().map(|fact| term::mentioned(&fact.holds, self.symbols.len())).collect();
        let mut kept = vec![true; facts.len()];
        // How many of the facts that are kept mention a symbol.
        let mut mentions = vec![0usize; self.symbols.len()];
        own.iter().flatten().for_each(|symbol| mentions[*symbol] += 1);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for n in 0..facts.len() {
                let stands_alone = |symbol: &usize| {
                    self.symbols[*symbol].kind == SymbolKind::Unknown
                        && !of_launch[*symbol]
                        && mentions[*symbol] == 1
                };
                if kept[n] && own[n].iter().any(stands_alone) {
                    (kept[n], changed) = (false, true);
                    own[n].iter().for_each(|symbol| mentions[*symbol] -= 1);
                }
            }
        }
        let mut seen = of_launch;
        let mut connected = vec![false; facts.len()];
        let mut grew = true;
        while std::mem::take(&mut grew) {
            for n in (0..facts.len()).filter(|n| kept[*n]) {
                let shares = own[n].iter().any(|symbol| seen[*symbol]);
                if shares && !std::mem::replace(&mut connected[n], true) {
                    grew = true;
                    own[n].iter().for_each(|symbol| seen[*symbol] = true);
                }
            }
        }
        connected
    }

    fn renumber(&mut self, numbers: &[usize]) {
        self.terms_mut(&mut |term| term::renumber(term, numbers));
        self.unrelated.iter_mut().for_each(|fact| term::renumber(&mut fact.holds, numbers));
    }

    /// Whether it is the same launch in another way: only [`Self::unrelated`] may differ.
    pub fn is_same_launch(&self, other: &Context) -> bool {
        let Context { kernel, how, origin, grid, block, shared, arguments, allocations, facts, .. } = self;
        (kernel, how, origin, grid) == (&other.kernel, &other.how, &other.origin, &other.grid)
            && (block, shared, arguments) == (&other.block, &other.shared, &other.arguments)
            && (allocations, facts) == (&other.allocations, &other.facts)
            && (&self.symbols, self.exact) == (&other.symbols, other.exact)
    }

    /// The context in words, one line for each thing; `line` gives the line of a place.
    pub fn text(&self, module: &Module, line: &dyn Fn(Origin) -> String) -> String {
        let mut text = String::new();
        let kernel = module.functions.get(self.kernel).map_or("?", |f| f.name.as_str());
        let term = |expr: &Expr| term::text(expr, &self.symbols);
        let size = |sizes: &[Option<Expr>; 3]| {
            let words: Vec<String> =
                sizes.iter().map(|size| size.as_ref().map_or_else(|| "?".to_owned(), term)).collect();
            words.join(", ")
        };
        let how = match self.how {
            LaunchHow::Plain => "",
            LaunchHow::Cooperative => ", cooperative",
            LaunchHow::Unknown | LaunchHow::Device => ", not understood",
        };
        let _ = writeln!(text, "launch of `{kernel}`{}{how}", line(self.origin));
        let _ = writeln!(text, "  grid: {}", size(&self.grid));
        let _ = writeln!(text, "  block: {}", size(&self.block));
        let shared = self.shared.as_ref().map_or_else(|| "?".to_owned(), term);
        let _ = writeln!(text, "  shared bytes: {shared}");
        let params = module.functions.get(self.kernel).map_or(&[][..], |f| &f.params);
        for (param, argument) in params.iter().zip(&self.arguments) {
            let name = module.functions.get(self.kernel).map_or("?", |f| f.locals[param.local].name.as_str());
            let value = match argument {
                Argument::Scalar(expr) => term(expr),
                Argument::Unknown | Argument::Opaque { .. } => "?".to_owned(),
                Argument::Null => "null".to_owned(),
                Argument::Device { object, .. } => {
                    module.objects.get(*object).map_or_else(|| "?".to_owned(), |o| format!("`{}`", o.name))
                }
                Argument::Pointer { allocation, offset } => {
                    let of = self.allocations.get(*allocation);
                    let bytes = of.map_or_else(|| "?".to_owned(), |a| term(&a.bytes));
                    let place = of.map_or_else(String::new, |a| line(a.origin));
                    format!("byte {} of an allocation of {bytes} bytes{place}", term(offset))
                }
            };
            let _ = writeln!(text, "  {name} = {value}");
        }
        for fact in self.facts.iter().chain(&self.unrelated) {
            let _ = writeln!(text, "  where {}{}", term(&fact.holds), line(fact.origin));
        }
        for symbol in &self.symbols {
            let kind = match symbol.kind {
                SymbolKind::Input => "from outside",
                SymbolKind::Turns | SymbolKind::SomeTurns => "another one in each turn",
                SymbolKind::Unknown => "not understood",
            };
            let _ = writeln!(text, "  {}: {kind}{}", symbol.name, line(symbol.origin));
        }
        text
    }
}
