//! The contract of a function that is inlined would be one that nobody shows.
//! prove: unusable
/*@ requires x > 0; ensures \result == 7; @*/
__device__ int seven(int x) { return 10; }

/*@ context Perm(a[\gtid], write); @*/
__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = seven(-3); }
