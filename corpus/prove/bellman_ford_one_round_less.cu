//! Bellman-Ford, one round less: after so many rounds paths of one arc more are claimed to be covered.
//! prove: rejected contract.pre in settle
//@ import "../../lib/paths.pvl";

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
  ensures relaxed(S, D, W, s, B, round + 1);
@*/
__global__ void settle(int *cost, const int *next, int V, int s, int inf, int round) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost round_relaxes(S, D, W, most, s, C, B, round);
  if (v < V) {
    cost[v] = next[v];
  }
}
