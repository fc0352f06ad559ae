// What a click does when its code is fetched first.
import { toast } from '../toast-store'
import { loadCode, missingCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

const failedBefore = new WeakSet<() => Promise<unknown>>()
/** The last click whose code did not arrive. */
let waiting: (() => void) | null = null

function tryAgain(): void {
  const again = waiting
  waiting = null
  again?.()
}

/** Says that code did not arrive. */
export function tellMissingCode(): void {
  toast({ ...missingCode, kind: 'destructive' })
}

/**
 * Loads code and passes it to `use`; pass the same `load` each time. When it does not arrive, tells the visitor, and tries once more when the
 * connection returns, unless something else was clicked or another page opened meanwhile. Returns whether `use` was called; throws what it throws.
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
