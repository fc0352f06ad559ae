// Corrects a misspelt name on sheet music, once. Without JavaScript the browser sends the same form and gets a page.
import { useState, type FormEvent } from 'react'
import { holderProblem, maxHolder } from '@/lib/holder-name'
import { Button } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { TextField } from '@/ui/Field'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { toast } from '@/ui/toast-store'
import { sendHolderFix } from '../downloads.queries'
import { downloadTexts } from '../downloads.texts'

const { fixName } = downloadTexts

type FixHolderProps = {
  /** Token of the page of a file of that purchase. */
  token: string
  /** The currently printed name. */
  holder: string
  /** Title of the printed item, for users who cannot see the position of the form. */
  title: string
  onFixed: () => void
  className?: string
}

export function FixHolder({ token, holder, title, onFixed, className }: FixHolderProps) {
  // The field keeps its own text, so the buyer's input stays whatever the server returns.
  const draftName = `holder ${token}`
  const form = useFormDraft(draftName)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.elements.namedItem('holder')
    if (!(field instanceof HTMLInputElement)) return
    const problem = holderProblem(field.value)
    if (problem !== null) {
      setError(problem)
      return field.focus()
    }
    setBusy(true)
    try {
      await sendHolderFix(token, field.value)
      clearDraft(draftName)
      toast({ title: fixName.done, text: fixName.doneNote, kind: 'success' })
      onFixed()
    } catch (thrown) {
      recordError(thrown)
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      field.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className={className}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {fixName.open}
        <span className="visually-hidden">: {title}</span>
      </summary>
      <form
        ref={form}
        method="post"
        action={`/d/${encodeURIComponent(token)}/holder`}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="mt-3 grid max-w-xl gap-4"
      >
        <TextField
          label={fixName.label}
          hint={fixName.once}
          error={error}
          name="holder"
          autoComplete="name"
          defaultValue={holder}
          maxLength={maxHolder}
          required
          onChange={() => setError(null)}
        />
        <Button type="submit" size="small" className="justify-self-start" busy={isBusy}>
          {fixName.submit}
        </Button>
      </form>
    </details>
  )
}
