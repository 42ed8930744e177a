//! A plain matrix product against three loops in another order: the same sums, added in the same order.
//! equiv: --reference product --block 2,2 --grid 2,2 -a n=4 => equivalent
//! equiv: --reference product_backwards --block 2,2 --grid 2,2 -a n=4 => different
//! equiv: --reference product_backwards --block 2,2 --grid 2,2 -a n=4 --reassociate => equivalent

__global__ void matmul(float *c, const float *a, const float *b, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

void product(float *c, const float *a, const float *b, int n) {
    for (int i = 0; i < n * n; i++)
        c[i] = 0;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i * n + j] = c[i * n + j] + b[k * n + j] * a[i * n + k];
}

void product_backwards(float *c, const float *a, const float *b, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = n - 1; k >= 0; k--)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
