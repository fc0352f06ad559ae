// Form that requests a link to the buyer's purchases (OP-03, DLV-05). The response is the same for every address.
// Before hydration and without JavaScript the browser sends the same form to `/purchases`.
import { useState, type FormEvent } from 'react'
import { isEmail } from '@/lib/email'
import { purchaseTexts } from '../purchases.texts'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { recordError } from '@/ui/error-log'
import { TextField } from '@/ui/Field'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { requestPurchases } from '../request-purchases.queries'

const draftName = 'find-purchases'

type State = { name: 'idle' | 'sending' | 'sent' } | { name: 'failed'; message: string }

export function FindPurchasesForm() {
  const [state, setState] = useState<State>({ name: 'idle' })
  // The field keeps its own text, so input from before hydration counts.
  const form = useFormDraft(draftName)
  const { watch, hint } = useEmailHint()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const address = typeof typed === 'string' ? typed.trim() : ''
    if (state.name === 'sending') return
    if (!isEmail(address)) {
      const field = event.currentTarget.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return setState({ name: 'failed', message: 'Please enter a valid email address.' })
    }
    setState({ name: 'sending' })
    try {
      await requestPurchases(address)
      clearDraft(draftName)
      setState({ name: 'sent' })
    } catch (error) {
      recordError(error)
      setState({ name: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action="/purchases"
      onSubmit={submit}
      noValidate
      aria-label={purchaseTexts.title}
      className="max-w-xl"
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={purchaseTexts.emailLabel}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={state.name === 'failed' ? state.message : null}
          onChange={() => setState({ name: 'idle' })}
          {...watch}
        />
        <Button
          type="submit"
          variant="primary"
          className="sm:mt-[1.85rem] sm:self-start"
          busy={state.name === 'sending'}
        >
          {purchaseTexts.submit}
        </Button>
      </div>
      {hint}
      <p role="status" className={state.name === 'sent' ? 'mt-6 border-l-2 border-gold bg-surface p-5' : undefined}>
        {state.name === 'sent' && purchaseTexts.sent}
      </p>
    </form>
  )
}
