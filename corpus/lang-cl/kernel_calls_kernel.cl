//! A kernel may call another kernel like a function.
//! replay: --kernel outer --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 2 3 4 5
//! check: unknown unsupported.call
kernel void add_one(global int *a) { a[get_global_id(0)] += 1; }

kernel void outer(global int *a) {
  add_one(a);
  add_one(a);
}
