//! A template kernel whose instances are named in host code with an error: those in sight are checked, and there may be others.
//! lower: unsupported.error
//! check: --kernel fill<int> => proved
//! check: --kernel mark<float> => refuted race.global @9
//! check: --kernel fill<...> => unknown unsupported.error
template <typename T> __global__ void fill(T *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = T(1);
}
template <typename T> __global__ void mark(T *a) { a[0] = T(threadIdx.x); }

int main() {
  fill<int><<<1, 32>>>(nullptr);
  mark<float><<<1, 32>>>(nullptr);
  show(missing_name, fill<char>);
}
