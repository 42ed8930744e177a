//! The index into a private array comes from the input.
//! replay: --block 4 --array k=list:int:0,1,2,3 --array out=zero:int:4
//! expect: ok
//! array: out = 10 20 30 40
//! replay: --block 4 --array k=list:int:0,1,4,3 --array out=zero:int:4
//! expect: memory.bounds @11
//! check: refuted memory.bounds @11
kernel void private_array_bounds(global const int *k, global int *out) {
  int table[4] = {10, 20, 30, 40};
  int i = get_global_id(0);
  out[i] = table[k[i]];
}
