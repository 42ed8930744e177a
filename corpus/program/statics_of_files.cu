//! Each file has a static variable and a static function of the same names.
//! with: statics_of_files_.cpp
//! check: refuted memory.bounds
static int threads = 512;
static int size() { return threads; }

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n) { reverse<<<2, size()>>>(out, in, n); }
