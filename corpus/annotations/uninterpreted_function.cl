//! An uninterpreted function that an axiom makes injective.
//! check: --grid 1 => not proved
DECLARE_UF_UNARY(place_of, int, int);
__axiom(place_of(0) == 0);

kernel void uninterpreted_function(global int *a) {
  int t = get_local_id(0);
  a[place_of(t)] = t;
}
