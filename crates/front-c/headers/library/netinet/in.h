// Addresses of the internet.
#pragma once
#include <sys/socket.h>
#include <stdint.h>
#define INADDR_ANY ((in_addr_t)0)
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
extern "C" {
typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
struct in_addr {
  in_addr_t s_addr;
};
struct sockaddr_in {
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  unsigned char sin_zero[8];
};
uint32_t htonl(uint32_t x);
uint16_t htons(uint16_t x);
uint32_t ntohl(uint32_t x);
uint16_t ntohs(uint16_t x);
}
