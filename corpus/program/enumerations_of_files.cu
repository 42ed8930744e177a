//! Two enumerations of the same name, each in its own file, have other values.
//! with: enumerations_of_files_.cpp
//! check: refuted memory.bounds
enum Size { SMALL = 512, LARGE = 1024 };

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n) { reverse<<<2, SMALL>>>(out, in, n); }
