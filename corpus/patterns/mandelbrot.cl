//! A data-dependent loop a pixel; each work-item writes one pixel.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 20 20 20 3
//! check: proved
kernel void mandelbrot(global int *out) {
  int i = get_global_id(0);
  float cx = -1.0f + 0.5f * (float)(i % 4) + (i % 4 == 3 ? 0.5f : 0.0f), cy = 0.0f;
  float x = 0.0f, y = 0.0f;
  int steps = 0;
  while (steps < 20 && x * x + y * y <= 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    steps++;
  }
  out[i] = steps;
}
