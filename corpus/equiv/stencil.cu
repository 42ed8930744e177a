//! A stencil with a halo in shared memory against the plain one; integer division is exact.
//! equiv: --reference plain --block 4 --grid 2 -a n=8 => equivalent
//! equiv: --reference plain --block 4 --grid 2 -a n=7 => equivalent
//! equiv: --reference plain_rounded --block 4 --grid 2 -a n=8 => different

__global__ void stencil(const int *in, int *out, int n) {
    __shared__ int s[4 + 2];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
    s[t] = i < n ? in[i] : 0;
    if (threadIdx.x == 0)
        s[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == blockDim.x - 1)
        s[t + 1] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    if (i < n)
        out[i] = (s[t - 1] + s[t] + s[t + 1]) / 3;
}

void plain(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++) {
        int left = i > 0 ? in[i - 1] : 0, right = i < n - 1 ? in[i + 1] : 0;
        out[i] = (right + in[i] + left) / 3;
    }
}

void plain_rounded(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++) {
        int left = i > 0 ? in[i - 1] : 0, right = i < n - 1 ? in[i + 1] : 0;
        out[i] = left / 3 + in[i] / 3 + right / 3;
    }
}
