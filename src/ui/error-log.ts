// The last errors of this browser, in local storage, for whoever is asked to look (ERR-03). Nothing personal is stored.

const storageKey = 'errorLogs'
const maxEntries = 10

export type ErrorLogEntry = {
  /** ISO time. */
  time: string
  name: string
  message: string
  /** Page it happened on, without query. */
  page: string
  stack?: string
}

/** Stores the error among the last ten in local storage. Never throws: full or forbidden storage loses the entry. */
export function recordError(error: unknown): void {
  const known = error instanceof Error ? error : null
  const entry: ErrorLogEntry = {
    time: new Date().toISOString(),
    name: known?.name ?? 'Error',
    message: withoutPersonalData(known?.message ?? String(error)).slice(0, 500),
    page: withoutPersonalData(globalThis.location?.pathname ?? ''),
    ...(known?.stack ? { stack: withoutPersonalData(known.stack).slice(0, 2000) } : null),
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify([...recordedErrors(), entry].slice(-maxEntries)))
  } catch {
    // A browser without room or permission: there is nowhere to say so.
  }
}

/** The stored errors, oldest first. Anything unreadable counts as none. */
export function recordedErrors(): ErrorLogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as ErrorLogEntry[]) : []
  } catch {
    return []
  }
}

/** Also records what nobody caught. Call once, in the browser entry. */
export function recordUncaughtErrors(): void {
  addEventListener('error', (event) => recordError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => recordError(event.reason))
}

/** Takes out e-mail addresses, queries and fragments of addresses, and long random path parts such as download tokens. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s@"'<>(),;:/?&=]+(?:@|%40)[^\s@"'<>(),;:/?&=]+/g, '[e-mail]')
    .replace(/(\S*\/[^\s?#"']*)[?#][^\s"')]*/g, '$1')
    .replace(/\/[\w-]*(?=[\w-]*\d)[\w-]{24,}(?=$|[\s/"')])/g, '/[…]')
}
