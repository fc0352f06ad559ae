// A button and the dialog behind it, for an action on an order that asks something first.
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '@/admin-kit/failure-words'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export type ActionDialogProps = {
  /** On the button that opens it, and its title. */
  title: string
  text?: ReactNode
  /** On the button that sends. */
  button: string
  isDangerous?: boolean
  onOpen?: () => void
  /** Throws ApiError: its sentences stand beside the fields, and what was typed stays. */
  send: (form: FormData) => Promise<void>
  /** The fields, given what is wrong with each. */
  children: (errors: Record<string, string>) => ReactNode
}

/** The dialog stays, with what was typed, until the server took it. */
export function ActionDialog({ title, text, button, isDangerous, onOpen, send, children }: ActionDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function open(): void {
    onOpen?.()
    setOpen(true)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      await send(new FormData(event.currentTarget))
      setOpen(false)
    } catch (thrown) {
      const error = asApiError(thrown)
      setErrors(error.fields ?? { form: error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="small" variant={isDangerous ? 'ghost' : 'quiet'} onClick={open}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} description={text}>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          {children(errors)}
          {errors.form && (
            <p className="field-error" role="alert">
              {errors.form}
            </p>
          )}
          <div className="admin-page-actions">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
              {button}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
