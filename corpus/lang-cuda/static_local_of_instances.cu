//! Each instance of a function template has static variables of its own.
//! check: --block 64 --grid 1 => proved
template <int N> __device__ int *own() {
  static __device__ int cell[64];
  return cell;
}
__global__ void both() {
  own<1>()[threadIdx.x] = 1;
  own<2>()[(threadIdx.x + 1) % 64] = 2;
}
