//! A name is a narrow type in one file and a wide one in the other: 300 becomes 44 only there.
//! with: types_of_files_.cpp
//! check: proved
typedef unsigned char count_t;

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void launch(float *out, const float *in, int n) {
    count_t threads = (count_t)300;
    reverse<<<(n + threads - 1) / threads, threads>>>(out, in, n);
}
