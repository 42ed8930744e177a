// The device part of cuRAND: every call reads and writes the state it is given.
#pragma once

// == random numbers: states ==
struct curandStateXORWOW { unsigned int opaque[12]; };
typedef struct curandStateXORWOW curandStateXORWOW_t;
struct curandStateMRG32k3a { unsigned int opaque[12]; };
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
struct curandStatePhilox4_32_10 { unsigned int opaque[12]; };
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateMtgp32 { unsigned int opaque[12]; };
typedef struct curandStateMtgp32 curandStateMtgp32_t;
struct curandStateScrambledSobol32 { unsigned int opaque[12]; };
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct curandStateSobol32 { unsigned int opaque[12]; };
typedef struct curandStateSobol32 curandStateSobol32_t;
struct curandStateScrambledSobol64 { unsigned int opaque[12]; };
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
struct curandStateSobol64 { unsigned int opaque[12]; };
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateXORWOW curandState_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

// == random numbers: initialisation ==
void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW *state);
void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateMRG32k3a *state);
void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10 *state);
void curand_init(curandDirectionVectors32_t direction, unsigned int offset, curandStateSobol32 *state);
void curand_init(curandDirectionVectors64_t direction, unsigned int offset, curandStateSobol64 *state);
void curand_init(curandDirectionVectors32_t direction, unsigned int scramble, unsigned int offset, curandStateScrambledSobol32 *state);
void curand_init(curandDirectionVectors64_t direction, unsigned long long scramble, unsigned long long offset, curandStateScrambledSobol64 *state);
void skipahead(unsigned long long count, curandStateXORWOW *state);
void skipahead(unsigned long long count, curandStateMRG32k3a *state);
void skipahead(unsigned long long count, curandStatePhilox4_32_10 *state);
void skipahead(unsigned long long count, curandStateSobol32 *state);
void skipahead(unsigned long long count, curandStateScrambledSobol32 *state);
void skipahead_sequence(unsigned long long count, curandStateXORWOW *state);
void skipahead_sequence(unsigned long long count, curandStateMRG32k3a *state);
void skipahead_sequence(unsigned long long count, curandStatePhilox4_32_10 *state);

// == random numbers: one number ==
unsigned int curand(curandStateXORWOW *state);
unsigned int curand(curandStateMRG32k3a *state);
unsigned int curand(curandStatePhilox4_32_10 *state);
unsigned int curand(curandStateMtgp32 *state);
unsigned int curand(curandStateScrambledSobol32 *state);
unsigned int curand(curandStateSobol32 *state);
unsigned long long curand(curandStateScrambledSobol64 *state);
unsigned long long curand(curandStateSobol64 *state);
float curand_uniform(curandStateXORWOW *state);
float curand_uniform(curandStateMRG32k3a *state);
float curand_uniform(curandStatePhilox4_32_10 *state);
float curand_uniform(curandStateMtgp32 *state);
float curand_uniform(curandStateScrambledSobol32 *state);
float curand_uniform(curandStateSobol32 *state);
float curand_uniform(curandStateScrambledSobol64 *state);
float curand_uniform(curandStateSobol64 *state);
double curand_uniform_double(curandStateXORWOW *state);
double curand_uniform_double(curandStateMRG32k3a *state);
double curand_uniform_double(curandStatePhilox4_32_10 *state);
double curand_uniform_double(curandStateMtgp32 *state);
double curand_uniform_double(curandStateScrambledSobol32 *state);
double curand_uniform_double(curandStateSobol32 *state);
double curand_uniform_double(curandStateScrambledSobol64 *state);
double curand_uniform_double(curandStateSobol64 *state);
float curand_normal(curandStateXORWOW *state);
float curand_normal(curandStateMRG32k3a *state);
float curand_normal(curandStatePhilox4_32_10 *state);
float curand_normal(curandStateMtgp32 *state);
float curand_normal(curandStateScrambledSobol32 *state);
float curand_normal(curandStateSobol32 *state);
float curand_normal(curandStateScrambledSobol64 *state);
float curand_normal(curandStateSobol64 *state);
double curand_normal_double(curandStateXORWOW *state);
double curand_normal_double(curandStateMRG32k3a *state);
double curand_normal_double(curandStatePhilox4_32_10 *state);
double curand_normal_double(curandStateMtgp32 *state);
double curand_normal_double(curandStateScrambledSobol32 *state);
double curand_normal_double(curandStateSobol32 *state);
double curand_normal_double(curandStateScrambledSobol64 *state);
double curand_normal_double(curandStateSobol64 *state);
float curand_log_normal(curandStateXORWOW *state, float mean, float deviation);
float curand_log_normal(curandStateMRG32k3a *state, float mean, float deviation);
float curand_log_normal(curandStatePhilox4_32_10 *state, float mean, float deviation);
float curand_log_normal(curandStateMtgp32 *state, float mean, float deviation);
float curand_log_normal(curandStateScrambledSobol32 *state, float mean, float deviation);
float curand_log_normal(curandStateSobol32 *state, float mean, float deviation);
float curand_log_normal(curandStateScrambledSobol64 *state, float mean, float deviation);
float curand_log_normal(curandStateSobol64 *state, float mean, float deviation);
double curand_log_normal_double(curandStateXORWOW *state, double mean, double deviation);
double curand_log_normal_double(curandStateMRG32k3a *state, double mean, double deviation);
double curand_log_normal_double(curandStatePhilox4_32_10 *state, double mean, double deviation);
double curand_log_normal_double(curandStateMtgp32 *state, double mean, double deviation);
double curand_log_normal_double(curandStateScrambledSobol32 *state, double mean, double deviation);
double curand_log_normal_double(curandStateSobol32 *state, double mean, double deviation);
double curand_log_normal_double(curandStateScrambledSobol64 *state, double mean, double deviation);
double curand_log_normal_double(curandStateSobol64 *state, double mean, double deviation);
unsigned int curand_poisson(curandStateXORWOW *state, double lambda);
unsigned int curand_poisson(curandStateMRG32k3a *state, double lambda);
unsigned int curand_poisson(curandStatePhilox4_32_10 *state, double lambda);
unsigned int curand_poisson(curandStateMtgp32 *state, double lambda);
unsigned int curand_poisson(curandStateScrambledSobol32 *state, double lambda);
unsigned int curand_poisson(curandStateSobol32 *state, double lambda);
unsigned int curand_poisson(curandStateScrambledSobol64 *state, double lambda);
unsigned int curand_poisson(curandStateSobol64 *state, double lambda);

// == random numbers: several numbers ==
float2 curand_normal2(curandStateXORWOW *state);
float2 curand_normal2(curandStateMRG32k3a *state);
float2 curand_normal2(curandStatePhilox4_32_10 *state);
double2 curand_normal2_double(curandStateXORWOW *state);
double2 curand_normal2_double(curandStateMRG32k3a *state);
double2 curand_normal2_double(curandStatePhilox4_32_10 *state);
double2 curand_uniform2_double(curandStateXORWOW *state);
double2 curand_uniform2_double(curandStateMRG32k3a *state);
double2 curand_uniform2_double(curandStatePhilox4_32_10 *state);
uint4 curand4(curandStatePhilox4_32_10 *state);
float4 curand_uniform4(curandStatePhilox4_32_10 *state);
float4 curand_normal4(curandStatePhilox4_32_10 *state);
double4 curand_normal4_double(curandStatePhilox4_32_10 *state);
double4 curand_uniform4_double(curandStatePhilox4_32_10 *state);
uint4 curand_poisson4(curandStatePhilox4_32_10 *state, double lambda);
float4 curand_log_normal4(curandStatePhilox4_32_10 *state, float mean, float deviation);

// == random numbers: host interface ==
typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103,
  CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef enum {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} curandDirectionVectorSet_t;
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
typedef enum curandRngType {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef struct curandGenerator_st *curandGenerator_t;
curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type);
curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type);
curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed);
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream);
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *p, size_t count);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *p, size_t count);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *p, size_t count);
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *p, size_t count, float mean, float deviation);
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *p, size_t count, double mean, double deviation);
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int count);
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);
curandStatus_t curandGetVersion(int *version);
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order);
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *p, size_t count);
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *p, size_t count, float mean, float deviation);
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *p, size_t count, double mean, double deviation);
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *p, size_t count, double lambda);
curandStatus_t curandGenerateSeeds(curandGenerator_t generator);
curandStatus_t curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t *distribution);
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution);
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t set);
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t set);
curandStatus_t curandGetScrambleConstants32(unsigned int **constants);
curandStatus_t curandGetScrambleConstants64(unsigned long long **constants);
unsigned int curand_discrete(curandStateXORWOW *state, curandDiscreteDistribution_t distribution);
unsigned int curand_discrete(curandStateMRG32k3a *state, curandDiscreteDistribution_t distribution);
unsigned int curand_discrete(curandStatePhilox4_32_10 *state, curandDiscreteDistribution_t distribution);
struct mtgp32_params_fast { int mexp, pos, sh1, sh2; unsigned int tbl[16], tmp_tbl[16], flt_tmp_tbl[16], mask; unsigned char poly_sha1[21]; };
typedef struct mtgp32_params_fast mtgp32_params_fast_t;
struct mtgp32_kernel_params { unsigned int pos_tbl[200], param_tbl[200][16], temper_tbl[200][16], single_temper_tbl[200][16], sh1_tbl[200], sh2_tbl[200], mask[1]; };
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
extern mtgp32_params_fast_t mtgp32dc_params_fast_11213[];
#define CURAND_NUM_MTGP32_PARAMS 200
curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t parameters[], mtgp32_kernel_params_t *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32 *states, mtgp32_params_fast_t parameters[], mtgp32_kernel_params_t *k, int count, unsigned long long seed);
