//! A constant record is taken apart into names.
//! check: proved
struct Place { int first, step; };
__device__ Place place() { return {1, 2}; }
__global__ void fill(int *d) {
    const auto [first, step] = place();
    d[first + step * (blockIdx.x * blockDim.x + threadIdx.x)] = step;
}
