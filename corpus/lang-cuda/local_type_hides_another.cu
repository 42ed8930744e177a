//! A type of a function that has the name of another one outside: which of the two a text means depends on where it stands, and is not guessed.
//! lower: unsupported.type @10
//! check: unknown unsupported.type
struct K {
  char c;
};
__device__ int last;
__global__ void k(int *o) {
  int n = 0;
  K before = {1}; n += sizeof(before);
  {
    struct K { long long wide; };
    n += sizeof(K);
  }
  o[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
