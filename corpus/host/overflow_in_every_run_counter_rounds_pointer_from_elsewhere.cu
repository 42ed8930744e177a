//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown possible
int*g();

__global__ void k(unsigned*c,int*o,int n){
  for(int r=0;r<n;r++){
    unsigned t=atomicAdd(c,1u<<20);
    o[t]=threadIdx.x;
  }
}

int main(){
  int*o=g();
  unsigned*c=(unsigned*)g();
  k<<<1,256>>>(c,o,17);
}
