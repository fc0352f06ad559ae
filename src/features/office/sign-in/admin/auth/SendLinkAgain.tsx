// "Look in your mail": for a user who requested an account and has not opened the link yet. Shows and does the same for
// every address.
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { signInClient } from '../../sign-in.queries'
import { sayFailure } from '../failure'
import { FocusedNote } from '../access-form'

/** Shows `why` before the click; afterwards it tells where to look, even if nothing was sent. */
export function SendLinkAgain({ address, why }: { address: string; why?: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')

  async function send(): Promise<void> {
    setState('busy')
    try {
      await signInClient.send('POST /api/auth/resend', { body: { email: address } })
      setState('asked')
    } catch (thrown) {
      sayFailure(thrown, 'Error sending the mail')
      setState('idle')
    }
  }

  if (state === 'asked') {
    return (
      <FocusedNote>
        If a link can be sent to <strong>{address}</strong>, it arrives within a few minutes. Check the spam folder too.
      </FocusedNote>
    )
  }
  return (
    <div className="access-again">
      {why !== undefined && <p className="text-ink-soft">{why}</p>}
      <Button size="small" busy={state === 'busy'} onClick={() => void send()}>
        Send the link again
      </Button>
    </div>
  )
}
