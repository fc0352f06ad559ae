// The first step of the checkout: the buyer's e-mail address (CHK-03 to CHK-05), and an optional note to the seller.
import { useState, type FormEvent } from 'react'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { GiftFields, useGiftProblem } from '@/features/commerce/gifts/pages/GiftFields'
import { useGift } from '@/features/commerce/gifts/pages/typed-gift'
import { isEmail } from '@/lib/email'
import { holderName, holderProblem, maxHolder } from '@/lib/holder-name'
import { checkoutTexts } from '../checkout.texts'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { TextArea, TextField } from '@/ui/Field'
import { typeInto, useFormDraft } from '@/ui/form-draft'
import { maxNote } from '../order-draft'
import { BackToCart } from './BackToCart'
import { dispatch, useCheckout } from './state/checkout-store'
import { checkoutDraft, typedHolder, typedNote, rememberedEmail } from './typed-texts'

const fieldId = 'checkout-email'
const reasonId = 'checkout-email-reason'

/**
 * The button stays disabled until the address is valid (CHK-04). After the buyer leaves the field, a sentence names the
 * problem.
 */
export function EmailStep() {
  const [remembered, setRemembered] = useState(() => rememberedEmail.read())
  const given = useCheckout().email
  const [email, setEmail] = useState(given || (remembered ?? ''))
  const [isLeft, setIsLeft] = useState(false)
  const draft = useFormDraft(checkoutDraft)
  const { watch, hint } = useEmailHint()
  const [holder, setHolder] = useState(typedHolder.read)
  const { lines } = useCart()
  const isGift = useGift().isOn
  const giftProblem = useGiftProblem(lines)
  // The licence of a gift has the recipient's name.
  const asksForHolder = !isGift && lines.some(({ licence, topsUp }) => licence?.isStamped && !topsUp?.hasHolder)
  const wrongHolder = asksForHolder ? holderProblem(holder) : null
  const printedName = holderName(holder)
  const address = email.trim()
  const isAddress = isEmail(address)
  const isValid = isAddress && wrongHolder === null && giftProblem === null
  const error = isLeft && address !== '' && !isAddress ? checkoutTexts.emailInvalid : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) dispatch({ type: 'emailGiven', email: address })
  }

  function forget() {
    rememberedEmail.write(null)
    setRemembered(null)
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLInputElement && email === remembered) typeInto(field, '')
    field?.focus()
  }

  return (
    <div>
      <BackToCart />
      <form ref={draft} onSubmit={submit} noValidate className="stack mt-4">
        <TextField
          id={fieldId}
          label={checkoutTexts.emailLabel}
          hint="We'll send your order confirmation and download links to this email."
          error={error}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setIsLeft(true)}
          // Enter cannot submit with a disabled button, so it shows the problem instead.
          onKeyDown={(event) => event.key === 'Enter' && setIsLeft(true)}
          {...watch}
        />
        {hint}
        {remembered !== null && (
          <p className="type-small mt-2! flex flex-wrap items-baseline gap-x-3 text-ink-soft">
            <span className="min-w-0 break-words">{checkoutTexts.emailRemembered(remembered)}</span>
            <button type="button" className="text-link min-h-11" onClick={forget}>
              {checkoutTexts.emailForget}
            </button>
          </p>
        )}
        {lines.some(({ delivery }) => delivery === 'parcel') && (
          <p className="type-small text-ink-soft">{checkoutTexts.addressNext}</p>
        )}
        {asksForHolder && (
          <TextField
            label={checkoutTexts.holderLabel}
            hint={checkoutTexts.holderHint(printedName === holder.trim() ? '' : printedName)}
            error={holder.trim() === '' ? null : wrongHolder}
            name="licence-holder"
            autoComplete="name"
            maxLength={maxHolder}
            required
            value={holder}
            onChange={(event) => {
              setHolder(event.target.value)
              typedHolder.preserve(event.target.value)
            }}
          />
        )}
        <GiftFields lines={lines} />
        <NoteField />
        {!isValid && (
          <p id={reasonId} className={error ? 'visually-hidden' : 'type-small text-ink-soft'}>
            {error ?? (isAddress ? (wrongHolder ?? giftProblem) : checkoutTexts.emailMissing)}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          disabled={!isValid}
          aria-describedby={isValid ? undefined : reasonId}
        >
          {checkoutTexts.emailSubmit}
        </Button>
      </form>
    </div>
  )
}

/** Folded until it is wanted: few orders have a note. */
function NoteField() {
  const [note, setNote] = useState(typedNote)
  const [isOpen, setIsOpen] = useState(note !== '')
  if (!isOpen)
    return (
      <p>
        <button type="button" className="text-link min-h-11" onClick={() => setIsOpen(true)}>
          {checkoutTexts.noteOpen}
        </button>
      </p>
    )
  return (
    <TextArea
      label={checkoutTexts.noteLabel}
      hint={checkoutTexts.noteCount(note.length, maxNote)}
      name="note"
      className="field-brief"
      autoFocus={note === ''}
      maxLength={maxNote}
      value={note}
      onChange={(event) => setNote(event.target.value)}
    />
  )
}
