//! A precondition about a field rules out the runs that break it: the assertion fails in those that meet it.
//! replay: --block 2 --array out=zero:int:8 --arg s.width=4 --arg s.height=1
//! expect: assert.failed @11
//! check: --block 2 --grid 1 => refuted assert.failed @11
struct Shape {
  int width, height;
};
kernel void requires_field_wrong(global int *out, struct Shape s) {
  __requires(s.width == 4);
  s.height += 1;
  __assert(s.width == 5);
  out[get_global_id(0) * s.width] = s.height;
}
