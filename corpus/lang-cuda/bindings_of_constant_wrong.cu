//! The names stand for the members in their order: the step is 0.
//! check: not proved
struct Place { int first, step; };
__device__ Place place() { return {1, 0}; }
__global__ void fill(int *d) {
    const auto [first, step] = place();
    d[first + step * (blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}
