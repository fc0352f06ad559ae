// Holds the form for one record. It uses the resource's own rules, keeps input when saving fails, and tells two
// people's changes apart.
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form'
import { isPartList, mergeParts, type Part } from '@/lib/merge-parts'
import { readAmounts } from '@/lib/typed-amounts'
import { useShopCurrency } from '@/ui/Price'
import { toast } from '@/ui/toast-store'
import type { FormDefinition, FormValues, StoredRow } from '../definition'
import { asApiError, type Words } from '../requests/failure-words'
import { type Conflicts, errorsAt, type FieldError } from './FormFields'
import { toastFailure } from '../requests/run-mutation'
import type { Sent } from '../lists/undo-save'
import type { RecordAccess } from '../use-resource'

/** VAL-02: milliseconds until an error is shown during typing. */
const delayError = 300

const nothing: Conflicts = {}

/** VAL-03: builds the toast of errors. */
function summaryToast(noun: string, messages: readonly string[]): Words {
  const shown = messages.slice(0, 3).map((message) => `• ${message}`)
  const more = messages.length - shown.length
  const form = noun.charAt(0).toUpperCase() + noun.slice(1)
  return {
    title: `${form} Validation Failed`,
    text: [...shown, ...(more > 0 ? [`... and ${more} more issues`] : [])].join('\n'),
  }
}

/** Returns the errors in the order of the form; for a field with parts, each message once. */
export function fieldErrors(
  definition: Pick<FormDefinition, 'fields'>,
  errors: FieldErrors<FormValues>,
): readonly FieldError[] {
  const names = definition.fields.flatMap((entry) =>
    'group' in entry ? entry.fields.map(({ name }) => name) : [entry.name],
  )
  const all = [...new Set([...names, ...Object.keys(errors)])].flatMap((name) => errorsAt(errors, name))
  return all.filter(({ message }, index) => all.findIndex((other) => other.message === message) === index)
}

/**
 * Applies the schema's rules, then those for new records only. The typed values stay unchanged: the server parses them
 * again.
 */
function toResolver(
  { resource, checkNew }: FormDefinition,
  isNew: boolean,
  amounts: { currency: string; before: FormValues },
): Resolver<FormValues> {
  const schema: Resolver<FormValues> = zodResolver(resource.values, undefined, { raw: true })
  return async (values, context, options) => {
    const read = readAmounts(values, resource.fields ?? {}, amounts)
    const checked = await schema(read.values, context, options)
    const own = isNew ? Object.entries(checkNew?.(values) ?? {}) : []
    const errors = {
      ...Object.fromEntries(own.map(([name, message]) => [name, { type: 'custom', message }])),
      ...checked.errors,
    }
    for (const [path, message] of Object.entries(read.errors)) set(errors, path, { type: 'custom', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

type Options = {
  definition: FormDefinition
  resource: RecordAccess
  /** Null for a new record. */
  row: StoredRow | null
  /** Initial values of a new record, instead of the defaults. */
  start?: FormValues
  /** `sent` is what the server merged with the stored record. */
  onSaved: (saved: StoredRow, sent: Sent) => void
  /** Receives the errors that prevented a save, in the order of the form. */
  onInvalid?: (errors: readonly FieldError[]) => void
}

export function useResourceForm({ definition, resource, row, start, onSaved, onInvalid }: Options) {
  const { words, validate: mode = 'onSubmit' } = definition
  const isNew = row === null
  const currency = useShopCurrency()
  const [opened] = useState(() =>
    row ? definition.resource.toValues(row) : (start ?? definition.resource.defaults(resource.end)),
  )
  /** The version to compare with the stored record: the form as it was opened, except for resolved conflicts. */
  const base = useRef(opened)
  const [conflicts, setConflicts] = useState(nothing)
  const isSending = useRef(false)
  const [uploading, setUploading] = useState<readonly string[]>([])
  const form = useForm<FormValues>({
    defaultValues: opened,
    mode,
    reValidateMode: 'onChange',
    resolver: toResolver(definition, isNew, { currency, before: isNew ? {} : opened }),
    ...(mode === 'onChange' ? { delayError } : {}),
  })

  async function showConflicts(id: string, messages: Record<string, string>): Promise<void> {
    const theirs = definition.resource.toValues(await resource.find(id))
    setConflicts(
      Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { message, theirs: theirs[name] }])),
    )
  }

  /** Compares the next change with the saved values. Text typed during the save stays. */
  function startFrom(stored: FormValues, sent: FormValues): void {
    base.current = stored
    const now = form.getValues()
    form.reset(stored)
    for (const [name, value] of Object.entries(now)) {
      if (JSON.stringify(value) !== JSON.stringify(sent[name])) form.setValue(name, value, { shouldDirty: true })
    }
    setConflicts(nothing)
  }

  /**
   * Returns my changes to each part, for the choice "mine". Other changes, such as a count by a sale, keep their new
   * value. Undefined for any other field.
   */
  function mineAmong(name: string, theirs: unknown): Part[] | undefined {
    const [title, was, mine] = [definition.resource.parts?.[name], base.current[name], form.getValues(name)]
    if (title === undefined || !isPartList(was) || !isPartList(mine) || !isPartList(theirs)) return undefined
    return mergeParts({ base: was, mine, theirs, title }).merged
  }

  function resolve(name: string, choice: 'mine' | 'theirs'): void {
    const { [name]: decided, ...others } = conflicts
    if (!decided) return
    const value = choice === 'theirs' ? decided.theirs : mineAmong(name, decided.theirs)
    if (value !== undefined) form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    base.current = { ...base.current, [name]: decided.theirs }
    setConflicts(others)
    form.setFocus(name)
  }

  /** Shows why a save was refused: beside the fields, or in a toast. */
  async function explain(thrown: unknown, retries: number): Promise<void> {
    const error = asApiError(thrown)
    const fields = Object.entries(error.fields ?? {})
    if (error.code === 'conflict' && row && error.fields)
      await showConflicts(row.id, error.fields).catch(() => undefined)
    if (error.code === 'invalid_input' && fields.length > 0) {
      for (const [name, message] of fields) form.setError(name, { type: 'server', message })
      if (fields[0] && fields[0][0] in opened) form.setFocus(fields[0][0])
      toastInvalid(fields.map(([, message]) => message))
      return
    }
    toastFailure(error, {
      own: isNew ? words.failures.create : words.failures.update,
      retries,
      onRetry: () => void save(retries + 1),
    })
  }

  function toastInvalid(messages: readonly string[]): void {
    toast({ ...(words.invalid?.(messages) ?? summaryToast(words.noun, messages)), kind: 'destructive' })
  }

  async function save(retries = 0): Promise<void> {
    // A file that is still being uploaded belongs to the record.
    if (isSending.current || uploading.length > 0) return
    isSending.current = true
    try {
      await form.handleSubmit(
        async (typed) => {
          try {
            const sent = { values: typed, base: base.current }
            const saved = row ? await resource.update(row.id, typed, sent.base) : await resource.create(typed)
            if (row) startFrom(definition.resource.toValues(saved), typed)
            onSaved(saved, sent)
          } catch (thrown) {
            await explain(thrown, retries)
          }
        },
        (errors) => {
          const found = fieldErrors(definition, errors)
          toastInvalid(found.map(({ message }) => message))
          onInvalid?.(found)
        },
      )()
    } finally {
      isSending.current = false
    }
  }

  const isSaving = form.formState.isSubmitting
  return {
    form,
    isNew,
    isSaving,
    isBusy: isSaving || uploading.length > 0,
    conflicts,
    resolve,
    save: () => save(),
    onUploading: (name: string, isUploading: boolean) =>
      setUploading((others) => [...others.filter((other) => other !== name), ...(isUploading ? [name] : [])]),
  }
}
