//! A turn of the host's loop breaks the condition that would be offered.
//! check: unknown possible
__global__ void k(int*a,int w){
  int x=threadIdx.x,y=blockIdx.x;
  a[y*w+x]=x+y;
}

int main(){
  int*a;
  cudaMalloc(&a,1<<26);
  for(int t=0;t<2000;t++) k<<<10,64>>>(a,t==1234?63:64);
}
