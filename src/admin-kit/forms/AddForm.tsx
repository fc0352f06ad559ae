// Shows a form for new records that stays on the page, beside or above their list.
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/ui/Button'
import type { KitDefinition, StoredRow } from '../definition'
import { FormFields } from './FormFields'
import type { RecordAccess } from '../use-resource'
import { useResourceForm } from './use-resource-form'
import { useUnsavedChanges } from './use-unsaved-changes'

type AddFormProps = {
  definition: KitDefinition
  resource: RecordAccess
  takesFocus: boolean
  onSaved: (row: StoredRow) => void
}

/** Adds records from a form that stays on the page; give it a new `key` after each. */
export function AddForm({ definition, resource, takesFocus, onSaved }: AddFormProps) {
  const { words, fields } = definition
  const { form, isSaving, isBusy, save, onUploading } = useResourceForm({ definition, resource, row: null, onSaved })
  const { question } = useUnsavedChanges(form.formState.isDirty)
  const [first] = fields
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus && first && !('group' in first)) setFocus(first.name)
  }, [takesFocus, first, setFocus])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="admin-add"
        aria-label={words.creating}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormFields fields={fields} isNew isBusy={isSaving} onUploading={onUploading} />
        <Button type="submit" variant="primary" size="small" busy={isBusy}>
          {isSaving ? words.saving.create : words.add}
        </Button>
      </form>
      {question}
    </FormProvider>
  )
}
