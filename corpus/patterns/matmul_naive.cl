//! One work-item computes one element of the product.
//! replay: --block 4,4 --array a=iota:int:16 --array b=iota:int:16 --array c=zero:int:16 --arg n=4
//! expect: ok
//! array: c = 56 62 68 74 152 174 196 218 248 286 324 362 344 398 452 506
//! check: --assume n==gridDim.x*blockDim.x => proved
kernel void matmul_naive(global const int *a, global const int *b, global int *c, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  int sum = 0;
  for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
