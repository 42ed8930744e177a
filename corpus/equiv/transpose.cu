//! A transposition through a tile in shared memory against two nested loops.
//! equiv: --reference transpose_seq --block 2,2 -a width=2 -a height=2 => equivalent
//! equiv: --reference transpose_seq --block 4,4 -a width=4 -a height=4 => equivalent
//! equiv: --reference transpose_seq --block 4,4 --grid 2,2 -a width=8 -a height=8 => equivalent
//! equiv: --reference transpose_seq --block 4,4 --grid 2,2 -a width=7 -a height=5 => equivalent

__global__ void transpose(float *out, const float *in, int width, int height) {
    __shared__ float tile[4][5];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * blockDim.y + threadIdx.x;
    y = blockIdx.x * blockDim.x + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose_seq(float *out, const float *in, int width, int height) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            out[x * height + y] = in[y * width + x];
}
