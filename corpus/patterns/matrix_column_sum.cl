//! Each work-item adds up one column of a row-major matrix.
//! replay: --block 4 --array m=iota:int:12 --array out=zero:int:4 --arg rows=3
//! expect: ok
//! array: out = 12 15 18 21
//! check: proved
kernel void matrix_column_sum(global const int *m, global int *out, int rows) {
  size_t columns = get_global_size(0), c = get_global_id(0);
  int sum = 0;
  for (int r = 0; r < rows; r++) sum += m[r * columns + c];
  out[c] = sum;
}
