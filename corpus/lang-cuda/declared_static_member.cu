//! A static member is one variable, inside its class and outside.
//! check: --block 64 --grid 1 => refuted race.global
struct Store {
  static __device__ int cell[64];
  static __device__ void put(int i) { cell[i] = i; }
};
__device__ int Store::cell[64];

__global__ void mix(int *out) {
  Store::put(threadIdx.x);
  out[threadIdx.x] = Store::cell[63 - threadIdx.x];
}
