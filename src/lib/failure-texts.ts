// Messages that a page shows when there is no response, or none that it can read.

/** AERR-01: no response arrived. */
export const unreachable = 'Unable to connect to the server. This may be a temporary issue.'
/** AERR-08: the response cannot be parsed. */
export const unforeseen = 'Something went wrong. Please try again later.'
