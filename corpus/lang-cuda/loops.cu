//! for, while and do loops with break and continue.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 113 117 215 313
//! check: proved
__global__ void loops(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int total = 0;
  for (int k = 0; k < 10; k++) {
    if (k % 3 == i % 3) continue;
    if (k >= 7) break;
    total += k;
  }
  int down = i;
  do {
    total += 100;
    down--;
  } while (down > 0);
  while (true) {
    total++;
    break;
  }
  out[i] = total;
}
