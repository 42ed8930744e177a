//! A key is put into the first empty slot of a hash table; the value beside it belongs to whoever put the key there.
//! replay: --block 4 --array keys=list:uint:5,9,13,2 --array table=zero:uint:8 --array values=zero:uint:8
//! expect: ok
//! check: proved
kernel void cas_table_insert(global const uint *keys, global uint *table, global uint *values) {
  uint i = get_global_id(0);
  uint key = keys[i];
  if (key == 0) return;
  for (uint step = 0; step < 8; step++) {
    uint at = (key + step) % 8;
    if (atomic_cmpxchg(&table[at], 0u, key) == 0u) {
      values[at] = i;
      break;
    }
  }
}
