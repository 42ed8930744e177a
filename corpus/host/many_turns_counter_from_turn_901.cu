//! One turn of a long loop is the bad one.
//! check: unknown possible
__global__ void k(unsigned*c,int*o,unsigned m){
  unsigned t=atomicAdd(c,m);
  o[t]=threadIdx.x;
}

int main(){
  unsigned*c;
  int*o;
  cudaMalloc(&c,4);
  cudaMalloc(&o,1ull<<34);
  for(int t=1;t<1000;t++){
    k<<<2,256>>>(c,o,t>900?1u<<24:4u);
  }
}
