//! Structs of four words in shared memory: degree 4 for a field; with a fifth word of padding none.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 21 write s: degree 4; requests 2
//! access: 22 write p: degree 1; requests 2
//! access: 24 write out: sectors 4; requests 2
//! access: 24 read s: degree 4; requests 2
//! access: 24 read p: degree 1; requests 2
struct four {
  int a, b, c, d;
};
struct five {
  int a, b, c, d, unused;
};

__global__ void structs_in_shared(int *out) {
  __shared__ four s[64];
  __shared__ five p[64];
  int t = threadIdx.x;
  s[t].b = t;
  p[t].b = t;
  __syncthreads();
  out[t] = s[t].b + p[t].b;
}
