//! Packed fields lie next to each other and still do not overlap.
//! replay: --block 8 --array p=zero:uchar:20
//! expect: ok
//! array: p:uchar = 0 1 0*3 1 3 0*3 2 5 0*3 3 7 0*3
//! check: proved
typedef struct __attribute__((packed)) { uchar kind; int value; } record;

kernel void packed_struct(global record *p) {
  int i = get_global_id(0);
  if (i % 2 == 0)
    p[i / 2].kind = i / 2;
  else
    p[i / 2].value = i;
}
