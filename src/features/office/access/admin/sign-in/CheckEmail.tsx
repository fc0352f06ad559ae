// After a form whose answer is a mail.
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/Button'

export function CheckEmail({
  address,
  onAgain,
  children,
}: {
  address: string
  onAgain: () => void
  children?: ReactNode
}) {
  const text = useRef<HTMLParagraphElement>(null)
  // The form is gone; whoever reads with the ears is told where they are.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="access-form">
      <p ref={text} tabIndex={-1} className="access-note">
        If <strong>{address}</strong> can be used here, a mail is on its way. Its link works once, within 30 minutes.
      </p>
      <Button onClick={onAgain}>Use another address</Button>
      {children}
    </div>
  )
}
