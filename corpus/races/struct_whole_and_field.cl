//! Copying a whole struct reads all its fields, also the one that another work-item writes.
//! replay: --block 8 --array p=iota:int:8 --array out=zero:int:4
//! expect: race.global @10,13
//! check: refuted race.global @10,13
typedef struct { int first, second; } pair;

kernel void struct_whole_and_field(global pair *p, global int *out) {
  int i = get_global_id(0);
  if (i % 2 == 0) {
    pair q = p[i / 2];
    out[i / 2] = q.first;
  } else {
    p[i / 2].second = i + 100;
  }
}
