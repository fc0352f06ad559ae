// Names the event between the application and the program that starts it.

/** Fired at the document when every handler is in place. */
export const applicationRuns = 'bandstand:runs'
