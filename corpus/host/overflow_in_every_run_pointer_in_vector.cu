//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown arith.overflow
#include <vector>

__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    a[(i+257*r)*1048576]=r;
  }
}

int main(){
  std::vector<char*> v(2);
  for(auto&p:v) cudaMalloc(&p,20000000000ull);
  k<<<1,256>>>(v[0],40);
}
