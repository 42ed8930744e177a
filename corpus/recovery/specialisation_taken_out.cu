//! Without the specialisation the primary template would be used in silence.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

template <typename T> struct Stride {
  static const int value = 1;
};
template <> struct Stride<float> {
  static const int value = MISSING_STRIDE;
};

__global__ void bad(float *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * Stride<float>::value] = 1;
}
