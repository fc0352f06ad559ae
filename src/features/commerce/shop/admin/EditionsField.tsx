// The editions of a sheet in its form: PDFs dropped together become one each, named by their files; then each is looked through in a row.
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import type { StoredFile } from '@/admin-kit/upload/upload-task'
import { Button } from '@/ui/Button'
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
    sample_pages: [],
    purchase_count: 0,
    page_count: pageCount,
  }
}

/** Joined of the parts when it is bought; a PDF of its own may be given in its row. */
const newSet = (): ShownVariant => ({
  id: newChoiceId(),
  label: 'Score and parts',
  price: '',
  inventory_count: '',
  is_on_sale: true,
  kind: 'set',
  transposition: 'any',
  clef: '',
  instruments: [],
  pdf_file_url: '',
  ismn: '',
  purchase_count: 0,
  page_count: null,
})

/** Once there are parts, and no set yet. */
const offersSet = (variants: readonly ShownVariant[] = []) =>
  variants.some(({ kind }) => kind === 'part') && variants.every(({ kind }) => kind !== 'set')

export function EditionsField({ uploading }: Pick<FieldAccess<unknown>, 'uploading'>) {
  const { getValues, control } = useFormContext<{ title: string; variants: ShownVariant[] }>()
  const variants = useWatch({ control, name: 'variants' })
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
      {offersSet(variants) && (
        <div>
          <Button
            size="small"
            onClick={() => {
              append([newSet()])
              announce('Set added')
            }}
          >
            Sell score and parts as a set
          </Button>
          <p className="admin-note">
            Buyers of a set get every part that is on sale: one PDF with bookmarks, a ZIP, and the parts one by one.
          </p>
        </div>
      )}
    </div>
  )
}
