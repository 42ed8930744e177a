//! A thread of the only launch has an overflow in a round that a condition picks.
//! check: unknown arith.overflow
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    switch(r){
      case 0: break;
      default: a[(i+257*r)*1048576]=r;
    }
  }
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40);
}
