//! A copy of an object reads all of it: also the element that the next thread writes.
//! replay: --block 4 --grid 1 --array out=zero:int:8
//! expect: race.shared
//! check: --block 4 => refuted race.shared
struct Two {
  int v[2];
};
__global__ void struct_array_copied_race(Two *out) {
  __shared__ Two s[4];
  int t = threadIdx.x;
  s[t].v[0] = s[t].v[1] = t;
  __syncthreads();
  s[(t + 1) % 4].v[1] = t;
  Two mine = s[t];
  out[blockIdx.x * 4 + t] = mine;
}
