//! # What all threads say at a barrier cannot speak of an array that each has by itself
//! prove: unusable

/*@
  context blockDim.x == 32 && gridDim.x == 1;
  context Perm(out[threadIdx.x], write);
@*/
__global__ void keep(int *out) {
  int own[2];
  for (int k = 0; k < 2; k++) {
    own[k % 2] = k;
  }
  /*@
    context Perm(own[0], write);
  @*/
  __syncthreads();
  out[threadIdx.x] = own[1];
}
