// The dialog in which a record is made or changed.
import { useEffect, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { KitDefinition, StoredRow } from './definition'
import { FormFields } from './FormFields'
import type { ResourceAccess } from './use-resource'
import { messagesOf, useResourceForm } from './use-resource-form'
import { useUnsavedChanges } from './use-unsaved-changes'

export type FormDialogProps = {
  definition: KitDefinition
  resource: Pick<ResourceAccess, 'create' | 'update' | 'find'>
  /** null for a new record. */
  row: StoredRow | null
  open: boolean
  onClose: () => void
  onSaved: (saved: StoredRow, isNew: boolean) => void
}

/** Holds one form for as long as it is mounted: give it a new `key` for the next record. */
export function FormDialog({ definition, resource, row, open, onClose, onSaved }: FormDialogProps) {
  const { words, fields, hasSummary } = definition
  const id = useId()
  const { form, isNew, isSaving, isBusy, conflicts, resolve, save, onUploading } = useResourceForm({ definition, resource, row, onSaved: (saved) => onSaved(saved, row === null) })
  const { isDirty, errors, submitCount } = form.formState
  const { leave, question } = useUnsavedChanges(open && (isDirty || isBusy))
  const messages = hasSummary && submitCount > 0 ? messagesOf(definition, errors) : []
  const [first] = fields
  const firstName = first && ('group' in first ? first.fields[0]?.name : first.name)

  const { setFocus } = form
  useEffect(() => {
    if (open && firstName !== undefined) setFocus(firstName)
  }, [open, firstName, setFocus])

  function close(): void {
    if (!isSaving) leave(onClose)
  }

  const [plain, saving] = isNew ? [words.create, words.saving.create] : [words.update, words.saving.update]
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={isNew ? words.creating : words.editing}
        className="admin-form-dialog"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={id} busy={isBusy}>
              {isSaving ? saving : plain}
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form
            id={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {messages.length > 0 && (
              <ul className="admin-summary" aria-label="What needs fixing">
                {messages.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            )}
            <FormFields fields={fields} isNew={isNew} isBusy={isSaving} conflicts={conflicts} onResolve={resolve} onUploading={onUploading} />
          </form>
        </FormProvider>
      </Dialog>
      {question}
    </>
  )
}
