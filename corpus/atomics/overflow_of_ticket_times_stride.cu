//! As many tickets as the launch has threads, times a stride: the product overflows in every run.
//! check: unknown arith.overflow
__global__ void k(int*c,int*o){
  int t=atomicAdd(c,1);
  o[t*65536]=threadIdx.x;
}

int main(){
  int*c;
  int*o;
  cudaMalloc(&c,4);
  cudaMemset(c,0,4);
  cudaMalloc(&o,1ull<<34);
  k<<<300,256>>>(c,o);
}
