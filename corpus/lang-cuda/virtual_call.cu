//! Objects with virtual functions are unsupported: the call is decided at run time.
//! lower: unsupported.type @14
//! check: unknown unsupported.type
struct op {
  __device__ virtual int apply(int v) const { return v; }
};
struct twice : op {
  __device__ int apply(int v) const override { return 2 * v; }
};

__device__ int run(const op &o, int v) { return o.apply(v); }

__global__ void virtual_call(int *out) {
  twice t;
  out[threadIdx.x] = run(t, threadIdx.x);
}
