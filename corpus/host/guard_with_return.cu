//! A function that may come back.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
void warn();
int main(int argc, char **argv) {
  if (argc > 256) warn();
  fill<<<1, argc>>>(1);
}
