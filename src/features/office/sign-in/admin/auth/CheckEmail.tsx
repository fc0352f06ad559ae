// Shows "Check your mail" in place of a form whose result is mailed.
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { FocusedNote } from '../access-form'
import { SendLinkAgain } from './SendLinkAgain'

type CheckEmailProps = {
  address: string
  /** True when the mail contains a link for a new account, which can be sent again. */
  resends?: boolean
  onAgain: () => void
  children: ReactNode
}

export function CheckEmail({ address, onAgain, resends = false, children }: CheckEmailProps) {
  return (
    <div className="access-form">
      <FocusedNote>
        If <strong>{address}</strong> can be used here, a mail is on its way. Its link works once, within 30 minutes.
      </FocusedNote>
      {resends && <SendLinkAgain address={address} />}
      <Button onClick={onAgain}>Use another address</Button>
      {children}
    </div>
  )
}
