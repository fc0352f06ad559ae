// The editions of a sheet in its form: PDFs dropped together become one each, named by their files; then each is looked through in a row.
import { useFormContext } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import type { StoredFile } from '@/admin-kit/upload/upload-task'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { editionOfFileName } from '../edition-names'
import type { ShownVariant } from '../variant-form'
import { EditionRow } from './EditionRow'
import { newChoiceId, useChoiceRows } from './use-choice-rows'

/** `title` is what the tune is called: it often stands in the names of its files. */
function newEdition({ url, pageCount }: StoredFile, fileName: string, title: string): ShownVariant {
  const { label, kind, transposition, clef, instruments } = editionOfFileName(fileName, title)
  return {
    id: newChoiceId(),
    label,
    price: '',
    inventory_count: '',
    is_on_sale: true,
    kind: kind ?? '',
    transposition: transposition ?? '',
    clef: clef ?? '',
    instruments,
    pdf_file_url: url,
    change_note: '',
    ismn: '',
    purchase_count: 0,
    page_count: pageCount,
  }
}

export function EditionsField({ uploading }: Pick<FieldAccess<unknown>, 'uploading'>) {
  const { getValues } = useFormContext<{ title: string }>()
  const { list, fields, error, append, nameOf, moveTo, removeAt } = useChoiceRows()

  function take(stored: StoredFile, file: File): void {
    const edition = newEdition(stored, file.name, getValues('title'))
    append([edition])
    announce(`${edition.label} added`)
  }

  return (
    <div className="grid gap-4">
      {fields.length > 0 && (
        <ul ref={list} className="shop-editions" aria-label="Editions">
          {fields.map((field, index) => (
            <EditionRow
              key={field.key}
              index={index}
              isLast={index === fields.length - 1}
              name={nameOf(index)}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
              uploading={(isUploading) => uploading(isUploading, field.id)}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      <MultiUpload
        label="Add PDFs"
        rules={[uploadRules['sheet-music-pdf']]}
        onStored={take}
        onBusy={(isBusy) => uploading(isBusy)}
        leavesWhenDone
      />
    </div>
  )
}
