//! Another file allocates less than the kernel writes.
//! with: allocation_of_other_file_.cpp
//! check: refuted memory.bounds

__global__ void fill(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 1.0f;
}
void launch(float *a, int n) { fill<<<(n + 255) / 256, 256>>>(a, n); }
