// The contact form (CONT-07 to CONT-10). Before hydration and without script the browser sends the same form to
// `/contact`.
import { useState, type FormEvent } from 'react'
import { ApiError } from '@/lib/api-error'
import { useFormTrap } from '@/features/site/newsletter/pages/form-trap'
import { contactTexts } from '../contact.texts'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { recordError } from '@/ui/error-log'
import { TextArea, TextField } from '@/ui/Field'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { toast } from '@/ui/toast-store'
import { sendMessage } from './send-message'
import { messageErrors, type MessageFields } from '../contact.rules'

/** ERR-02. */
const successMs = 8000
const draftName = 'contact'
const order = ['name', 'email', 'subject', 'message'] as const

/** Idle, sending, success, failure (CONT-08). `reason` is the server's own error sentence; null without one. */
type State = { name: 'idle' | 'sending' | 'success' } | { name: 'failure'; reason: string | null }

export function ContactForm() {
  const [errors, setErrors] = useState<Partial<Record<keyof MessageFields, string>>>({})
  const [state, setState] = useState<State>({ name: 'idle' })
  const draft = useFormDraft(draftName)
  const { trap, caught } = useFormTrap()

  function showErrors(form: HTMLFormElement, found: Partial<Record<keyof MessageFields, string>>): boolean {
    setErrors(found)
    const first = order.find((field) => found[field])
    const control = first && form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  // The fields are uncontrolled: text typed before hydration is kept.
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = readMessage(form)
    if (state.name === 'sending' || showErrors(form, messageErrors(fields))) return
    setState({ name: 'sending' })
    try {
      await sendMessage({ ...fields, ...caught() })
      form.reset()
      clearDraft(draftName)
      setState({ name: 'success' })
      toast({
        title: 'Message sent!',
        text: "Thank you for your message. I'll get back to you soon.",
        kind: 'success',
        durationMs: successMs,
      })
    } catch (error) {
      recordError(error)
      const known = error instanceof ApiError ? error : null
      if (known?.fields) showErrors(form, known.fields)
      setState({ name: 'failure', reason: known?.code === 'too_many_requests' ? known.message : null })
      toast({ title: 'Error', text: 'Failed to send message. Please try again.', kind: 'destructive' })
    }
  }

  const { watch, hint } = useEmailHint()
  const field = (name: keyof MessageFields) => ({
    name,
    error: errors[name],
    required: true,
    onChange: () => setErrors(({ [name]: _, ...others }) => others),
  })
  return (
    <form
      ref={draft}
      method="post"
      action="/contact"
      onSubmit={submit}
      noValidate
      aria-labelledby="write"
      className="grid gap-6"
    >
      <h2 id="write" className="type-heading">
        {contactTexts.formTitle}
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={contactTexts.name} autoComplete="name" {...field('name')} />
        <div>
          <TextField
            label={contactTexts.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
            {...watch}
          />
          {hint}
        </div>
      </div>
      <TextField label={contactTexts.subject} autoComplete="off" {...field('subject')} />
      <TextArea label={contactTexts.message} rows={6} {...field('message')} />
      {trap}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="primary" size="large" busy={state.name === 'sending'}>
          {state.name === 'sending' ? 'Sending...' : contactTexts.send}
        </Button>
        {state.name === 'failure' && state.reason && <p className="type-small text-danger-ink">{state.reason}</p>}
      </div>
    </form>
  )
}

function readMessage(form: HTMLFormElement): MessageFields {
  const typed = new FormData(form)
  const text = (name: keyof MessageFields) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
}
