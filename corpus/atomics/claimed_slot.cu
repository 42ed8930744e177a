//! Results of atomicAdd(p, 1) on a location used in no other way are distinct: every thread owns its slot.
//! replay: --block 32 --array a=fill:7:int:32 --array out=zero:int:32 --array next=zero:int:1
//! expect: ok
//! array: out = 7*32
//! array: next = 32
//! check: proved
__global__ void claimed_slot(const int *a, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] > 0) {
    int slot = atomicAdd(next, 1);
    out[slot] = a[i];
  }
}
