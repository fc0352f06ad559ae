// Loads code for a click or an upload, and handles its absence.
import { toast } from '../toast-store'
import { loadCode, missingCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

const failedBefore = new WeakSet<() => Promise<unknown>>()

/** Moves to a newer build after `load` failed, if there is one. Returns true when it does. */
function moveAfter(load: () => Promise<unknown>, error: unknown): Promise<boolean> {
  const isRetry = failedBefore.has(load)
  failedBefore.add(load)
  return moveToNewerBuild(error, isRetry)
}

/**
 * Loads code for work that reports its own failure, such as an upload; pass the same `load` each time. Rejects with
 * `MissingCode`. When the server has a newer build, the page also moves to it, or tells the user to save first.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCode(load)
  } catch (error) {
    void moveAfter(load, error)
    throw error
  }
}

/** The last click whose code failed to load. */
let waiting: (() => void) | null = null

function tryAgain(): void {
  const again = waiting
  waiting = null
  again?.()
}

/** Tells the visitor that code failed to load. */
export function tellMissingCode(): void {
  toast({ ...missingCode, kind: 'destructive' })
}

/**
 * Loads code and passes it to `use`; pass the same `load` each time. When loading fails, tells the visitor and retries
 * once the connection returns, unless the visitor clicked something else or opened another page meanwhile. Returns true
 * when `use` was called; throws what `use` throws.
 */
export async function withCode<Code>(load: () => Promise<Code>, use: (code: Code) => unknown): Promise<boolean> {
  waiting = null
  let code: Code
  try {
    code = await loadCode(load)
  } catch (error) {
    if (await moveAfter(load, error)) return false
    tellMissingCode()
    const { pathname } = location
    waiting = () => {
      if (location.pathname === pathname) void withCode(load, use)
    }
    addEventListener('online', tryAgain)
    return false
  }
  await use(code)
  return true
}
