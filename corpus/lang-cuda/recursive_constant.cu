//! A function that calls itself is evaluated where its arguments are constants.
//! check: --block 64 => proved
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! array: out = 6*64
constexpr __host__ __device__ int log2_of(int n) {
  return n > 1 ? 1 + log2_of(n >> 1) : 0;
}

template <int Size>
__global__ void k(int *out) {
  constexpr int rounds = log2_of(Size);
  __shared__ int s[Size];
  constexpr int warps = Size / 32;
  constexpr int warp_rounds = log2_of(warps);
  s[threadIdx.x] = warp_rounds - 1;
  for (int r = 0; r < rounds; r++) {
    __syncthreads();
    int other = s[threadIdx.x ^ (1 << r)];
    __syncthreads();
    s[threadIdx.x] = other + 1;
  }
  out[blockIdx.x * Size + threadIdx.x] = s[threadIdx.x];
}

template __global__ void k<64>(int *);
