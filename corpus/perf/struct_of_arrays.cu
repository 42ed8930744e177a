//! The same as one array for each field: all bytes moved are used.
//! replay: --block 64 --grid 2 --array x=iota:float:128 --array y=iota:float:128 --array z=iota:float:128 --array sum=zero:float:128
//! expect: ok
//! perf:
//! access: 11 write sum: sectors 4; requests 8
//! access: 11 read x: sectors 4; requests 8
//! access: 11 read y: sectors 4; requests 8
//! access: 11 read z: sectors 4; requests 8
__global__ void struct_of_arrays(float *sum, const float *x, const float *y, const float *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sum[i] = x[i] + y[i] + z[i];
}
