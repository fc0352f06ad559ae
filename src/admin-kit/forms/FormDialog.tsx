// Shows the form that creates or changes a record, in a dialog or in place of the list.
import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { FormValues, KitDefinition, StoredRow } from '../definition'
import { focusField, SectionLinks } from './form-sections'
import { FormFields } from './FormFields'
import type { Sent } from '../lists/undo-save'
import type { RecordAccess } from '../use-resource'
import { fieldErrors, useResourceForm } from './use-resource-form'
import { useUnsavedChanges } from './use-unsaved-changes'

export type FormDialogProps = {
  definition: KitDefinition
  resource: RecordAccess
  /** Null for a new record. */
  row: StoredRow | null
  /** Initial values of a new record, copied from another. */
  start?: FormValues
  open: boolean
  onClose: () => void
  /** `wantsAnother` is true when the next new record should follow at once. */
  onSaved: (saved: StoredRow, isNew: boolean, wantsAnother: boolean, sent: Sent) => void
}

/** Provides the parts that every record form shares, in a dialog or on the page. `isPage`: with links to its sections. */
export function useRecordForm(
  { definition, resource, row, start, open, onClose, onSaved }: FormDialogProps,
  isPage = false,
) {
  const { words, fields, hasSummary } = definition
  const id = useId()
  /** True when the button that submitted the form asked for another record; Enter in a field does not. */
  const wantsAnother = useRef(false)
  const { form, isNew, isSaving, isBusy, conflicts, resolve, save, onUploading } = useResourceForm({
    definition,
    resource,
    row,
    start,
    onSaved: (saved, sent) => onSaved(saved, row === null, wantsAnother.current, sent),
    // The form library moves the focus to its own inputs only: a missing picture would stay out of sight.
    onInvalid: ([error]) => error && focusField(document.getElementById(id), error.path),
  })
  const { isDirty, errors, submitCount } = form.formState
  const { leave, question } = useUnsavedChanges(open && (isDirty || isBusy))
  const messages = hasSummary && submitCount > 0 ? fieldErrors(definition, errors) : []
  const [first] = fields
  const firstName = first && ('group' in first ? first.fields[0]?.name : first.name)
  /** The frame of the form appears at once, its many fields a moment later (ADM-MEDIA-10). */
  const isReady = useDeferredValue(true, false)

  const { setFocus } = form
  useEffect(() => {
    if (open && isReady && firstName !== undefined) setFocus(firstName)
  }, [open, isReady, firstName, setFocus])

  function close(): void {
    if (!isSaving) leave(onClose)
  }

  function send(another: boolean): void {
    wantsAnother.current = another
    void save()
  }

  const [plain, saving] = isNew ? [words.create, words.saving.create] : [words.update, words.saving.update]
  return {
    heading: isNew ? words.creating : words.editing,
    close,
    question,
    buttons: (
      <>
        <Button onClick={close}>Cancel</Button>
        {isNew && words.createAnother && (
          <Button busy={isBusy} disabled={!isReady} onClick={() => send(true)}>
            {words.createAnother}
          </Button>
        )}
        <Button variant="primary" type="submit" form={id} busy={isBusy} disabled={!isReady}>
          {isSaving ? saving : plain}
        </Button>
      </>
    ),
    body: isReady ? (
      <FormProvider {...form}>
        {isPage && <SectionLinks fields={fields} isNew={isNew} />}
        <form
          id={id}
          noValidate
          className={isPage ? 'admin-form-body' : undefined}
          onSubmit={(event) => {
            event.preventDefault()
            send(false)
          }}
        >
          {messages.length > 0 && (
            <ul className="admin-summary" aria-label="What needs fixing">
              {messages.map(({ path, message }) => (
                <li key={message}>
                  <button type="button" onClick={() => focusField(document.getElementById(id), path)}>
                    {message}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <FormFields
            fields={fields}
            isNew={isNew}
            recordId={row?.id ?? null}
            isBusy={isSaving}
            hasSections={isPage}
            conflicts={conflicts}
            onResolve={resolve}
            onUploading={onUploading}
          />
        </form>
      </FormProvider>
    ) : (
      <p className="admin-empty" role="status" style={{ minHeight: `${estimateHeight(fields)}rem` }}>
        Loading form...
      </p>
    ),
  }
}

/** Returns the height of these fields in rem, about: their place must not grow when they appear. */
const estimateHeight = (fields: KitDefinition['fields']): number =>
  fields.reduce((sum, field) => sum + ('group' in field ? estimateHeight(field.fields) : field.half ? 3 : 6), 0)

/** Holds one form while it is mounted: give it a new `key` for the next record. */
export function FormDialog(props: FormDialogProps) {
  const { heading, close, question, buttons, body } = useRecordForm(props)
  return (
    <>
      <Dialog open={props.open} onClose={close} title={heading} className="admin-form-dialog" footer={buttons}>
        {body}
      </Dialog>
      {question}
    </>
  )
}

/** Shows the same form as a part of the page (ADM-FVID-02). */
export function FormPanel(props: Omit<FormDialogProps, 'open'>) {
  const { heading, question, buttons, body } = useRecordForm({ ...props, open: true })
  return (
    <section className="admin-form-panel" aria-label={heading}>
      <h2 className="type-subheading">{heading}</h2>
      {body}
      <div className="admin-page-actions">{buttons}</div>
      {question}
    </section>
  )
}
