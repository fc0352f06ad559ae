// What tells programs from people in a form of visitors: a field that nobody sees, and how long the form stood there (OP-20).
import { useEffect, useRef } from 'react'

/** `trap` stands in the form; `caught` is what is sent along. */
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
