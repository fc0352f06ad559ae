// The first step of the checkout: where the order goes (CHK-03 to CHK-05), and a note to the seller for whoever has something to say.
import { useState, type FormEvent } from 'react'
import { isEmail } from '@/lib/email'
import { checkoutTexts } from '@/lib/texts/checkout'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { TextArea, TextField } from '@/ui/Field'
import { maxNote } from '../../order-draft'
import { BackToCart } from './BackToCart'
import { dispatch, useCheckout } from './checkout-store'
import { forgetEmail, rememberedEmail } from './remembered-email'
import { keepTypedNote, typedNote } from './typed-note'

const fieldId = 'checkout-email'
const reasonId = 'checkout-email-reason'

/** The button stays disabled until the address can be one (CHK-04), and says why: what was typed and left is told to be no address yet. */
export function EmailStep() {
  const [remembered, setRemembered] = useState(rememberedEmail)
  const given = useCheckout().email
  const [email, setEmail] = useState(given || (remembered ?? ''))
  const [isLeft, setIsLeft] = useState(false)
  const { watch, hint } = useEmailHint((suggested) => setEmail(suggested))
  const address = email.trim()
  const isValid = isEmail(address)
  const error = isLeft && address !== '' && !isValid ? checkoutTexts.emailInvalid : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) dispatch({ type: 'emailGiven', email: address })
  }

  function forget() {
    forgetEmail()
    setRemembered(null)
    if (email === remembered) setEmail('')
    document.getElementById(fieldId)?.focus()
  }

  return (
    <div className="mx-auto max-w-xl">
      <BackToCart />
      <form onSubmit={submit} noValidate className="stack mt-4">
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
          // A disabled button lets nothing be sent: Enter asks why.
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
        <NoteField />
        {!isValid && (
          <p id={reasonId} className="visually-hidden">
            {error ?? checkoutTexts.emailMissing}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          className="w-full sm:w-auto"
          disabled={!isValid}
          aria-describedby={isValid ? undefined : reasonId}
        >
          {checkoutTexts.emailSubmit}
        </Button>
      </form>
    </div>
  )
}

function NoteField() {
  const [note, setNote] = useState(typedNote)
  return (
    <TextArea
      label={checkoutTexts.noteLabel}
      hint={checkoutTexts.noteCount(note.length, maxNote)}
      name="note"
      className="field-brief"
      maxLength={maxNote}
      value={note}
      onChange={(event) => {
        setNote(event.target.value)
        keepTypedNote(event.target.value)
      }}
    />
  )
}
