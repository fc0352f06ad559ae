// Texts of Shop Management, exactly as required (ADM-SHOP-01, ADM-SHOP-27 to ADM-SHOP-36).
import type { ResourceWords } from '@/admin-kit/definition'
import type { FailureWords, Words } from '@/admin-kit/requests/failure-words'
import { type ErrorCode, errorTable } from '@/lib/error-table'
import type { ResourceRow } from '@/lib/resource'
import type { UploadMessage } from '@/features/operations/uploads/upload-limits'
import { dismissToast, toast } from '@/ui/toast-store'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

type Row = ResourceRow<typeof shopItemsResource>

const lost = 'Network error occurred. Please check your internet connection and try again.'
const tooSlow = 'The request timed out. This may be due to large file uploads. Please try again with smaller files.'
const refused = (what: string) => `You do not have permission to ${what}. Please contact an administrator.`

const saveFailures = {
  update: {
    duplicate: 'A product with similar information already exists. Please check your title and try again.',
    invalid: 'Invalid data provided. Please check all fields and try again.',
    permission: refused('update this product'),
  },
  create: {
    duplicate: 'A product with this information already exists. Please use a different title or modify your data.',
    invalid: 'Invalid data provided. Please check all required fields and try again.',
    permission: refused('create products'),
  },
}

/** Returns the message for a failed save (ADM-SHOP-31 to ADM-SHOP-36). */
export const itemSaveFailed = (doing: 'create' | 'update'): FailureWords => {
  const { duplicate, invalid, permission } = saveFailures[doing]
  const texts: Partial<Record<ErrorCode, string>> = {
    duplicate,
    invalid_data: invalid,
    permission_denied: permission,
    foreign_origin: permission,
    not_signed_in: permission,
    timeout: tooSlow,
    upload_timeout: tooSlow,
    database_unavailable: lost,
    unexpected: 'An unexpected error occurred while saving the product. Please try again.',
  }
  return ({ code, message }) => ({ title: 'Save Failed', text: texts[code] ?? (message || errorTable[code].text) })
}

const saved =
  (done: 'created' | 'updated') =>
  (row: Row): Words => ({
    title: `Product ${done === 'created' ? 'Created' : 'Updated'} Successfully`,
    text: `"${row.title}" has been ${done} and is now available in your shop.`,
  })

export const shopWords: ResourceWords<Row> = {
  title: 'Shop Management',
  subtitle: 'Manage your shop items, pricing, and inventory',
  noun: 'product',
  add: 'Add Item',
  empty: 'No shop items yet. Add your first item to open the shop.',
  isImported: true,
  creating: 'Add New Shop Item',
  editing: 'Edit Shop Item',
  create: 'Create Item',
  update: 'Update Item',
  saving: { create: 'Creating...', update: 'Updating...' },
  remove: {
    title: 'Delete Shop Item',
    confirm: ({ title }) => `Are you sure you want to delete "${title}"? Buyers keep their orders and downloads.`,
  },
  bulkHints: { price: 'Editions, sizes and licences with a price of their own keep it.' },
  toasts: {
    created: saved('created'),
    updated: saved('updated'),
    deleted: { title: 'Success', text: 'Shop item deleted successfully' },
    moved: { title: 'Success', text: 'Items reordered successfully' },
  },
  failures: {
    load: { title: 'Error', text: 'Failed to fetch shop items' },
    create: itemSaveFailed('create'),
    update: itemSaveFailed('update'),
    remove: { title: 'Error', text: 'Failed to delete shop item' },
    move: { title: 'Error', text: 'Failed to reorder items' },
  },
  invalid: (messages) => ({
    title: 'Form Validation Failed',
    text: `Please fix ${messages.length} error(s) before submitting`,
  }),
}

const uploading = {
  'shop-image': { title: 'Uploading Image', text: 'Please wait while your image is being uploaded...' },
  'sheet-music-pdf': { title: 'Uploading PDF', text: 'Please wait while your PDF is being uploaded...' },
}

let announced: number | undefined

/** ADM-SHOP-28: announces the upload of an allowed file. Other files are refused at once. */
export const announcesUpload = (kind: keyof typeof uploading) => (file: File) => {
  if (uploadRules[kind].check(file) === null) announced = toast(uploading[kind])
}

/** Dismisses the message that asks to wait, once no upload is left. */
export function uploadArrived(): void {
  if (announced !== undefined) dismissToast(announced)
}

/** Shows why an upload failed (ADM-SHOP-24, ADM-SHOP-25, ADM-SHOP-28). */
export function tellUploadFailure({ title, text }: UploadMessage): void {
  toast({ title, text, kind: 'destructive' })
}
