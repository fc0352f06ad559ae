// Form fields for a choice of an item: a size, a colour, an edition of a sheet. Rules and messages for the form and its
// server.
import { z } from 'zod'
import { clefCodes, kinds, transpositionCodes } from './edition-facts'
import { mostSamplePages, samplePageNumbers } from '@/features/commerce/look-inside/look-inside.rules'
import { instruments } from './instruments'
import { ismnDigits, ismnText } from '../tunes/music-numbers'
import { optionalDollars, optionalGrams, optionalInteger, optionalText, requiredText } from '@/lib/form-fields'
import { centsToDecimal } from '@/lib/money'
import { weightWords } from '@/lib/weight'

/** Most choices of an item: more would be unusable. */
export const mostVariants = 50

const priceMessage = 'Enter a price above 0, such as 12.50, or leave it empty'

/** True for a sheet in the private store (OP-04). */
export const isPrivateFile = (value: string) =>
  /^private:sheet-music-pdfs\/[^?#\\]+$/.test(value) && !value.includes('..')

/** Accepts one of these words or none; none is stored as null. */
const nullIfBlank = <Word extends string>(word: Word) => (word === '' ? null : (word as Exclude<Word, ''>))

const ismn = z
  .string()
  .max(40)
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null
    const digits = ismnDigits(typed)
    if (digits === null)
      context.addIssue({ code: 'custom', message: 'An ISMN has 13 digits, such as 979-0-2600-0043-8' })
    return digits
  })

/** Pages that visitors may see before they buy. */
export const samplePages = z
  .array(z.number().int().min(1).max(mostSamplePages))
  .max(mostSamplePages)
  .default([])
  .transform((chosen) => samplePageNumbers(chosen, null))

/** The correction in the new file, for buyers of the old one. Blank: it only replaces the old file. */
export const changeNote = optionalText([300, 'Please use at most 300 characters'])

const instrumentCodes = instruments.map(({ code }) => code)

/** Fields that only an edition has; a size leaves them empty. */
const editionFields = {
  is_on_sale: z.boolean().default(true),
  kind: z
    .enum(['', ...kinds])
    .default('')
    .transform(nullIfBlank),
  transposition: z
    .enum(['', ...transpositionCodes])
    .default('')
    .transform(nullIfBlank),
  clef: z
    .enum(['', ...clefCodes])
    .default('')
    .transform(nullIfBlank),
  instruments: z.array(z.enum(instrumentCodes)).max(instrumentCodes.length).default([]),
  /** Blank: no file, and then it is not an edition. */
  pdf_file_url: z
    .string()
    .trim()
    .max(500)
    .default('')
    .refine((value) => value === '' || isPrivateFile(value), 'Please upload the PDF of this edition')
    .transform((value) => (value === '' ? null : value)),
  change_note: changeNote.default(''),
  ismn,
  sample_pages: samplePages,
}

export const variantForm = z.object({
  /** The id of a stored choice; a new choice has any other text. */
  id: z.string().max(60),
  label: requiredText('Each choice needs a name, such as M or Black', {
    max: [60, 'A name can have at most 60 characters'],
  }),
  /** Blank: the item's price applies. */
  price: optionalDollars(priceMessage).refine((cents) => cents === null || cents > 0, priceMessage),
  /** Blank: the price stays in a sale, or that of the item applies. */
  sale_price: optionalDollars(priceMessage)
    .refine((cents) => cents === null || cents > 0, priceMessage)
    .prefault(''),
  /** Blank: not counted. */
  inventory_count: optionalInteger('Enter a whole number from 0, or leave it empty'),
  /** Blank: the item's weight applies. */
  weight_grams: optionalGrams('Enter grams, such as 350, or leave it empty').prefault(''),
  ...editionFields,
})
export type VariantForm = z.input<typeof variantForm>

/** Returns the reason why an edition can no longer be deleted. */
export const boughtEditionStays = (label: string): string =>
  `“${label}” has been bought, so it cannot be deleted. Take it off sale instead: new buyers can no longer choose it, and those who have it keep it.`

/** Compares labels as buyers do: case does not count. */
export const sameLabel = (label: string): string => label.trim().toLowerCase()

/** The choices of an item. An error in one does not hide errors in the others. */
export const variantsForm = z.array(variantForm).superRefine(
  (given: unknown, context) => {
    if (!Array.isArray(given)) return
    if (given.length > mostVariants)
      context.addIssue({ code: 'custom', message: `An item has at most ${mostVariants} choices` })
    const seen = new Set<string>()
    for (const [index, choice] of (given as (Partial<VariantForm> | null)[]).entries()) {
      const label = choice?.label
      if (typeof label !== 'string' || label.trim() === '') continue
      if (seen.has(sameLabel(label)))
        context.addIssue({
          code: 'custom',
          path: [index, 'label'],
          message: `There is already a choice called ${label.trim()}`,
        })
      seen.add(sameLabel(label))
    }
  },
  { when: () => true },
)

/** A stored choice, as the back-office shows it. Money is in cents. */
export const variantRow = z.object({
  id: z.uuid(),
  label: z.string(),
  price: z.number().nullable(),
  sale_price: z.number().nullable(),
  inventory_count: z.number().nullable(),
  weight_grams: z.number().nullable(),
  is_on_sale: z.boolean(),
  kind: z.string().nullable(),
  transposition: z.string().nullable(),
  clef: z.string().nullable(),
  instruments: z.array(z.string()),
  pdf_file_url: z.string().nullable(),
  change_note: z.string().nullable(),
  ismn: z.string().nullable(),
  sample_pages: z.array(z.number()),
  /** Number of pieces sold so far. */
  purchase_count: z.number(),
  page_count: z.number().nullable(),
  /** Paper size such as "A4"; null if not known. */
  paper: z.string().nullable(),
})

/** A choice as the form shows it: what the owner typed, and data of a stored one that only the server knows. */
export type ShownVariant = VariantForm & { purchase_count?: number; page_count?: number | null; paper?: string | null }

/** Returns the name of a choice in its form, also while it has no label. */
export const variantChoiceName = ({ label }: Pick<VariantForm, 'label'>, index: number): string =>
  label.trim() || `Choice ${index + 1}`

export function variantToForm(row: z.output<typeof variantRow>): ShownVariant {
  return {
    id: row.id,
    label: row.label,
    price: row.price === null ? '' : centsToDecimal(row.price),
    sale_price: row.sale_price === null ? '' : centsToDecimal(row.sale_price),
    inventory_count: row.inventory_count === null ? '' : String(row.inventory_count),
    weight_grams: row.weight_grams === null ? '' : weightWords(row.weight_grams),
    is_on_sale: row.is_on_sale,
    kind: (row.kind ?? '') as VariantForm['kind'],
    transposition: (row.transposition ?? '') as VariantForm['transposition'],
    clef: (row.clef ?? '') as VariantForm['clef'],
    instruments: row.instruments,
    pdf_file_url: row.pdf_file_url ?? '',
    change_note: row.change_note ?? '',
    ismn: row.ismn === null ? '' : ismnText(row.ismn),
    sample_pages: row.sample_pages,
    purchase_count: row.purchase_count,
    page_count: row.page_count,
    paper: row.paper,
  }
}
