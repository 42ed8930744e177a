//! A grid-stride loop against a plain one; the factor may be anything. A fused multiply-add rounds once and is something else.
//! equiv: --reference plain --block 4 --grid 2 -a n=19 => equivalent
//! equiv: --reference fused --block 4 --grid 2 -a n=19 => different
//! equiv: --reference fused --block 4 --grid 2 -a n=19 --reassociate => equivalent
//! equiv: --reference plain --block 4 --grid 2 => unknown the end of this loop

__global__ void saxpy(float *y, const float *x, float a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

void plain(float *y, const float *x, float a, int n) {
    for (int i = 0; i < n; i++)
        y[i] += x[i] * a;
}

void fused(float *y, const float *x, float a, int n) {
    for (int i = 0; i < n; i++)
        y[i] = fmaf(a, x[i], y[i]);
}
