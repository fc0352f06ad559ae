// What the process that opens one PDF may take. The system keeps these bounds, and beside it a watch inside that process.

export const pdfBounds = {
  /** Memory of its own that the kernel gives it (RLIMIT_DATA; Linux only). About 60 of it are stacks of threads that nobody touches. */
  dataMegabytes: 360,
  /** Memory it really occupies, programs included, as the watch sees it: on every system. */
  residentMegabytes: 310,
  /** Objects of JavaScript. */
  heapMegabytes: 160,
  /** Of work. A busy machine takes longer and is not the file's fault. */
  processorSeconds: 20,
  /** On the clock, whatever it waits for. */
  seconds: 40,
} as const
