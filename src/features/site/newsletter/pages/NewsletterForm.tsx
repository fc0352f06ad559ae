// The newsletter sign-up form (NEWS-01 to NEWS-06): on the home page, on the contact page, and while the shop is
// closed. Before hydration and without script, the browser sends the same form to `/newsletter`.
import { useEffect, useState, type FormEvent } from 'react'
import { createApi } from '@/lib/api-client'
import { ApiError } from '@/lib/api-error'
import { sendGuarded } from '@/ui/on-demand/send-guarded'
import type { newsletterEndpoints } from '../newsletter.contract'
import { mistakeIn } from '../newsletter.rules'
import { newsletterTexts } from '../newsletter.texts'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { recordError } from '@/ui/error-log'
import { TextField } from '@/ui/Field'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { toast } from '@/ui/toast-store'
import { useFormTrap } from './form-trap'

const api = createApi<typeof newsletterEndpoints>()

/**
 * Requests a subscription (FUNC-04); `website` is the content of the trap field, `filledMs` the time the form was
 * shown. Throws ApiError.
 */
function requestSubscription(fields: { email: string; website: string; filledMs: number }) {
  return sendGuarded((proof) => api.send('POST /api/functions/newsletter-subscribe', { body: { ...fields, proof } }))
}

/** Milliseconds until the button is ready again (NEWS-02). */
const answeredMs = 3000

const draftName = 'newsletter'

/** `sent`: the address still has to be confirmed. `subscribed`: it is confirmed. */
type State = 'idle' | 'submitting' | 'sent' | 'subscribed'

const words: Record<State, string> = {
  idle: newsletterTexts.subscribe,
  submitting: newsletterTexts.submitting,
  sent: newsletterTexts.confirm.button,
  subscribed: 'Subscribed!',
}

/** `primary`: true when signing up is the main action of the view. */
export function NewsletterForm({ primary = true, className }: { primary?: boolean; className?: string }) {
  const [state, setState] = useState<State>('idle')
  const [error, setError] = useState<string | null>(null)
  const { trap, caught } = useFormTrap()
  const draft = useFormDraft(draftName)
  const { watch, hint } = useEmailHint()

  useEffect(() => {
    if (state !== 'sent' && state !== 'subscribed') return
    const reset = setTimeout(() => setState('idle'), answeredMs)
    return () => clearTimeout(reset)
  }, [state])

  // The field is uncontrolled: text typed before hydration counts.
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    const form = event.currentTarget
    const typed = new FormData(form).get('email')
    const address = typeof typed === 'string' ? typed.trim() : ''
    const wrong = mistakeIn(address)
    if (wrong) {
      // The toast disappears, so the field shows the message too.
      refuse(wrong.title, wrong.text)
      setError(wrong.text)
      const field = form.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setState('submitting')
    try {
      const answer = await requestSubscription({ email: address, ...caught() })
      if (answer.state === 'already_subscribed') {
        clearDraft(draftName)
        toast({ title: 'Already Subscribed', text: answer.error ?? undefined })
        return setState('subscribed')
      }
      form.reset()
      clearDraft(draftName)
      setState('sent')
      toast({ title: newsletterTexts.confirm.title, text: newsletterTexts.confirm.text, kind: 'success' })
    } catch (error) {
      recordError(error)
      setState('idle')
      const known = error instanceof ApiError ? error : null
      setError(known?.fields?.email ?? null)
      if (known?.fields?.email || known?.code === 'too_many_requests')
        return refuse('Subscription Failed', known.message)
      refuse('Subscription Failed', 'There was an error subscribing to our newsletter. Please try again.')
    }
  }

  return (
    <form
      ref={draft}
      method="post"
      action="/newsletter"
      onSubmit={submit}
      onInput={() => setError(null)}
      noValidate
      aria-label="Newsletter"
      className={className}
    >
      <div className="grid max-w-xl gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={newsletterTexts.label}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={error}
          {...watch}
        />
        <Button
          type="submit"
          variant={primary ? 'primary' : 'quiet'}
          className="sm:mt-[1.85rem] sm:self-start"
          busy={state === 'submitting'}
          aria-live="polite"
        >
          {words[state]}
        </Button>
      </div>
      {hint}
      {trap}
    </form>
  )
}

function refuse(title: string, text: string): void {
  toast({ title, text, kind: 'destructive' })
}
