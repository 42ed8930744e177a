//! float4 accesses over a float array touch four floats each: disjoint when the floats are the own four.
//! replay: --block 8 --grid 2 --array a=iota:float:64
//! expect: ok
//! array: a = 1 2 4 6 9 10 12 14 17 18 20 22 25 26 28 30 33 34 36 38 41 42 44 46 49 50 52 54 57 58 60 62 65 66 68 70 73 74 76 78 81 82 84 86 89 90 92 94 97 98 100 102 105 106 108 110 113 114 116 118 121 122 124 126
//! check: proved
__global__ void float4_tiles(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = ((float4 *)a)[i];
  v.x += v.x; v.y += v.y; v.z += v.z; v.w += v.w;
  ((float4 *)a)[i] = v;
  a[4 * i] += 1.0f;
}
