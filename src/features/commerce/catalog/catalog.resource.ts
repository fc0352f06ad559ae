// Defines the items of the shop for the owner (ADM-SHOP): the form's rules and messages, and the content of the list.
import { z } from 'zod'
import { isOwnFile, optionalInteger, optionalText, requiredText } from '@/lib/form-fields'
import { choice, dollars, field, onOff, optional, optionalNumber, text, wholeNumber } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { entriesForm, entryRow, idOrNone, type ShownEntry } from '@/features/commerce/bundles/bundle-form'
import { fileRow, filesForm, type ShownFile } from '@/features/commerce/recordings/music-files'
import { categories, categoryNames } from './shop-categories'
import { mostFeatured } from './catalog.rules'
import { tuneFields } from '@/features/commerce/sheet-music/tunes/tune-fields'
import { recordFields } from './item/record-form'
import {
  changeNote,
  isPrivateFile,
  samplePages,
  variantRow,
  variantsForm,
  variantToForm,
} from '@/features/commerce/sheet-music/editions/variant-form'

/** ADM-SHOP-22: an http(s) address, or blank. `own` also allows paths of files of this site. */
function address(label: string, host: string, own: (value: string) => boolean = () => false) {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value === '' || own(value)) return
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      if (!URL.canParse(value)) refuse(`${label} must be a valid web address (e.g., ${host})`)
      else if (!/^https?:$/.test(new URL(value).protocol)) refuse(`${label} must use HTTP or HTTPS protocol`)
      else if (!new URL(value).hostname.includes('.') && new URL(value).hostname !== 'localhost')
        refuse(`${label} must be a valid web address (e.g., ${host})`)
    })
    .transform((value) => (value === '' ? null : value))
}

/** ADM-SHOP-26: a whole number within the range; blank is the default. */
const limited = (fallback: number, most: number, label: string) =>
  optionalInteger(`${label} must be between 1 and ${most}`, { min: 1, max: most }).transform(
    (value) => value ?? fallback,
  )

/** A list of parts of one kind, empty in a new form. `toForm` converts each for the form. */
const list = <Rule extends z.ZodType, Row extends z.ZodType, Shown>(
  label: string,
  rule: Rule,
  row: Row,
  toForm: (stored: z.output<Row>) => Shown,
) => ({ label, rule, row: z.array(row), toForm: (stored: z.output<Row>[]) => stored.map(toForm), initial: () => [] })

const tags = z
  .array(z.string().trim().min(1).max(40))
  .max(30)
  .transform((given) => [...new Set(given)])

const priceMessage = 'Price is required for purchasable items and must be greater than $0'

const badPrice = 'Please enter a price in dollars, such as 12.50'
const linkLook = { control: { kind: 'text', type: 'url' }, half: true } as const

export const shopItemsResource = resource({
  name: 'shop-items',
  noun: 'shop item',
  access: 'administrator',
  visibility: 'is_visible',
  isOrdered: true,
  bulk: { category: 'Category', is_featured: 'Featured' },
  fields: {
    title: text(
      'Title *',
      requiredText('Product title is required and cannot be empty', {
        max: [200, 'Product title must be less than 200 characters'],
      }),
    ),
    category: choice('Category *', categories, categoryNames, {
      error: 'Please select a product category',
      initial: 'digital_music',
      half: true,
    }),
    description: optional('Description', optionalText([5000, 'Description must be less than 5000 characters']), {
      control: { kind: 'textarea' },
    }),
    price: dollars('Price ($)', badPrice, { half: true }),
    digital_price: dollars('Digital Price ($)', badPrice, {
      half: true,
      hint: 'Only if the digital format has a different price.',
    }),
    inventory_count: optionalNumber(
      'Inventory Count',
      z
        .string()
        .trim()
        .transform((typed, context) => {
          if (typed === '') return null
          const count = Number(typed)
          if (count < 0) context.addIssue({ code: 'custom', message: 'Inventory count cannot be negative' })
          else if (!Number.isInteger(count) || count > 1_000_000)
            context.addIssue({ code: 'custom', message: 'Inventory count must be a whole number' })
          return count
        }),
      { half: true, hint: 'Leave blank if you do not count stock.' },
    ),
    image_url: optional('Image source', address('Image URL', 'https://example.com/image.jpg', isOwnFile)),
    pdf_file_url: optional('PDF file', address('PDF URL', 'https://example.com/music.pdf', isPrivateFile)),
    change_note: optional('What the new PDF corrects', changeNote),
    bandcamp_url: optional('Bandcamp URL', address('Bandcamp URL', 'https://artist.bandcamp.com'), {
      ...linkLook,
      placeholder: 'https://artist.bandcamp.com',
    }),
    external_url: optional('External URL', address('External URL', 'https://example.com'), {
      ...linkLook,
      placeholder: 'https://',
    }),
    tags: list('Tags', tags, z.string(), (tag) => tag),
    download_limit: wholeNumber('Download Limit', limited(5, 100, 'Download limit'), {
      min: 1,
      max: 100,
      initial: '5',
      half: true,
      hint: '1 to 100; 5 when left empty.',
    }),
    download_expiry_days: wholeNumber('Download Expiry (days)', limited(30, 365, 'Download expiry'), {
      min: 1,
      max: 365,
      initial: '30',
      half: true,
      hint: '1 to 365; 30 when left empty.',
    }),
    line_up: optional('Line-up', optionalText([60, 'A line-up can have at most 60 characters']), {
      half: true,
      placeholder: 'Quartet',
    }),
    ...tuneFields,
    ...recordFields,
    /** Blank: the item has no tune, or gets its own from the music fields. */
    tune_id: field({
      label: 'Tune you have',
      rule: idOrNone,
      row: z.uuid().nullable(),
      toForm: (stored) => stored ?? '',
      initial: () => '',
    }),
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
    const hasEdition = item.variants.some(({ pdf_file_url }) => pdf_file_url !== null)
    const isBundle = item.entries.length > 0
    if (isBundle && item.category !== 'sheet_music')
      refuse('entries', 'Only sheet music can be a bundle: remove the items in it')
    if (isBundle && (hasEdition || item.pdf_file_url !== null))
      refuse(
        'entries',
        'A bundle delivers the items in it and has no PDF or editions of its own: remove either the items or the PDF and editions',
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
