//! Under --overflow check an overflow of constants is one, too.
//! check: --overflow check => refuted arith.overflow
__global__ void k(int*a,int w){
  int v=w*w;
  if(v>1000) a[threadIdx.x]=threadIdx.x;
  else a[0]=threadIdx.x;
}

int main(){
  int*a;
  cudaMalloc(&a,4096);
  k<<<1,64>>>(a,100000);
}
