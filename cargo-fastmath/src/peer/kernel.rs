//! The function over slices: in the shape that our kernels have, so that their instructions can be compared.

use fma_rust::explain::Plain;

use super::signature::{parameters, returned};

/// The bytes of the widest load.
const WIDEST: usize = 16;

/// A loop over groups as wide as a load, where all addresses allow that, and one over single elements.
pub fn kernel(plain: &Plain, name: &str, each: &[usize]) -> Result<String, String> {
    let (params, results) = (parameters(plain)?, returned(plain)?);
    if params.len() != plain.source.takes.len() {
        return Err("its kernel takes slices as they are".to_owned());
    }
    let streams: Vec<_> = each.iter().filter_map(|index| params.get(*index)).collect();
    let (inputs, outputs): (Vec<_>, Vec<_>) = (
        streams.iter().map(|(ty, name)| format!("const {ty}* __restrict__ {name}_all")).collect(),
        results.iter().enumerate().map(|(at, ty)| format!("{ty}* __restrict__ out_{at}")).collect(),
    );
    let others = params.iter().enumerate().filter(|(index, _)| !each.contains(index));
    let others: Vec<_> = others.map(|(_, (ty, name))| format!("{ty} {name}")).collect();
    let list = [others, inputs, outputs, vec!["unsigned long long count".to_owned()]].concat().join(", ");
    let sizes = streams.iter().map(|(ty, _)| size(ty)).chain(results.iter().map(|ty| size(ty)));
    // No type is wider than half of that.
    let group = (WIDEST / sizes.max().unwrap_or(8)).min(8);
    let body = [group, 1].map(|size| strided(name, &params, &streams, &results, size)).concat();
    let aligned: Vec<_> = streams
        .iter()
        .map(|(_, name)| format!("(unsigned long long){name}_all"))
        .chain((0..results.len()).map(|at| format!("(unsigned long long)out_{at}")))
        .collect();
    Ok(format!(
        "extern \"C\" __global__ void {name}_map({list}) {{
  const unsigned long long first = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
  const unsigned long long stride = gridDim.x * (unsigned long long)blockDim.x;
  const unsigned long long groups = (({aligned}) & {mask}) == 0 ? count / {group} : 0;
{body}}}
",
        aligned = aligned.join(" | "),
        mask = WIDEST - 1,
    ))
}

/// One of the loops.
fn strided(
    name: &str,
    params: &[(String, String)],
    streams: &[&(String, String)],
    results: &[&str],
    size: usize,
) -> String {
    let (from, to) = if size > 1 { ("first", "groups") } else { ("first + done", "count") };
    // Unrolled, its instructions would not be those of one turn.
    let mut lines = vec!["#pragma unroll 1".to_owned()];
    lines.push(format!("for (unsigned long long i = {from}; i < {to}; i += stride) {{"));
    let group = |ty: &str| format!("Group<{ty}, {size}>");
    for (ty, name) in streams {
        lines.push(format!("  const {0} {name}_group = ((const {0}*){name}_all)[i];", group(ty)));
    }
    lines.extend(results.iter().enumerate().map(|(at, ty)| format!("  {} to_{at};", group(ty))));
    for lane in 0..size {
        let argument = |(_, name): &(String, String)| match streams.iter().any(|(_, known)| known == name) {
            true => format!("{name}_group.lanes[{lane}]"),
            false => name.clone(),
        };
        let mut arguments: Vec<_> = params.iter().map(argument).collect();
        match results {
            [_] => lines.push(format!("  to_0.lanes[{lane}] = {name}({});", arguments.join(", "))),
            _ => {
                arguments.extend((0..results.len()).map(|at| format!("&to_{at}.lanes[{lane}]")));
                lines.push(format!("  {name}({});", arguments.join(", ")));
            }
        }
    }
    lines.extend(results.iter().enumerate().map(|(at, ty)| format!("  (({}*)out_{at})[i] = to_{at};", group(ty))));
    lines.push("}".to_owned());
    if size > 1 {
        lines.push(format!("const unsigned long long done = groups * {size};"));
    }
    lines.iter().map(|line| format!("  {line}\n")).collect()
}

/// The bytes of a type.
fn size(ty: &str) -> usize {
    match ty {
        "double" | "long long" | "unsigned long long" => 8,
        "float" | "int" | "unsigned int" => 4,
        "bool" | "signed char" | "unsigned char" => 1,
        _ => 2,
    }
}
