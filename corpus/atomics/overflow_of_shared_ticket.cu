//! As many tickets as the launch has threads, times a stride: the product overflows in every run.
//! check: unknown arith.overflow
__global__ void k(int*o){
  __shared__ int c;
  if(threadIdx.x==0) c=0;
  __syncthreads();
  int t=atomicAdd(&c,1);
  o[t*(1<<25)]=threadIdx.x;
}

int main(){
  int*o;
  cudaMalloc(&o,1ull<<36);
  k<<<1,256>>>(o);
}
