// How much work one guess at a password is, as a power of two: N = 2^17, which with blocks of 1 KiB is 128 MiB and a good third of a second.

/** For new hashes; each hash says its own. */
export const costLog2 = 17
