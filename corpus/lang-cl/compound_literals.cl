//! Compound literals, designated initialisers and partially initialised arrays.
//! replay: --block 2 --array out=zero:int:12
//! expect: ok
//! array: out = 0 5 0 9 0 1 1 5 0 9 0 2
//! check: proved
typedef struct { int x, y; } point;

kernel void compound_literals(global int *out) {
  int i = get_global_id(0);
  point p = (point){.y = 5, .x = i};
  int a[4] = {[1] = 9, [3] = i + 1};
  out[6 * i] = p.x;
  out[6 * i + 1] = p.y;
  for (int k = 0; k < 4; k++) out[6 * i + 2 + k] = a[k];
}
