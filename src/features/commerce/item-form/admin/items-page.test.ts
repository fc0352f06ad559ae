// Compares the texts of Shop Management, in its list and in its messages, with those that the requirements quote
// (ADM-SHOP).
import { afterEach, expect, test, vi } from 'vitest'
import type { FailureWords } from '@/admin-kit/requests/failure-words'
import { AppError } from '@/lib/errors'
import type { ErrorCode } from '@/lib/error-table'
import type { ResourceRow } from '@/lib/resource'
import { megabyte } from '@/lib/file-size'
import { toastFor, offerToastRegion } from '@/ui/toast-store'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { choiceSummary } from './ItemTitle'
import { shopCells, shopPage } from './items-page'
import { announcesUpload, itemSaveFailed, shopWords, tellUploadFailure, uploadArrived } from './item-form-words'

type Row = ResourceRow<typeof shopItemsResource>
const said = (words: FailureWords, code: ErrorCode, message?: string) =>
  typeof words === 'function' ? words(new AppError(code, { message })) : words

afterEach(() => vi.useRealTimers())

test('ADM-SHOP-01 ADM-SHOP-02 ADM-SHOP-04 ADM-SHOP-05: titles, columns and buttons', () => {
  expect(shopWords).toMatchObject({
    title: 'Shop Management',
    subtitle: 'Manage your shop items, pricing, and inventory',
    add: 'Add Item',
    creating: 'Add New Shop Item',
    editing: 'Edit Shop Item',
    saving: { create: 'Creating...', update: 'Updating...' },
  })
  // Category and tags are in the line below the title, the status is the switch behind these columns.
  expect(shopPage.columns.map(({ header }) => header)).toEqual(['Title', 'Price', 'Inventory', 'Sales'])
  expect(shopPage.visibilityColumn).toEqual({ header: 'Status', words: ['Visible', 'Hidden'] })
  expect([shopPage.resource.isOrdered, shopPage.hasSummary]).toEqual([true, true])
})

test('ADM-SHOP-02: cells show each value as text', () => {
  expect(shopCells.category({ category: 'digital_music' })).toBe('digital music')
  expect([null, 0, 5, 1250].map((price) => shopCells.price({ price }, 'USD'))).toEqual([
    'Free',
    'Free',
    '$0.05',
    '$12.50',
  ])
  expect([[], ['a', 'b'], ['a', 'b', 'c', 'd', 'e']].map((tags) => shopCells.tags({ tags }))).toEqual([
    '',
    'a, b',
    'a, b, c +2',
  ])
  expect([null, 0, 3].map((inventory_count) => shopCells.inventory({ inventory_count, variants: [] }))).toEqual([
    'N/A',
    0,
    3,
  ])
  const sizes = (...counts: (number | null)[]) =>
    counts.map((inventory_count, n) => ({ id: `${n}`, label: `${n}`, price: null, inventory_count }))
  expect(
    [sizes(4, 0, 12), sizes(4, null)].map((variants) => shopCells.inventory({ inventory_count: 99, variants })),
  ).toEqual([16, 'N/A'])
})

test('the list shows only known facts of a choice, with the price of its item if it has none of its own', () => {
  const choice = {
    ...{
      id: 'a',
      label: 'C',
      price: null,
      sale_price: null,
      inventory_count: null,
      weight_grams: null,
      is_on_sale: true,
      kind: null,
      transposition: null,
    },
    ...{ clef: null, instruments: [], pdf_file_url: null, change_note: null, ismn: null, sample_pages: [] },
    ...{ purchase_count: 0, page_count: null, paper: null },
  }
  expect([
    choiceSummary(choice, 650, 'USD'),
    choiceSummary(choice, null, 'USD'),
    choiceSummary(
      { ...choice, price: 2000, page_count: 1, paper: 'A4', purchase_count: 3, is_on_sale: false },
      650,
      'USD',
    ),
    choiceSummary({ ...choice, inventory_count: 0 }, 2500, 'USD'),
  ]).toEqual(['$6.50', '', '1 page · A4 · $20.00 · 3 sold · off sale', '$25.00 · 0 in stock'])
})

test('ADM-SHOP-24 ADM-SHOP-25 ADM-SHOP-28: the page describes uploads in words', () => {
  vi.useFakeTimers()
  const region = Symbol('region')
  const withdraw = offerToastRegion(region)
  const file = (name: string, type: string) => ({ name, type, size: megabyte }) as File
  announcesUpload('shop-image')(file('a.jpg', 'image/jpeg'))
  expect(toastFor(region)).toMatchObject({
    title: 'Uploading Image',
    text: 'Please wait while your image is being uploaded...',
  })
  announcesUpload('sheet-music-pdf')(file('a.pdf', 'application/pdf'))
  expect(toastFor(region)).toMatchObject({
    title: 'Uploading PDF',
    text: 'Please wait while your PDF is being uploaded...',
  })
  announcesUpload('shop-image')(file('a.exe', 'application/x-msdownload'))
  expect(toastFor(region)?.title).toBe('Uploading PDF')
  uploadArrived()
  expect(toastFor(region)).toBeNull()

  const problem = (kind: 'shop-image' | 'sheet-music-pdf', name: string, size: number) =>
    uploadRules[kind].check({ name, type: '', size })
  expect([problem('shop-image', 'a.txt', 1)?.text, problem('sheet-music-pdf', 'a.txt', 1)?.text]).toEqual([
    'Please upload a valid image file',
    'Please upload a valid PDF file',
  ])
  const large = problem('shop-image', 'a.jpg', 11 * megabyte)
  expect(large).toMatchObject({
    title: 'File is too large. Please use a file smaller than 10MB',
    text: 'Image file must be smaller than 10MB',
  })
  expect(problem('sheet-music-pdf', 'a.pdf', 51 * megabyte)).toMatchObject({
    title: 'File is too large. Please use a file smaller than 50MB',
    text: 'PDF file must be smaller than 50MB',
  })
  if (large) tellUploadFailure(large)
  expect(toastFor(region)).toMatchObject({
    title: 'File is too large. Please use a file smaller than 10MB',
    kind: 'destructive',
  })
  expect([uploadRules['shop-image'].failure('x'), uploadRules['sheet-music-pdf'].failure('x')]).toEqual([
    'Image upload failed: x',
    'PDF upload failed: x',
  ])
  withdraw()
})

test('ADM-SHOP-27 ADM-SHOP-29 ADM-SHOP-30: the page shows a message after submitting', () => {
  expect(shopWords.invalid?.(['a', 'b'])).toEqual({
    title: 'Form Validation Failed',
    text: 'Please fix 2 error(s) before submitting',
  })
  const { created, updated, deleted, moved } = shopWords.toasts
  const row = { title: 'Blue Stride' } as Row
  const words = (toast: typeof created) => (typeof toast === 'function' ? toast(row) : toast)
  expect(words(created)).toEqual({
    title: 'Product Created Successfully',
    text: '"Blue Stride" has been created and is now available in your shop.',
  })
  expect(words(updated)).toEqual({
    title: 'Product Updated Successfully',
    text: '"Blue Stride" has been updated and is now available in your shop.',
  })
  expect([deleted, moved]).toEqual([
    { title: 'Success', text: 'Shop item deleted successfully' },
    { title: 'Success', text: 'Items reordered successfully' },
  ])
  expect(shopWords.failures).toMatchObject({
    remove: { title: 'Error', text: 'Failed to delete shop item' },
    move: { title: 'Error', text: 'Failed to reorder items' },
  })
})

const saveFailures: [string, ErrorCode, string, string][] = [
  [
    'ADM-SHOP-31',
    'duplicate',
    'A product with similar information already exists. Please check your title and try again.',
    'A product with this information already exists. Please use a different title or modify your data.',
  ],
  [
    'ADM-SHOP-32',
    'invalid_data',
    'Invalid data provided. Please check all fields and try again.',
    'Invalid data provided. Please check all required fields and try again.',
  ],
  [
    'ADM-SHOP-33',
    'permission_denied',
    'You do not have permission to update this product. Please contact an administrator.',
    'You do not have permission to create products. Please contact an administrator.',
  ],
  [
    'ADM-SHOP-34',
    'database_unavailable',
    'Network error occurred. Please check your internet connection and try again.',
    'Network error occurred. Please check your internet connection and try again.',
  ],
  [
    'ADM-SHOP-35',
    'timeout',
    'The request timed out. This may be due to large file uploads. Please try again with smaller files.',
    'The request timed out. This may be due to large file uploads. Please try again with smaller files.',
  ],
  [
    'ADM-SHOP-36',
    'unexpected',
    'An unexpected error occurred while saving the product. Please try again.',
    'An unexpected error occurred while saving the product. Please try again.',
  ],
]

test.each(saveFailures)(
  'ADM-SHOP-31 ADM-SHOP-32 ADM-SHOP-33 ADM-SHOP-34 ADM-SHOP-35 ADM-SHOP-36: the page shows the message of %s when a save fails with %s',
  (_id, code, update, create) => {
    expect(said(itemSaveFailed('update'), code)).toEqual({ title: 'Save Failed', text: update })
    expect(said(itemSaveFailed('create'), code)).toEqual({ title: 'Save Failed', text: create })
  },
)

test('ADM-SHOP-36: any other failure is shown in its own words', () => {
  expect(said(itemSaveFailed('update'), 'storage_full', 'No room.')).toEqual({ title: 'Save Failed', text: 'No room.' })
})
