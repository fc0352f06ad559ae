// How much work one guess at an archive's passphrase is, as a power of two.

/** 64 MB for a moment instead of the 256 of age; a passphrase of the length we ask for needs no more. */
export const scryptWorkFactor = 16
