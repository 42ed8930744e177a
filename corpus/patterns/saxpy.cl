//! y = alpha x + y, one element a work-item.
//! replay: --block 8 --array x=iota:float:8 --array y=fill:1:float:8 --arg alpha=2
//! expect: ok
//! array: y = 1 3 5 7 9 11 13 15
//! check: proved
kernel void saxpy(float alpha, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = alpha * x[i] + y[i];
}
