// Orders now and pays outside the site, where the owner offers it. It gets the state of the checkout as props: importing
// it would move code into the files that every page loads.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api-error'
import { Button } from '@/ui/Button'
import { manualTexts } from '../manual-payments.texts'
import type { TypedPayer } from '../payer.rules'
import { PayerFields } from './PayerFields'

type ManualPaymentProps = {
  /** The owner's word for the way to pay. */
  method: string
  /** Days for which the order waits. */
  days: number
  needsAddress: boolean
  /** ISO 3166 code of the country that shipping is priced for; null if none was asked for. */
  country: string | null
  /** True while a payment is settled. */
  isPaying: boolean
  /** True if nothing is paid online: the form is open, without a button that offers it. */
  isOnly: boolean
  /** Places the order and shows its outcome. Throws ApiError, or an Error for a cart that cannot be ordered. */
  place: (payer: TypedPayer) => Promise<unknown>
}

/** The typed fields, kept as long as the page: the form disappears when the buyer goes back to the cart. */
let kept: Readonly<Record<string, string>> | null = null

const readFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, typeof text === 'string' ? text : '']))

export function ManualPayment({ method, days, needsAddress, country, isPaying, isOnly, place }: ManualPaymentProps) {
  const [isOpen, setOpen] = useState(kept !== null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])
  if (!isOpen && !isOnly)
    return (
      <Button className="mt-4 w-full" disabled={isPaying} onClick={() => setOpen(true)}>
        {manualTexts.choose(method)}
      </Button>
    )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readFields(event.currentTarget)
    setBusy(true)
    setErrors({})
    try {
      await place({ ...typed, name: typed.name ?? '', ...(country !== null && { country }) })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined
      const isOfField = Object.keys(fields ?? {}).some((name) => name in typed)
      const message = error instanceof Error ? error.message : manualTexts.failed
      setErrors({ ...fields, ...(!isOfField && { form: message }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onChange={(event) => (kept = readFields(event.currentTarget))}
      noValidate
      inert={isPaying}
      className="stack mt-6"
    >
      <h3 className="type-subheading">{method}</h3>
      <PayerFields {...{ needsAddress, country, errors }} typed={kept ?? {}} />
      <p className="type-small text-ink-soft">{manualTexts.promise(days)}</p>
      {errors.form && (
        <p role="alert" className="field-error">
          {errors.form}
        </p>
      )}
      <Button type="submit" variant="primary" className="w-full" busy={isBusy}>
        {manualTexts.order}
      </Button>
    </form>
  )
}
