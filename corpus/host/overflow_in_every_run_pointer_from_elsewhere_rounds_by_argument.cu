//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown arith.overflow
char*get();

__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    a[(i+257*r)*1048576]=r;
  }
}

int main(){
  char*a=get();
  k<<<1,256>>>(a,40);
}
