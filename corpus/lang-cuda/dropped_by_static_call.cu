//! The object on whose behalf a static method is called is evaluated: what lowering has no place for, it refuses.
//! lower: unsupported.call @10
//! check: not proved

struct box {
  __device__ static int one() { return 1; }
};

__global__ void dropped_by_static_call(box *b, int *a) {
  int x = (b + (a[0] = threadIdx.x))->one();
}
