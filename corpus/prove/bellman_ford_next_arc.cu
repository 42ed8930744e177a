//! Bellman-Ford, off by one: each thread takes the weight of the next arc.
//! prove: rejected perm.read in relax
//@ import "../../lib/paths.pvl";

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  given bool[] done;
  kernel_invariant graph(V, S, D, W, most) && A == |S| && |C| == V;
  kernel_invariant (\forall* int v; 0 <= v && v < V; Perm(next[v], write));
  kernel_invariant (\forall* int a; 0 <= a && a < A; Perm(done[a], 1\2));
  requires graph(V, S, D, W, most) && 0 <= s && s < V && A == |S| && |C| == V && inf + most <= 2147483647;
  requires (\forall int v; 0 <= v && v < V; 0 <= C[v] && C[v] <= inf);
  context (\forall* int v; 0 <= v && v < V; Perm(cost[v], read));
  context (\forall int v; 0 <= v && v < V; cost[v] == C[v]);
  context \gtid < A ==> Perm(src[\gtid], 1\2) ** Perm(dst[\gtid], 1\2) ** Perm(w[\gtid], 1\2);
  context \gtid < A ==> src[\gtid] == S[\gtid] && dst[\gtid] == D[\gtid] && w[\gtid] == W[\gtid];
  requires \gtid < A ==> Perm(done[\gtid], 1\2) ** !done[\gtid];
  ensures \gtid < A ==> Perm(done[\gtid], 1\2) ** done[\gtid];
@*/
__global__ void relax(const int *src, const int *dst, const int *w, const int *cost, int *next, int V, int A, int s, int inf) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < A) {
    int through = cost[src[tid]] + w[tid + 1];
    atomicMin(&next[dst[tid]], through);
    /*@ then { done[tid] = true; } @*/
  }
}
