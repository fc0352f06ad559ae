// The newsletter editor: subject, blocks and audience on the left, a preview of the mail on the right.
import { type FormEvent, useState } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { toastFailure } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { fieldErrors } from '@/lib/field-errors'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { toast } from '@/ui/toast-store'
import { newsletterText, type NewsletterSummary, type newsletterAdminEndpoints } from '../newsletter-admin.contract'
import { letterChoicesQuery } from '../newsletter-admin.queries'
import { AudienceFields } from './AudienceFields'
import { BlockList } from './BlockList'
import { newPart } from './new-part'
import { Preview } from './Preview'

type Typed = Pick<NewsletterSummary, 'subject' | 'blocks' | 'audience'>

/** `letter`: null for a new one. "Save draft" stores it on the server; the owner sends it from the list. */
export function NewsletterEditor({ letter, onClose }: { letter: NewsletterSummary | null; onClose: () => void }) {
  const send = useSend<typeof newsletterAdminEndpoints>()
  const choices = useApiQuery(letterChoicesQuery).data
  const [stored] = useState<Typed>(() =>
    letter
      ? { subject: letter.subject, blocks: letter.blocks, audience: letter.audience }
      : { subject: '', blocks: [newPart('text')], audience: {} },
  )
  const [typed, setTyped] = useState(stored)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { leave, question } = useUnsavedChanges(!isSaved && JSON.stringify(typed) !== JSON.stringify(stored))

  function change(values: Partial<Typed>): void {
    setTyped({ ...typed, ...values })
    setErrors({})
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const focusFirst = () => requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    const parsed = newsletterText.safeParse(typed)
    if (!parsed.success) {
      setErrors(fieldErrors(parsed.error))
      focusFirst()
      return
    }
    setSaving(true)
    try {
      if (letter) await send('PUT /api/admin/newsletters/{id}', { params: { id: letter.id }, body: parsed.data })
      else await send('POST /api/admin/newsletters', { body: parsed.data })
      setSaved(true)
      toast(
        letter?.status === 'planned'
          ? { title: 'Newsletter saved', text: 'It is still planned.', kind: 'success' }
          : { title: 'Draft saved', text: 'Send yourself a test before you send it to all.', kind: 'success' },
      )
      onClose()
    } catch (thrown) {
      const { fields } = asApiError(thrown)
      if (fields) {
        setErrors(fields)
        focusFirst()
      } else toastFailure(thrown)
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className="newsletter-editor" aria-label={letter ? 'Edit newsletter' : 'New newsletter'}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="Subject *"
          value={typed.subject}
          error={errors.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <BlockList parts={typed.blocks} choices={choices} errors={errors} onChange={(blocks) => change({ blocks })} />
        <AudienceFields
          audience={typed.audience}
          choices={choices}
          errors={errors}
          onChange={(audience) => change({ audience })}
        />
        <div className="admin-page-actions">
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {letter?.status === 'planned' ? 'Save newsletter' : 'Save draft'}
          </Button>
        </div>
      </form>
      <Preview subject={typed.subject} parts={typed.blocks} />
      {question}
    </section>
  )
}
