// Runs an action, reports the result, and offers a retry if that makes sense (AERR-03, AERR-04).
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { type FailureWords, asApiError, failureWords } from './failure-words'

/** AERR-03: most retries. */
const mostRetries = 3
const delayMs = 1000
/**
 * Milliseconds for which a message with an action stays visible: long enough to read it and reach the action (WCAG
 * 2.2.1).
 */
export const actionMs = 20_000

export type Mutation<Result> = {
  run: () => Promise<Result>
  done?: (result: Result) => void
  /** The page's own words for a failure. */
  failed?: FailureWords
}

/**
 * Runs the operation. A failure becomes a toast, with "Retry" if a later try may succeed. Never throws. Returns true
 * when it worked at once.
 */
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
  /** Number of retries so far. */
  retries?: number
  /** Tries again, after a delay that grows with each attempt. */
  onRetry?: () => void
}

/** Shows a failure in words. The error also goes to the browser's log (ERR-03). */
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
