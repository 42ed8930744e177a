//! A table in a variable of the device; the call is made through a dereferenced entry. Whether its entries are still those of its declaration, nobody knows.
//! check: unknown possible
typedef int (*step_t)(int);
__device__ int once(int i) { return i; }
__device__ int shifted(int i) { return i + 1; }
__device__ step_t steps[2] = {once, shifted};
__global__ void run(int *d, int which) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    d[i] = (*(steps[which & 1]))(i);
}
