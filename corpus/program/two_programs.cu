//! Two files have `main`: they are two programs, and nobody knows which of them the launcher is for.
//! with: two_programs_one.cpp two_programs_two.cpp
//! check: not proved

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
