// Lets a user sign in again when the session ends during work. Nothing on the page behind is lost.
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SignInForm } from '../auth/SignInForm'

export type SignInAgainProps = {
  open: boolean
  /** Address of the page's user; another user cannot continue the work. */
  email: string
  onSignedIn: () => void
  onDecline: () => void
}

export function SignInAgain({ open, email, onSignedIn, onDecline }: SignInAgainProps) {
  const form = useRef<HTMLDivElement>(null)
  // The address is known, so focus goes to the password.
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
            Sign in as another user
          </Button>
        </SignInForm>
      </div>
    </Dialog>
  )
}
