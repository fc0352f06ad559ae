// One text of the site, edited in place (ADM-CONTENT): fetched by its key, created if missing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { FieldDefinition, FormDefinition, StoredRow } from '@/admin-kit/definition'
import { errorOr, type FailureWords, type Words } from '@/admin-kit/requests/failure-words'
import { FormFields } from '@/admin-kit/forms/FormFields'
import { QueryNotice } from '@/admin-kit/requests/QueryNotice'
import { useResourceForm } from '@/admin-kit/forms/use-resource-form'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { storedTextsQuery } from '../page-content.queries'
import {
  type PageTextFormValues,
  type pageTextEndpoints,
  pageTextToValues,
  pageTextValues,
  type StoredPageText,
} from '../page-text.resource'
import { useSaveBar } from './OneSaveBar'
import { emptyText, pageTextFields } from './page-text-fields'

type Fields = readonly FieldDefinition<PageTextFormValues>[]

export type PageTextBlockProps = {
  /** The key, such as `about-hero`. */
  name: string
  /** The text's name for the owner. */
  heading: string
  /** The stored text, if the page has already fetched it. */
  text?: StoredPageText
  /** Replaces the usual fields, for texts with their own form. */
  fields?: Fields
  words?: { save?: string; saved?: Words; failed?: FailureWords }
  /** True when saving a blank text does nothing (ADM-LOE-04). */
  ignoresBlank?: boolean
  /** Called on every change, for a preview that shows several texts together. */
  onTyped?: (values: PageTextFormValues) => void
}

export function PageTextBlock({ text, fields, ...block }: PageTextBlockProps) {
  const { name } = block
  const query = useApiQuery(storedTextsQuery([name]), { enabled: text === undefined })
  const stored = text ?? (query.data && (query.data.texts[0] ?? emptyText(name)))
  const [title, description] = [stored?.title ?? '', stored?.description ?? null]
  const shownFields = useMemo(
    () => fields ?? pageTextFields(name, { title, description }),
    [fields, name, title, description],
  )
  return stored ? <Editor {...block} text={stored} fields={shownFields} /> : <QueryNotice query={query} />
}

/** ADM-CONTENT-09. */
const contentSaved: Words = { title: 'Success', text: 'Content updated successfully' }
const contentFailed = errorOr('Failed to update content')
/** ADM-CONTENT-08. */
const contentInvalid: Words = { title: 'Validation Error', text: 'Please fix the form errors before submitting.' }

const asRow = (stored: StoredPageText): StoredRow => ({ ...stored, id: stored.page_name })

type EditorProps = PageTextBlockProps & { text: StoredPageText; fields: Fields }

function Editor({ name, heading, text, fields, words, ignoresBlank, onTyped }: EditorProps) {
  const request = useSend<typeof pageTextEndpoints>()
  const queryClient = useQueryClient()
  const definition = useMemo(
    (): FormDefinition => ({
      resource: {
        values: pageTextValues(name),
        toValues: (row: StoredPageText & StoredRow) => pageTextToValues(row),
        defaults: () => ({}),
      },
      fields,
      validate: 'onChange',
      words: { noun: 'content', failures: { update: words?.failed ?? contentFailed }, invalid: () => contentInvalid },
    }),
    [name, fields, words],
  )
  /** True when the last attempt succeeded. */
  const wasSaved = useRef(false)
  const { form, isSaving, isBusy, conflicts, resolve, save, onUploading } = useResourceForm({
    definition,
    resource: {
      end: 0,
      create: () => Promise.reject(new Error('A text is never added here.')),
      async update(_id, values: PageTextFormValues, base: PageTextFormValues) {
        const saved = await request('PUT /api/admin/page-content/{key}', {
          params: { key: name },
          body: { values, base },
        })
        await queryClient.invalidateQueries({ queryKey: ['/api/admin/page-content'] })
        return asRow(saved)
      },
      async find() {
        const { texts } = await request('GET /api/admin/page-content', { query: { keys: name } })
        return asRow(texts[0] ?? emptyText(name))
      },
    },
    row: asRow(text),
    onSaved: () => {
      wasSaved.current = true
      // The page's bar shows one message for all its texts.
      if (!bar) toast({ ...(words?.saved ?? contentSaved), kind: 'success' })
    },
  })
  const { isDirty } = form.formState
  const { question } = useUnsavedChanges(isDirty)
  const bar = useSaveBar(name, isDirty, async () => {
    wasSaved.current = false
    await save()
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
          if (ignoresBlank && String(form.getValues('description')).trim() === '') return
          void (bar ? bar.saveAll() : save())
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
        {onTyped && <Typed tell={onTyped} />}
        {bar ? (
          // Enter in a field submits the form, and the bar saves it.
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        ) : (
          <div className="admin-save-bar" data-dirty={isDirty || undefined}>
            <Button type="submit" variant={isDirty ? 'primary' : 'quiet'} size="small" busy={isBusy}>
              {isSaving ? 'Saving...' : (words?.save ?? 'Save')}
            </Button>
            {isDirty && <span className="admin-note">Not saved yet</span>}
          </div>
        )}
      </form>
      {question}
    </FormProvider>
  )
}

function Typed({ tell }: { tell: (values: PageTextFormValues) => void }) {
  const values = useWatch<PageTextFormValues>() as PageTextFormValues
  const tellNow = useEffectEvent(tell)
  useEffect(() => tellNow(values), [values])
  return null
}
