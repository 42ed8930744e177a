//! Each file has a variable of the same name in a namespace without a name.
//! with: nameless_namespaces_.cpp
//! check: refuted memory.bounds
namespace { int threads = 512; }

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n) { reverse<<<2, threads>>>(out, in, n); }
