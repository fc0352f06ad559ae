// One text of the site as a block that is edited in place: title, description, where it makes sense the space between paragraphs (ADM-CONTENT).
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import type { FieldDefinition, FormDefinition, StoredRow } from '@/admin-kit/definition'
import type { ApiError } from '@/lib/api-error'
import { errorOr, type Words } from '@/admin-kit/failure-words'
import { FormFields } from '@/admin-kit/FormFields'
import { useResourceForm } from '@/admin-kit/use-resource-form'
import { useUnsavedChanges } from '@/admin-kit/use-unsaved-changes'
import { useSaveBar } from './OneSaveBar'
import {
  type PageTextFormValues,
  pageTextToValues,
  type pageTextValues,
  type StoredPageText,
} from '../page-text.resource'

type Values = PageTextFormValues
type Text = StoredPageText

export type PageTextEditorProps = {
  /** What a person calls this text. */
  heading: string
  text: Text
  /** The form's rules and their messages. */
  schema: ReturnType<typeof pageTextValues>
  /** Label, hint and kind of each field, in order. */
  fields: readonly FieldDefinition<Values>[]
  /** `base` is the form as it was opened. Throws ApiError; the values somebody else has stored meanwhile come back from `find`. */
  save: (values: Values, base: Values) => Promise<Text>
  find: () => Promise<Text>
  words?: { save?: string; saving?: string; saved?: Words; failed?: (error: ApiError) => Words | null }
  /** Shows what visitors will see, while it is typed. */
  preview?: (values: Values) => ReactNode
  /** Hears of every change, for a preview that shows several texts together. */
  onTyped?: (values: Values) => void
}

/** ADM-CONTENT-09. */
const contentSaved: Words = { title: 'Success', text: 'Content updated successfully' }
const contentFailed = errorOr('Failed to update content')
/** ADM-CONTENT-08. */
const contentInvalid: Words = { title: 'Validation Error', text: 'Please fix the form errors before submitting.' }

export function PageTextEditor({
  heading,
  text,
  schema,
  fields,
  save,
  find,
  words,
  preview,
  onTyped,
}: PageTextEditorProps) {
  const definition = useMemo(
    (): FormDefinition => ({
      resource: { values: schema, toValues: (row: Text & StoredRow) => pageTextToValues(row), defaults: () => ({}) },
      fields,
      validate: 'onChange',
      words: { noun: 'content', failures: { update: words?.failed ?? contentFailed }, invalid: () => contentInvalid },
    }),
    [schema, fields, words],
  )
  /** Whether the last attempt came through. */
  const wasSaved = useRef(false)
  const asRow = (stored: Text): StoredRow => ({ ...stored, id: stored.page_name })
  const {
    form,
    isSaving,
    isBusy,
    conflicts,
    resolve,
    save: send,
    onUploading,
  } = useResourceForm({
    definition,
    resource: {
      end: 0,
      create: () => Promise.reject(new Error('A text is never added here.')),
      update: async (_id, values: Values, base: Values) => asRow(await save(values, base)),
      find: async () => asRow(await find()),
    },
    row: asRow(text),
    onSaved: () => {
      wasSaved.current = true
      // The bar of the page says it once for all its texts.
      if (!bar) toast({ ...(words?.saved ?? contentSaved), kind: 'success' })
    },
  })
  const { isDirty } = form.formState
  const { question } = useUnsavedChanges(isDirty)
  const bar = useSaveBar(text.page_name, isDirty, async () => {
    wasSaved.current = false
    await send()
    return wasSaved.current
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="admin-text"
        aria-label={heading}
        onSubmit={(event) => {
          event.preventDefault()
          void (bar ? bar.saveAll() : send())
        }}
      >
        <h2 className="type-subheading">{heading}</h2>
        <FormFields
          fields={definition.fields}
          isNew={false}
          isBusy={isSaving}
          conflicts={conflicts}
          onResolve={resolve}
          onUploading={onUploading}
        />
        {preview && <Preview render={preview} />}
        {onTyped && <Typed tell={onTyped} />}
        {!bar && (
          <div className="admin-save-bar" data-dirty={isDirty || undefined}>
            <Button type="submit" variant={isDirty ? 'primary' : 'quiet'} size="small" busy={isBusy}>
              {isSaving ? (words?.saving ?? 'Saving...') : (words?.save ?? 'Save')}
            </Button>
            {isDirty && <span className="admin-note">Not saved yet</span>}
          </div>
        )}
        {/* Enter in a field sends the form, and the bar saves it. */}
        {bar && <button type="submit" hidden aria-hidden="true" tabIndex={-1} />}
      </form>
      {question}
    </FormProvider>
  )
}

function Preview({ render }: { render: (values: Values) => ReactNode }) {
  const values = useWatch<Values>() as Values
  return <div className="admin-preview">{render(values)}</div>
}

function Typed({ tell }: { tell: (values: Values) => void }) {
  const values = useWatch<Values>() as Values
  const tellNow = useEffectEvent(tell)
  useEffect(() => tellNow(values), [values])
  return null
}
