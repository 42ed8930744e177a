//! Bellman-Ford in CUDA, any number of blocks, one thread for each arc: host code launches `start`, and then V - 1 times `relax` and `settle`.
//! Costs are weights of paths (PC1), every vertex that can be reached has one (PC2), and no path is shorter (PC3). The ghost array `done` has the
//! last round in which each arc was relaxed.
//! prove: proved
//@ import "../../lib/shortest.pvl";

/*@
  requires 0 <= n && n <= a.length;
  requires (\forall* int i; 0 <= i && i < n; Perm(a[i], 1\4));
  ensures |\result| == n && (\forall int i; 0 <= i && i < n; \result[i] == a[i]);
  decreases n;
  pure seq<int> values(int[] a, int n) = n == 0 ? seq<int> {} : values(a, n - 1) + seq<int> {a[n - 1]};
@*/

/*@
  requires 0 <= V;
  ensures |\result| == V && (\forall int v; 0 <= v && v < V; \result[v] == (v == s ? 0 : inf));
  decreases V;
  pure seq<int> at_first(int V, int s, int inf) = V == 0 ? seq<int> {} : at_first(V - 1, s, inf) + seq<int> {V - 1 == s ? 0 : inf};
@*/

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  requires graph(V, S, D, W, most) && 0 <= s && s < V && 0 < inf && |C| == V;
  requires (\forall int v; 0 <= v && v < V; C[v] == (v == s ? 0 : inf));
  context \gtid < V ==> Perm(cost[\gtid], write) ** Perm(next[\gtid], write);
  ensures \gtid < V ==> cost[\gtid] == C[\gtid] && next[\gtid] == C[\gtid];
  ensures relaxed(S, D, W, s, C, 0);
  ensures (\forall int v; 0 <= v && v < V && C[v] < inf; is_cost(S, D, W, s, v, C[v]));
@*/
__global__ void start(int *cost, int *next, int V, int s, int inf) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  //@ assert reaches(S, D, W, s, seq<int> {}, s, 0);
  if (v < V) {
    int c = v == s ? 0 : inf;
    cost[v] = c;
    next[v] = c;
  }
}

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  given int[] done;
  kernel_invariant graph(V, S, D, W, most) && A == |S| && |C| == V;
  kernel_invariant (\forall* int v; 0 <= v && v < V; Perm(next[v], write));
  kernel_invariant (\forall* int a; 0 <= a && a < A; Perm(done[a], 1\2));
  kernel_invariant (\forall int v; 0 <= v && v < V; 0 <= next[v] && next[v] <= C[v]);
  kernel_invariant (\forall int v; 0 <= v && v < V && next[v] < inf; is_cost(S, D, W, s, v, next[v]));
  kernel_invariant (\forall int a; 0 <= a && a < A && done[a] == round; next[D[a]] <= C[S[a]] + W[a]);
  requires graph(V, S, D, W, most) && 0 <= s && s < V && A == |S| && |C| == V && inf + most <= 2147483647;
  requires (\forall int v; 0 <= v && v < V; 0 <= C[v] && C[v] <= inf);
  requires (\forall int v; 0 <= v && v < V && C[v] < inf; is_cost(S, D, W, s, v, C[v]));
  context (\forall* int v; 0 <= v && v < V; Perm(cost[v], 1\(gridDim.x * blockDim.x)));
  context (\forall int v; 0 <= v && v < V; cost[v] == C[v]);
  context \gtid < A ==> Perm(src[\gtid], 1\2) ** Perm(dst[\gtid], 1\2) ** Perm(w[\gtid], 1\2);
  context \gtid < A ==> src[\gtid] == S[\gtid] && dst[\gtid] == D[\gtid] && w[\gtid] == W[\gtid];
  requires \gtid < A ==> Perm(done[\gtid], 1\2) ** done[\gtid] < round;
  ensures \gtid < A ==> Perm(done[\gtid], 1\2) ** done[\gtid] == round;
@*/
__global__ void relax(const int *src, const int *dst, const int *w, const int *cost, int *next, int V, int A, int s, int inf, int round) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < A) {
    int through = cost[src[tid]] + w[tid];
    //@ ghost if (C[S[tid]] < inf) { onward(V, S, D, W, most, s, tid, C[S[tid]]); }
    atomicMin(&next[dst[tid]], through);
    /*@ then { done[tid] = round; } @*/
  }
}

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  given seq<int> B;
  requires graph(V, S, D, W, most) && 0 <= s && s < V && |C| == V && |B| == V && 0 <= most && (V - 1) * most < inf;
  requires 0 < round && round <= V - 1;
  requires relaxed(S, D, W, s, C, round - 1);
  requires (\forall int v; 0 <= v && v < V; B[v] <= C[v]);
  requires (\forall int a; 0 <= a && a < |S|; B[D[a]] <= C[S[a]] + W[a]);
  requires (\forall int v; 0 <= v && v < V && B[v] < inf; is_cost(S, D, W, s, v, B[v]));
  context \gtid < V ==> Perm(next[\gtid], 1\2) ** Perm(cost[\gtid], write) ** next[\gtid] == B[\gtid];
  ensures \gtid < V ==> cost[\gtid] == B[\gtid];
  ensures \gtid < V && cost[\gtid] < inf ==> (\exists seq<int> P; true; reaches(S, D, W, s, P, \gtid, cost[\gtid]));
  ensures relaxed(S, D, W, s, B, round);
  ensures round == V - 1 ==> (\forall seq<int> P, int k; 0 <= k && k <= |P| && path(S, D, s, P, k); B[end(D, s, P, k)] < inf);
  ensures round == V - 1 ==> (\forall seq<int> P, int k; 0 <= k && k <= |P| && path(S, D, s, P, k); B[end(D, s, P, k)] <= weight(W, P, k));
@*/
__global__ void settle(int *cost, const int *next, int V, int s, int inf, int round) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost round_relaxes(S, D, W, most, s, C, B, round - 1);
  //@ ghost if (round == V - 1) { no_shorter(V, S, D, W, most, s, B, inf); }
  if (v < V) {
    cost[v] = next[v];
  }
}

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given int[] done;
  context graph(V, S, D, W, most) && 0 <= s && s < V && 0 < A && A == |S| && V <= 1000000000 && A <= 1000000000;
  context V <= next.length;
  context 0 < inf && 0 <= most && (V - 1) * most < inf && inf + most <= 2147483647;
  context (\forall* int a; 0 <= a && a < A; Perm(src[a], 1\2) ** Perm(dst[a], 1\2) ** Perm(w[a], 1\2) ** Perm(done[a], write));
  context (\forall int a; 0 <= a && a < A; src[a] == S[a] && dst[a] == D[a] && w[a] == W[a]);
  requires (\forall int a; 0 <= a && a < A; done[a] == 0);
  context (\forall* int v; 0 <= v && v < V; Perm(cost[v], write) ** Perm(next[v], write));
  ensures (\forall int v; 0 <= v && v < V && cost[v] < inf; (\exists seq<int> P; true; reaches(S, D, W, s, P, v, cost[v])));
  ensures (\forall seq<int> P, int k; 0 <= k && k <= |P| && path(S, D, s, P, k) && 0 <= end(D, s, P, k) && end(D, s, P, k) < V;
    cost[end(D, s, P, k)] < inf && cost[end(D, s, P, k)] <= weight(W, P, k));
@*/
void bellman_ford(const int *src, const int *dst, const int *w, int *cost, int *next, int V, int A, int s, int inf) {
  int blocks = (V + 255) / 256;
  int arc_blocks = (A + 255) / 256;
  //@ ghost seq<int> C = at_first(V, s, inf);
  //@ ghost seq<int> B = C;
  start<<<blocks, 256>>>(cost, next, V, s, inf);
  int round = 1;
  /*@
    loop_invariant 1 <= round && round <= V && blocks == (V + 255) / 256 && arc_blocks == (A + 255) / 256 && |C| == V;
    loop_invariant relaxed(S, D, W, s, C, round - 1);
    loop_invariant (\forall* int a; 0 <= a && a < A; Perm(src[a], 1\2) ** Perm(dst[a], 1\2) ** Perm(w[a], 1\2) ** Perm(done[a], write));
    loop_invariant (\forall int a; 0 <= a && a < A; src[a] == S[a] && dst[a] == D[a] && w[a] == W[a] && done[a] < round);
    loop_invariant (\forall* int v; 0 <= v && v < V; Perm(cost[v], write) ** Perm(next[v], write));
    loop_invariant (\forall int v; 0 <= v && v < V; cost[v] == C[v] && next[v] == C[v] && 0 <= C[v] && C[v] <= inf);
    loop_invariant (\forall int v; 0 <= v && v < V && C[v] < inf; is_cost(S, D, W, s, v, C[v]));
  @*/
  while (round < V) {
    relax<<<arc_blocks, 256>>>(src, dst, w, cost, next, V, A, s, inf, round);
    //@ ghost B = values(next, V);
    settle<<<blocks, 256>>>(cost, next, V, s, inf, round);
    //@ ghost C = B;
    round = round + 1;
  }
  //@ ghost no_shorter(V, S, D, W, most, s, C, inf);
  cudaDeviceSynchronize();
}
