//! A function of another file computes the size.
//! with: helper_of_other_file_.cpp
//! check: proved
int threads_for(int n);

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
    int threads = threads_for(1000);
    reverse<<<(1000 + threads - 1) / threads, threads>>>(out, in, 1000);
}
