// Limits of the processes that open one file. The operating system enforces them, and so does a watchdog inside each
// process.

export type FileBounds = {
  /**
   * Megabytes of its own memory that the kernel grants (RLIMIT_DATA; Linux only). About 60 of them are unused stacks of
   * threads.
   */
  dataMegabytes: number
  /** One thread works and one watches it. */
  threads: number
  /** Megabytes it really occupies, programs included, as the watchdog measures it on every system. */
  residentMegabytes: number
  /** Megabytes for JavaScript objects. */
  heapMegabytes: number
  /** CPU time. On a busy machine more wall-clock time passes, which is not the file's fault. */
  processorSeconds: number
  /** Wall-clock time, waiting included. */
  seconds: number
}

/** Limits for a file that the owner uploads. */
export const pdfBounds: FileBounds = {
  dataMegabytes: 360,
  threads: 2,
  residentMegabytes: 310,
  heapMegabytes: 160,
  processorSeconds: 10,
  seconds: 40,
}

/**
 * Wall-clock seconds for all pages of a file, in any number of processes. Pages that are not reached have no picture.
 */
export const allPagesSeconds = 120

/** Limits for a file that a buyer waits for. */
export const stampBounds: FileBounds = { ...pdfBounds, seconds: 15 }

/**
 * Limits for a recording, which is streamed: an hour of MP3 takes some seconds. A recording that takes longer than this
 * is stored without its measures.
 */
export const soundBounds: FileBounds = {
  ...pdfBounds,
  threads: 1,
  residentMegabytes: 330,
  processorSeconds: 60,
  seconds: 120,
}

/**
 * Limits for headers and tags of sounds and videos. The largest data read is a cover inside a tag, or the index of a
 * video (64 MB). A video of three hours takes 2 seconds of CPU time, 100 MB of MP3 that does not state its length less
 * than one.
 */
export const mediaBounds: FileBounds = {
  ...pdfBounds,
  threads: 1,
  residentMegabytes: 250,
  heapMegabytes: 64,
  processorSeconds: 10,
  seconds: 120,
}

/** Limits of a process that works on one file after another. They apply to each file. */
export type WarmBounds = FileBounds & {
  /** Megabytes of the file that it returns. */
  outputMegabytes: number
  /** Seconds after which a process that waits for its next file ends. */
  restSeconds: number
}

/** Limits for a picture of 50 million pixels from a camera held upright: rotating it in memory takes 393 MB. */
export const pictureBounds: WarmBounds = {
  dataMegabytes: 600,
  threads: 1,
  residentMegabytes: 460,
  heapMegabytes: 64,
  processorSeconds: 30,
  seconds: 90,
  outputMegabytes: 100,
  restSeconds: 3,
}
