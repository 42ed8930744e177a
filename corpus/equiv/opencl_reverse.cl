//! OpenCL: a reversal through local memory against a loop.
//! equiv: --reference reverse_seq --block 8 => equivalent
//! equiv: --reference reverse_seq --block 4 --grid 2 => different

kernel void reverse(global const int *in, global int *out) {
    local int s[8];
    size_t t = get_local_id(0), n = get_local_size(0);
    s[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * n + t] = s[n - 1 - t];
}

void reverse_seq(global const int *in, global int *out) {
    for (int i = 0; i < 8; i++)
        out[i] = in[7 - i];
}
