//! The same with x and y exchanged: neighbours are a row apart, 32 sectors for each request.
//! replay: --block 32,4 --grid 1,8 --arg n=32 --array a=zero:float:1024 --array b=zero:float:1024 --array c=zero:float:1024
//! expect: ok
//! perf: --block 32,4 --assume n%32==0
//! access: 12 read a: sectors at most 32; requests 4 an iteration
//! access: 12 read b: sectors 1; requests 4 an iteration
//! access: 13 write c: sectors at most 32; requests 4
kernel void matmul_columns(global float *c, global const float *a, global const float *b, int n) {
  int row = get_global_id(0), column = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
