// Makes one theme the look of the site (ADM-THEME-06): asks first, with both looks side by side, and asks for a second
// confirmation if parts of it are hard to read.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import type { ResourceRow } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SwitchField } from '@/ui/SwitchField'
import { toast } from '@/ui/toast-store'
import { contrastWarnings } from '../contrast.rules'
import { themesResource } from '../theme.resource'
import type { ThemePreset } from '../theme-presets'
import { ContrastList } from './ContrastNotes'
import { ThemePreview } from './ThemePreview'

type Row = ResourceRow<typeof themesResource>

/** Asks, and activates a theme of the list. */
export function ActivateTheme({ theme, onClose }: { theme: Row; onClose: () => void }) {
  const send = useSend<typeof themesResource.endpoints>()
  const base = themesResource.toValues(theme)
  return (
    <ActivateDialog
      look={base}
      activate={(isAccepted) =>
        send('PUT /api/admin/themes/{id}', {
          params: { id: theme.id },
          body: { base, values: { ...base, is_active: true, is_hard_to_read_accepted: isAccepted } },
        })
      }
      open
      onClose={onClose}
    />
  )
}

type ActivateDialogProps = {
  look: ThemePreset
  /** Throws ApiError. `isAccepted`: the owner uses it although it is hard to read. */
  activate: (isAccepted: boolean) => Promise<unknown>
  open: boolean
  onClose: () => void
}

export function ActivateDialog({ look, activate, open, onClose }: ActivateDialogProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const warnings = contrastWarnings(look.colors)
  const isBarred = warnings.length > 0 && !isAccepted

  async function save(): Promise<void> {
    setBusy(true)
    await runMutation({
      run: () => activate(isAccepted),
      done: () => toast({ title: 'Success', text: `${look.name} theme activated`, kind: 'success' }),
      failed: { title: 'Error', text: 'Failed to activate theme' },
    })
    setBusy(false)
    onClose()
    await queryClient.invalidateQueries()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Activate ${look.name}?`}
      description="Every visitor sees it at once. The back-office keeps its own look, and one click switches back."
      className="theme-question"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} disabled={isBarred} onClick={() => void save()}>
            Activate
          </Button>
        </>
      }
    >
      <ContrastList warnings={warnings} />
      {warnings.length > 0 && (
        <SwitchField
          className="theme-second-yes"
          label={themesResource.fields.is_hard_to_read_accepted.label}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
      )}
      <div className="theme-beside">
        <figure>
          <figcaption className="admin-note mb-2">The site now</figcaption>
          <ThemePreview title="The home page as it is now" look={null} />
        </figure>
        <figure>
          <figcaption className="admin-note mb-2">In {look.name}</figcaption>
          <ThemePreview title={`The home page in ${look.name}`} look={look} />
        </figure>
      </div>
    </Dialog>
  )
}
