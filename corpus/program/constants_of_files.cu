//! Each file has a constant of the same name in the same namespace; the launch takes that of its own file.
//! with: constants_of_files_.cpp
//! check: refuted memory.bounds
namespace config { const int threads = 512; }

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n) {
    reverse<<<(n + config::threads - 1) / config::threads, config::threads>>>(out, in, n);
}
