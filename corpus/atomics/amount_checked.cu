//! Each thread asks for as many places as it has results; those with none ask for nothing. The ranges are disjoint.
//! replay: --block 4 --array count=list:int:1,0,2,3 --array out=zero:int:6 --array next=zero:int:1
//! expect: ok
//! check: proved
__global__ void amount_checked(const int *count, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = count[i];
  if (n > 0) {
    int base = atomicAdd(next, n);
    for (int j = 0; j < n; j++) out[base + j] = i;
  }
}
