// Code that is gone because the site was deployed again: the tab moves to the newer build by one reload, and keeps what the visitor has.
import { toast } from '../toast-store'
import { MissingCode } from './load-code'

/** Addresses of the builds this tab has reloaded away from. */
const reloadedKey = 'reloaded-builds'
/** Set by a reload for the page that follows it. */
const announceKey = 'reloaded-now'
const patienceMs = 10_000

let entry = ''
let isRefused = () => false
const keepers = new Set<() => void>()

/** Tells which build runs in this tab, by the address of its entry. Says so where this page is a reload made here. */
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
    // Without storage nothing here reloads.
  }
}

/** Calls `keep` right before a reload. */
export function keepOverReload(keep: () => void): void {
  keepers.add(keep)
}

/** While this returns true, the page is never reloaded; the user is told instead. */
export function refuseReloadWhile(condition: () => boolean): void {
  isRefused = condition
}

/** Null when the server does not answer. */
async function servesAnotherBuild(): Promise<boolean | null> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.status < 500 ? !(await answer.text()).includes(entry) : null
  } catch {
    return null
  }
}

/** Whether the file can be fetched now. Firefox remembers that it failed and does not ask again; Safari does not say which file it was. */
async function isServed({ cause }: MissingCode): Promise<boolean> {
  const address = /https?:\S+\.js/.exec(cause instanceof Error ? cause.message : '')?.[0]
  if (!address) return true
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

/** At most one reload per build and tab, so that no two servers can send a tab to and fro. */
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
 * After code did not arrive: reloads the page, or opens `target`, when the server has a newer build, or when this was another attempt (`isRetry`)
 * that only the browser's memory can have failed. Returns whether the page is leaving. Tells the user where unsaved work would be lost.
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
