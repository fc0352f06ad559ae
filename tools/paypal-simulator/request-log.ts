// Counts every PayPal call, so that a test can check "one order was created, one capture requested".
import type { CallName } from './faults'

type LoggedRequest = { at: string; call: CallName; path: string; requestId: string | null; status: number | 'dropped' }

const maxRequests = 1_000

export type RequestLog = ReturnType<typeof createRequestLog>

export function createRequestLog() {
  let counts: Partial<Record<CallName, number>> = {}
  let recent: LoggedRequest[] = []
  return {
    record(request: LoggedRequest): void {
      counts[request.call] = (counts[request.call] ?? 0) + 1
      recent.push(request)
      if (recent.length > maxRequests) recent.shift()
    },
    counts: () => ({ ...counts }),
    /** Returns the newest thousand, oldest first. */
    recent: (): readonly LoggedRequest[] => recent,
    clear(): void {
      counts = {}
      recent = []
    },
  }
}
