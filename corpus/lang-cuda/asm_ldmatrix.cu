//! Each lane of the first sixteen gives the address of a row that a barrier has made ready.
//! check: --block 32 => proved
__global__ void load(const int4 *in, int *out) {
    __shared__ int4 rows[32];
    rows[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int a, b;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(&rows[threadIdx.x]));
    out[blockIdx.x * 32 + threadIdx.x] = a + b;
}
