// Sets the cost of one guess at an archive's passphrase, as a power of two.

/** Takes 64 MB for a moment, instead of the 256 MB of age. A passphrase of the required length needs no more. */
export const scryptWorkFactor = 16
