//! A turn of the host's loop breaks the condition that would be offered.
//! check: refuted race.global
__global__ void k(int*a){
  int i=blockIdx.x*blockDim.x+threadIdx.x;
  a[i]+=1;
}

int main(int c,char**v){
  int*a;
  cudaMalloc(&a,1<<20);
  for(int t=1;t<400;t++) k<<<dim3(4,t/399+1),256>>>(a);
}
