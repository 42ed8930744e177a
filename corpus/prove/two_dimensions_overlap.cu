//! Threads along y share elements.
//! prove: rejected perm.distribute
/*@ requires Perm(out[blockIdx.x * blockDim.x + threadIdx.x + threadIdx.y], write); @*/
__global__ void k(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x + threadIdx.y] = 1; }
