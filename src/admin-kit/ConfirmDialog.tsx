// A question before something that is not undone by itself.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  confirm: string
  cancel?: string
  /** Red, for what takes something away. */
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Escape, the backdrop and the close button answer no. */
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
    // Enter does no harm.
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
