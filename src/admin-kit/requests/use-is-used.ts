// Tells whether a person uses the page. Requests on a timer stop when none does: each one counts as use, so a session
// left open beside a long list of mails would not end (ACCESS-22).
import { useEffect, useState } from 'react'
import { minute } from '@/lib/durations'

/** Milliseconds without a click or a key after which the page counts as unused. */
const restAfterMs = 10 * minute

/** Returns false from ten minutes after the last click or key until the next one. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(true)
  useEffect(() => {
    let rest: number | undefined
    const noteUse = () => {
      window.clearTimeout(rest)
      rest = window.setTimeout(() => setUsed(false), restAfterMs)
      setUsed(true)
    }
    noteUse()
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, noteUse, { passive: true })
    return () => {
      window.clearTimeout(rest)
      for (const name of events) window.removeEventListener(name, noteUse)
    }
  }, [])
  return isUsed
}
