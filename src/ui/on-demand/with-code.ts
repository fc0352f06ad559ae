// Runs a click handler whose code is loaded first.
import { toast } from '../toast-store'
import { loadCode, missingCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

const failedBefore = new WeakSet<() => Promise<unknown>>()
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
    const isRetry = failedBefore.has(load)
    failedBefore.add(load)
    if (await moveToNewerBuild(error, isRetry)) return false
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
