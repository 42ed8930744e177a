//! No barrier stands between the rows' writes and the instruction that reads them.
//! check: --block 32 --grid 1 => not proved
__global__ void load(const int4 *in, int *out) {
    __shared__ int4 rows[32];
    rows[threadIdx.x] = in[threadIdx.x];
    int a, b;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(&rows[31 - threadIdx.x]));
    out[threadIdx.x] = a + b;
}
