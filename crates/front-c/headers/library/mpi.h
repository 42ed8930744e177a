// MPI for host code: types, and functions whose results nobody knows. Arguments are not checked.
#pragma once
typedef struct __gpuproof_mpi_comm *MPI_Comm;
typedef struct __gpuproof_mpi_type *MPI_Datatype;
typedef struct __gpuproof_mpi_op *MPI_Op;
typedef struct __gpuproof_mpi_request *MPI_Request;
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR; } MPI_Status;
extern MPI_Comm MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL;
extern MPI_Datatype MPI_INT, MPI_FLOAT, MPI_DOUBLE, MPI_CHAR, MPI_BYTE, MPI_LONG, MPI_UNSIGNED, MPI_UNSIGNED_LONG, MPI_LONG_LONG, MPI_UINT64_T;
extern MPI_Op MPI_SUM, MPI_MAX, MPI_MIN, MPI_PROD;
#define MPI_SUCCESS 0
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_ANY_SOURCE -1
#define MPI_ANY_TAG -1
int MPI_Init(...); int MPI_Finalize(); int MPI_Comm_rank(...); int MPI_Comm_size(...); int MPI_Barrier(...);
int MPI_Send(...); int MPI_Recv(...); int MPI_Isend(...); int MPI_Irecv(...); int MPI_Wait(...); int MPI_Waitall(...); int MPI_Sendrecv(...);
int MPI_Bcast(...); int MPI_Reduce(...); int MPI_Allreduce(...); int MPI_Gather(...); int MPI_Allgather(...); int MPI_Scatter(...); int MPI_Abort(...);
int MPI_Get_processor_name(...); int MPI_Comm_split(...); int MPI_Comm_free(...); int MPI_Alltoall(...);
double MPI_Wtime();
