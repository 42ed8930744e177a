//! A pointer to a function is dereferenced before it is called.
//! check: proved
typedef int (*step_t)(int);
__device__ int once(int i) { return i; }
__device__ int shifted(int i) { return i + 1; }
__global__ void run(int *d, int which) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    step_t step = which & 1 ? once : shifted;
    d[i] = (*step)(i) + (**step)(i);
}
