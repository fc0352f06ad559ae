// Stores the last errors of this browser in local storage, for the person who investigates them (ERR-03). Nothing
// personal is stored.

const storageKey = 'errorLogs'
const maxEntries = 10

export type ErrorLogEntry = {
  /** ISO date and time. */
  time: string
  name: string
  message: string
  /** Page where it happened, without query. */
  page: string
  stack?: string
}

/**
 * Stores the error among the last ten in local storage. Never throws: when storage is full or forbidden, the entry is
 * lost.
 */
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
    // The browser has no space or permission: there is no place to report it.
  }
}

/** Returns the stored errors, oldest first. Unreadable entries count as none. */
export function recordedErrors(): ErrorLogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as ErrorLogEntry[]) : []
  } catch {
    return []
  }
}

/** Also records uncaught errors. Call once, in the browser entry. */
export function recordUncaughtErrors(): void {
  addEventListener('error', (event) => recordError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => recordError(event.reason))
}

/** Removes e-mail addresses, queries and fragments of URLs, and long random path parts such as download tokens. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s@"'<>(),;:/?&=]+(?:@|%40)[^\s@"'<>(),;:/?&=]+/g, '[e-mail]')
    .replace(/(\S*\/[^\s?#"']*)[?#][^\s"')]*/g, '$1')
    .replace(/\/[\w-]*(?=[\w-]*\d)[\w-]{24,}(?=$|[\s/"')])/g, '/[…]')
}
