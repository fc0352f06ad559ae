// Says in a toast that a list could not be read, in the page's own words.
import { useEffect, useEffectEvent } from 'react'
import type { FailureWords } from './failure-words'
import { toastFailure } from './run-mutation'

/** Once per failed attempt, also when the same error comes again. */
export function useLoadFailure(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  words: FailureWords,
): void {
  const say = useEffectEvent((failure: Error) => toastFailure(failure, { own: words }))
  useEffect(() => {
    if (error) say(error)
  }, [error, errorUpdatedAt])
}
