//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown arith.overflow
#include <thrust/device_vector.h>

__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    a[(i+257*r)*1048576]=r;
  }
}

int main(){
  thrust::device_vector<char> v(20000000000ull);
  k<<<1,256>>>(thrust::raw_pointer_cast(v.data()),40);
}
