// Asks before an action that is not undone automatically.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  confirm: string
  cancel?: string
  /** Red, for destructive actions. */
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Escape, the backdrop and the close button mean no. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  isDangerous,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The Enter key does no harm.
    if (open) safe.current?.focus()
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={text}
      className="admin-question"
      footer={
        <>
          <Button ref={safe} onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
