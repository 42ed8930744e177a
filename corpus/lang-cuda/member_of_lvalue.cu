//! A member function for lvalues gives its value.
//! check: --block 64 --grid 1 => proved
struct Five {
  int v;
  __device__ int get() & { return 5; }
  __device__ int get() && { return 6; }
  __device__ int twice() const & { return 2 * v; }
};
__global__ void read(int *out) {
  Five q{3};
  assert(q.get() == 5);
  assert(Five{1}.get() == 6);
  assert(q.twice() == 6);
  out[threadIdx.x] = q.get();
}
