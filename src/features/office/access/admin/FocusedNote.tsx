// Shows a sentence in place of a form that is gone. Focus moves to it, so that screen readers announce it.
import { type ReactNode, useEffect, useRef } from 'react'

export function FocusedNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} tabIndex={-1} className="access-note">
      {children}
    </p>
  )
}
