// Signals that tell bots from people in a visitor's form: an invisible field, and how long the form was shown (OP-20).
import { useEffect, useRef } from 'react'

/** `trap` is the field in the form; `caught` returns the values to send with it. */
export function useFormTrap() {
  const field = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return {
    caught: () => ({ website: field.current?.value ?? '', filledMs: performance.now() - shownAt.current }),
    trap: (
      <input
        ref={field}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        className="visually-hidden"
      />
    ),
  }
}
