// A button and the dialog behind it: asks what an action on an order needs.
import { Fragment, type FormEvent, type ReactNode, useId, useState } from 'react'
import { asApiError } from '@/admin-kit/failure-words'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/Field'

type AskedField = {
  name: string
  label: string
  type?: string
  value?: string
  hint?: string
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[]
}

type AskProps = {
  /** On the button that opens it, and its title. */
  title: string
  text?: ReactNode
  button: string
  isDangerous?: boolean
  fields: readonly AskedField[]
  /** Throws ApiError: its sentences stand beside the fields, and what was typed stays. */
  send: (values: Record<string, string>) => Promise<void>
}

/** A button that opens a dialog with a few fields; the dialog stays, with what was typed, until the server took it. */
export function Ask({ title, text, button, isDangerous, fields, send }: AskProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setBusy(true)
    setErrors({})
    try {
      await send(values)
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
      <Button size="small" variant={isDangerous ? 'ghost' : 'quiet'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} description={text}>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          {fields.map(({ name, label, type, value, hint, suggestions }) => (
            <Fragment key={name}>
              <TextField
                name={name}
                label={label}
                type={type}
                defaultValue={value}
                hint={hint}
                error={errors[name]}
                list={suggestions && `${listId}-${name}`}
              />
              {suggestions && (
                <datalist id={`${listId}-${name}`}>
                  {suggestions.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </datalist>
              )}
            </Fragment>
          ))}
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
