// Computes the number of tests that run at a time from this machine's processor and memory.
import os from 'node:os'

const gibibyte = 1024 ** 3

export type Machine = { cores: number; bytes: number }

const thisMachine = (): Machine => ({
  cores: os.availableParallelism(),
  // A container may have less memory than its machine; 0 means that no limit is set.
  bytes: Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
})

/**
 * Returns the number of workers for one step: one per core and `besides` more (for steps that mostly wait), as far as
 * half the memory allows at `gibibytes` each; at least one.
 */
export function workerCount(
  { besides = 0, gibibytes }: { besides?: number; gibibytes: number },
  { cores, bytes }: Machine = thisMachine(),
): number {
  return Math.max(1, Math.min(cores + besides, Math.floor(bytes / 2 / gibibyte / gibibytes)))
}
