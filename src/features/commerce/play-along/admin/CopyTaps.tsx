// Copies the taps of one edition to the others.
import { useState } from 'react'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { OwnersSheet, playAlongEndpoints } from '../play-along.contract'

type CopyTapsProps = {
  sheet: OwnersSheet
  recordingId: string
  /** True when all taps are stored. */
  isReady: boolean
  onCopied: () => void
}
type Other = OwnersSheet['others'][number]

/** Renders nothing if the item has no other edition. Asks before it replaces taps. */
export function CopyTaps({ sheet, recordingId, isReady, onCopied }: CopyTapsProps) {
  const send = useSend<typeof playAlongEndpoints>()
  const [asked, setAsked] = useState<Other | null>(null)
  if (sheet.others.length === 0) return null

  async function copy({ id, label }: Other): Promise<void> {
    setAsked(null)
    await runMutation({
      run: () =>
        send('POST /api/admin/play-along/{sheetId}/recordings/{recordingId}/copies', {
          params: { sheetId: sheet.id, recordingId },
          body: { to: id },
        }),
      done: ({ copied, isWhole }) => {
        if (isWhole) toast({ title: `Copied to ${label}`, text: `${counted(copied, 'tap')} copied.`, kind: 'success' })
        else
          toast({
            title: `${label} has different lines`,
            text:
              copied === 0
                ? 'No page has the same number of lines as here, so nothing was copied. Please tap that edition separately.'
                : `Copied the ${counted(copied, 'tap')} of pages with the same number of lines. Tap the rest there; visitors do not see it until then.`,
          })
        onCopied()
      },
    })
  }

  return (
    <section aria-labelledby="copy-taps">
      <h2 id="copy-taps" className="type-subheading">
        Other editions
      </h2>
      {!isReady && <p className="admin-note">Tap lines of this edition first, then copy them.</p>}
      <ul className="along-list">
        {sheet.others.map((other) => (
          <li key={other.id}>
            <span>
              {other.label}, {counted(other.systemCount, 'line')}
            </span>
            <Button
              size="small"
              disabled={!isReady}
              onClick={() => (other.tappedFor.includes(recordingId) ? setAsked(other) : void copy(other))}
            >
              Copy to {other.label}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={`Replace the taps of ${asked?.label ?? ''}?`}
        text="It has taps for this recording. They are replaced by those of this edition."
        confirm="Replace"
        onConfirm={() => asked && void copy(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
