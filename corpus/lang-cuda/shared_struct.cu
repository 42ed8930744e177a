//! A shared array of structs and a shared scalar set by one thread.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 62 56 52 50
//! check: --block 4 => proved
struct cell { int value; int square; };

__global__ void shared_struct(int *out) {
  __shared__ cell cells[4];
  __shared__ int bonus;
  int t = threadIdx.x;
  cells[t].value = t;
  cells[t].square = t * t;
  if (t == 0) bonus = 50;
  __syncthreads();
  const cell &other = cells[3 - t];
  out[blockIdx.x * 4 + t] = other.value + other.square + bonus;
}
