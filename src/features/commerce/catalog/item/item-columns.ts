// Describes each column of a shop item that its form writes: rule, control, heading, categories, and the public
// responses that carry it. Form, rows, contract and public view follow (ADM-SHOP).
import { z } from 'zod'
import {
  isOwnFile,
  longTextLimit,
  optionalInteger,
  optionalLongText,
  optionalText,
  requiredText,
} from '@/lib/form-fields'
import { choice, dollars, field, onOff, optional, optionalNumber, text, wholeNumber } from '@/lib/record-fields'
import { recordCategories } from '@/features/commerce/recordings/track.rules'
import { changeNote, isPrivateFile } from '@/features/commerce/sheet-music/editions/variant-form'
import { isShipped } from '@/features/commerce/cart/format-name'
import { categories, categoryNames, sheetCategories } from '../shop-categories'
import { customsFields, parcelFields } from '@/features/commerce/shipping/parcel-fields'
import { saleFields } from '@/features/commerce/sales/sale-fields'
import { allPlaced, placed } from './field-place'
import { recordColumns } from './record-columns'

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

const tags = z
  .array(z.string().trim().min(1).max(40))
  .max(30)
  .transform((given) => [...new Set(given)])

const shipped = categories.filter(isShipped)
const badPrice = 'Please enter a price, such as 12.50'
const sold = categories.filter((category) => category !== 'free_content')
const { sale_digital_price: _, ...saleDays } = saleFields
const linkLook = { control: { kind: 'text', type: 'url' }, half: true } as const

export const itemColumns = {
  title: placed(
    text(
      'Title *',
      requiredText('Product title is required and cannot be empty', {
        max: [200, 'Product title must be less than 200 characters'],
      }),
    ),
    { publicIn: 'lists' },
  ),
  category: choice('Category *', categories, categoryNames, {
    error: 'Please select a product category',
    initial: 'digital_music',
    half: true,
  }),
  description: optional('Description', optionalLongText('Description'), {
    control: { kind: 'textarea', counted: longTextLimit },
  }),
  price: placed(dollars('Price ($)', badPrice, { half: true }), { categories: sold }),
  // Records are sold in more than one format.
  digital_price: placed(
    dollars('Digital Price ($)', badPrice, { half: true, hint: 'Only if the digital format has a different price.' }),
    { categories: recordCategories },
  ),
  ...allPlaced(saleDays, { group: 'Sale', categories: sold }),
  sale_digital_price: placed(saleFields.sale_digital_price, { group: 'Sale', categories: recordCategories }),
  pay_more: placed(
    onOff('Buyers may pay more', false, {
      hint: 'In the cart, buyers can enter a higher price than yours, never a lower one.',
    }),
    { group: 'Sale', categories: sold, publicIn: 'lists' },
  ),
  inventory_count: placed(
    optionalNumber(
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
    { categories: shipped },
  ),
  image_url: optional('Image source', address('Image URL', 'https://example.com/image.jpg', isOwnFile)),
  pdf_file_url: optional('PDF file', address('PDF URL', 'https://example.com/music.pdf', isPrivateFile)),
  change_note: optional('What the new PDF corrects', changeNote),
  bandcamp_url: placed(
    optional('Bandcamp URL', address('Bandcamp URL', 'https://artist.bandcamp.com'), {
      ...linkLook,
      placeholder: 'https://artist.bandcamp.com',
    }),
    { categories: [...recordCategories, 'free_content'] },
  ),
  external_url: placed(
    optional('External URL', address('External URL', 'https://example.com'), { ...linkLook, placeholder: 'https://' }),
    { categories: ['digital_music', 'sheet_music', 'free_content'] },
  ),
  tags: placed(
    field({ label: 'Tags', rule: tags, row: z.array(z.string()), toForm: (stored) => [...stored], initial: () => [] }),
    { publicIn: 'lists' },
  ),
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
  free_for_subscribers: placed(
    onOff('Free for newsletter subscribers', false, {
      hint: 'Visitors who subscribe to the newsletter and confirm their address can download it free.',
    }),
    { group: 'Digital Download Settings', categories: ['digital_music', 'sheet_music'], publicIn: 'page' },
  ),
  line_up: placed(
    optional('Line-up', optionalText([60, 'A line-up can have at most 60 characters']), {
      half: true,
      placeholder: 'Quartet',
    }),
    { categories: sheetCategories },
  ),
  ...recordColumns,
  ...allPlaced(parcelFields, { group: 'Parcel', categories: shipped }),
  ...allPlaced(customsFields, { group: 'For customs', categories: shipped }),
}
