//! A turn of the host's loop breaks the condition that would be offered.
//! check: unknown possible
__global__ void k(int*a,int w,int h){
  int x=threadIdx.x,y=blockIdx.x;
  a[y*w+x+h]=x+y;
}

int main(){
  int*a;
  cudaMalloc(&a,1<<26);
  for(int t=0;t<30;t++) for(int u=0;u<30;u++) k<<<10,64>>>(a,60+t+u,u);
}
