// One text of the site, edited in place (ADM-CONTENT): fetched by its key, created if missing.
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
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
import { EditorContext, formId } from './editor/editor-context'
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
}

/** Change the forms of single texts, by key. */
export type BlockChanges = Readonly<Partial<Record<string, Omit<PageTextBlockProps, 'name' | 'text'>>>>

export function PageTextBlock({ text, fields, ...block }: PageTextBlockProps) {
  const { name } = block
  const query = useApiQuery(storedTextsQuery([name]), { enabled: text === undefined })
  const stored = text ?? (query.data && (query.data.texts[0] ?? emptyText(name)))
  const [title, description] = [stored?.title ?? '', stored?.description ?? null]
  const chosen = useMemo(
    () => (fields ? { shown: fields, unseen: [] } : pageTextFields(name, { title, description })),
    [fields, name, title, description],
  )
  return stored ? <Editor {...block} text={stored} fields={chosen} /> : <QueryNotice query={query} />
}

/** ADM-CONTENT-09. */
const contentSaved: Words = { title: 'Success', text: 'Content updated successfully' }
const contentFailed = errorOr('Failed to update content')
/** Says ADM-CONTENT-08, and names the text in a line for each error. */
const contentInvalid = (heading: string, messages: readonly string[]): Words => ({
  title: 'Validation Error',
  text: [
    'Please fix the form errors before submitting.',
    ...messages.map((message) => (message.startsWith(`${heading}:`) ? message : `${heading}: ${message}`)),
  ].join('\n'),
})

const asRow = (stored: StoredPageText): StoredRow => ({ ...stored, id: stored.page_name })

type EditorProps = Omit<PageTextBlockProps, 'text' | 'fields'> & {
  text: StoredPageText
  fields: { shown: Fields; unseen: Fields }
}

function Editor({ name, heading, text, fields: { shown, unseen }, words, ignoresBlank }: EditorProps) {
  const editor = useContext(EditorContext)
  const request = useSend<typeof pageTextEndpoints>()
  const queryClient = useQueryClient()
  const definition = useMemo(
    (): FormDefinition => ({
      resource: {
        values: pageTextValues(name),
        toValues: (row: StoredPageText & StoredRow) => pageTextToValues(row),
        defaults: () => ({}),
      },
      fields: [...shown, ...unseen],
      validate: 'onChange',
      words: {
        noun: 'content',
        failures: { update: words?.failed ?? contentFailed },
        invalid: (messages) => contentInvalid(heading, messages),
      },
    }),
    [name, heading, shown, unseen, words],
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
      editor?.onSaved()
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
  const { errors, submitCount } = form.formState
  const hidesProblem = unseen.some((field) => errors[field.name] ?? conflicts[field.name])
  const openAdvanced = useEffectEvent(() => editor?.openAdvanced())
  useEffect(() => {
    if (hidesProblem) openAdvanced()
  }, [hidesProblem, submitCount])
  const rest = { isNew: false, isBusy: isSaving, conflicts, onResolve: resolve, onUploading }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        id={formId(name)}
        className="admin-text"
        aria-label={heading}
        hidden={(editor && !editor.isShown(name)) ?? undefined}
        onFocus={({ target }) => {
          const field = target.getAttribute('name')
          editor?.onFocus(name, field === 'title' ? field : 'description')
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (ignoresBlank && String(form.getValues('description')).trim() === '') return
          void (bar ? bar.saveAll() : save())
        }}
      >
        {!editor && <h2 className="type-subheading">{heading}</h2>}
        <FormFields {...rest} fields={editor || unseen.length === 0 ? shown : [...shown, folded(unseen)]} />
        {editor && <Typed tell={(values) => editor.onTyped(name, values)} />}
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
      {editor?.advanced && unseen.length > 0 && createPortal(<FormFields {...rest} fields={unseen} />, editor.advanced)}
      {question}
    </FormProvider>
  )
}

const folded = (fields: Fields) => ({ group: 'Advanced', isClosed: () => true, fields })

function Typed({ tell }: { tell: (values: PageTextFormValues) => void }) {
  const values = useWatch<PageTextFormValues>() as PageTextFormValues
  const tellNow = useEffectEvent(tell)
  useEffect(() => tellNow(values), [values])
  return null
}
