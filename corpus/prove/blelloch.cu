//! Blelloch's exclusive prefix sum in CUDA, in place, by one block whose size is a power of two: sums grow up a tree, then come down it again.
//! Thread 0 keeps what nobody works on. Sums of parts of the input fit into an int.
//! prove: proved
//@ import "../../lib/trees.pvl";

/*@
  given seq<int> xs;
  given int k;
  requires gridDim.x == 1 && blockDim.x == n && k >= 0 && n == power(k) && |xs| == n;
  requires (\forall int lo, int hi; 0 <= lo && lo <= hi && hi <= n; -2147483648 <= sum(xs, lo, hi) && sum(xs, lo, hi) <= 2147483647);
  requires (\forall* int i; 0 <= i && i < n && i / 2 == threadIdx.x; Perm(a[i], write));
  requires (\forall int i; 0 <= i && i < n && i / 2 == threadIdx.x; a[i] == xs[i]);
  ensures Perm(a[threadIdx.x], write) ** a[threadIdx.x] == sum(xs, 0, threadIdx.x);
@*/
__global__ void prefix_sum(int *a, int n) {
  int tid = threadIdx.x;
  //@ ghost singles(xs);
  //@ ghost int j = 0;
  int s = 1;
  /*@
    loop_invariant 0 <= j && j <= k && s == power(j) && 1 <= s && s <= n;
    loop_invariant (\forall* int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid; Perm(a[i], write));
    loop_invariant tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % s != 0; Perm(a[i], write));
    loop_invariant (\forall int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid; a[i] == up(xs, i, s));
    loop_invariant tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % s != 0; a[i] == up(xs, i, s));
  @*/
  while (s < n) {
    //@ ghost ends(tid, s);
    //@ ghost blocks(n, tid, s);
    //@ ghost levels(xs, n, s);
    //@ ghost natural(1024 - tid, s);
    int ind = 2 * s * (tid + 1) - 1;
    if (ind < n) {
      //@ ghost split(xs, ind + 1 - 2 * s, ind + 1 - s, ind + 1);
      a[ind] = a[ind] + a[ind - s];
      //@ assert a[ind] == up(xs, ind, 2 * s);
    }
    //@ assert (\forall int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid && i != ind; i == ind - s && (i + 1) % (2 * s) != 0);
    //@ assert (\forall int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid && i != ind; a[i] == up(xs, i, 2 * s));
    /*@
      requires (\forall* int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid; Perm(a[i], write));
      requires tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % s != 0; Perm(a[i], write));
      requires (\forall int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid; a[i] == up(xs, i, 2 * s));
      requires tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % s != 0; a[i] == up(xs, i, 2 * s));
      ensures (\forall* int i; 0 <= i && i < n && (i + 1) % (2 * s) == 0 && i / (4 * s) == tid; Perm(a[i], write));
      ensures tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % (2 * s) != 0; Perm(a[i], write));
      ensures (\forall int i; 0 <= i && i < n && (i + 1) % (2 * s) == 0 && i / (4 * s) == tid; a[i] == up(xs, i, 2 * s));
      ensures tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % (2 * s) != 0; a[i] == up(xs, i, 2 * s));
    @*/
    __syncthreads();
    //@ ghost powers_grow(j, k);
    //@ ghost powers_grow(j + 1, k);
    s = 2 * s;
    //@ ghost j = j + 1;
  }
  //@ ghost powers_grow(j, k);
  //@ ghost blocks(n, tid, n);
  //@ ghost quotient(1, 0, n);
  //@ ghost quotient(0, n - 1, 2 * n);
  //@ assert tid == 0 ==> (\forall int i; 0 <= i && i < n; a[i] == up(xs, i, n));
  if (tid == 0) {
    a[n - 1] = 0;
  }
  //@ ghost j = k;
  int h = n / 2;
  /*@
    loop_invariant 0 <= j && j <= k && h >= 0 && h <= n;
    loop_invariant h >= 1 ? j >= 1 && h == power(j - 1) && 2 * h == power(j) : j == 0;
    loop_invariant h >= 1 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; Perm(a[i], write));
    loop_invariant h >= 1 && tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % h != 0; Perm(a[i], write));
    loop_invariant h == 0 ==> Perm(a[tid], write);
    loop_invariant h >= 1 ==> (\forall int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; a[i] == down(xs, i, 2 * h));
    loop_invariant h >= 1 && tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % h != 0; a[i] == down(xs, i, 2 * h));
    loop_invariant h == 0 ==> a[tid] == down(xs, tid, 1);
  @*/
  while (h >= 1) {
    //@ ghost natural(1024 - tid, h);
    int ind = 2 * h * (tid + 1) - 1;
    //@ ghost ends(tid, h);
    //@ ghost blocks(n, tid, h);
    //@ ghost fits(tid, 2 * h, j, k);
    //@ ghost down_levels(xs, n, h);
    //@ assert (\forall int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; ind < n && (i == ind || i == ind - h));
    if (ind < n) {
      //@ ghost split(xs, 0, ind + 1 - 2 * h, ind + 1 - h);
      int x = a[ind];
      a[ind] = a[ind] + a[ind - h];
      a[ind - h] = x;
      //@ assert a[ind] == down(xs, ind, h);
      //@ assert a[ind - h] == down(xs, ind - h, h);
    }
    //@ assert (\forall int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; a[i] == down(xs, i, h));
    /*@
      requires (\forall* int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; Perm(a[i], write));
      requires tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % h != 0; Perm(a[i], write));
      requires (\forall int i; 0 <= i && i < n && (i + 1) % h == 0 && i / (2 * h) == tid; a[i] == down(xs, i, h));
      requires tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % h != 0; a[i] == down(xs, i, h));
      ensures h > 1 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % (h / 2) == 0 && i / (2 * (h / 2)) == tid; Perm(a[i], write));
      ensures h > 1 && tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % (h / 2) != 0; Perm(a[i], write));
      ensures h == 1 ==> Perm(a[tid], write);
      ensures h > 1 ==> (\forall int i; 0 <= i && i < n && (i + 1) % (h / 2) == 0 && i / (2 * (h / 2)) == tid; a[i] == down(xs, i, h));
      ensures h > 1 && tid == 0 ==> (\forall int i; 0 <= i && i < n && (i + 1) % (h / 2) != 0; a[i] == down(xs, i, h));
      ensures h == 1 ==> a[tid] == down(xs, tid, 1);
    @*/
    __syncthreads();
    //@ assert h > 1 ==> h == 2 * power(j - 2) && 2 * (h / 2) == h;
    h = h / 2;
    //@ ghost j = j - 1;
  }
}
