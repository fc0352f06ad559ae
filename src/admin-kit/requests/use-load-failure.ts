// Shows a toast in the page's own words when a list could not be loaded.
import { useEffect, useEffectEvent } from 'react'
import type { FailureWords } from './failure-words'
import { toastFailure } from './run-mutation'

/** Shows it once per failed attempt, even if the error is the same. */
export function useLoadFailure(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  words: FailureWords,
): void {
  const say = useEffectEvent((failure: Error) => toastFailure(failure, { own: words }))
  useEffect(() => {
    if (error) say(error)
  }, [error, errorUpdatedAt])
}
