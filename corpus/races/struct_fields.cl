//! Different fields of one struct are different bytes: two work-items may write them at once.
//! replay: --block 8 --array p=zero:int:8
//! expect: ok
//! array: p = 0 -1 2 -3 4 -5 6 -7
//! check: proved
typedef struct { int even, odd; } pair;

kernel void struct_fields(global pair *p) {
  int i = get_global_id(0);
  if (i % 2 == 0)
    p[i / 2].even = i;
  else
    p[i / 2].odd = -i;
}
