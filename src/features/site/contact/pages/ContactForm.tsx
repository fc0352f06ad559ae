// Writing to the musician (CONT-07 to CONT-10). Before and without script the browser sends the same form to `/contact`.
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '@/lib/api-error'
import { useFormTrap } from '@/features/site/newsletter/pages/form-trap'
import { contactTexts } from '../contact.texts'
import { Button } from '@/ui/Button'
import { useEmailHint } from '@/ui/EmailHint'
import { recordError } from '@/ui/error-log'
import { TextArea, TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { sendMessage } from '../send-message'
import { messageErrors, type MessageFields } from '../contact.rules'

/** ERR-02. */
const successMs = 8000
const empty: MessageFields = { name: '', email: '', subject: '', message: '' }
const order = ['name', 'email', 'subject', 'message'] as const

/** Idle, sending, success, failure (CONT-08); `reason` is what the server said when it said something of its own. */
type State = { name: 'idle' | 'sending' | 'success' } | { name: 'failure'; reason: string | null }

export function ContactForm() {
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<keyof MessageFields, string>>>({})
  const [state, setState] = useState<State>({ name: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const { trap, caught } = useFormTrap()

  function showErrors(found: Partial<Record<keyof MessageFields, string>>): boolean {
    setErrors(found)
    const first = order.find((field) => found[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state.name === 'sending' || showErrors(messageErrors(fields))) return
    setState({ name: 'sending' })
    try {
      await sendMessage({ ...fields, ...caught() })
      setFields(empty)
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
      if (known?.fields) showErrors(known.fields)
      setState({ name: 'failure', reason: known?.code === 'too_many_requests' ? known.message : null })
      toast({ title: 'Error', text: 'Failed to send message. Please try again.', kind: 'destructive' })
    }
  }

  function change(name: keyof MessageFields, value: string): void {
    setFields((known) => ({ ...known, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const { watch, hint } = useEmailHint((address) => change('email', address))
  const field = (name: keyof MessageFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return (
    <form
      ref={form}
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
