// MPI for host code: types, and functions whose results nobody knows. Arguments are not checked.
#pragma once
typedef struct __gpuproof_mpi_comm *MPI_Comm;
typedef struct __gpuproof_mpi_type *MPI_Datatype;
typedef struct __gpuproof_mpi_op *MPI_Op;
typedef struct __gpuproof_mpi_request *MPI_Request;
typedef struct __gpuproof_mpi_group *MPI_Group;
typedef struct __gpuproof_mpi_win *MPI_Win;
typedef struct __gpuproof_mpi_info *MPI_Info;
typedef struct __gpuproof_mpi_file *MPI_File;
typedef struct __gpuproof_mpi_errhandler *MPI_Errhandler;
typedef long MPI_Aint;
typedef long MPI_Offset;
typedef long MPI_Count;
typedef int MPI_Fint;
typedef void MPI_User_function(void *, void *, int *, MPI_Datatype *);
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR; } MPI_Status;
extern MPI_Comm MPI_COMM_WORLD;
extern MPI_Comm MPI_COMM_SELF;
extern MPI_Comm MPI_COMM_NULL;
extern MPI_Group MPI_GROUP_NULL;
extern MPI_Group MPI_GROUP_EMPTY;
extern MPI_Request MPI_REQUEST_NULL;
extern MPI_Win MPI_WIN_NULL;
extern MPI_Info MPI_INFO_NULL;
extern MPI_File MPI_FILE_NULL;
extern MPI_Errhandler MPI_ERRORS_RETURN;
extern MPI_Errhandler MPI_ERRORS_ARE_FATAL;
extern MPI_Datatype MPI_INT;
extern MPI_Datatype MPI_FLOAT;
extern MPI_Datatype MPI_DOUBLE;
extern MPI_Datatype MPI_LONG_DOUBLE;
extern MPI_Datatype MPI_CHAR;
extern MPI_Datatype MPI_SIGNED_CHAR;
extern MPI_Datatype MPI_UNSIGNED_CHAR;
extern MPI_Datatype MPI_SHORT;
extern MPI_Datatype MPI_UNSIGNED_SHORT;
extern MPI_Datatype MPI_BYTE;
extern MPI_Datatype MPI_LONG;
extern MPI_Datatype MPI_UNSIGNED;
extern MPI_Datatype MPI_UNSIGNED_LONG;
extern MPI_Datatype MPI_LONG_LONG;
extern MPI_Datatype MPI_LONG_LONG_INT;
extern MPI_Datatype MPI_UNSIGNED_LONG_LONG;
extern MPI_Datatype MPI_PACKED;
extern MPI_Datatype MPI_INT8_T;
extern MPI_Datatype MPI_INT16_T;
extern MPI_Datatype MPI_INT32_T;
extern MPI_Datatype MPI_INT64_T;
extern MPI_Datatype MPI_UINT8_T;
extern MPI_Datatype MPI_UINT16_T;
extern MPI_Datatype MPI_UINT32_T;
extern MPI_Datatype MPI_UINT64_T;
extern MPI_Datatype MPI_C_BOOL;
extern MPI_Datatype MPI_CXX_BOOL;
extern MPI_Datatype MPI_C_COMPLEX;
extern MPI_Datatype MPI_C_FLOAT_COMPLEX;
extern MPI_Datatype MPI_C_DOUBLE_COMPLEX;
extern MPI_Datatype MPI_COMPLEX;
extern MPI_Datatype MPI_DOUBLE_COMPLEX;
extern MPI_Datatype MPI_FLOAT_INT;
extern MPI_Datatype MPI_DOUBLE_INT;
extern MPI_Datatype MPI_LONG_INT;
extern MPI_Datatype MPI_2INT;
extern MPI_Datatype MPI_AINT;
extern MPI_Datatype MPI_OFFSET;
extern MPI_Datatype MPI_COUNT;
extern MPI_Datatype MPI_WCHAR;
extern MPI_Datatype MPI_DATATYPE_NULL;
extern MPI_Op MPI_SUM;
extern MPI_Op MPI_MAX;
extern MPI_Op MPI_MIN;
extern MPI_Op MPI_PROD;
extern MPI_Op MPI_LAND;
extern MPI_Op MPI_LOR;
extern MPI_Op MPI_LXOR;
extern MPI_Op MPI_BAND;
extern MPI_Op MPI_BOR;
extern MPI_Op MPI_BXOR;
extern MPI_Op MPI_MAXLOC;
extern MPI_Op MPI_MINLOC;
extern MPI_Op MPI_REPLACE;
extern MPI_Op MPI_NO_OP;
extern MPI_Op MPI_OP_NULL;
#define MPI_SUCCESS 0
#define MPI_ERR_OTHER 15
#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_ERRCODES_IGNORE ((int *)0)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_BOTTOM ((void *)0)
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-3)
#define MPI_UNDEFINED (-32766)
#define MPI_COMM_TYPE_SHARED 0
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_IDENT 0
#define MPI_TAG_UB 0
#define MPI_UNWEIGHTED ((int *)2)
#define MPI_ORDER_C 0
#define MPI_ORDER_FORTRAN 1
#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MODE_NOCHECK 1
#define MPI_MODE_CREATE 1
#define MPI_MODE_RDONLY 2
#define MPI_MODE_WRONLY 4
#define MPI_MODE_RDWR 8
#define MPI_SEEK_SET 600
#define MPI_INFO_ENV MPI_INFO_NULL
int MPI_Init(...); int MPI_Init_thread(...); int MPI_Initialized(...); int MPI_Finalized(...);
int MPI_Query_thread(...); int MPI_Abort(...); int MPI_Barrier(...); int MPI_Comm_rank(...); int MPI_Comm_size(...);
int MPI_Comm_split(...); int MPI_Comm_split_type(...); int MPI_Comm_dup(...); int MPI_Comm_free(...);
int MPI_Comm_create(...); int MPI_Comm_create_group(...); int MPI_Comm_group(...); int MPI_Comm_compare(...);
int MPI_Comm_get_attr(...); int MPI_Comm_set_errhandler(...); int MPI_Comm_get_parent(...); int MPI_Comm_spawn(...);
int MPI_Comm_remote_size(...); int MPI_Intercomm_create(...); int MPI_Intercomm_merge(...); int MPI_Group_incl(...);
int MPI_Group_excl(...); int MPI_Group_free(...); int MPI_Group_rank(...); int MPI_Group_size(...);
int MPI_Group_translate_ranks(...); int MPI_Send(...); int MPI_Ssend(...); int MPI_Bsend(...); int MPI_Rsend(...);
int MPI_Recv(...); int MPI_Isend(...); int MPI_Issend(...); int MPI_Irecv(...); int MPI_Ibsend(...);
int MPI_Irsend(...); int MPI_Wait(...); int MPI_Waitall(...); int MPI_Waitany(...); int MPI_Waitsome(...);
int MPI_Test(...); int MPI_Testall(...); int MPI_Testany(...); int MPI_Cancel(...); int MPI_Request_free(...);
int MPI_Sendrecv(...); int MPI_Sendrecv_replace(...); int MPI_Probe(...); int MPI_Iprobe(...);
int MPI_Get_count(...); int MPI_Get_elements(...); int MPI_Send_init(...); int MPI_Recv_init(...);
int MPI_Start(...); int MPI_Startall(...); int MPI_Bcast(...); int MPI_Ibcast(...); int MPI_Reduce(...);
int MPI_Ireduce(...); int MPI_Allreduce(...); int MPI_Iallreduce(...); int MPI_Reduce_scatter(...);
int MPI_Reduce_scatter_block(...); int MPI_Reduce_local(...); int MPI_Scan(...); int MPI_Exscan(...);
int MPI_Gather(...); int MPI_Igather(...); int MPI_Gatherv(...); int MPI_Allgather(...); int MPI_Iallgather(...);
int MPI_Allgatherv(...); int MPI_Iallgatherv(...); int MPI_Scatter(...); int MPI_Scatterv(...);
int MPI_Alltoall(...); int MPI_Ialltoall(...); int MPI_Alltoallv(...); int MPI_Ialltoallv(...);
int MPI_Alltoallw(...); int MPI_Ibarrier(...); int MPI_Type_contiguous(...); int MPI_Type_vector(...);
int MPI_Type_create_hvector(...); int MPI_Type_indexed(...); int MPI_Type_create_indexed_block(...);
int MPI_Type_create_struct(...); int MPI_Type_struct(...); int MPI_Type_create_subarray(...);
int MPI_Type_create_resized(...); int MPI_Type_commit(...); int MPI_Type_free(...); int MPI_Type_size(...);
int MPI_Type_get_extent(...); int MPI_Type_extent(...); int MPI_Type_match_size(...); int MPI_Get_address(...);
int MPI_Address(...); int MPI_Pack(...); int MPI_Unpack(...); int MPI_Pack_size(...); int MPI_Op_create(...);
int MPI_Op_free(...); int MPI_Cart_create(...); int MPI_Cart_coords(...); int MPI_Cart_rank(...);
int MPI_Cart_shift(...); int MPI_Cart_get(...); int MPI_Cart_sub(...); int MPI_Dims_create(...);
int MPI_Dist_graph_create_adjacent(...); int MPI_Neighbor_alltoall(...); int MPI_Neighbor_alltoallv(...);
int MPI_Neighbor_allgather(...); int MPI_Get_processor_name(...); int MPI_Get_version(...);
int MPI_Get_library_version(...); int MPI_Error_string(...); int MPI_Error_class(...); int MPI_Errhandler_set(...);
int MPI_Errhandler_create(...); int MPI_Win_create(...); int MPI_Win_allocate(...);
int MPI_Win_allocate_shared(...); int MPI_Win_shared_query(...); int MPI_Win_free(...); int MPI_Win_fence(...);
int MPI_Win_lock(...); int MPI_Win_unlock(...); int MPI_Win_lock_all(...); int MPI_Win_unlock_all(...);
int MPI_Win_flush(...); int MPI_Win_flush_all(...); int MPI_Win_sync(...); int MPI_Win_post(...);
int MPI_Win_start(...); int MPI_Win_complete(...); int MPI_Win_wait(...); int MPI_Put(...); int MPI_Get(...);
int MPI_Accumulate(...); int MPI_Get_accumulate(...); int MPI_Fetch_and_op(...); int MPI_Compare_and_swap(...);
int MPI_Alloc_mem(...); int MPI_Free_mem(...); int MPI_Info_create(...); int MPI_Info_set(...);
int MPI_Info_get(...); int MPI_Info_free(...); int MPI_Attr_get(...); int MPI_File_open(...);
int MPI_File_close(...); int MPI_File_read(...); int MPI_File_read_all(...); int MPI_File_read_at(...);
int MPI_File_read_at_all(...); int MPI_File_write(...); int MPI_File_write_all(...); int MPI_File_write_at(...);
int MPI_File_write_at_all(...); int MPI_File_set_view(...); int MPI_File_seek(...); int MPI_File_get_size(...);
int MPI_File_set_size(...); int MPI_File_delete(...); int MPI_Buffer_attach(...); int MPI_Buffer_detach(...);
int MPI_Pcontrol(...);
int MPI_Finalize();
double MPI_Wtime();
double MPI_Wtick();
MPI_Comm MPI_Comm_f2c(MPI_Fint comm);
MPI_Fint MPI_Comm_c2f(MPI_Comm comm);
