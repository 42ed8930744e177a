//! A record is copied at the alignment of its type, but for fields of packed records and copies of bytes.
//! check: --kernel at_eight --block 64 --grid 1 => refuted memory.misaligned
//! check: --kernel from_eight --block 64 --grid 1 => refuted memory.misaligned
//! check: --kernel member_of_bytes --block 64 --grid 1 => refuted memory.misaligned
//! check: --kernel at_sixteen --block 64 --grid 1 => proved
//! check: --kernel packed_fields --block 64 --grid 1 => proved
//! check: --kernel bytes --block 64 --grid 1 => proved
struct alignas(16) Four {
  int x, y, z, w;
};
struct __attribute__((packed)) Packed {
  char tag;
  Four four;
};
struct Three {
  int x, y, z;
};

__global__ void at_eight(char *out, const Four *in) {
  Four *to = (Four *)(out + 8);
  to[threadIdx.x] = in[threadIdx.x];
}

__global__ void from_eight(Four *out, const char *in) { out[threadIdx.x] = ((const Four *)(in + 8))[threadIdx.x]; }

__global__ void member_of_bytes(char *out, const Three *in) {
  Three *to = (Three *)(out + 2);
  to[threadIdx.x] = in[threadIdx.x];
}

__global__ void at_sixteen(char *out, const Four *in) {
  Four *to = (Four *)(out + 16);
  to[threadIdx.x] = in[threadIdx.x];
}

__global__ void packed_fields(Packed *out, Four *in, const Packed *other) {
  out[threadIdx.x].four = in[threadIdx.x];
  Four mine = other[threadIdx.x].four;
  in[threadIdx.x] = mine;
  out[threadIdx.x].four.y = other[threadIdx.x].four.w;
}

__global__ void bytes(const char *in, Packed *out) {
  Four four;
  memcpy(&four, in + 17 * threadIdx.x + 1, 16);
  out[threadIdx.x].tag = four.z;
}
