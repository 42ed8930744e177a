//! A turn of the host's loop breaks the condition that would be offered.
//! check: refuted race.global
__global__ void k(int*a,int w){
  int x=threadIdx.x,y=blockIdx.x;
  a[y*w+x]=x+y;
}

int main(int c,char**v){
  int*a;
  cudaMalloc(&a,1<<26);
  for(int w=363;w>62;w--) k<<<10,64>>>(a,w);
}
