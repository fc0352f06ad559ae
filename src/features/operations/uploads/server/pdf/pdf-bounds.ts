// The limits of the process that opens one PDF. The operating system enforces these limits, and a watch inside that process does too.

export const pdfBounds = {
  /** Memory of its own that the kernel gives it (RLIMIT_DATA; Linux only). About 60 of it are stacks of threads that nobody touches. */
  dataMegabytes: 360,
  /** One thread works and one watches it. */
  threads: 2,
  /** Memory it really occupies, programs included, as the watch measures it on every system. */
  residentMegabytes: 310,
  /** Memory for the objects of JavaScript. */
  heapMegabytes: 160,
  /** Time of the processor. On a busy machine more time passes on the clock, which is not the file's fault. */
  processorSeconds: 20,
  /** Time on the clock, waiting included. */
  seconds: 40,
} as const
