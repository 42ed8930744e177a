//! A thread of the only launch has an overflow in a round that a condition picks.
//! check: unknown arith.overflow
__global__ void k(char*a,unsigned n,int m){
  int i=threadIdx.x;
  int x=threadIdx.x,y=blockIdx.x;
  for(int z=0;z<(int)n;z++){
    if(z==0||z==(int)n-1) continue;
    a[(z*2048+y)*2048+x]=z;
  }
}

int main(){
  char*a;
  cudaMalloc(&a,900000000000ull);
  k<<<2048,1024>>>(a,2048,1000);
}
