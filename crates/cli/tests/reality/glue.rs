//! The text between a compiled kernel and the runtime of `shim/runtime.c`: the source itself, followed by a function
//! that calls the kernel and one that tells where the global variables are. And the input file of the runtime.

use super::interpreted::{Array, Case, Parameter, Value};
use std::fmt::Write;

/// The source with the two functions after it.
pub fn text(case: &Case, path: &str, source: &str) -> String {
    // `__shared__` is `static` for the host, which cannot stand after `extern`.
    let source = source.replace("extern __shared__", "reality_extern_shared");
    let opencl = case.language == "opencl";
    let mut out = format!("#line 1 \"{path}\"\n{source}\n#line 1 \"glue\"\n");
    let (linkage, word) = if opencl { ("", "global ulong") } else { ("extern \"C\" ", "uint64_t") };
    let _ = writeln!(out, "{linkage}void reality_kernel({word} *slots) {{");
    let groups = group(&case.parameters);
    for (number, (root, leaves)) in groups.iter().enumerate() {
        if opencl {
            opencl_parameter(&mut out, case, &source, number, root, leaves);
        } else {
            cuda_parameter(&mut out, case, number, root, leaves);
        }
    }
    let value = if opencl { "" } else { ".value" };
    let values: Vec<String> = (0..groups.len()).map(|number| format!("p{number}{value}")).collect();
    let _ = writeln!(out, "  {}({});\n}}", case.kernel, values.join(", "));
    let _ = writeln!(out, "{linkage}void reality_globals({word} *variables) {{");
    let word = if opencl { "ulong" } else { "uint64_t" };
    for (number, array) in case.arrays.iter().filter(|array| array.is_variable).enumerate() {
        let name = &array.name;
        let _ = writeln!(out, "  variables[{}] = ({word})&{name};", 2 * number);
        let _ = writeln!(out, "  variables[{}] = sizeof({name});", 2 * number + 1);
    }
    out.push_str("}\n");
    out
}

/// A leaf of a parameter: its number among all, and itself.
type Leaf<'a> = (usize, &'a Parameter);

/// The leaves of each parameter as the source has it, under its name.
fn group(parameters: &[Parameter]) -> Vec<(&str, Vec<Leaf<'_>>)> {
    let mut groups: Vec<(&str, Vec<Leaf>)> = Vec::new();
    for (slot, leaf) in parameters.iter().enumerate() {
        let root = leaf.name.split(['.', '[']).next().unwrap_or_default();
        match groups.last_mut() {
            Some((last, leaves)) if *last == root => leaves.push((slot, leaf)),
            _ => groups.push((root, vec![(slot, leaf)])),
        }
    }
    groups
}

fn cuda_parameter(out: &mut String, case: &Case, number: usize, root: &str, leaves: &[Leaf]) {
    let kernel = &case.kernel;
    let _ = writeln!(
        out,
        "  reality_holder<typename reality_parameter<{number}, decltype(&{kernel})>::type> p{number};"
    );
    for (slot, leaf) in leaves {
        let part = &leaf.name[root.len()..];
        let _ = writeln!(out, "  reality_set<{}>(p{number}.value{part}, slots[{slot}]);", leaf.bytes);
    }
}

/// OpenCL C cannot ask for the type of a parameter: pointers convert from `void`, a scalar's is known, and that of a
/// struct or vector is taken from the text.
fn opencl_parameter(out: &mut String, case: &Case, source: &str, number: usize, root: &str, leaves: &[Leaf]) {
    let space = |value: &Value| match value {
        Value::Array(array) if case.arrays[*array].space == "shared" => "local",
        Value::Array(array) => case.arrays[*array].space,
        Value::Bits(_) => "global",
    };
    let is_pointer = |leaf: &Parameter| leaf.ty == "pointer";
    let declared = match leaves {
        [(_, leaf)] if leaf.name == root && is_pointer(leaf) => format!("{} void *", space(&leaf.value)),
        [(_, leaf)] if leaf.name == root => leaf.ty.to_owned(),
        _ => declared_type(source, &case.kernel, root).unwrap_or_default(),
    };
    let _ = writeln!(out, "  {declared} p{number};");
    for (slot, leaf) in leaves {
        let part = &leaf.name[root.len()..];
        let value = match is_pointer(leaf) {
            true => format!("({} void *)slots[{slot}]", space(&leaf.value)),
            false => format!("*(global {} *)&slots[{slot}]", leaf.ty),
        };
        let _ = writeln!(out, "  p{number}{part} = {value};");
    }
}

/// The type of a parameter as the kernel's declaration writes it.
fn declared_type(source: &str, kernel: &str, name: &str) -> Option<String> {
    let list = source.split(kernel).skip(1).find_map(|rest| rest.trim_start().strip_prefix('('))?;
    let mut depth = 0;
    let end = list.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    })?;
    let declarations = list[..end].split(',');
    declarations.filter_map(|d| d.trim().strip_suffix(name)).find(|ty| ty.ends_with(' ')).map(str::to_owned)
}

/// The runtime's input file.
pub fn input(case: &Case) -> Vec<u8> {
    let mut words: Vec<u64> = case.grid.iter().chain(&case.block).map(|n| u64::from(*n)).collect();
    words.extend(case.offset);
    words.extend([case.parameters.len() as u64, case.arrays.len() as u64]);
    for parameter in &case.parameters {
        words.extend(match parameter.value {
            Value::Bits(bits) => [0, bits],
            Value::Array(number) => [1, number as u64],
        });
    }
    let mut out: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut variables = 0;
    for Array { is_variable, bytes, contents, .. } in &case.arrays {
        let variable = if *is_variable { variables } else { u64::MAX };
        variables += u64::from(*is_variable);
        let words = [variable, *bytes as u64, u64::from(contents.is_some())];
        out.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        out.extend(contents.iter().flatten());
    }
    out
}
