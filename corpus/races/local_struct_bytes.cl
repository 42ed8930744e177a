//! A char field beside an int field: the padding between them belongs to nobody, the fields do not overlap.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 1 100 2 101 3 102 4 103
//! check: --block 8 => proved
typedef struct { char tag; int value; } entry;

kernel void local_struct_bytes(global int *out) {
  local entry s[4];
  int t = get_local_id(0);
  if (t % 2 == 0)
    s[t / 2].tag = (char)(t / 2 + 1);
  else
    s[t / 2].value = 100 + t / 2;
  out[get_global_id(0)] = t % 2 == 0 ? s[t / 2].tag : s[t / 2].value;
}
