// "Check your mail", in place of a form that was answered by mail.
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { SendLinkAgain } from './SendLinkAgain'

export function CheckEmail({
  address,
  onAgain,
  resends = false,
  children,
}: {
  address: string
  /** Whether the mail is a link for a new account, which can be sent again. */
  resends?: boolean
  onAgain: () => void
  children?: ReactNode
}) {
  const text = useRef<HTMLParagraphElement>(null)
  // The form is gone: focus moves here, so that screen readers announce the text.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="access-form">
      <p ref={text} tabIndex={-1} className="access-note">
        If <strong>{address}</strong> can be used here, a mail is on its way. Its link works once, within 30 minutes.
      </p>
      {resends && <SendLinkAgain address={address} />}
      <Button onClick={onAgain}>Use another address</Button>
      {children}
    </div>
  )
}
