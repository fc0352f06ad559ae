// What a page says itself when no answer came, or none that can be read.

/** AERR-01: no answer came at all. */
export const unreachable = 'Unable to connect to the server. This may be a temporary issue.'
/** AERR-08: an answer came that nobody can read. */
export const unforeseen = 'Something went wrong. Please try again later.'
