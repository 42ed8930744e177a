//! A virtual method is defined in another file.
//! with: virtual_of_other_file_b.cpp virtual_of_other_file_.cpp
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
