//! An instance that cannot be asked for by a number: its template is left unusable, the rest is checked.
//! lower: unsupported.error
//! check: --kernel plain => proved
//! check: --kernel chosen<...> => unknown unsupported.error
enum class Mode { Up, Down };
template <Mode M> __global__ void chosen(int *a) { a[0] = threadIdx.x + int(M); }
__global__ void plain(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

void start(int *a) {
  chosen<Mode::Up><<<1, 32>>>(a);
  missing_call(a);
}
