//! A tiled matrix product against the plain one: floats bit by bit, because both add in the same order.
//! equiv: matmul_naive.cu --block 2,2 --grid 2,2 -a n=4 => equivalent
//! equiv: matmul_naive.cu --block 2,2 --grid 3,3 -a n=6 => equivalent

#define TILE 2

__global__ void matmul(float *c, const float *a, const float *b, int n) {
    __shared__ float x[TILE][TILE], y[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < TILE; i++)
            sum += x[threadIdx.y][i] * y[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
