//! A lambda changes the size from the second round on.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  int size = 64;
  auto grow = [&] { size = 512; };
  for (int i = 0; i < argc; i++) {
    fill<<<1, size>>>(1);
    grow();
  }
}
