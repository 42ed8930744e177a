//! The number of a thread in blocks and grids of two dimensions.
//! prove: proved
/*@ requires blockDim.x == 16 && blockDim.y == 16 && gridDim.x <= 1024 && gridDim.y <= 1024;
    requires Perm(out[\gtid], write); ensures Perm(out[\gtid], write) ** out[\gtid] == threadIdx.x; @*/
__global__ void k(int *out) { out[(blockIdx.y * gridDim.x + blockIdx.x) * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.x; }
