//! A pointer to a pointer that can be resolved.
//! replay: --block 4 --array a=iota:int:4 --array b=fill:9:int:4
//! expect: ok
//! array: a = 1 2 3 4
//! array: b = 0 9 9 9
//! check: --grid 1 => proved
__device__ void redirect(int **p, int *to) { *p = to; }

__global__ void pointer_to_pointer(int *a, int *b) {
  int *p = a;
  p[threadIdx.x] += 1;
  redirect(&p, b);
  if (threadIdx.x == 0) **&p = 0;
}
