//! Structs are copied whole, padding included, and assigned through pointers.
//! replay: --block 4 --array out=zero:int:12
//! expect: ok
//! array: out:int = 0 0 1 1 10 2 2 20 3 3 30 4
//! check: proved
typedef struct { int key; int value[2]; } item;

kernel void struct_copy(global item *out) {
  int i = get_global_id(0);
  item a = {i, {10 * i, 0}};
  item b = a;
  b.value[1] = i + 1;
  out[i] = b;
}
