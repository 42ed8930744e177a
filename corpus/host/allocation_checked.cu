//! Calls are looked at by a macro, as everybody does; the allocation is one element short.
//! check: refuted memory.bounds
#define CHECK(call)                \
  do {                             \
    cudaError_t status = (call);   \
    if (status != cudaSuccess) {   \
      return 1;                    \
    }                              \
  } while (0)
__global__ void number(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  CHECK(cudaMalloc(&a, 400));
  number<<<1, 101>>>(a);
  CHECK(cudaGetLastError());
}
