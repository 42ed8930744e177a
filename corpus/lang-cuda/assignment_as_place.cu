//! An assignment in parentheses, behind a comma or as the target of another one finds its place once: the index is counted up once.
//! replay: --block 1 --grid 1 --array o=zero:int:12
//! expect: ok
//! array: o = 7 1 5 1 10 1 5 1 2 9 0 0
//! check: --block 1 --grid 1 => proved
__global__ void k(int *o) {
  int a[4] = {1, 2, 3, 4};
  int i = 0;
  (a[i++] = 7);
  o[0] = a[0];
  o[1] = i;
  i = 0;
  (a[i++] += 2) -= 4;
  o[2] = a[0];
  o[3] = i;
  i = 1;
  (++a[--i]) *= 2;
  (a[i++] = a[0] - 2);
  o[4] = a[0];
  o[5] = i;
  i = 2;
  ((i++, a[1]) = 5);
  o[6] = a[1];
  o[7] = i - 2;
  i = 0;
  int &r = (a[i++] = 8);
  r++;
  (--i, i += 2);
  o[8] = i;
  o[9] = a[0];
}
