// Does something, says how it went, and offers to try again where that makes sense (AERR-03, AERR-04).
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { type FailureWords, asApiError, failureWords } from './failure-words'

/** AERR-03. */
const mostRetries = 3
const delayMs = 1000
/** Milliseconds on show of a message with something to do: long enough to read it and get there (WCAG 2.2.1). */
export const actionMs = 20_000

export type Mutation<Result> = {
  run: () => Promise<Result>
  done?: (result: Result) => void
  /** The page's own words for a failure. */
  failed?: FailureWords
}

/** Runs; a failure becomes a toast with "Retry" where the same may succeed later. Never throws; answers whether it worked at once. */
export async function runMutation<Result>(operation: Mutation<Result>, retries = 0): Promise<boolean> {
  try {
    const result = await operation.run()
    operation.done?.(result)
    return true
  } catch (thrown) {
    toastFailure(thrown, { own: operation.failed, retries, onRetry: () => void runMutation(operation, retries + 1) })
    return false
  }
}

type FailureOptions = {
  own?: FailureWords
  /** How often it has been tried again already. */
  retries?: number
  /** Tries again; asked after a moment that grows with each attempt. */
  onRetry?: () => void
}

/** Shows a failure in words; the error also goes to the browser's log (ERR-03). */
export function toastFailure(thrown: unknown, { own, retries = 0, onRetry }: FailureOptions = {}): void {
  const error = asApiError(thrown)
  recordError(error)
  if (onRetry && error.retryable && retries >= mostRetries) {
    toast({
      title: 'Maximum Retries Reached',
      text: 'Please try again later or contact support if the problem persists.',
      kind: 'destructive',
    })
    return
  }
  const action =
    onRetry && error.retryable
      ? { label: 'Retry', onSelect: () => setTimeout(onRetry, delayMs * (retries + 1)) }
      : undefined
  toast({ ...failureWords(error, own), kind: 'destructive', ...(action ? { action, durationMs: actionMs } : {}) })
}
