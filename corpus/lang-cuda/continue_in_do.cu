//! continue in a do loop goes to the condition; in a for loop to the increment.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 101 102 403 404
//! check: proved
__global__ void continue_in_do(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0, odd = 0;
  do {
    k++;
    if (k % 2 == 0) continue;
    odd += k;
  } while (k <= i);
  int rounds = 0;
  for (int a = 0, b = i; a <= b; a++) {
    rounds++;
    if (a == 2) continue;
  }
  out[i] = odd * 100 + rounds;
}
