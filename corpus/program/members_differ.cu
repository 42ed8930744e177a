//! Two files have a record of the same name with its members in another order.
//! with: members_differ_.cpp
//! check: not proved

__global__ void reverse(float *out) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i;
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}
void go(int threads) {
    float *out;
    cudaMalloc(&out, 1 << 20);
    reverse<<<4, threads>>>(out);
}
struct Size {
    int blocks, threads;
};
void run(const Size &size) { go(size.threads); }
