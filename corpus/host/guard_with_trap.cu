//! A trap of the host ends the program.
//! check: proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  if (argc > 256) __builtin_trap();
  fill<<<1, argc>>>(1);
}
