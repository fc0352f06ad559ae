// Starts a program that opens files, in a process with limits.
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startBounded } from './bounded-child'
import type { FileBounds } from './file-bounds'
import { builtProgram, type EntryProgram } from './file-program'

/**
 * Development has no memory limits: Node translates the program while loading it, which alone takes more memory than a
 * built program may use.
 */
export function startFileProcess(
  entry: EntryProgram,
  { args, bounds, hasOutput }: { args: readonly (string | number)[]; bounds: FileBounds; hasOutput: boolean },
): Promise<ChildProcess> {
  const built = builtProgram(entry.name)
  const words = [...args, bounds.heapMegabytes, bounds.residentMegabytes].map(String)
  // A program with several threads sets the limit for the working thread.
  const options = bounds.threads === 1 ? [`--max-old-space-size=${bounds.heapMegabytes}`] : []
  if (built) return startBounded(fileURLToPath(built), { options, args: words, bounds, hasOutput })
  return startBounded(fileURLToPath(entry.source), {
    options: ['--import', 'tsx'],
    args: words,
    bounds: { ...bounds, dataMegabytes: null },
    hasOutput,
  })
}
