//! A turn of the host's loop breaks the condition that would be offered.
//! check: unknown possible
__global__ void k(int*a,int w){
  int x=threadIdx.x;
  a[x*w]=x;
}

int main(){
  int*a;
  cudaMalloc(&a,1<<20);
  for(int t=0;t<1000;t++) k<<<1,256>>>(a,t==777?0:1);
}
