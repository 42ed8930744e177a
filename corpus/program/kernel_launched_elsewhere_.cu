//! The program of kernel_launched_elsewhere.cu: `fill` is right.
//! with: kernel_launched_elsewhere.cu
//! check: proved
__global__ void reverse(float *out, const float *in, int n);
__global__ void fill(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f; }
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    fill<<<10, 100>>>(in);
    reverse<<<2, 512>>>(out, in, 1000);
}
