//! The other file asks for blocks that are larger than the array.
//! with: size_from_main_wrong_.cpp
//! check: refuted memory.bounds

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n, int threads) {
    reverse<<<(n + threads - 1) / threads, threads>>>(out, in, n);
}
