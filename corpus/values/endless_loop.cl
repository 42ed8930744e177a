//! Termination is not part of the proof; the interpreter stops at its step budget.
//! replay: --block 2 --array a=list:int:0,1 --steps 10000
//! expect: run.budget
//! replay: --block 2 --array a=list:int:3,6 --steps 10000
//! expect: ok
//! array: a = 0 0
//! check: proved
kernel void endless_loop(global int *a) {
  int i = get_global_id(0);
  int v = a[i];
  while (v != 0) v -= 3;
  a[i] = v;
}
