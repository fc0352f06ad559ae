// What the shop sells, as the owner keeps it (ADM-SHOP): the form's rules and messages, and what the list shows.
import { z } from 'zod'
import { isOwnFile, optionalDollars, optionalInteger, optionalText, requiredText } from '@/lib/form-fields'
import { centsToDecimal } from '@/lib/money'
import { resource } from '@/lib/resource'
import { variantRow, variantsForm, variantToForm } from './shop.variants'

export const shopItemCategories = [
  'digital_music',
  'physical_music',
  'sheet_music',
  'merchandise',
  'free_content',
  'cd',
] as const

/** ADM-SHOP-22: an http(s) address, or blank; `own` says that a file the site keeps will do too. */
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

/** A sheet in the private store (OP-04). */
export const isPrivateFile = (value: string) =>
  /^private:sheet-music-pdfs\/[^?#\\]+$/.test(value) && !value.includes('..')

/** ADM-SHOP-26: a whole number within the range; blank is the default. */
const limited = (fallback: number, most: number, label: string) =>
  optionalInteger(`${label} must be between 1 and ${most}`, { min: 1, max: most }).transform(
    (value) => value ?? fallback,
  )

const priceMessage = 'Price is required for purchasable items and must be greater than $0'

export const shopItemsResource = resource({
  name: 'shop-items',
  noun: 'shop item',
  values: z
    .object({
      title: requiredText('Product title is required and cannot be empty', {
        max: [200, 'Product title must be less than 200 characters'],
      }),
      category: z.enum(shopItemCategories, { error: 'Please select a product category' }),
      description: optionalText([5000, 'Description must be less than 5000 characters']),
      price: optionalDollars('Please enter a price in dollars, such as 12.50'),
      digital_price: optionalDollars('Please enter a price in dollars, such as 12.50'),
      inventory_count: z
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
      image_url: address('Image URL', 'https://example.com/image.jpg', isOwnFile),
      pdf_file_url: address('PDF URL', 'https://example.com/music.pdf', isPrivateFile),
      bandcamp_url: address('Bandcamp URL', 'https://artist.bandcamp.com'),
      external_url: address('External URL', 'https://example.com'),
      tags: z
        .array(z.string().trim().min(1).max(40))
        .max(30)
        .transform((tags) => [...new Set(tags)]),
      download_limit: limited(5, 100, 'Download limit'),
      download_expiry_days: limited(30, 365, 'Download expiry'),
      is_visible: z.boolean(),
      is_featured: z.boolean(),
      variants: variantsForm.default([]),
    })
    .superRefine((item, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (item.category !== 'free_content' && (item.price ?? 0) <= 0) refuse('price', priceMessage)
      if (item.category === 'sheet_music' && item.pdf_file_url === null && item.external_url === null) {
        refuse('pdf_file_url', 'Sheet music requires either a PDF file upload, PDF URL, or external link to the music')
      }
      if (item.image_url === null) refuse('image_url', 'Product image is required')
    }),
  row: z.object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    category: z.enum(shopItemCategories),
    description: z.string().nullable(),
    /** Cents. */
    price: z.number().nullable(),
    digital_price: z.number().nullable(),
    inventory_count: z.number().nullable(),
    image_url: z.string().nullable(),
    pdf_file_url: z.string().nullable(),
    bandcamp_url: z.string().nullable(),
    external_url: z.string().nullable(),
    tags: z.array(z.string()),
    download_limit: z.number(),
    download_expiry_days: z.number(),
    is_visible: z.boolean(),
    is_featured: z.boolean(),
    order_index: z.number(),
    purchase_count: z.number(),
    variants: z.array(variantRow),
  }),
  parts: { variants: 'label' },
  toValues: (row) => ({
    title: row.title,
    category: row.category,
    description: row.description ?? '',
    price: row.price === null ? '' : centsToDecimal(row.price),
    digital_price: row.digital_price === null ? '' : centsToDecimal(row.digital_price),
    inventory_count: row.inventory_count === null ? '' : String(row.inventory_count),
    image_url: row.image_url ?? '',
    pdf_file_url: row.pdf_file_url ?? '',
    bandcamp_url: row.bandcamp_url ?? '',
    external_url: row.external_url ?? '',
    tags: row.tags,
    download_limit: String(row.download_limit),
    download_expiry_days: String(row.download_expiry_days),
    is_visible: row.is_visible,
    is_featured: row.is_featured,
    variants: row.variants.map(variantToForm),
  }),
})
