//! A function that does not come back.
//! check: proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
[[noreturn]] void fail();
int main(int argc, char **argv) {
  if (argc > 256) fail();
  fill<<<1, argc>>>(1);
}
