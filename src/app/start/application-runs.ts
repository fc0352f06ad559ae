// What the application and the program that starts it say to each other.

/** The event at the document when every handler is in place. */
export const applicationRuns = 'bandstand:runs'
