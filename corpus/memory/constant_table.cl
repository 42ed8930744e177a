//! The entries of a constant table are known: each item has its own.
//! check: --block 4 --grid 1 => proved
//! replay: --block 4 --grid 1 --array a=zero:int:8
//! expect: ok
//! array: a = 1 0 3 0 0 2 0 0
__constant int table[4] = {4, 0, 5, 2};
kernel void constant_table(global int *a) {
  a[table[get_local_id(0)]] = get_local_id(0);
}
