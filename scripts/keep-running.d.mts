// Types of `keep-running.mjs`, which runs before anything is built or compiled.

/**
 * Runs `command` until it ends with code 0 or a signal requests the end; returns the exit code. Times in milliseconds.
 */
export function keepRunning(
  command: readonly [string, ...string[]],
  options?: { say?: (sentence: string) => void; pauses?: readonly number[]; calmMs?: number },
): Promise<number>
