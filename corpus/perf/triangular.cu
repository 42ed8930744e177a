//! A loop whose length is that of an outer one's counter: requests are counted one by one.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! perf: --block 32
//! access: 11 write s: degree 1; requests 8
//! access: 15 read s: degree 1; requests 36
//! access: 16 write out: sectors 4; requests 1
__global__ void triangular(int *out) {
  __shared__ int s[8 * 32];
  for (int i = 0; i < 8; i++)
    s[i * 32 + threadIdx.x] = i;
  int sum = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j <= i; j++)
      sum += s[j * 32 + threadIdx.x];
  out[threadIdx.x] = sum;
}
