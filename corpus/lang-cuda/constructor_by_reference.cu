//! A constructor takes a number by reference; the number has an address then.
//! check: proved
struct Twice {
    float v;
    __device__ Twice(const float &x) : v(2 * x) {}
};
__global__ void fill(float *d, float n) {
    float x = n + 1;
    d[blockIdx.x * blockDim.x + threadIdx.x] = Twice(x).v;
}
