//! The last of very many launches is the one that is wrong.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  for (int i = 0; i < argc; i++)
    for (int j = 1; j < 200; j++) {
      fill<<<i, j>>>(i);
      fill<<<i, j + 1>>>(j);
    }
  for (int i = 1; i < 250; i++) {
    fill<<<2, i>>>(i);
    fill<<<3, i>>>(i);
  }
  fill<<<1, 257>>>(0);
}
