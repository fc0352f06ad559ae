// A button and its dialog, for an action that needs input first.
import { type FormEvent, type ReactNode, useState } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

export type ActionDialogProps = {
  /** Title of the dialog. */
  title: string
  /** Short label of the button that opens it; default: the title. */
  label?: string
  /** Name of that button for screen readers, which begins with its label; default: the title. */
  name?: string
  text?: ReactNode
  /** Label of the submit button. */
  button: string
  isDangerous?: boolean
  /** True for the main action of a page. */
  isMain?: boolean
  onOpen?: () => void
  /** Throws ApiError: its messages are shown beside the fields, and the input stays. */
  send: (form: FormData) => Promise<void>
  /** Returns the fields, given the error of each. */
  children: (errors: Record<string, string>) => ReactNode
}

/** The dialog stays open with its input until the server accepts it. */
export function ActionDialog({
  title,
  label = title,
  name = title,
  text,
  button,
  isDangerous,
  isMain,
  onOpen,
  send,
  children,
}: ActionDialogProps) {
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
      <Button
        size="small"
        variant={isDangerous ? 'ghost' : isMain ? 'primary' : 'quiet'}
        aria-label={name === label ? undefined : name}
        onClick={open}
      >
        {label}
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
