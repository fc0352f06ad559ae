// The field for a code, in the cart and in the payment step. Folded until it is wanted: few buyers have a code.
import { useRef, useState, type FormEvent } from 'react'
import { currentCart } from '@/features/commerce/cart/stored/cart-store'
import { ApiError } from '@/lib/api-error'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { checkCode } from '../offers.queries'
import { discountText, offerTexts } from '../offers.texts'
import { applyCode, forgetCode, refuseCode, toOffered, typeCode, useCodeState, useDiscount } from './used-code'

export function CodeField({ disabled, className }: { disabled: boolean; className?: string }) {
  const { offer, typed, problem } = useCodeState()
  const { note } = useDiscount()
  const [isOpen, setIsOpen] = useState(typed !== '')
  if (offer)
    return (
      <div className={className}>
        <p className="flex min-h-11 items-center justify-between gap-4">
          <span className="min-w-0 break-words">{discountText(offer.code)}</span>
          <button
            type="button"
            className="text-link min-h-11"
            aria-label={offerTexts.remove(offer.code)}
            disabled={disabled}
            onClick={forgetCode}
          >
            Remove
          </button>
        </p>
        {(note !== null || offer.isScarce) && <p className="type-small text-gold">{note ?? offerTexts.few}</p>}
      </div>
    )
  if (!isOpen && problem === null)
    return (
      <p className={className}>
        <button type="button" className="text-link min-h-11" disabled={disabled} onClick={() => setIsOpen(true)}>
          {offerTexts.open}
        </button>
      </p>
    )
  return <CodeForm disabled={disabled} className={className} isFresh={typed === ''} />
}

/** `isFresh`: it was just opened, and gets the focus. */
function CodeForm({ disabled, className, isFresh }: { disabled: boolean; className?: string; isFresh: boolean }) {
  const { typed, problem } = useCodeState()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') return refuse(offerTexts.missing)
    setIsBusy(true)
    try {
      applyCode(await checkCode(typed.slice(0, 100), toOffered(currentCart().lines)))
    } catch (error) {
      const isTold = error instanceof ApiError && (error.fields?.code !== undefined || !error.retryable)
      refuse(isTold ? (error.fields?.code ?? error.message) : offerTexts.unreachable)
    } finally {
      setIsBusy(false)
    }
  }

  function refuse(sentence: string): void {
    refuseCode(sentence)
    field.current?.focus()
  }

  return (
    <form className={className} onSubmit={(event) => void submit(event)} noValidate>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
        <TextField
          ref={field}
          label={offerTexts.label}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={isFresh}
          disabled={disabled}
          value={typed}
          aria-invalid={problem !== null || undefined}
          aria-describedby="code-problem"
          onChange={(event) => typeCode(event.target.value)}
        />
        <Button type="submit" className="px-4!" disabled={disabled || isBusy}>
          {isBusy ? offerTexts.using : offerTexts.use}
        </Button>
      </div>
      <p id="code-problem" role="status" className="field-error mt-2 break-words empty:mt-0">
        {problem}
      </p>
    </form>
  )
}
