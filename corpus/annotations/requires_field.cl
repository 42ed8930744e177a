//! A precondition speaks of a field of a struct parameter.
//! check: --block 64 --grid 4 => proved
struct Shape {
  int width, height;
};
kernel void requires_field(global const int *in, global int *out, struct Shape s) {
  __requires(s.width == 4);
  s.height = in[get_global_id(0)];
  __assert(s.width == 4);
  out[get_global_id(0) * s.width] = s.height;
}
