// Defines the items of the shop for the owner (ADM-SHOP): their columns, tune and parts, and the rules that concern
// several fields.
import { z } from 'zod'
import { field, onOff } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { entriesForm, entryRow, idOrNone, type ShownEntry } from '@/features/commerce/bundles/bundle-form'
import { releaseFields } from '@/features/commerce/releases/release-fields'
import { fileRow, filesForm, type ShownFile } from '@/features/commerce/recordings/music-files'
import {
  samplePages,
  variantRow,
  variantsForm,
  variantToForm,
} from '@/features/commerce/sheet-music/editions/variant-form'
import { parcelTexts } from '@/features/commerce/shipping/parcel.texts'
import { checkSale } from '@/features/commerce/sales/sale-fields'
import { tuneFields } from '@/features/commerce/sheet-music/tunes/tune-fields'
import { mostFeatured } from './catalog.rules'
import { allPlaced } from './item/field-place'
import { itemColumns } from './item/item-columns'
import { sheetCategories } from './shop-categories'

/** A list of parts of one kind, empty in a new form. `toForm` converts each for the form. */
const list = <Rule extends z.ZodType, Row extends z.ZodType, Shown>(
  label: string,
  rule: Rule,
  row: Row,
  toForm: (stored: z.output<Row>) => Shown,
) => ({ label, rule, row: z.array(row), toForm: (stored: z.output<Row>[]) => stored.map(toForm), initial: () => [] })

const priceMessage = 'Price is required for purchasable items and must be greater than $0'

export const shopItemsResource = resource({
  name: 'shop-items',
  noun: 'shop item',
  access: 'administrator',
  visibility: 'is_visible',
  isOrdered: true,
  bulk: { price: 'Price', tags: 'Tags', category: 'Category', is_featured: 'Featured' },
  fields: {
    ...itemColumns,
    ...allPlaced(tuneFields, { categories: sheetCategories }),
    /** Blank: the item has no tune, or gets its own from the music fields. */
    tune_id: field({
      label: 'Tune you have',
      rule: idOrNone,
      row: z.uuid().nullable(),
      toForm: (stored) => stored ?? '',
      initial: () => '',
    }),
    /** The answer to a question about the first parcel; it is stored as a setting. */
    free_shipping: {
      label: parcelTexts.sellFree,
      rule: z.boolean().default(false),
      toForm: () => false,
      initial: () => false,
    },
    ...releaseFields,
    is_visible: onOff('Visible in Shop', true, { half: true }),
    is_featured: onOff('Featured Item', false, {
      half: true,
      hint: `The top of the shop shows the first ${mostFeatured} featured items; the list below it has all of them.`,
    }),
    variants: list('Choices', variantsForm.default([]), variantRow, variantToForm),
    sample_pages: list('Look inside', samplePages, z.number(), (page) => page),
    files: list('Files', filesForm.default([]), fileRow, (file): ShownFile => file),
    entries: list('Bundle', entriesForm.default([]), entryRow, (entry): ShownEntry => ({
      ...entry,
      entry_variant_id: entry.entry_variant_id ?? '',
    })),
  },
  shown: { slug: z.string(), order_index: z.number(), purchase_count: z.number() },
  check(item, refuse) {
    if (item.category !== 'free_content' && (item.price ?? 0) <= 0) refuse('price', priceMessage)
    checkSale(item, refuse)
    const hasEdition = item.variants.some(({ pdf_file_url }) => pdf_file_url !== null)
    const isBundle = item.entries.length > 0
    if (isBundle && item.category === 'free_content')
      refuse('entries', 'Free content cannot be a bundle: remove the items in it')
    if (isBundle && (item.variants.length > 0 || item.files.length > 0 || item.pdf_file_url !== null))
      refuse(
        'entries',
        'A bundle delivers the items in it and has no files or choices of its own: remove either the items or the files and choices',
      )
    if (
      item.category === 'sheet_music' &&
      !isBundle &&
      item.pdf_file_url === null &&
      item.external_url === null &&
      !hasEdition
    ) {
      refuse('pdf_file_url', 'Sheet music requires either a PDF file upload, PDF URL, or external link to the music')
    }
    // A sheet without a picture gets a drawn cover (decision 0050).
    if (item.image_url === null && item.category !== 'sheet_music') refuse('image_url', 'Product image is required')
  },
  parts: { variants: 'label', files: 'name', entries: 'label' },
})
