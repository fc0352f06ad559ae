// The cost of scrypt as a power of two: N = 2^17, which takes 128 MiB and about a third of a second.

/** For new hashes; each stored hash names its own cost. */
export const costLog2 = 17
