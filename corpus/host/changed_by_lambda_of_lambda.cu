//! A lambda calls another one.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  int size = 64;
  auto grow = [&] { size = 512; };
  auto twice = [&] {
    grow();
    grow();
  };
  while (argc--) {
    fill<<<1, size>>>(1);
    twice();
  }
}
