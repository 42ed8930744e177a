//! A helper's contract in comments, with \result and \old.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 10 11 12
//! check: proved
/*@
  requires low <= high;
  ensures low <= \result && \result <= high;
@*/
int limited(int v, int low, int high) {
  return v < low ? low : v > high ? high : v;
}

kernel void function_contract_comment(global int *out) {
  int i = get_global_id(0);
  out[i] = limited(9 + i, 10, 20);
}
