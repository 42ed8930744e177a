//! The transposition goes without the guards: a matrix that is smaller than the blocks is written in the wrong places.
//! equiv: --reference transpose_seq --block 4,4 -a width=4 -a height=4 --array in=16 --array out=16 => equivalent
//! equiv: --reference transpose_seq --block 4,4 -a width=3 -a height=2 --array in=16 --array out=16 => different

__global__ void transpose(float *out, const float *in, int width, int height) {
    __shared__ float tile[4][5];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * blockDim.x + x];
    __syncthreads();
    out[x * blockDim.y + y] = tile[threadIdx.y][threadIdx.x];
}

void transpose_seq(float *out, const float *in, int width, int height) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            out[x * height + y] = in[y * width + x];
}
