//! The variable of a range-for over the rows of a shared array is each row in turn; one over a row is each element.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 6 8 10 12
//! check: --block 32 => proved

__global__ void array_alias_range_for(int *out) {
  __shared__ int m[2][32];
  int n = 0;
  for (auto &row : m)
    row[threadIdx.x] = threadIdx.x + 3 * n++;
  __syncthreads();
  int sum = 0;
  for (const auto &row : m)
    sum += row[threadIdx.x];
  if (sum != 2 * threadIdx.x + 3)
    return;
  int small[3] = {1, 1, 1};
  for (auto &x : small)
    sum += x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
