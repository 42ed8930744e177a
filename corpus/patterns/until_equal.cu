//! Loops that end when two things are equal: numbers, pointers, and the parts of an array one after the other.
//! replay: --block 4 --grid 2 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: => proved
__global__ void until_equal(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int parts[6];
  for (int &part : parts) part = 1;
  for (int j = 0; j != 6; j += 2) parts[j] += in[i * 6 + j];
  for (int j = 5; j != -1; --j) parts[j] *= 2;
  int sum = 0;
  for (const int *p = parts; p != parts + 6; p++) sum += *p;
  out[i] = sum;
}
