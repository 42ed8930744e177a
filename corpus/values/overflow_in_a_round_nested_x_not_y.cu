//! A thread of the only launch has an overflow in a round that a condition picks.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  for(int y=0;y<n;y++) for(int x=0;x<n;x++) if(x!=y) a[(i+257*(x+y))*1048576]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40,1);
}
