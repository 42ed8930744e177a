//! Numbers of threads that wrap around are those of a launch that is too large: one thread gets there in all others.
//! check: proved

__device__ int first;

__global__ __launch_bounds__(256) void set_once(int n) {
    int from = threadIdx.x + blockIdx.x * 256;
    if (from == 0)
        first = n + threadIdx.x;
}
