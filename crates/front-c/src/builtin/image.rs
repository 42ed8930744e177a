//! Images, textures and surfaces.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{Access, BinaryOp, CastKind, Expr, StmtKind, Ty};

/// Lowers an image function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let name = call.name;
    if name.starts_with("read_image") {
        return Some(read(lowerer, call, call.args.len().saturating_sub(1)));
    }
    if name.starts_with("write_image") {
        return Some(write(lowerer, call));
    }
    if name.starts_with("get_image_") || name == "get_image_dim" {
        return Some(query(lowerer, call));
    }
    if name.starts_with("tex1D")
        || name.starts_with("tex2D")
        || name.starts_with("tex3D")
        || name.starts_with("texCubemap")
    {
        return Some(texture(lowerer, call));
    }
    if name.starts_with("surf") {
        return Some(surface(lowerer, call));
    }
    None
}

/// CUDA's surface accesses. The first coordinate counts bytes; here lanes are counted, and an element of several lanes is one access for each of them, so that
/// accesses that overlap in part have a lane in common.
///
/// Soundness: lanes start at multiples of their size, which is what the hardware makes of an address (it leaves out the low bits, or stops), and all
/// lanes in a file have one size: others are refused.
fn surface<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let (origin, is_write) = (call.origin, call.name.ends_with("write"));
    // `surf2Dread(&value, surface, x, y)`: the element goes to memory.
    let to_memory = !is_write && lowerer.result_lanes(call).is_none();
    let target = call.args.first().map(|arg| lowerer.ty(arg));
    let element = match (is_write, to_memory) {
        (true, _) => target.and_then(|ty| ty.lanes()),
        (_, true) => target.as_ref().and_then(|ty| ty.pointee()).and_then(|to| to.ty.lanes()),
        _ => lowerer.result_lanes(call),
    };
    let Some((ty, lanes)) = element else {
        return lowerer.unsupported(Code::UnsupportedCall, "this texel type is not understood", call.node);
    };
    if *lowerer.unit.surface_lane.get_or_insert(ty.size()) != ty.size() {
        let reason = "surfaces are accessed by elements with lanes of different sizes";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    }
    let first = usize::from(is_write || to_memory);
    let values = if is_write { lowerer.arg_lanes(call, 0)? } else { Vec::new() };
    let ptr = if to_memory { Some(lowerer.arg(call, 0)?) } else { None };
    let image = lowerer.arg(call, first)?;
    let mut coords = Vec::new();
    for n in first + 1..call.args.len() {
        coords.extend(lowerer.arg_lanes(call, n)?);
    }
    let Some((x, others)) = coords.split_first() else {
        return lowerer.unsupported(Code::UnsupportedCall, "an access without coordinates", call.node);
    };
    let x = Expr::cast(CastKind::Int, Ty::I64, x.clone(), origin);
    let size = Expr::int(Ty::I64, i128::from(ty.size()), origin);
    let start = lowerer.keep(Expr::binary(BinaryOp::Div, x, size, origin), origin);
    let dst = if is_write { Vec::new() } else { lowerer.temps(ty, lanes, origin) };
    for n in 0..lanes as usize {
        let at = Expr::binary(BinaryOp::Add, start.clone(), Expr::int(Ty::I64, n as i128, origin), origin);
        let coords = std::iter::once(at).chain(others.iter().cloned()).collect();
        let image = image.clone();
        match (values.get(n), dst.get(n)) {
            (Some(value), _) => {
                lowerer.emit(StmtKind::ImageWrite { image, coords, values: vec![value.clone()] }, origin);
            }
            (_, Some(local)) => {
                lowerer.emit(StmtKind::ImageRead { dst: vec![*local], image, coords }, origin);
            }
            _ => {}
        }
    }
    let read = lowerer.locals(&dst, origin);
    match (is_write, ptr) {
        (true, _) => Ok(Value::Void),
        (_, Some(ptr)) => {
            lowerer.emit(StmtKind::Store(Access::new(ty, ptr), read), origin);
            Ok(Value::Void)
        }
        _ => Ok(Value::Lanes(read)),
    }
}

/// `read_imagef(image, [sampler,] coordinates)`: the coordinates are the last argument.
fn read<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, last: usize) -> Lower<Value<'t>> {
    let image = lowerer.arg(call, 0)?;
    let coords = coordinates(lowerer, call, last)?;
    read_texel(lowerer, call, image, coords)
}

/// The coordinates that an access of an OpenCL image has: what a vector has beyond them is ignored.
fn coordinates<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<Vec<Expr>> {
    let mut coords = lowerer.arg_lanes(call, n)?;
    let image = call.args.first().map_or("", |arg| arg.type_text());
    let dimensions =
        [("image1d_array", 2), ("image1d", 1), ("image2d_array", 3), ("image2d", 2), ("image3d", 3)];
    if let Some((_, count)) = dimensions.iter().find(|(name, _)| image.contains(name)) {
        coords.truncate(*count);
    }
    Ok(coords)
}

fn read_texel<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    image: Expr,
    coords: Vec<Expr>,
) -> Lower<Value<'t>> {
    let Some((ty, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this texel type is not understood", call.node);
    };
    let dst = lowerer.temps(ty, lanes, call.origin);
    let values = lowerer.locals(&dst, call.origin);
    lowerer.emit(StmtKind::ImageRead { dst, image, coords }, call.origin);
    Ok(Value::Lanes(values))
}

fn write<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let image = lowerer.arg(call, 0)?;
    let coords = coordinates(lowerer, call, 1)?;
    let values = lowerer.arg_lanes(call, call.args.len().saturating_sub(1))?;
    lowerer.emit(StmtKind::ImageWrite { image, coords, values }, call.origin);
    Ok(Value::Void)
}

/// Sizes and formats of an image: not known, but the same whenever asked.
fn query<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let Some((ty, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this query is not understood", call.node);
    };
    let image = lowerer.arg(call, 0)?;
    let address = Expr::cast(CastKind::PtrToInt, Ty::U64, image, call.origin);
    let part =
        |n: u32| Expr::uninterpreted(format!("{}.{n}", call.name), vec![address.clone()], ty, call.origin);
    Ok(Value::Lanes((0..lanes).map(part).collect()))
}

/// CUDA's texture fetches: the texture first, then the coordinates one by one.
fn texture<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let image = match call.args.first() {
        Some(arg) if arg.value_category == "lvalue" => {
            let place = lowerer.place(arg)?;
            match lowerer.read(place, call.origin)? {
                Value::Lanes(values) if values.len() == 1 => values[0].clone(),
                _ => {
                    return lowerer.unsupported(Code::UnsupportedCall, "this texture is not understood", arg);
                }
            }
        }
        _ => lowerer.arg(call, 0)?,
    };
    let mut coords = Vec::new();
    for n in 1..call.args.len() {
        coords.extend(lowerer.arg_lanes(call, n)?);
    }
    if lowerer.result_lanes(call).is_none() {
        return Ok(lane(Expr::zero(Ty::I32, call.origin)));
    }
    read_texel(lowerer, call, image, coords)
}
