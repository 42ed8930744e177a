//! An alignment of an instance that is computed from its arguments.
//! check: --block 64 --grid 1 => proved
template <class T, int N> struct alignas(sizeof(T) * N) Several { T part[N]; };
__global__ void copy(float *to, const float *from) {
  auto wide = reinterpret_cast<const Several<float, 4> *>(from)[threadIdx.x];
  reinterpret_cast<Several<float, 4> *>(to)[threadIdx.x] = wide;
}
