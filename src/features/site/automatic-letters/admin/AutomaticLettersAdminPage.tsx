// Lets the owner turn on automatic letters: the welcome mail, and newsletters about new gigs and releases.
import { type FormEvent, useState } from 'react'
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { asApiError } from '@/admin-kit/requests/failure-words'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { toastFailure } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { fieldErrors } from '@/lib/field-errors'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextArea, TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { toast } from '@/ui/toast-store'
import {
  type automaticLettersEndpoints,
  letterSettingsForm,
  type TypedLetterSettings,
} from '../automatic-letters.contract'
import { automaticLettersQuery } from '../automatic-letters.queries'
import { automaticLettersTexts } from '../automatic-letters.texts'

const { title, subtitle, fields: texts } = automaticLettersTexts

type Stored = NonNullable<typeof automaticLettersQuery.output>

export function AutomaticLettersAdminPage() {
  const query = useApiQuery(automaticLettersQuery)
  return (
    <AdminPage title={title} subtitle={subtitle}>
      <p>
        <AdminLink to="/admin/newsletter" className="text-link inline-flex min-h-11 items-center">
          Newsletters
        </AdminLink>
      </p>
      <QueryNotice query={query} />
      {query.data && <SettingsForm stored={query.data} />}
    </AdminPage>
  )
}

function SettingsForm({ stored: { files, ...first } }: { stored: Stored }) {
  const send = useSend<typeof automaticLettersEndpoints>()
  const [stored, setStored] = useState<TypedLetterSettings>(first)
  const [typed, setTyped] = useState(stored)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const { question } = useUnsavedChanges(JSON.stringify(typed) !== JSON.stringify(stored))
  const { file } = typed
  const isGone = file !== null && !files.some(({ id }) => id === file)

  function change(values: Partial<TypedLetterSettings>): void {
    setTyped({ ...typed, ...values })
    setErrors({})
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const show = (found: Record<string, string>) => {
      setErrors(found)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    }
    const parsed = letterSettingsForm.safeParse(typed)
    if (!parsed.success) {
      show(fieldErrors(parsed.error))
      return
    }
    setSaving(true)
    try {
      await send('PUT /api/admin/automatic-letters', { body: parsed.data })
      setStored(typed)
      toast({ title: texts.saved, kind: 'success' })
    } catch (thrown) {
      const { fields } = asApiError(thrown)
      if (fields) show(fields)
      else toastFailure(thrown)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className="grid max-w-2xl gap-6" noValidate onSubmit={(event) => void save(event)}>
      <SwitchField
        label={texts.welcome}
        hint={texts.welcomeHint}
        checked={typed.welcomeIsOn}
        onChange={(event) => change({ welcomeIsOn: event.target.checked })}
      />
      <TextField
        label={texts.subject}
        value={typed.subject}
        error={errors.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        rows={8}
        value={typed.text}
        error={errors.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <SelectField
        label={texts.file}
        hint={texts.fileHint}
        value={file ?? ''}
        error={errors.file}
        options={[
          { value: '', label: texts.noFile },
          ...(isGone ? [{ value: file, label: texts.goneFile }] : []),
          ...files.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => change({ file: event.target.value || null })}
      />
      <SwitchField
        label={texts.gigs}
        hint={texts.gigsHint}
        checked={typed.gigsAreOn}
        onChange={(event) => change({ gigsAreOn: event.target.checked })}
      />
      <SwitchField
        label={texts.releases}
        hint={texts.releasesHint}
        checked={typed.releasesAreOn}
        onChange={(event) => change({ releasesAreOn: event.target.checked })}
      />
      <div className="admin-page-actions">
        <Button type="submit" variant="primary" busy={isSaving}>
          {texts.save}
        </Button>
      </div>
      {question}
    </form>
  )
}
