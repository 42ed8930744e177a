//! Sizes, allocations and launches.

use super::{Kind, Writer};

impl Writer {
    /// A number that is mostly a sensible size.
    fn size(&mut self) -> String {
        match self.random.below(4) {
            0 => self.pick(&["1", "2", "4", "8", "16", "32", "64", "128", "256"]).to_owned(),
            1 => self.simple(),
            _ => self.number(2),
        }
    }

    /// A `dim3` as a value.
    pub(super) fn dim3(&mut self) -> String {
        if self.random.percent(45)
            && let Some(name) = self.some(|var| var.kind == Kind::Sizes)
        {
            return name;
        }
        match self.random.below(9) {
            0 => format!("dim3({}, {})", self.size(), self.size()),
            1 => format!("dim3({}, {}, {})", self.size(), self.size(), self.size()),
            2 => format!("dim3({})", self.size()),
            3 => {
                let record = self.some(|var| matches!(var.kind, Kind::Record(_)));
                record.map_or_else(|| format!("dim3({})", self.size()), |name| format!("{name}.b"))
            }
            4 => {
                let (a, b) =
                    (self.some(|var| var.kind == Kind::Sizes), self.some(|var| var.kind == Kind::Sizes));
                match (a, b) {
                    (Some(a), Some(b)) => format!("({} ? {a} : {b})", self.condition(1)),
                    _ => self.size(),
                }
            }
            _ => self.size(),
        }
    }

    /// Makes or changes a `dim3`.
    pub(super) fn sizes(&mut self) {
        let known = self.some(|var| var.kind == Kind::Sizes && !var.fixed && var.name.starts_with('d'));
        if let (Some(name), true) = (known, self.random.percent(55)) {
            let part = self.pick(&["x", "y", "z"]);
            match self.random.below(6) {
                0 => {
                    let value = self.dim3();
                    self.line(format!("{name} = {value};"));
                }
                1 if self.has(10) => match self.some(|var| var.kind == Kind::Sizes && !var.fixed) {
                    Some(other) => self.line(format!("std::swap({name}, {other});")),
                    None => self.line(format!("{name}.{part}++;")),
                },
                2 => {
                    let op = self.pick(&["+=", "/=", "*=", ">>="]);
                    let by = self.random.from_to(1, 4);
                    self.line(format!("{name}.{part} {op} {by};"));
                }
                _ => {
                    let value = self.any_number(2);
                    self.line(format!("{name}.{part} = {value};"));
                }
            }
            return;
        }
        let name = self.name("d");
        match self.random.below(7) {
            0 => self.line(format!("dim3 {name};")),
            1 => {
                let value = self.dim3();
                self.line(format!("dim3 {name} = {value};"));
            }
            2 => {
                let (a, b) = (self.size(), self.size());
                self.line(format!("dim3 {name}{{(unsigned)({a}), (unsigned)({b})}};"));
            }
            3 => {
                let (a, b) = (self.size(), self.size());
                self.line(format!("const dim3 {name}({a}, {b});"));
                return self.declare(&name, Kind::Sizes, true);
            }
            4 => {
                let value = self.any_number(2);
                self.line(format!("dim3 {name}({value});"));
            }
            _ => {
                let (a, b) = (self.size(), self.size());
                self.line(format!("dim3 {name}({a}, {b});"));
            }
        }
        self.declare(&name, Kind::Sizes, false);
    }

    /// `cudaMalloc` in one of its forms.
    pub(super) fn allocate(&mut self) {
        let count = match self.random.below(3) {
            0 => self.literal(),
            _ => self.number(2),
        };
        let bytes = match self.random.below(4) {
            0 => format!("sizeof(int) * ({count})"),
            1 => format!("({count}) * 4"),
            2 => format!("({count}) * sizeof(int)"),
            _ => count,
        };
        let call = self.pick(&["cudaMalloc", "cudaMalloc", "cudaMallocManaged"]);
        let known = self
            .some(|var| matches!(var.kind, Kind::Device | Kind::Devices(_) | Kind::Record(_)) && !var.fixed);
        let place = match known.filter(|_| self.random.percent(40)) {
            Some(name) => {
                let kind = self.visible().into_iter().find(|var| var.name == name).map(|var| var.kind);
                match kind {
                    Some(Kind::Devices(n)) => format!("{name}[{}]", self.random.below(n as u64)),
                    Some(Kind::Record(_)) => format!("{name}.p"),
                    _ => name,
                }
            }
            None => {
                let name = self.name("p");
                match self.random.percent(20) {
                    true => {
                        self.line(format!("int *{name}[2] = {{nullptr, nullptr}};"));
                        self.declare(&name, Kind::Devices(2), false);
                        self.line(format!("cudaMalloc(&{name}[0], 64);"));
                        format!("{name}[1]")
                    }
                    false => {
                        self.line(format!("int *{name} = nullptr;"));
                        self.declare(&name, Kind::Device, false);
                        name
                    }
                }
            }
        };
        let given = if self.random.percent(40) { format!("(void **)&{place}") } else { format!("&{place}") };
        let given = if call == "cudaMallocManaged" { format!("&{place}") } else { given };
        match self.random.below(8) {
            6 | 7 => self.line(format!("CHECK({call}({given}, {bytes}));")),
            0 => self.line(format!("if ({call}({given}, {bytes}) != cudaSuccess) exit(1);")),
            1 => {
                let name = self.name("e");
                self.line(format!("cudaError_t {name} = {call}({given}, {bytes});"));
                self.line(format!("if ({name} != cudaSuccess) exit(1);"));
            }
            _ => self.line(format!("{call}({given}, {bytes});")),
        }
    }

    /// A pointer to memory of the device that can be assigned.
    fn device_place(&mut self) -> Option<String> {
        let name = self.some(|var| {
            matches!(var.kind, Kind::Device | Kind::Devices(_) | Kind::Record(_) | Kind::RecordAt(_))
                && !var.fixed
        })?;
        let var = self.visible().into_iter().find(|var| var.name == name)?;
        Some(match var.kind {
            Kind::Devices(n) => match self.random.percent(60) {
                true => format!("{name}[{}]", self.random.below(n as u64)),
                false => format!("{name}[{} % {n}u]", self.simple()),
            },
            Kind::Record(_) => format!("{name}.p"),
            Kind::RecordAt(_) => format!("{name}->p"),
            _ => name,
        })
    }

    /// A pointer to memory of the device as a value.
    pub(super) fn device(&mut self) -> Option<String> {
        let plain = |writer: &mut Self| {
            let fixed = writer.some(|var| var.kind == Kind::Device);
            if writer.random.percent(60) { fixed } else { writer.device_place().or(fixed) }
        };
        let first = plain(self)?;
        Some(match self.random.below(8) {
            0 => format!("{first} + {}", self.number(1)),
            1 => {
                let second = plain(self)?;
                format!("({} ? {first} : {second})", self.condition(1))
            }
            2 => format!("{first} + {}", self.random.from_to(0, 9)),
            3 => format!("&{first}[{}]", self.simple()),
            _ => first,
        })
    }

    /// Pointers go from one variable to another.
    pub(super) fn pointers(&mut self) {
        let (Some(place), Some(value)) = (self.device_place(), self.device()) else { return self.allocate() };
        match self.random.below(8) {
            0 | 1 if self.has(10) => match self.device_place() {
                Some(other) => self.line(format!("std::swap({place}, {other});")),
                None => self.line(format!("{place} = {value};")),
            },
            2 => {
                let op = self.pick(&["+=", "-="]);
                let by = self.random.from_to(1, 20);
                self.line(format!("{place} {op} {by};"));
            }
            3 => {
                let name = self.name("p");
                self.line(format!("int *{name} = {value};"));
                self.declare(&name, Kind::Device, false);
            }
            4 => {
                let name = self.name("t");
                if let Some(other) = self.device_place() {
                    self.line(format!("int *{name} = {place};"));
                    self.line(format!("{place} = {other};"));
                    self.line(format!("{other} = {name};"));
                    self.declare(&name, Kind::Device, true);
                }
            }
            5 => {
                let name = self.name("p");
                let second = self.device().unwrap_or_else(|| "nullptr".to_owned());
                self.line(format!("int *{name}[2] = {{{value}, {second}}};"));
                self.declare(&name, Kind::Devices(2), false);
            }
            6 if self.random.percent(40) => self.line(format!("cudaFree({place});")),
            _ => self.line(format!("{place} = {value};")),
        }
    }

    /// What a kernel is given, or nothing if there is no memory.
    fn arguments(&mut self, params: &[&'static str], steady: bool) -> Option<Vec<String>> {
        let mut list = Vec::new();
        for ty in params {
            list.push(match (ty.ends_with('*'), steady) {
                (true, true) => self.some(|var| var.kind == Kind::Device)?,
                (true, false) => self.device()?,
                (false, true) => self.steady(),
                (false, false) => self.number(2),
            });
        }
        Some(list)
    }

    /// A launch.
    pub(super) fn launch(&mut self) {
        let kernels = self.kernels.clone();
        let at = self.random.below(kernels.len() as u64) as usize;
        let Some((name, params, is_template)) = kernels.get(at).cloned() else { return };
        let kernel = match (is_template, self.template.clone()) {
            (false, _) => name,
            (true, Some(number)) if self.random.percent(70) => format!("{name}<{number}>"),
            (true, _) => format!("{name}<{}>", self.random.pick(&[1, 8, 32, 64])),
        };
        // At most one effect, in one argument, and then nothing else that can change.
        if self.random.percent(15)
            && let Some(effect) = self.effect()
        {
            let Some(mut list) = self.arguments(&params, true) else { return self.allocate() };
            if let Some(last) = list.last_mut() {
                *last = effect;
            }
            let sizes = match self.random.percent(50) {
                true => "2, 32".to_owned(),
                false => format!("{}, dim3({}, {})", self.steady(), self.steady(), self.steady()),
            };
            return self.line(format!("{kernel}<<<{sizes}>>>({});", list.join(", ")));
        }
        let Some(list) = self.arguments(&params, false) else { return self.allocate() };
        let (grid, block) = (self.dim3(), self.dim3());
        if self.random.percent(10) {
            return self.launch_by_list(&kernel, &params, &list, &grid, &block);
        }
        let kernel = match self.has(15) && self.random.percent(12) {
            true => {
                let name = self.name("kp");
                self.line(format!("auto {name} = {kernel};"));
                name
            }
            false => kernel,
        };
        let sizes = match self.random.below(5) {
            0 => format!("{grid}, {block}, {}", self.number(1)),
            1 => format!("{grid}, {block}, {}, 0", self.random.below(3) * 64),
            _ => format!("{grid}, {block}"),
        };
        self.line(format!("{kernel}<<<{sizes}>>>({});", list.join(", ")));
    }

    /// `cudaLaunchKernel` with a list of addresses.
    fn launch_by_list(
        &mut self,
        kernel: &str,
        params: &[&'static str],
        list: &[String],
        grid: &str,
        block: &str,
    ) {
        self.open("{");
        let mut names = Vec::new();
        for (ty, value) in params.iter().zip(list) {
            let name = self.name("w");
            match ty.ends_with('*') {
                true => self.line(format!("int *{name} = {value};")),
                false => self.line(format!("{ty} {name} = ({ty})({value});")),
            }
            names.push(format!("&{name}"));
        }
        let args = self.name("args");
        self.line(format!("void *{args}[] = {{{}}};", names.join(", ")));
        if self.random.percent(30) {
            let last = names.last().map_or("", |name| name.trim_start_matches('&')).to_owned();
            self.line(format!("{last} = 3;"));
        }
        let (grid, block) = (format!("dim3({grid})"), format!("dim3({block})"));
        self.line(format!("cudaLaunchKernel((const void *){kernel}, {grid}, {block}, {args}, 0, 0);"));
        self.close("}");
    }
}
