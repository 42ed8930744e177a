// cuDNN for host code: types, and functions whose results nobody knows. Arguments of most are not checked.
#pragma once
#include <cuda_fp16.h>
#include <library_types.h>
#define CUDNN_MAJOR 8
#define CUDNN_MINOR 9
#define CUDNN_PATCHLEVEL 7
#define CUDNN_VERSION (CUDNN_MAJOR * 1000 + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL)
#define CUDNN_DIM_MAX 8
#define CUDNN_BN_MIN_EPSILON 0.0
#define CUDNNWINAPI
typedef struct cudnnContext *cudnnHandle_t;
typedef struct cudnnTensorStruct *cudnnTensorDescriptor_t;
typedef struct cudnnFilterStruct *cudnnFilterDescriptor_t;
typedef struct cudnnConvolutionStruct *cudnnConvolutionDescriptor_t;
typedef struct cudnnPoolingStruct *cudnnPoolingDescriptor_t;
typedef struct cudnnActivationStruct *cudnnActivationDescriptor_t;
typedef struct cudnnLRNStruct *cudnnLRNDescriptor_t;
typedef struct cudnnDropoutStruct *cudnnDropoutDescriptor_t;
typedef struct cudnnOpTensorStruct *cudnnOpTensorDescriptor_t;
typedef struct cudnnReduceTensorStruct *cudnnReduceTensorDescriptor_t;
typedef struct cudnnRNNStruct *cudnnRNNDescriptor_t;
typedef struct cudnnRNNDataStruct *cudnnRNNDataDescriptor_t;
typedef struct cudnnAttnStruct *cudnnAttnDescriptor_t;
typedef struct cudnnSeqDataStruct *cudnnSeqDataDescriptor_t;
typedef struct cudnnCTCLossStruct *cudnnCTCLossDescriptor_t;
typedef struct cudnnSpatialTransformerStruct *cudnnSpatialTransformerDescriptor_t;
typedef void *cudnnBackendDescriptor_t;
typedef enum { CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_NOT_INITIALIZED = 1, CUDNN_STATUS_ALLOC_FAILED = 2, CUDNN_STATUS_BAD_PARAM = 3, CUDNN_STATUS_INTERNAL_ERROR = 4, CUDNN_STATUS_INVALID_VALUE = 5, CUDNN_STATUS_ARCH_MISMATCH = 6, CUDNN_STATUS_MAPPING_ERROR = 7, CUDNN_STATUS_EXECUTION_FAILED = 8, CUDNN_STATUS_NOT_SUPPORTED = 9, CUDNN_STATUS_LICENSE_ERROR = 10, CUDNN_STATUS_RUNTIME_PREREQUISITE_MISSING = 11, CUDNN_STATUS_RUNTIME_IN_PROGRESS = 12, CUDNN_STATUS_RUNTIME_FP_OVERFLOW = 13, CUDNN_STATUS_VERSION_MISMATCH = 14 } cudnnStatus_t;
typedef enum { CUDNN_DATA_FLOAT = 0, CUDNN_DATA_DOUBLE = 1, CUDNN_DATA_HALF = 2, CUDNN_DATA_INT8 = 3, CUDNN_DATA_INT32 = 4, CUDNN_DATA_INT8x4 = 5, CUDNN_DATA_UINT8 = 6, CUDNN_DATA_UINT8x4 = 7, CUDNN_DATA_INT8x32 = 8, CUDNN_DATA_BFLOAT16 = 9, CUDNN_DATA_INT64 = 10, CUDNN_DATA_BOOLEAN = 11, CUDNN_DATA_FP8_E4M3 = 12, CUDNN_DATA_FP8_E5M2 = 13 } cudnnDataType_t;
typedef enum { CUDNN_TENSOR_NCHW = 0, CUDNN_TENSOR_NHWC = 1, CUDNN_TENSOR_NCHW_VECT_C = 2 } cudnnTensorFormat_t;
typedef enum { CUDNN_DEFAULT_MATH = 0, CUDNN_TENSOR_OP_MATH = 1, CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION = 2, CUDNN_FMA_MATH = 3 } cudnnMathType_t;
typedef enum { CUDNN_NOT_PROPAGATE_NAN = 0, CUDNN_PROPAGATE_NAN = 1 } cudnnNanPropagation_t;
typedef enum { CUDNN_NON_DETERMINISTIC = 0, CUDNN_DETERMINISTIC = 1 } cudnnDeterminism_t;
typedef enum { CUDNN_CONVOLUTION = 0, CUDNN_CROSS_CORRELATION = 1 } cudnnConvolutionMode_t;
typedef enum { CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM = 0, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM = 1, CUDNN_CONVOLUTION_FWD_ALGO_GEMM = 2, CUDNN_CONVOLUTION_FWD_ALGO_DIRECT = 3, CUDNN_CONVOLUTION_FWD_ALGO_FFT = 4, CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING = 5, CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD = 6, CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED = 7, CUDNN_CONVOLUTION_FWD_ALGO_COUNT = 8 } cudnnConvolutionFwdAlgo_t;
typedef enum { CUDNN_CONVOLUTION_BWD_DATA_ALGO_0 = 0, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1 = 1, CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT = 2, CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING = 3, CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD = 4, CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED = 5, CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT = 6 } cudnnConvolutionBwdDataAlgo_t;
typedef enum { CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0 = 0, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 = 1, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT = 2, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3 = 3, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD = 4, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED = 5, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING = 6, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT = 7 } cudnnConvolutionBwdFilterAlgo_t;
typedef enum { CUDNN_CONVOLUTION_FWD_NO_WORKSPACE = 0, CUDNN_CONVOLUTION_FWD_PREFER_FASTEST = 1, CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT = 2 } cudnnConvolutionFwdPreference_t;
typedef enum { CUDNN_CONVOLUTION_BWD_DATA_NO_WORKSPACE = 0, CUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST = 1, CUDNN_CONVOLUTION_BWD_DATA_SPECIFY_WORKSPACE_LIMIT = 2 } cudnnConvolutionBwdDataPreference_t;
typedef enum { CUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE = 0, CUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST = 1, CUDNN_CONVOLUTION_BWD_FILTER_SPECIFY_WORKSPACE_LIMIT = 2 } cudnnConvolutionBwdFilterPreference_t;
typedef struct { cudnnConvolutionFwdAlgo_t algo; cudnnStatus_t status; float time; size_t memory; cudnnDeterminism_t determinism; cudnnMathType_t mathType; int reserved[3]; } cudnnConvolutionFwdAlgoPerf_t;
typedef struct { cudnnConvolutionBwdDataAlgo_t algo; cudnnStatus_t status; float time; size_t memory; cudnnDeterminism_t determinism; cudnnMathType_t mathType; int reserved[3]; } cudnnConvolutionBwdDataAlgoPerf_t;
typedef struct { cudnnConvolutionBwdFilterAlgo_t algo; cudnnStatus_t status; float time; size_t memory; cudnnDeterminism_t determinism; cudnnMathType_t mathType; int reserved[3]; } cudnnConvolutionBwdFilterAlgoPerf_t;
typedef enum { CUDNN_POOLING_MAX = 0, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING = 1, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING = 2, CUDNN_POOLING_MAX_DETERMINISTIC = 3 } cudnnPoolingMode_t;
typedef enum { CUDNN_ACTIVATION_SIGMOID = 0, CUDNN_ACTIVATION_RELU = 1, CUDNN_ACTIVATION_TANH = 2, CUDNN_ACTIVATION_CLIPPED_RELU = 3, CUDNN_ACTIVATION_ELU = 4, CUDNN_ACTIVATION_IDENTITY = 5, CUDNN_ACTIVATION_SWISH = 6 } cudnnActivationMode_t;
typedef enum { CUDNN_SOFTMAX_FAST = 0, CUDNN_SOFTMAX_ACCURATE = 1, CUDNN_SOFTMAX_LOG = 2 } cudnnSoftmaxAlgorithm_t;
typedef enum { CUDNN_SOFTMAX_MODE_INSTANCE = 0, CUDNN_SOFTMAX_MODE_CHANNEL = 1 } cudnnSoftmaxMode_t;
typedef enum { CUDNN_BATCHNORM_PER_ACTIVATION = 0, CUDNN_BATCHNORM_SPATIAL = 1, CUDNN_BATCHNORM_SPATIAL_PERSISTENT = 2 } cudnnBatchNormMode_t;
typedef enum { CUDNN_BATCHNORM_OPS_BN = 0, CUDNN_BATCHNORM_OPS_BN_ACTIVATION = 1, CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION = 2 } cudnnBatchNormOps_t;
typedef enum { CUDNN_LRN_CROSS_CHANNEL_DIM1 = 0 } cudnnLRNMode_t;
typedef enum { CUDNN_OP_TENSOR_ADD = 0, CUDNN_OP_TENSOR_MUL = 1, CUDNN_OP_TENSOR_MIN = 2, CUDNN_OP_TENSOR_MAX = 3, CUDNN_OP_TENSOR_SQRT = 4, CUDNN_OP_TENSOR_NOT = 5 } cudnnOpTensorOp_t;
typedef enum { CUDNN_REDUCE_TENSOR_ADD = 0, CUDNN_REDUCE_TENSOR_MUL = 1, CUDNN_REDUCE_TENSOR_MIN = 2, CUDNN_REDUCE_TENSOR_MAX = 3, CUDNN_REDUCE_TENSOR_AMAX = 4, CUDNN_REDUCE_TENSOR_AVG = 5, CUDNN_REDUCE_TENSOR_NORM1 = 6, CUDNN_REDUCE_TENSOR_NORM2 = 7, CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS = 8 } cudnnReduceTensorOp_t;
typedef enum { CUDNN_REDUCE_TENSOR_NO_INDICES = 0, CUDNN_REDUCE_TENSOR_FLATTENED_INDICES = 1 } cudnnReduceTensorIndices_t;
typedef enum { CUDNN_32BIT_INDICES = 0, CUDNN_64BIT_INDICES = 1, CUDNN_16BIT_INDICES = 2, CUDNN_8BIT_INDICES = 3 } cudnnIndicesType_t;
typedef enum { CUDNN_RNN_RELU = 0, CUDNN_RNN_TANH = 1, CUDNN_LSTM = 2, CUDNN_GRU = 3 } cudnnRNNMode_t;
typedef enum { CUDNN_UNIDIRECTIONAL = 0, CUDNN_BIDIRECTIONAL = 1 } cudnnDirectionMode_t;
typedef enum { CUDNN_LINEAR_INPUT = 0, CUDNN_SKIP_INPUT = 1 } cudnnRNNInputMode_t;
typedef enum { CUDNN_RNN_ALGO_STANDARD = 0, CUDNN_RNN_ALGO_PERSIST_STATIC = 1, CUDNN_RNN_ALGO_PERSIST_DYNAMIC = 2 } cudnnRNNAlgo_t;
typedef enum { CUDNN_RNN_NO_BIAS = 0, CUDNN_RNN_SINGLE_INP_BIAS = 1, CUDNN_RNN_DOUBLE_BIAS = 2, CUDNN_RNN_SINGLE_REC_BIAS = 3 } cudnnRNNBiasMode_t;
typedef enum { CUDNN_FWD_MODE_INFERENCE = 0, CUDNN_FWD_MODE_TRAINING = 1 } cudnnForwardMode_t;
typedef enum { CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED = 0, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED = 1, CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED = 2 } cudnnRNNDataLayout_t;
size_t cudnnGetVersion();
size_t cudnnGetCudartVersion();
const char *cudnnGetErrorString(cudnnStatus_t status);
cudnnStatus_t cudnnCreate(cudnnHandle_t *handle);
cudnnStatus_t cudnnDestroy(cudnnHandle_t handle);
cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream);
cudnnStatus_t cudnnGetStream(cudnnHandle_t handle, cudaStream_t *stream);
#define __gpuproof_description(name) cudnnStatus_t cudnnCreate##name##Descriptor(cudnn##name##Descriptor_t *descriptor); cudnnStatus_t cudnnDestroy##name##Descriptor(cudnn##name##Descriptor_t descriptor);
__gpuproof_description(Tensor) __gpuproof_description(Filter) __gpuproof_description(Convolution) __gpuproof_description(Pooling) __gpuproof_description(Activation) __gpuproof_description(LRN) __gpuproof_description(Dropout) __gpuproof_description(OpTensor) __gpuproof_description(ReduceTensor) __gpuproof_description(RNN) __gpuproof_description(RNNData) __gpuproof_description(Attn) __gpuproof_description(SeqData) __gpuproof_description(CTCLoss) __gpuproof_description(SpatialTransformer)

// == functions; pointers among the arguments may be written through ==
#define __gpuproof_dnn(name) template <class H, class... A> __attribute__((internal_linkage)) cudnnStatus_t cudnn##name(H handle, A... arguments);
__gpuproof_dnn(SetTensor4dDescriptor) __gpuproof_dnn(SetTensor4dDescriptorEx) __gpuproof_dnn(GetTensor4dDescriptor) __gpuproof_dnn(SetTensorNdDescriptor) __gpuproof_dnn(SetTensorNdDescriptorEx) __gpuproof_dnn(GetTensorNdDescriptor) __gpuproof_dnn(GetTensorSizeInBytes) __gpuproof_dnn(TransformTensor) __gpuproof_dnn(AddTensor) __gpuproof_dnn(SetTensor) __gpuproof_dnn(ScaleTensor)
__gpuproof_dnn(SetOpTensorDescriptor) __gpuproof_dnn(OpTensor) __gpuproof_dnn(SetReduceTensorDescriptor) __gpuproof_dnn(GetReductionIndicesSize) __gpuproof_dnn(GetReductionWorkspaceSize) __gpuproof_dnn(ReduceTensor)
__gpuproof_dnn(SetFilter4dDescriptor) __gpuproof_dnn(GetFilter4dDescriptor) __gpuproof_dnn(SetFilterNdDescriptor) __gpuproof_dnn(GetFilterNdDescriptor) __gpuproof_dnn(GetFilterSizeInBytes)
__gpuproof_dnn(SetConvolution2dDescriptor) __gpuproof_dnn(SetConvolutionNdDescriptor) __gpuproof_dnn(SetConvolutionMathType) __gpuproof_dnn(GetConvolutionMathType) __gpuproof_dnn(SetConvolutionGroupCount) __gpuproof_dnn(GetConvolution2dDescriptor) __gpuproof_dnn(GetConvolution2dForwardOutputDim) __gpuproof_dnn(GetConvolutionNdForwardOutputDim)
__gpuproof_dnn(GetConvolutionForwardAlgorithm) __gpuproof_dnn(GetConvolutionForwardAlgorithm_v7) __gpuproof_dnn(GetConvolutionForwardAlgorithmMaxCount) __gpuproof_dnn(FindConvolutionForwardAlgorithm) __gpuproof_dnn(FindConvolutionForwardAlgorithmEx) __gpuproof_dnn(GetConvolutionForwardWorkspaceSize) __gpuproof_dnn(ConvolutionForward) __gpuproof_dnn(ConvolutionBiasActivationForward) __gpuproof_dnn(ConvolutionBackwardBias)
__gpuproof_dnn(GetConvolutionBackwardDataAlgorithm) __gpuproof_dnn(GetConvolutionBackwardDataAlgorithm_v7) __gpuproof_dnn(FindConvolutionBackwardDataAlgorithm) __gpuproof_dnn(GetConvolutionBackwardDataWorkspaceSize) __gpuproof_dnn(ConvolutionBackwardData) __gpuproof_dnn(GetConvolutionBackwardFilterAlgorithm) __gpuproof_dnn(GetConvolutionBackwardFilterAlgorithm_v7) __gpuproof_dnn(FindConvolutionBackwardFilterAlgorithm) __gpuproof_dnn(GetConvolutionBackwardFilterWorkspaceSize) __gpuproof_dnn(ConvolutionBackwardFilter)
__gpuproof_dnn(SetPooling2dDescriptor) __gpuproof_dnn(SetPoolingNdDescriptor) __gpuproof_dnn(GetPooling2dForwardOutputDim) __gpuproof_dnn(GetPoolingNdForwardOutputDim) __gpuproof_dnn(PoolingForward) __gpuproof_dnn(PoolingBackward) __gpuproof_dnn(SetActivationDescriptor) __gpuproof_dnn(SetActivationDescriptorSwishBeta) __gpuproof_dnn(ActivationForward) __gpuproof_dnn(ActivationBackward) __gpuproof_dnn(SoftmaxForward) __gpuproof_dnn(SoftmaxBackward)
__gpuproof_dnn(SetLRNDescriptor) __gpuproof_dnn(LRNCrossChannelForward) __gpuproof_dnn(LRNCrossChannelBackward) __gpuproof_dnn(DeriveBNTensorDescriptor) __gpuproof_dnn(BatchNormalizationForwardTraining) __gpuproof_dnn(BatchNormalizationForwardTrainingEx) __gpuproof_dnn(BatchNormalizationForwardInference) __gpuproof_dnn(BatchNormalizationBackward) __gpuproof_dnn(BatchNormalizationBackwardEx) __gpuproof_dnn(GetBatchNormalizationForwardTrainingExWorkspaceSize) __gpuproof_dnn(GetBatchNormalizationBackwardExWorkspaceSize) __gpuproof_dnn(GetBatchNormalizationTrainingExReserveSpaceSize)
__gpuproof_dnn(SetDropoutDescriptor) __gpuproof_dnn(RestoreDropoutDescriptor) __gpuproof_dnn(DropoutGetStatesSize) __gpuproof_dnn(DropoutGetReserveSpaceSize) __gpuproof_dnn(DropoutForward) __gpuproof_dnn(DropoutBackward) __gpuproof_dnn(SetRNNDescriptor) __gpuproof_dnn(SetRNNDescriptor_v6) __gpuproof_dnn(SetRNNDescriptor_v8) __gpuproof_dnn(SetRNNMatrixMathType) __gpuproof_dnn(SetRNNDataDescriptor) __gpuproof_dnn(GetRNNWorkspaceSize) __gpuproof_dnn(GetRNNTrainingReserveSize) __gpuproof_dnn(GetRNNTempSpaceSizes) __gpuproof_dnn(GetRNNWeightSpaceSize) __gpuproof_dnn(GetRNNParamsSize) __gpuproof_dnn(GetRNNWeightParams) __gpuproof_dnn(GetRNNLinLayerMatrixParams) __gpuproof_dnn(GetRNNLinLayerBiasParams)
__gpuproof_dnn(RNNForward) __gpuproof_dnn(RNNForwardInference) __gpuproof_dnn(RNNForwardTraining) __gpuproof_dnn(RNNBackwardData) __gpuproof_dnn(RNNBackwardData_v8) __gpuproof_dnn(RNNBackwardWeights) __gpuproof_dnn(RNNBackwardWeights_v8) __gpuproof_dnn(SetAttnDescriptor) __gpuproof_dnn(SetSeqDataDescriptor) __gpuproof_dnn(GetMultiHeadAttnBuffers) __gpuproof_dnn(GetMultiHeadAttnWeights) __gpuproof_dnn(MultiHeadAttnForward) __gpuproof_dnn(MultiHeadAttnBackwardData) __gpuproof_dnn(MultiHeadAttnBackwardWeights) __gpuproof_dnn(SetCTCLossDescriptor) __gpuproof_dnn(CTCLoss) __gpuproof_dnn(GetCTCLossWorkspaceSize) __gpuproof_dnn(Im2Col)
__gpuproof_dnn(BackendCreateDescriptor) __gpuproof_dnn(BackendDestroyDescriptor) __gpuproof_dnn(BackendSetAttribute) __gpuproof_dnn(BackendGetAttribute) __gpuproof_dnn(BackendFinalize) __gpuproof_dnn(BackendExecute)
