//! Boolean functions as ordered decision diagrams: two functions are equal exactly if their numbers are.

use rustc_hash::FxHashMap;

/// Most nodes of a diagram.
const MOST_NODES: usize = 1 << 21;

/// The constant functions.
pub const FALSE: u32 = 0;
/// Likewise.
pub const TRUE: u32 = 1;

/// Many functions of the same variables.
#[derive(Debug)]
pub struct Diagrams {
    /// Variable, function where it is false, function where it is true.
    nodes: Vec<(u32, u32, u32)>,
    unique: FxHashMap<(u32, u32, u32), u32>,
    ands: FxHashMap<(u32, u32), u32>,
    ors: FxHashMap<(u32, u32), u32>,
}

impl Default for Diagrams {
    fn default() -> Self {
        let last = u32::MAX;
        Self {
            nodes: vec![(last, 0, 0), (last, 1, 1)],
            unique: FxHashMap::default(),
            ands: FxHashMap::default(),
            ors: FxHashMap::default(),
        }
    }
}

impl Diagrams {
    /// The function that is a variable.
    pub fn variable(&mut self, number: u32) -> Option<u32> {
        self.node(number, FALSE, TRUE)
    }

    fn node(&mut self, variable: u32, low: u32, high: u32) -> Option<u32> {
        if low == high {
            return Some(low);
        }
        if let Some(known) = self.unique.get(&(variable, low, high)) {
            return Some(*known);
        }
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let id = self.nodes.len() as u32;
        self.nodes.push((variable, low, high));
        self.unique.insert((variable, low, high), id);
        Some(id)
    }

    /// Conjunction; nothing if the diagram would become too large. The depth of recursion is the number of variables.
    pub fn and(&mut self, a: u32, b: u32) -> Option<u32> {
        match (a.min(b), a.max(b)) {
            (FALSE, _) => Some(FALSE),
            (TRUE, other) => Some(other),
            (x, y) if x == y => Some(x),
            key => {
                if let Some(known) = self.ands.get(&key) {
                    return Some(*known);
                }
                let (variable, (a0, a1), (b0, b1)) = self.split(key.0, key.1);
                let (low, high) = (self.and(a0, b0)?, self.and(a1, b1)?);
                let result = self.node(variable, low, high)?;
                self.ands.insert(key, result);
                Some(result)
            }
        }
    }

    /// Disjunction.
    pub fn or(&mut self, a: u32, b: u32) -> Option<u32> {
        match (a.min(b), a.max(b)) {
            (FALSE, other) => Some(other),
            (TRUE, _) => Some(TRUE),
            (x, y) if x == y => Some(x),
            key => {
                if let Some(known) = self.ors.get(&key) {
                    return Some(*known);
                }
                let (variable, (a0, a1), (b0, b1)) = self.split(key.0, key.1);
                let (low, high) = (self.or(a0, b0)?, self.or(a1, b1)?);
                let result = self.node(variable, low, high)?;
                self.ors.insert(key, result);
                Some(result)
            }
        }
    }

    /// Both functions by the first variable of either.
    fn split(&self, a: u32, b: u32) -> (u32, (u32, u32), (u32, u32)) {
        let (x, y) = (self.nodes[a as usize], self.nodes[b as usize]);
        let variable = x.0.min(y.0);
        let by =
            |node: (u32, u32, u32), id: u32| if node.0 == variable { (node.1, node.2) } else { (id, id) };
        (variable, by(x, a), by(y, b))
    }

    /// Values of the variables (those that are true) for which two functions differ; nothing if they are equal.
    pub fn difference(&self, mut a: u32, mut b: u32) -> Option<Vec<u32>> {
        let mut set = Vec::new();
        while a != b {
            if a <= TRUE && b <= TRUE {
                return Some(set);
            }
            let (variable, (a0, a1), (b0, b1)) = self.split(a, b);
            if a0 != b0 {
                (a, b) = (a0, b0);
            } else {
                set.push(variable);
                (a, b) = (a1, b1);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_functions_have_equal_numbers() {
        let mut d = Diagrams::default();
        let [x, y, z] = [0, 1, 2].map(|n| d.variable(n).unwrap());
        let yz = d.or(y, z).unwrap();
        let left = d.and(x, yz).unwrap();
        let (xy, xz) = (d.and(x, y).unwrap(), d.and(x, z).unwrap());
        let right = d.or(xy, xz).unwrap();
        assert_eq!(left, right);
        assert_eq!(d.difference(left, right), None);
        // x and y against x or y: they differ where one of the two is true.
        let or = d.or(x, y).unwrap();
        let at = d.difference(xy, or).unwrap();
        assert_eq!(at.len(), 1);
    }
}
