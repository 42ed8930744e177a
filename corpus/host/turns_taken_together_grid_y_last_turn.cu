//! What turns do that are taken together: a launch may be one that no device can make, or pass what could not be read.
//! check: unknown launch.limit
__global__ void ok(int *a,int n){
  int i=blockIdx.x*blockDim.x+threadIdx.x;
  if(i<n) a[i]=i;
}

int main(){
  int*a;
  cudaMalloc(&a,4096);
  for(int t=1;t<=65536;t++) ok<<<dim3(1,t),64>>>(a,0);
}
