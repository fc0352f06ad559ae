// The session has ended while somebody was working: they sign in here, and nothing on the page behind is lost.
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SignInForm } from './SignInForm'

export type SignInAgainProps = {
  open: boolean
  /** Whose page it is; another person's work is not continued. */
  email: string
  onSignedIn: () => void
  onDecline: () => void
}

export function SignInAgain({ open, email, onSignedIn, onDecline }: SignInAgainProps) {
  const form = useRef<HTMLDivElement>(null)
  // The address is known; the next thing to type is the password.
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onDecline}
      title="Please sign in again"
      description="Your session has ended. What is on this page stays as it is."
      className="admin-question"
    >
      <div ref={form}>
        <SignInForm email={email} onSignedIn={onSignedIn}>
          <Button variant="ghost" onClick={() => window.location.assign('/auth')}>
            Sign in as somebody else
          </Button>
        </SignInForm>
      </div>
    </Dialog>
  )
}
