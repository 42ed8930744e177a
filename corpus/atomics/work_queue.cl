//! Work-items take the next piece of work from a counter until none is left: each piece belongs to one of them.
//! replay: --block 4 --grid 2 --array in=iota:int:20 --array out=zero:int:20 --array next=zero:int:1 --arg n=20
//! expect: ok
//! array: out = 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361
//! check: proved
kernel void work_queue(global const int *in, global int *out, global int *next, int n) {
  int i = atomic_inc(next);
  while (i < n) {
    out[i] = in[i] * in[i];
    i = atomic_inc(next);
  }
}
