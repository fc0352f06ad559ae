// Tells a screen reader what just happened when nothing else does: a record has moved, a list has been filtered.
import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Announces a sentence politely. The same sentence twice in a row is announced twice. */
export function announce(sentence: string): void {
  said = said === sentence ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the live region; use it once, beside the page. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => said)
  return (
    <p role="status" className="visually-hidden">
      {sentence}
    </p>
  )
}
