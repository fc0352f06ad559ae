// Loads code for work that reports its own failure, such as an upload.
import { loadCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

const failedBefore = new WeakSet<() => Promise<unknown>>()

/**
 * Calls `load`, which is an `import()`; pass the same function for each attempt. Rejects with `MissingCode`. When the
 * server has a newer build, the page also moves to it, or tells the user to save first.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCode(load)
  } catch (error) {
    const isRetry = failedBefore.has(load)
    failedBefore.add(load)
    void moveToNewerBuild(error, isRetry)
    throw error
  }
}
