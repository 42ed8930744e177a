//! A window that slides over a row fits into it: `2 * r < w`, read off `w - r`, where the row ends for whoever looks `r` elements ahead.
//!
//! Not where the radius bounds or multiplies a coordinate: then it is a size itself, and `w - r` is what is left of another one.

use super::{Condition, Depends, MOST_PARAMETERS, Reader, Sizes};
use gpuproof_kir::Ty;

impl Reader<'_> {
    pub(super) fn windows(&self, sizes: &Sizes) -> Vec<Condition> {
        let is_size = |local| sizes.strides.contains_key(local) || sizes.bounds.contains_key(local);
        let bounds_coordinate =
            |local| sizes.bounds.get(local).is_some_and(|all| all.iter().any(|on| on.meets(Depends::ANY)));
        let is_radius = |local| !sizes.strides.contains_key(local) && !bounds_coordinate(local);
        let pairs = sizes.differences.iter().filter(|(whole, radius)| is_size(whole) && is_radius(radius));
        let mut found: Vec<Condition> = Vec::new();
        for (whole, radius) in pairs.take(MOST_PARAMETERS) {
            let is_signed = matches!(self.ty(*radius), Ty::Int { signed: true, .. });
            let (whole, radius) = (self.name(*whole), self.name(*radius));
            let wide = if is_signed { "(long)" } else { "(unsigned long)" };
            let fits = self.make(format!("{wide}{radius} * 2 < {whole}"), format!("2 * {radius} < {whole}"));
            let positive = is_signed.then(|| format!("{radius} >= 0"));
            let positive = positive.and_then(|text| self.make(text.clone(), text));
            for made in [fits, positive].into_iter().flatten() {
                if found.iter().all(|known| known.text != made.text) {
                    found.push(made);
                }
            }
        }
        found
    }
}
