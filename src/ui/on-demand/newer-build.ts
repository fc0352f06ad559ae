// Handles code that is gone after a new deployment: one reload moves the tab to the newer build and keeps the visitor's
// data.
import { toast } from '../toast-store'
import { MissingCode } from './load-code'

/** Paths of the builds that this tab has already reloaded away from. */
const reloadedKey = 'reloaded-builds'
/** Set by a reload and read by the page that follows. */
const announceKey = 'reloaded-now'
const patienceMs = 10_000

let entry = ''
let isRefused = () => false
const keepers = new Set<() => void>()

/**
 * Records which build runs in this tab, by the URL of its entry. Shows a message when this module caused the page load.
 */
export function runBuild(address: string): void {
  entry = new URL(address).pathname
  try {
    if (sessionStorage.getItem(announceKey) === null) return
    sessionStorage.removeItem(announceKey)
    toast({
      title: 'Page Updated',
      text: 'There is a newer version of this site. If something did not happen, try it again.',
    })
  } catch {
    // Storage is unavailable, so this module never reloads.
  }
}

/** Calls `keep` right before a reload. */
export function keepOverReload(keep: () => void): void {
  keepers.add(keep)
}

/** Registers a condition. While it returns true, the page is never reloaded; the user is told instead. */
export function refuseReloadWhile(condition: () => boolean): void {
  isRefused = condition
}

/** True when the server serves another build; null when the server does not respond. */
async function servesAnotherBuild(): Promise<boolean | null> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.status < 500 ? !(await answer.text()).includes(entry) : null
  } catch {
    return null
  }
}

/**
 * True when the file can be fetched now. Firefox remembers the failure and does not fetch again. Safari does not name
 * the file, which counts as true.
 */
async function isServed({ cause }: MissingCode): Promise<boolean> {
  const address = /https?:\S+\.js/.exec(cause instanceof Error ? cause.message : '')?.[0]
  if (!address) return true
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

/** Allows one reload per build and tab, so that two servers with different builds cannot cause a reload loop. */
function mayReload(): boolean {
  try {
    const before = JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]') as string[]
    if (before.includes(entry)) return false
    sessionStorage.setItem(reloadedKey, JSON.stringify([...before, entry].slice(-20)))
    sessionStorage.setItem(announceKey, 'yes')
    return true
  } catch {
    return false
  }
}

/**
 * Handles code that failed to load. Reloads the page, or opens `target`, when the server has a newer build. Does the
 * same when a retry (`isRetry`) failed only because the browser remembers the first failure. Returns true when the page
 * is leaving. Tells the user instead when a reload would lose unsaved work; that returns true as well.
 */
export async function moveToNewerBuild(error: unknown, isRetry: boolean, target?: string): Promise<boolean> {
  if (!(error instanceof MissingCode)) return false
  const isOther = await servesAnotherBuild()
  if (isOther === null || !(isOther || (isRetry && (await isServed(error))))) return false
  if (isRefused()) {
    toast({
      title: 'New Version Available',
      text: 'This part needs a newer version of the page. Save your changes, then reload the page.',
      kind: 'destructive',
      durationMs: 15_000,
    })
    return true
  }
  if (!mayReload()) return false
  for (const keep of keepers) keep()
  if (target === undefined) location.reload()
  else location.assign(target)
  return true
}
