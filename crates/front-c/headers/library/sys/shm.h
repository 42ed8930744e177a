// Memory that processes of the host share.
#pragma once
#include <sys/ipc.h>
#define SHM_RDONLY 010000
extern "C" {
struct shmid_ds {
  size_t shm_segsz;
};
int shmget(key_t key, size_t size, int flags);
void *shmat(int id, const void *at, int flags);
int shmdt(const void *at);
int shmctl(int id, int command, struct shmid_ds *buffer);
}
