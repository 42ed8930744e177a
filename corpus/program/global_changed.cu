//! A variable of the program has another value by the time of the launch: another file has changed it.
//! with: global_changed_.cpp
//! check: refuted memory.bounds
extern int threads;
void tune();

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    tune();
    reverse<<<(1000 + threads - 1) / threads, threads>>>(out, in, 1000);
}
