// Cost of scrypt as a power of two: N = 2^17. One hash takes 128 MiB and about a third of a second.

/** Cost of new hashes. Each stored hash names its own cost. */
export const costLog2 = 17
