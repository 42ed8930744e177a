//! A static variable of a device function is one for the whole grid.
//! replay: --block 4 --grid 2 --array out=zero:int:8
//! expect: ok
//! array: out = 1*8
//! check: proved
__device__ int ticket() {
  static int next = 0;
  return atomicAdd(&next, 1);
}

__global__ void static_local(int *out) {
  int t = ticket();
  if (t < 8) out[t] = 1;
}
