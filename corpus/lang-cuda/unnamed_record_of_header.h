#pragma once
struct Narrow {
    struct { char cells[4]; } rows[8];
};

struct Packed {
    union {
        struct { short low, high; } part;
        int both;
    };
    unsigned char rest[12];
};
