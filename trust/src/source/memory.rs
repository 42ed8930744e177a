//! The arrays that every program works on: the same ones, with the same contents, on both sides.

/// Elements of each array that belong to one thread.
pub const SLICE: usize = 16;
/// Threads of a block.
pub const THREADS: usize = 2;
/// Blocks.
pub const BLOCKS: usize = 2;
/// Elements of each array.
const SIZE: usize = SLICE * THREADS * BLOCKS;
/// Names of the arrays and the bytes of their elements, in the order of the kernels' parameters.
pub const ARRAYS: [(&str, usize); 5] = [("o", 4), ("u", 4), ("l", 8), ("c", 1), ("h", 2)];
/// Bytes of all arrays together.
pub const LENGTH: usize = SIZE * (4 + 4 + 8 + 1 + 2);

/// The bytes of each array.
pub type Memory = Vec<Vec<u8>>;

/// What the arrays hold at first; main.h says the same.
pub fn initial() -> Memory {
    let numbers = || 0..SIZE as i64;
    vec![
        numbers().flat_map(|i| (((i * 37 + 11) % 201 - 100) as i32).to_le_bytes()).collect(),
        numbers().flat_map(|i| (i as u32).wrapping_mul(2_654_435_761).to_le_bytes()).collect(),
        numbers().flat_map(|i| ((i * 53 + 7) % 401 - 200).to_le_bytes()).collect(),
        numbers().map(|i| (i * 29 + 3) as u8).collect(),
        numbers().flat_map(|i| ((i * 3001) as i16).to_le_bytes()).collect(),
    ]
}

/// The arrays from one record of the compiled programs.
pub fn of_bytes(mut bytes: &[u8]) -> Memory {
    let mut all = Vec::new();
    for (_, size) in ARRAYS {
        let (array, rest) = bytes.split_at((SIZE * size).min(bytes.len()));
        all.push(array.to_vec());
        bytes = rest;
    }
    all
}

/// The elements that differ: array and index within it, what the first memory has and what the second has.
pub fn differences(a: &Memory, b: &Memory) -> Vec<String> {
    let mut all = Vec::new();
    for ((name, size), (a, b)) in ARRAYS.iter().zip(a.iter().zip(b)) {
        for (n, (a, b)) in a.chunks(*size).zip(b.chunks(*size)).enumerate() {
            if a != b {
                all.push(format!("{name}[{n}]: compiled {}, interpreted {}", number(a), number(b)));
            }
        }
    }
    all
}

fn number(bytes: &[u8]) -> i64 {
    match bytes {
        [a] => i64::from(*a),
        [a, b] => i64::from(i16::from_le_bytes([*a, *b])),
        [a, b, c, d] => i64::from(i32::from_le_bytes([*a, *b, *c, *d])),
        _ => bytes.try_into().map_or(0, i64::from_le_bytes),
    }
}
