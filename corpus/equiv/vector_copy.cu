//! Wide loads and stores against single ones: the bytes are the same.
//! equiv: --reference single --block 4 --array in=16 --array out=16 => equivalent

__global__ void copy4(const float *in, float *out) {
    float4 v = reinterpret_cast<const float4 *>(in)[threadIdx.x];
    reinterpret_cast<float4 *>(out)[threadIdx.x] = make_float4(v.w, v.z, v.y, v.x);
}

void single(const float *in, float *out) {
    for (int i = 0; i < 16; i++)
        out[i] = in[i / 4 * 4 + 3 - i % 4];
}
