// Tells a screen reader what just happened where nothing else says it: a record has moved, a list has been filtered.
import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says a sentence politely; the same one twice in a row is said twice. */
export function announce(sentence: string): void {
  said = said === sentence ? `${sentence}\u00a0` : sentence
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region; once, beside the page. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => said)
  return (
    <p role="status" className="visually-hidden">
      {sentence}
    </p>
  )
}
