//! restrict makes the distinctness of the two arrays the programmer's promise.
//! replay: --block 16 --array in=iota:int:17 --array out=zero:int:16
//! expect: ok
//! array: out = 1..16
//! check: proved
kernel void restrict_copy(global const int *restrict in, global int *restrict out) {
  int i = get_global_id(0);
  out[i] = in[i + 1];
}
