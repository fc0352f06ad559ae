// Edits the editions of a sheet in its form. Each of several PDFs dropped together becomes an edition named by its
// file; then the owner checks each in its row.
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { MultiUpload } from '@/admin-kit/upload/MultiUpload'
import type { UploadedFile } from '@/admin-kit/upload/upload-task'
import { Button } from '@/ui/Button'
import {
  FirstPagesField,
  type ShownPdf,
  showsFirstPages,
  withFirstPage,
} from '@/features/commerce/look-inside/admin/FirstPagesField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { type ArrivedPdf, newEdition } from '../new-sheet/sheet-start'
import { titleOfPdfs } from '../new-sheet/sheet-title'
import { variantChoiceName, type ShownVariant } from '../editions/variant-form'
import { EditionRow } from './EditionRow'
import { FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'

/**
 * Returns a new set. The server joins it from the parts when it is bought; the owner may upload a PDF of its own in its
 * row.
 */
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

const toShownPdf = (edition: ShownVariant, index: number): ShownPdf => ({
  name: variantChoiceName(edition, index),
  url: edition.pdf_file_url ?? '',
  pages: edition.sample_pages ?? [],
})

/** True when there are parts and no set yet. */
const offersSet = (variants: readonly ShownVariant[] = []) =>
  variants.some(({ kind }) => kind === 'part') && variants.every(({ kind }) => kind !== 'set')

export function EditionsField({ uploading, isNew }: Pick<FieldAccess<unknown>, 'uploading' | 'isNew'>) {
  const { getValues, setValue, control } = useFormContext<{ title: string; variants: ShownVariant[] }>()
  const variants = useWatch({ control, name: 'variants' })
  const rows = useFormRows<ShownVariant>('variants', variantChoiceName)

  /** The title taken from these files. The next file may correct it. */
  const given = useRef<{ title: string; pdfs: ArrivedPdf[] }>({ title: '', pdfs: [] })

  function take({ url, title, pageCount, width, height }: UploadedFile, { name: fileName }: File): void {
    const pdf = { url, fileName, title, pageCount, width, height }
    const pdfs = [...given.current.pdfs, pdf]
    // Never overwrites a title that the owner typed.
    if (getValues('title').trim() === given.current.title && (given.current.title !== '' || rows.fields.length === 0)) {
      given.current = { title: titleOfPdfs(pdfs), pdfs }
      setValue('title', given.current.title, { shouldDirty: true })
    }
    // A new sheet shows every first page. For a stored one the owner's choice for the other editions counts.
    const had = getValues('variants')
    const showsFirst = had.length === 0 ? isNew : showsFirstPages(had.map(toShownPdf))
    const edition = newEdition(pdf, getValues('title'), newChoiceId(), showsFirst)
    rows.append([edition])
    announce(`${edition.label} added`)
  }

  function showFirstPages(isShown: boolean): void {
    for (const [index, edition] of getValues('variants').entries())
      if (edition.pdf_file_url)
        setValue(
          `variants.${index}`,
          { ...edition, sample_pages: withFirstPage(edition.sample_pages ?? [], isShown) },
          { shouldDirty: true },
        )
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label="Editions">
        {({ id }, actions) => <EditionRow {...actions} uploading={(isUploading) => uploading(isUploading, id)} />}
      </FormRows>
      <MultiUpload
        label="Add PDFs"
        rules={[uploadRules['sheet-music-pdf']]}
        onStored={take}
        onBusy={(isBusy) => uploading(isBusy)}
        leavesWhenDone
      />
      <FirstPagesField
        label="Look inside: first page of every edition"
        pdfs={(variants ?? []).map(toShownPdf)}
        onChange={showFirstPages}
      />
      {offersSet(variants) && (
        <div>
          <Button
            size="small"
            onClick={() => {
              rows.append([newSet()])
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
