//! Images, textures and surfaces.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_kir::{Expr, StmtKind};

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

/// CUDA's surface accesses; the x coordinate counts bytes, so that texels are told apart by their first byte.
fn surface<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    if call.name.ends_with("write") {
        let values = lowerer.arg_lanes(call, 0)?;
        let image = lowerer.arg(call, 1)?;
        let mut coords = Vec::new();
        for n in 2..call.args.len() {
            coords.extend(lowerer.arg_lanes(call, n)?);
        }
        lowerer.emit(StmtKind::ImageWrite { image, coords, values }, call.origin);
        return Ok(Value::Void);
    }
    let to_memory = lowerer.result_lanes(call).is_none();
    let first = usize::from(to_memory);
    let image = lowerer.arg(call, first)?;
    let mut coords = Vec::new();
    for n in first + 1..call.args.len() {
        coords.extend(lowerer.arg_lanes(call, n)?);
    }
    if !to_memory {
        return read_texel(lowerer, call, image, coords);
    }
    // `surf2Dread(&value, surface, x, y)`: the texel goes to memory.
    let target = call.args.first().map(|arg| lowerer.ty(arg));
    let Some((ty, lanes)) = target.as_ref().and_then(|ty| ty.pointee()).and_then(|to| to.ty.lanes()) else {
        return lowerer.unsupported(
            gpuproof_base::Code::UnsupportedCall,
            "this texel type is not understood",
            call.node,
        );
    };
    let ptr = lowerer.arg(call, 0)?;
    let dst = lowerer.temps(ty, lanes, call.origin);
    let values = lowerer.locals(&dst, call.origin);
    lowerer.emit(StmtKind::ImageRead { dst, image, coords }, call.origin);
    lowerer.emit(StmtKind::Store(gpuproof_kir::Access::new(ty, ptr), values), call.origin);
    Ok(Value::Void)
}

/// `read_imagef(image, [sampler,] coordinates)`: the coordinates are the last argument.
fn read<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, last: usize) -> Lower<Value<'t>> {
    let image = lowerer.arg(call, 0)?;
    let coords = lowerer.arg_lanes(call, last)?;
    read_texel(lowerer, call, image, coords)
}

fn read_texel<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    image: Expr,
    coords: Vec<Expr>,
) -> Lower<Value<'t>> {
    let Some((ty, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(
            gpuproof_base::Code::UnsupportedCall,
            "this texel type is not understood",
            call.node,
        );
    };
    let dst = lowerer.temps(ty, lanes, call.origin);
    let values = lowerer.locals(&dst, call.origin);
    lowerer.emit(StmtKind::ImageRead { dst, image, coords }, call.origin);
    Ok(Value::Lanes(values))
}

fn write<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let image = lowerer.arg(call, 0)?;
    let coords = lowerer.arg_lanes(call, 1)?;
    let values = lowerer.arg_lanes(call, call.args.len().saturating_sub(1))?;
    lowerer.emit(StmtKind::ImageWrite { image, coords, values }, call.origin);
    Ok(Value::Void)
}

/// Sizes and formats of an image: not known, but the same whenever asked.
fn query<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let Some((ty, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(
            gpuproof_base::Code::UnsupportedCall,
            "this query is not understood",
            call.node,
        );
    };
    let image = lowerer.arg(call, 0)?;
    let address = Expr::cast(gpuproof_kir::CastKind::PtrToInt, gpuproof_kir::Ty::U64, image, call.origin);
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
                    return lowerer.unsupported(
                        gpuproof_base::Code::UnsupportedCall,
                        "this texture is not understood",
                        arg,
                    );
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
        return Ok(lane(Expr::zero(gpuproof_kir::Ty::I32, call.origin)));
    }
    read_texel(lowerer, call, image, coords)
}
