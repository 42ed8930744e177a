//! One of the functions in the table makes neighbours meet.
//! check: not proved
typedef int (*step_t)(int);
__device__ int once(int i) { return i; }
__device__ int halved(int i) { return i / 2; }
__device__ step_t steps[2] = {once, halved};
__global__ void run(int *d, int which) {
    d[(*(steps[which & 1]))(threadIdx.x)] = threadIdx.x;
}
