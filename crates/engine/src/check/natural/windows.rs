//! A window that slides over a row fits into it: `2 * r < w`, read off `w - r`, where the row ends for whoever looks `r` elements ahead.
//!
//! So does a table of weights: `2 * r < 64`, read off `table[i + r]` of 64 elements.
//!
//! Not where the radius bounds or multiplies a coordinate: then it is a size itself, and `w - r` is what is left of another one.

use super::{Condition, Depends, MOST_PARAMETERS, Reader, Sizes};
use gpuproof_kir::{LayoutKind, LocalId, Ty};

impl Reader<'_> {
    /// Whether a parameter neither multiplies a coordinate nor bounds one.
    fn is_radius(&self, sizes: &Sizes, local: LocalId) -> bool {
        let bounds_coordinate =
            sizes.bounds.get(&local).is_some_and(|all| all.iter().any(|on| on.meets(Depends::ANY)));
        !sizes.strides.contains_key(&local) && !bounds_coordinate
    }

    /// A table that is looked into at a distance from its middle has room for both sides.
    pub(super) fn tables(&self, sizes: &Sizes) -> Vec<Condition> {
        let radii = sizes.offsets.iter().filter(|(_, radius)| self.is_radius(sizes, *radius));
        let mut found: Vec<Condition> = Vec::new();
        for (object, radius) in radii.take(MOST_PARAMETERS) {
            let layout = self.flat.objects.get(*object).and_then(|data| self.flat.layouts.get(data.layout));
            let Some(LayoutKind::Array { count, .. }) = layout.map(|layout| &layout.kind) else { continue };
            let is_signed = matches!(self.ty(*radius), Ty::Int { signed: true, .. });
            let wide = if is_signed { "(long)" } else { "(unsigned long)" };
            let radius = self.name(*radius);
            let fits = self.make(format!("{wide}{radius} * 2 < {count}"), format!("2 * {radius} < {count}"));
            let starts = self.make(format!("{wide}{radius} < {count}"), format!("{radius} < {count}"));
            if let (Some(fits), Some(starts)) = (fits, starts)
                && found.iter().all(|known| known.text != fits.text)
            {
                found.push(Condition { weaker: Some(Box::new(starts)), ..fits });
            }
        }
        found
    }

    pub(super) fn windows(&self, sizes: &Sizes) -> Vec<Condition> {
        let is_size = |local| sizes.strides.contains_key(local) || sizes.bounds.contains_key(local);
        let pairs = sizes.differences.iter();
        let pairs = pairs.filter(|(whole, radius)| is_size(whole) && self.is_radius(sizes, *radius));
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
