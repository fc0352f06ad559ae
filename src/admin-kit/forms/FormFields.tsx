// Renders a definition's fields as form controls. Each shows its error and, after a conflict, the value that another
// person has stored.
import { Fragment, type ReactNode, useId, useState } from 'react'
import { type FieldErrors, get, useFormContext, useWatch } from 'react-hook-form'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { TextArea, TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { bareLabel, type FieldAccess, type FieldDefinition, type FormValues, type KitDefinition } from '../definition'
import { SectionHeading, sectionStarts } from './form-sections'
import { MoneyField } from './MoneyField'
import { SourceField } from '../upload/SourceField'

type FieldOf = FieldDefinition<FormValues>

export type Conflicts = Readonly<Record<string, { message: string; theirs: unknown }>>

export type FormFieldsProps = {
  fields: KitDefinition['fields']
  isNew: boolean
  /** Id of the stored record; left out if no field needs it. */
  recordId?: string | null
  isBusy?: boolean
  /** Shows the headings of the sections, on a form that is a page. */
  hasSections?: boolean
  conflicts?: Conflicts
  /** Called when the person has chosen between two versions of a field. */
  onResolve?: (name: string, choice: 'mine' | 'theirs') => void
  /** Called when an upload starts or ends. */
  onUploading?: (name: string, isUploading: boolean) => void
}

export type FieldError = { path: string; message: string }

/** Returns the errors of a field, or of all its parts, each with the path of what it is about: `variants.0.label`. */
export function errorsAt(errors: FieldErrors<FormValues>, path: string): FieldError[] {
  const error: { message?: unknown } | undefined = get(errors, path)
  if (!error) return []
  if (typeof error.message === 'string') return [{ path, message: error.message }]
  return Object.keys(error).flatMap((part) => errorsAt(errors, `${path}.${part}`))
}

/** Returns the message of a field, or of its first part that has one. */
const messageAt = (errors: FieldErrors<FormValues>, path: string): string | undefined =>
  errorsAt(errors, path)[0]?.message

export function FormFields({
  fields,
  isNew,
  recordId = null,
  isBusy = false,
  hasSections = false,
  conflicts,
  onResolve,
  onUploading,
}: FormFieldsProps) {
  const values = useWatch<FormValues>() as FormValues
  const { defaultValues: opened = values, errors } = useFormContext<FormValues>().formState
  const starts = hasSections ? sectionStarts(fields, { values, opened, isNew }) : null
  const render = (field: FieldOf) =>
    (field.isShown?.({ values, opened, isNew }) ?? true) && (
      <Fragment key={`${field.name} ${field.kind}`}>
        <SectionHeading section={starts?.get(field)} />
        <div data-field={field.name} className={classes('admin-field', field.half && 'admin-field-half')}>
          <Control
            field={field}
            values={values}
            isNew={isNew}
            recordId={recordId}
            isBusy={isBusy}
            onUploading={onUploading}
          />
          {conflicts?.[field.name] && (
            <Conflict
              label={field.label}
              message={conflicts[field.name]?.message ?? ''}
              onChoose={(choice) => onResolve?.(field.name, choice)}
            />
          )}
        </div>
      </Fragment>
    )
  return (
    <div className="admin-fields">
      {fields.map((entry) => {
        if (!('group' in entry)) return render(entry)
        if (!(entry.isShown?.({ values, opened, isNew }) ?? true)) return null
        const content = (
          <>
            {entry.hint && <p className="field-hint">{entry.hint}</p>}
            {entry.fields.length > 0 && <div className="admin-fields">{entry.fields.map(render)}</div>}
            {entry.below?.(values)}
          </>
        )
        if (entry.isClosed)
          return (
            <FoldedGroup
              key={entry.group}
              name={entry.group}
              isOnPage={starts !== null}
              startsOpen={!entry.isClosed({ values, opened, isNew })}
              needsAttention={entry.fields.some(({ name }) => conflicts?.[name] ?? messageAt(errors, name))}
            >
              {content}
            </FoldedGroup>
          )
        return (
          <Fragment key={entry.group}>
            <SectionHeading section={starts?.get(entry)} />
            <fieldset className="admin-field-group">
              <legend className={starts ? 'field-label' : 'type-subheading'}>{entry.group}</legend>
              {content}
            </fieldset>
          </Fragment>
        )
      })}
    </div>
  )
}

type FoldedGroupProps = {
  name: string
  isOnPage: boolean
  startsOpen: boolean
  needsAttention: boolean
  children: ReactNode
}

/** Keeps rarely used fields behind a click. Typed values stay in the form while it is closed. */
function FoldedGroup({ name, isOnPage, startsOpen, needsAttention, children }: FoldedGroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      className="admin-field-fold"
      open={isOpen || needsAttention}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={isOnPage ? 'field-label' : 'type-subheading'}>{name}</summary>
      <div className="admin-field-folded">{children}</div>
    </details>
  )
}

function Conflict({
  label,
  message,
  onChoose,
}: {
  label: string
  message: string
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  return (
    <div role="group" aria-label={`Changed meanwhile: ${bareLabel(label)}`} className="admin-conflict">
      <p>{message}</p>
      <Button size="small" onClick={() => onChoose('mine')}>
        Keep mine
      </Button>
      <Button size="small" onClick={() => onChoose('theirs')}>
        Take theirs
      </Button>
    </div>
  )
}

/** Returns the type of an input, and the keyboard that a phone shows for it. */
function keyboardFor(type: 'text' | 'email' | 'url' | 'tel' | 'handle' = 'text') {
  if (type === 'handle') return { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
  return type === 'tel' ? ({ type, inputMode: 'tel', autoComplete: 'tel' } as const) : { type }
}

type ControlProps = {
  field: FieldOf
  values: FormValues
  isNew: boolean
  recordId: string | null
  isBusy: boolean
  onUploading: FormFieldsProps['onUploading']
}

function Control({ field, values, isNew, recordId, isBusy, onUploading }: ControlProps) {
  const { register, setValue, formState } = useFormContext<FormValues>()
  const listId = useId()
  const { name, label, hint, placeholder } = field
  const error = messageAt(formState.errors, name)
  const set = (path: string, value: unknown) =>
    setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const access: FieldAccess<FormValues> = {
    values,
    set,
    fieldError: (path) => messageAt(formState.errors, path),
    isNew,
    recordId,
    isBusy,
    uploading: (isUploading, which = '') => onUploading?.(`${name} ${which}`, isUploading),
  }
  const given = { label, hint, error, placeholder, autoComplete: 'off', ...register(name) }

  switch (field.kind) {
    case 'text':
      return (
        <>
          <TextField {...given} {...keyboardFor(field.type)} list={field.suggestions ? listId : undefined} />
          {field.suggestions && (
            <datalist id={listId}>
              {field.suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
        </>
      )
    case 'textarea': {
      const text = typeof values[name] === 'string' ? values[name] : ''
      // The server removes the spaces at both ends before it counts.
      const over = field.counted === undefined ? 0 : text.trim().length - field.counted
      return (
        <>
          <TextArea
            {...given}
            hint={
              field.counted === undefined ? (
                hint
              ) : (
                <>
                  {hint} {`${text.length} of ${field.counted} characters`}
                </>
              )
            }
          />
          {over > 0 && !error?.includes('too long') && (
            <p className="field-error mt-1">{`${counted(over, 'character')} too long`}</p>
          )}
        </>
      )
    }
    case 'number':
      return <TextField {...given} type="number" min={field.min} max={field.max} step={field.step} />
    case 'money':
      return <MoneyField {...given} typed={values[name]} className="admin-money" />
    case 'date':
      return <TextField {...given} type="date" />
    case 'select':
      return <SelectField {...given} options={field.options} />
    case 'radio':
      return (
        <fieldset className="admin-radios" aria-describedby={error ? `${listId}-error` : undefined}>
          <legend className="field-label">{label}</legend>
          {field.options.map((option) => (
            <label key={option.value} className="admin-radio">
              <input type="radio" value={option.value} {...register(name)} />
              {option.label}
            </label>
          ))}
          {(error ?? hint) && (
            <p id={`${listId}-error`} className={error ? 'field-error' : 'field-hint'}>
              {error ?? hint}
            </p>
          )}
        </fieldset>
      )
    case 'switch':
      return <SwitchField label={label} hint={hint} error={error} {...register(name)} />
    case 'source': {
      const {
        kind: _kind,
        isShown: _isShown,
        half: _half,
        onChosen,
        onStored,
        preview,
        hint: linkHint = field.linkHint,
        ...rest
      } = field
      const typed = values[name]
      return (
        <SourceField
          {...rest}
          linkHint={linkHint}
          preview={typeof preview === 'function' ? (url, isFresh) => preview(url, access, isFresh) : preview}
          value={typeof typed === 'string' ? typed : ''}
          error={error}
          onChange={(url) => set(name, url)}
          onChosen={(file) => onChosen?.(file, access)}
          onStored={(result, file) => onStored?.(result, access, file)}
          onBusy={(isUploading) => onUploading?.(name, isUploading)}
        />
      )
    }
    case 'custom':
      return field.render(access)
  }
}
