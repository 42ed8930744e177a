//! One turn of a long loop is the bad one.
//! check: unknown launch.cooperative
#include <cooperative_groups.h>

__global__ void k(char*a){
  cooperative_groups::this_grid().sync();
}

int main(){
  char*a;
  void*args[]={&a
}
;
for(int t=0;t<1000;t++){
  if(t==777) k<<<4,32>>>(a);
  else cudaLaunchCooperativeKernel((void*)k,4,32,args,0,0);
}
}
