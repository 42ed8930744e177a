//! C++17 fixes the order of assignments (the right side first), shifts and subscripts (the left side first): a value that was read stays what it was.
//! replay: --block 1 --grid 1 --array o=zero:int:16
//! expect: ok
//! array: o = 0 0 2 3 6 2 6 11 7 2 1 5 14 0*3
//! check: --block 1 --grid 1 => proved
__global__ void k(int *o) {
  int i = 2;
  o[i++] = i;
  int v = 2;
  o[v] = (v = 3, v);
  int j = 3;
  o[4] = j << (j++ & 1);
  int m = 1;
  o[5] = m ? (m++, m) : 0;
  int q = 1;
  o[6] = (q += 2) << (q = 1);
  int w = 5;
  w += w++;
  o[7] = w;
  int y = 7;
  y = y++;
  o[8] = y;
  int a[4] = {1, 5, 3, 0};
  int z = 0;
  a[z] = z = 2;
  o[9] = a[2];
  o[10] = a[0];
  int *p = a;
  o[11] = p[(p++, 1)];
  int n = 6;
  o[12] = n + n;
  o[12] += n += -4, n;
}
