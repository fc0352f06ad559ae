// The newsletter editor: subject and text on the left, a preview of the mail on the right.
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { toastFailure } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { Button } from '@/ui/Button'
import { TextArea, TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { newsletterText, type NewsletterSummary, type newsletterAdminEndpoints } from '../newsletter-admin.contract'

type Text = { subject: string; body: string }

/** Milliseconds between the last keystroke and the update of the preview. */
const previewPauseMs = 400

/** `letter`: null for a new one. "Save draft" stores a draft on the server; the owner sends it from the list. */
export function NewsletterEditor({ letter, onClose }: { letter: NewsletterSummary | null; onClose: () => void }) {
  const send = useSend<typeof newsletterAdminEndpoints>()
  const { control, register, handleSubmit, setError, formState } = useForm<Text>({
    defaultValues: { subject: letter?.subject ?? '', body: letter?.body ?? '' },
    resolver: zodResolver(newsletterText),
  })
  const { errors, isDirty, isSubmitting } = formState
  const [isSaved, setSaved] = useState(false)
  const { leave, question } = useUnsavedChanges(isDirty && !isSaved)
  const text = useWatch({ control })
  const preview = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const pause = setTimeout(() => preview.current?.requestSubmit(), previewPauseMs)
    return () => clearTimeout(pause)
  }, [text.subject, text.body])

  async function save(text: Text): Promise<void> {
    try {
      if (letter) await send('PUT /api/admin/newsletters/{id}', { params: { id: letter.id }, body: text })
      else await send('POST /api/admin/newsletters', { body: text })
      setSaved(true)
      toast({ title: 'Draft saved', text: 'Send yourself a test before you send it to all.', kind: 'success' })
      onClose()
    } catch (thrown) {
      const { fields } = asApiError(thrown)
      for (const name of ['subject', 'body'] as const) if (fields?.[name]) setError(name, { message: fields[name] })
      if (!fields) toastFailure(thrown)
    }
  }

  return (
    <section className="newsletter-editor" aria-label={letter ? 'Edit newsletter' : 'New newsletter'}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField label="Subject *" error={errors.subject?.message} {...register('subject')} />
        <TextArea
          label="Text *"
          rows={16}
          hint="An empty line begins a new paragraph. A line that begins with # is a heading. [Words](https://address) alone on a line is a button."
          error={errors.body?.message}
          {...register('body')}
        />
        <div className="admin-page-actions">
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save draft
          </Button>
        </div>
      </form>
      <div>
        <h2 className="type-subheading">Preview</h2>
        <form ref={preview} action="/api/admin/newsletter-preview" method="post" target="newsletter-preview" hidden>
          <input name="subject" value={text.subject ?? ''} readOnly />
          <textarea name="body" value={text.body ?? ''} readOnly />
        </form>
        <iframe className="newsletter-preview" name="newsletter-preview" title="Preview of the newsletter" />
      </div>
      {question}
    </section>
  )
}
