//! What a kernel takes for granted of its launches is listed for the host code that launches it.
//! prove: proved under 1
extern __shared__ int s[];

/*@
  requires gridDim.x == 1;
  context Perm(a[\gtid], write) ** Perm(s[threadIdx.x], write);
  ensures a[\gtid] == 5;
@*/
__global__ void five(int *a) {
  s[threadIdx.x] = 5;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

/*@
  context (\forall* int i; 0 <= i && i < 64; Perm(a[i], write));
  ensures (\forall int i; 0 <= i && i < 64; a[i] == 5);
@*/
void host(int *a) {
  five<<<1, 64, 256>>>(a);
}
