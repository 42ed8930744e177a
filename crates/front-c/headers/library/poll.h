// Waiting for files of the host.
#pragma once
#define POLLIN 1
#define POLLOUT 4
#define POLLERR 8
extern "C" {
struct pollfd {
  int fd;
  short events, revents;
};
int poll(struct pollfd *files, unsigned long count, int timeout);
}
