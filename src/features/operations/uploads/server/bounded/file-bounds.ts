// The limits of the processes that open one file. The operating system enforces these limits, and a watch inside each process does too.

export type FileBounds = {
  /** Memory of its own that the kernel gives it (RLIMIT_DATA; Linux only). About 60 of it are stacks of threads that nobody touches. */
  dataMegabytes: number
  /** One thread works and one watches it. */
  threads: number
  /** Memory it really occupies, programs included, as the watch measures it on every system. */
  residentMegabytes: number
  /** Memory for the objects of JavaScript. */
  heapMegabytes: number
  /** Time of the processor. On a busy machine more time passes on the clock, which is not the file's fault. */
  processorSeconds: number
  /** Time on the clock, waiting included. */
  seconds: number
}

/** A file that the owner sends. */
export const pdfBounds: FileBounds = {
  dataMegabytes: 360,
  threads: 2,
  residentMegabytes: 310,
  heapMegabytes: 160,
  processorSeconds: 10,
  seconds: 40,
}

/** Time on the clock for all pages of a file, in as many processes as it takes. Pages that are not reached have no picture. */
export const allPagesSeconds = 120

/** A file that a buyer waits for. */
export const stampBounds: FileBounds = { ...pdfBounds, seconds: 15 }

/** A recording, which goes through piece by piece: an hour of MP3 takes some seconds. What takes longer than this is stored without its measures. */
export const soundBounds: FileBounds = {
  ...pdfBounds,
  threads: 1,
  residentMegabytes: 330,
  processorSeconds: 60,
  seconds: 120,
}

/**
 * Headers and tags of sounds and videos. The largest that is read is a cover inside a tag, or the index of a video (64 MB). A video of three hours
 * takes 2 seconds of processor time, 100 MB of MP3 that does not say its length less than one.
 */
export const mediaBounds: FileBounds = {
  ...pdfBounds,
  threads: 1,
  residentMegabytes: 250,
  heapMegabytes: 64,
  processorSeconds: 10,
  seconds: 120,
}

/** Limits a process that takes one file after another; they count for each file. */
export type WarmBounds = FileBounds & {
  /** Limits the file that it returns. */
  outputMegabytes: number
  /** A process that waits for its next file ends after this time. */
  restSeconds: number
}

/** A picture of 50 million pixels from a camera held upright: it is turned in memory, which takes 393 MB. */
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
