// Edits one edition of a sheet in its form. Name and price are visible; the kind of edition and its file are one click
// away.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MoneyField } from '@/admin-kit/forms/MoneyField'
import { SourceField } from '@/admin-kit/upload/SourceField'
import { StoredFileLink } from '@/admin-kit/upload/StoredFileLink'
import { SamplePagesField } from '@/features/commerce/look-inside/admin/SamplePagesField'
import { PdfNotes } from '@/features/operations/pdf-files/admin/PdfNotes'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { counted } from '@/lib/counted'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { clefNames, kindNames, transpositionNames } from '../editions/edition-facts'
import { findInstrument, instruments } from '../editions/instruments'
import { paperName } from '../new-sheet/paper-size'
import { boughtEditionStays, type ShownVariant } from '../editions/variant-form'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt } from '@/admin-kit/rows/FormRows'
import { VersionsField } from './VersionsField'

type Form = { variants: ShownVariant[] }

const toOptions = (names: Readonly<Record<string, string>>) => [
  { value: '', label: 'Not said' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
const instrumentOptions = [
  { value: '', label: 'None in particular' },
  ...instruments.map(({ code, name }) => ({ value: code, label: name })),
]

/** Returns "Part · E♭ · Treble clef · 2 pages · A4", the summary of a collapsed row. */
function readDetails({ kind, transposition, clef, page_count, paper, pdf_file_url }: ShownVariant): string {
  if (!pdf_file_url && kind === 'set') return 'Set of every part on sale, joined into one PDF'
  if (!pdf_file_url) return 'No PDF yet, so buyers cannot choose it'
  const facts = [
    kind ? kindNames[kind] : '',
    transposition ? transpositionNames[transposition] : '',
    clef ? clefNames[clef] : '',
    page_count ? counted(page_count, 'page') : '',
    paper ?? '',
  ]
  return facts.filter(Boolean).join(' · ') || 'Details'
}

type EditionRowProps = ChoiceActionsProps & { uploading: (isUploading: boolean) => void }

export function EditionRow({ uploading, ...actions }: EditionRowProps) {
  const { index, name, onRemove } = actions
  const { register, getValues, setValue, formState } = useFormContext<Form>()
  const edition = useWatch<Form, `variants.${number}`>({ name: `variants.${index}` })
  const [isAsked, setAsked] = useState(false)
  const findError = (field: keyof ShownVariant) => errorAt(formState.errors, `variants.${index}.${field}`)
  const given = (field: 'label' | 'price' | 'sale_price' | 'ismn' | 'kind' | 'transposition' | 'clef') => ({
    error: findError(field),
    autoComplete: 'off',
    ...register(`variants.${index}.${field}`),
  })
  const set = (change: Partial<ShownVariant>) =>
    setValue(`variants.${index}`, { ...getValues(`variants.${index}`), ...change }, { shouldDirty: true })
  const sold = edition?.purchase_count ?? 0
  const isBroken = (
    ['sale_price', 'kind', 'transposition', 'clef', 'ismn', 'pdf_file_url', 'change_note'] as const
  ).some(findError)

  return (
    <div className="shop-edition" role="group" aria-label={name}>
      <TextField label="Name" {...given('label')} />
      <MoneyField label="Price ($)" typed={edition?.price} placeholder="Same as item" {...given('price')} />
      <SwitchField label="On sale" {...register(`variants.${index}.is_on_sale`)} />
      <ChoiceActions {...actions} onRemove={() => (sold > 0 ? setAsked(true) : onRemove())} />
      <div role="status" className="col-span-full">
        {isAsked && <p className="admin-warning">{boughtEditionStays(name)}</p>}
      </div>
      {edition?.pdf_file_url && (
        <p className="col-span-full text-[0.9375rem]">
          <StoredFileLink url={edition.pdf_file_url} />
        </p>
      )}
      <div className="col-span-full">
        <PdfNotes url={edition?.pdf_file_url ?? ''} />
      </div>
      <details className="col-span-full" open={isBroken || undefined}>
        <summary className="list-item w-fit py-2.5 text-[0.9375rem] text-ink-soft">
          {edition ? readDetails(edition) : ''}
          {sold > 0 && ` · ${sold} sold`}
        </summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3 pt-2 pb-3">
          <SelectField
            label="Instrument"
            value={edition?.instruments?.[0] ?? ''}
            options={instrumentOptions}
            onChange={({ target }) => {
              const instrument = findInstrument(target.value)
              set({
                instruments: instrument ? [instrument.code] : [],
                ...(instrument && { kind: 'part', transposition: instrument.transposition, clef: instrument.clef }),
              })
            }}
          />
          <SelectField label="Kind" options={toOptions(kindNames)} {...given('kind')} />
          <SelectField label="Transposition" options={toOptions(transpositionNames)} {...given('transposition')} />
          <SelectField label="Clef" options={toOptions(clefNames)} {...given('clef')} />
          <MoneyField
            label="Sale price ($)"
            typed={edition?.sale_price}
            placeholder="Sale of the item"
            {...given('sale_price')}
          />
          <TextField label="ISMN" placeholder="979-0-…" {...given('ismn')} />
          <div className="col-span-full">
            <SourceField
              label={`PDF of ${name}`}
              value={edition?.pdf_file_url ?? ''}
              rules={[uploadRules['sheet-music-pdf']]}
              preview="none"
              error={findError('pdf_file_url')}
              onChange={(url) => set({ pdf_file_url: url, ...(url === '' && { page_count: null, paper: null }) })}
              onStored={({ pageCount, width, height }) =>
                set({ page_count: pageCount, paper: paperName(width, height) })
              }
              onBusy={uploading}
            />
          </div>
          <div className="col-span-full">
            <VersionsField
              id={edition?.id ?? null}
              file={edition?.pdf_file_url ?? ''}
              note={edition?.change_note ?? ''}
              error={findError('change_note')}
              onNote={(change_note) => set({ change_note })}
              onFile={(pdf_file_url, change_note, page_count) => set({ pdf_file_url, change_note, page_count })}
            />
          </div>
          <div className="col-span-full">
            <SamplePagesField
              url={edition?.pdf_file_url ?? ''}
              chosen={edition?.sample_pages ?? []}
              onChange={(sample_pages) => set({ sample_pages })}
            />
          </div>
        </div>
      </details>
    </div>
  )
}
