//! `x.~T()` destroys the members, too; a union destroys nothing by itself.
//! replay: --block 2 --array out=zero:int:2
//! expect: ok
//! array: out = 11 11
//! check: proved

struct count {
  int *p;
  int by;
  __device__ ~count() { *p += by; }
};

struct pair {
  count a, b;
  __device__ ~pair() {}
};

union maybe {
  pair value;
  int none;
  __device__ maybe() : none(0) {}
  __device__ ~maybe() {}
};

__global__ void destroyed_member(int *out) {
  int *mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  maybe m;
  m.value.a.p = m.value.b.p = mine;
  m.value.a.by = 1;
  m.value.b.by = 10;
  m.value.~pair();
}
