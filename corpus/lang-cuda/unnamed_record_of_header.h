// The first record without a name stands at line 4, as in the file that includes it.
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
