// Compares Shop Management with the texts and rules the requirements quote (ADM-SHOP).
import { afterEach, expect, test, vi } from 'vitest'
import type { FailureWords } from '@/admin-kit/failure-words'
import { AppError } from '@/lib/errors'
import type { ErrorCode } from '@/lib/error-table'
import type { ResourceRow } from '@/lib/resource'
import { megabyte } from '@/lib/file-size'
import { toastFor, offerToastRegion } from '@/ui/toast-store'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import type { shopItemsResource } from '../shop.resource'
import { choicesFor } from './CategoryField'
import { hasDownloadSettings, policyText } from './DownloadPolicy'
import { choiceFacts } from './ItemTitle'
import { missingGoods } from './MissingGoods'
import { shopCells, shopPage } from './shop-page'
import { namesIn, sumWords } from './variant-words'
import { announcesUpload, saveFailed, shopWords, tellUploadFailure, uploadArrived } from './shop-words'

type Row = ResourceRow<typeof shopItemsResource>
const { fields } = shopPage
const groups = fields.flatMap((entry) => ('group' in entry ? [entry] : []))
const defaults = shopPage.resource.defaults()
const shownGroups = (change: Partial<typeof defaults>) =>
  groups
    .filter(({ isShown }) => isShown?.({ values: { ...defaults, ...change }, opened: defaults, isNew: true }) ?? true)
    .map(({ group }) => group)
const shownLabels = (group: string, change: Partial<typeof defaults> = {}) =>
  groups
    .find((each) => each.group === group)
    ?.fields.filter(
      ({ isShown }) => isShown?.({ values: { ...defaults, ...change }, opened: defaults, isNew: true }) ?? true,
    )
    .map(({ label }) => label)
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
  expect(shopPage.columns.map(({ header }) => header)).toEqual([
    'Title',
    'Category',
    'Price',
    'Status',
    'Sales',
    'Inventory',
    'Tags',
  ])
  expect([shopPage.resource.isOrdered, shopPage.hasSummary]).toEqual([true, true])
})

test('ADM-SHOP-02: what cells say', () => {
  expect(shopCells.category({ category: 'digital_music' })).toBe('digital music')
  expect([null, 0, 5, 1250].map((price) => shopCells.price({ price }))).toEqual(['Free', 'Free', '$0.05', '$12.50'])
  expect([shopCells.status({ is_visible: true }), shopCells.status({ is_visible: false })]).toEqual([
    'Visible',
    'Hidden',
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

test('what the list says of a choice: only what is known of it, with the price of its item where it has none of its own', () => {
  const choice = {
    ...{ id: 'a', label: 'C', price: null, inventory_count: null, is_on_sale: true, kind: null, transposition: null },
    ...{ clef: null, instruments: [], pdf_file_url: null, change_note: null, ismn: null, sample_pages: [] },
    ...{ purchase_count: 0, page_count: null, paper: null },
  }
  expect([
    choiceFacts(choice, 650),
    choiceFacts(choice, null),
    choiceFacts({ ...choice, price: 2000, page_count: 1, paper: 'A4', purchase_count: 3, is_on_sale: false }, 650),
    choiceFacts({ ...choice, inventory_count: 0 }, 2500),
  ]).toEqual(['$6.50', '', '1 page · A4 · $20.00 · 3 sold · off sale', '$25.00 · 0 in stock'])
})

test('ADM-SHOP-06: a new item', () => {
  expect(defaults).toMatchObject({
    category: 'digital_music',
    download_limit: '5',
    download_expiry_days: '30',
    is_visible: true,
    is_featured: false,
  })
})

test('ADM-SHOP-07 ADM-SHOP-18 OP-24: sections and fields', () => {
  const names = ['Digital Music', 'Physical Music', 'Sheet Music', 'Merchandise', 'Free Content']
  expect(choicesFor('merchandise').map(({ label }) => label)).toEqual(names)
  expect(choicesFor('cd').map(({ label }) => label)).toEqual([...names, 'CD'])
  expect(shownGroups({})).toEqual([
    'Product Information',
    'Music files',
    'The recording',
    'Product Image *',
    'Digital Download Settings',
    'Tags and Visibility',
  ])
  expect(shownLabels('Tags and Visibility')).toEqual(['Tags', 'Visible in Shop', 'Featured Item'])
  const price = groups.flatMap((group) => group.fields).find(({ name }) => name === 'price')
  expect(price).toMatchObject({ kind: 'money' })
})

const always = ['Category *', 'Title *', 'Description', 'Image source', 'Tags', 'Visible in Shop', 'Featured Item']
const downloads = ['Download Limit', 'Download Expiry (days)']
const music = [
  'Tune you have',
  'Composer',
  'Arranger',
  'Lyricist',
  'Style',
  'Line-up',
  'Grade',
  'Key',
  'Tempo',
  'Duration',
  'Range of the lead',
  'Tune',
  'Rights',
  'ISWC',
  'Collecting society',
  'Copyright line',
  'Story',
]
const links = ['Bandcamp URL', 'External URL']
const record = ['Year', 'Track list', 'Credits']
/** What the form of a new item of each category asks beside what all ask. */
const asked: Record<(typeof defaults)['category'], string[]> = {
  digital_music: ['Price ($)', 'Digital Price ($)', 'Files', ...record, ...downloads, ...links],
  physical_music: ['Price ($)', 'Digital Price ($)', 'Inventory Count', 'Choices', ...record, 'Bandcamp URL'],
  sheet_music: ['Price ($)', 'PDF file', 'Look inside', 'Choices', 'Bundle', ...music, ...downloads, 'External URL'],
  merchandise: ['Price ($)', 'Inventory Count', 'Choices'],
  free_content: ['PDF file', ...links],
  cd: ['Price ($)', 'Digital Price ($)', 'Inventory Count', 'Choices', ...record, 'Bandcamp URL'],
}
const allShown = (change: Partial<typeof defaults>, opened = defaults): string[] => {
  const given = { values: { ...defaults, ...change }, opened, isNew: true }
  return fields.flatMap((entry) =>
    !(entry.isShown?.(given) ?? true)
      ? []
      : 'group' in entry
        ? entry.fields.filter(({ isShown }) => isShown?.(given) ?? true).map(({ label }) => label)
        : [entry.label],
  )
}

test.each(Object.entries(asked))(
  'ADM-SHOP-07 OP-24: the form of %s asks what it needs and nothing else',
  (category, own) => {
    expect(allShown({ category: category as keyof typeof asked }).sort()).toEqual([...always, ...own].sort())
  },
)

test('ADM-SHOP-10: of a sheet the PDF comes first, right after the category', () => {
  const [first, ...others] = allShown({ category: 'sheet_music' })
  expect([first, ...others.slice(0, 4)]).toEqual(['Category *', 'PDF file', 'Look inside', 'Choices', 'Title *'])
})

test('what an item had before its category changed stays in sight, also while it is taken away', () => {
  const record = { ...defaults, bandcamp_url: 'https://a.bandcamp.com', inventory_count: '4', digital_price: '5' }
  const kept = ['Bandcamp URL', 'Inventory Count', 'Digital Price ($)']
  expect(allShown({ ...record, category: 'sheet_music' })).toEqual(expect.arrayContaining(kept))
  expect(allShown({ category: 'sheet_music' }, record)).toEqual(expect.arrayContaining(kept))
  expect(allShown({ category: 'merchandise', composer: 'Fats Miller' })).toContain('Composer')
})

test('ADM-SHOP-07 ADM-SHOP-23: sizes and colours belong to what is sent in a parcel, and take the place of the count', () => {
  const variants = [{ id: 'new-1', label: 'M', price: '', inventory_count: '4' }]
  const hasChoices = (change: Partial<typeof defaults>) => shownGroups(change).includes('Sizes, colours')
  expect(
    (['merchandise', 'physical_music', 'cd', 'sheet_music', 'digital_music', 'free_content'] as const).map((category) =>
      hasChoices({ category }),
    ),
  ).toEqual([true, true, true, false, false, false])
  expect(hasChoices({ category: 'digital_music', variants })).toBe(true)
  // Of a sheet they are editions, which have a section of their own.
  expect(shownGroups({ category: 'sheet_music', variants })).toEqual(
    expect.arrayContaining(['Editions', 'Sheet Music PDF *']),
  )
  expect(hasChoices({ category: 'sheet_music', variants })).toBe(false)
  const count = (change: Partial<typeof defaults>) =>
    groups
      .flatMap((group) => group.fields)
      .filter(
        ({ name, isShown }) =>
          name === 'inventory_count' &&
          (isShown?.({ values: { ...defaults, category: 'merchandise', ...change }, opened: defaults, isNew: true }) ??
            true),
      )
      .map(({ kind }) => kind)
  expect([count({}), count({ variants })]).toEqual([['number'], ['custom']])
  expect([
    sumWords(variants),
    sumWords([...variants, { inventory_count: '12' }]),
    sumWords([...variants, { inventory_count: '' }]),
    sumWords([{ inventory_count: 'x' }]),
  ]).toEqual(['4', '16', 'Not counted', ''])
  expect(namesIn('S, M; l ,, m,XL')).toEqual(['S', 'M', 'l', 'XL'])
})

test('the PDF of a sheet itself: asked for without editions, only shown to be taken away with them; goods are missing while no edition is on sale', () => {
  const edition = {
    id: 'a',
    label: 'C',
    price: '',
    inventory_count: '',
    pdf_file_url: 'private:sheet-music-pdfs/c.pdf',
  }
  const sheet = { category: 'sheet_music' as const, variants: [edition] }
  const pdfGroups = (change: Partial<typeof defaults>) =>
    shownGroups(change).filter((group) => group.startsWith('Sheet Music PDF'))
  expect([
    pdfGroups({ ...sheet, variants: [] }),
    pdfGroups(sheet),
    pdfGroups({ ...sheet, pdf_file_url: 'private:sheet-music-pdfs/own.pdf' }),
  ]).toEqual([['Sheet Music PDF *'], [], ['Sheet Music PDF']])
  const own = 'private:sheet-music-pdfs/own.pdf'
  expect([
    missingGoods({ ...defaults, ...sheet }),
    missingGoods({ ...defaults, ...sheet, variants: [], pdf_file_url: own }),
    missingGoods({ ...defaults, ...sheet, variants: [{ ...edition, is_on_sale: false }], pdf_file_url: own }),
  ]).toEqual([null, null, expect.stringContaining('Buyers would get nothing')])
})

test('ADM-SHOP-10 ADM-SHOP-11 ADM-SHOP-12 ADM-SHOP-13 ADM-SHOP-15 OP-15: the section of the PDF', () => {
  expect(shownGroups({ category: 'sheet_music' })).toContain('Sheet Music PDF *')
  expect(shownGroups({ category: 'free_content' })).toContain('Sheet Music PDF')
  expect(shownGroups({ category: 'merchandise' })).toEqual([
    'Product Information',
    'Sizes, colours',
    'Product Image *',
    'Tags and Visibility',
  ])
  const group = groups.find((each) => each.group === 'Sheet Music PDF *')
  expect(group?.hint).toMatch(/^Required for sheet music\. .*External URL in the Digital Download Settings section/)
  const [field] = group?.fields ?? []
  if (field?.kind !== 'source') throw new Error('no field for the PDF')
  expect(field).toMatchObject({
    modes: { link: 'URL', file: 'Upload File' },
    linkHint: 'Enter a direct link to your PDF file',
  })
  expect(field.words).toMatchObject({ done: 'PDF uploaded successfully!' })
  expect(field.words?.sending?.(10)).toBe('Uploading PDF... 10%')
  expect(field.rules[0]).toMatchObject({
    hint: 'Supported format: PDF files only (max 50MB)',
    accept: 'application/pdf,.pdf',
  })
})

test('ADM-SHOP-16 ADM-SHOP-26: downloads in a sentence, while it is typed', () => {
  expect([
    hasDownloadSettings({ category: 'merchandise', pdf_file_url: '' }),
    hasDownloadSettings({ category: 'merchandise', pdf_file_url: 'https://a.b/c.pdf' }),
    hasDownloadSettings({ category: 'sheet_music', pdf_file_url: '' }),
  ]).toEqual([false, true, true])
  expect(policyText({ download_limit: '3', download_expiry_days: '14' })).toBe(
    'Up to 3 downloads within 14 days of purchase.',
  )
  expect(policyText({ download_limit: '1', download_expiry_days: '1' })).toBe(
    'Up to 1 download within 1 day of purchase.',
  )
  expect(policyText({ download_limit: '', download_expiry_days: '' })).toBe(
    'Up to 5 downloads within 30 days of purchase.',
  )
  expect(['0', '101', '2.5'].map((download_limit) => policyText({ download_limit, download_expiry_days: '' }))).toEqual(
    [null, null, null],
  )
})

test('OP-14 OP-15: an item with nothing to hand over says which fields would mend that', () => {
  const item = { category: 'digital_music', pdf_file_url: '', bandcamp_url: '', external_url: '' }
  expect(missingGoods(item)).toBe(
    'Buyers would get nothing for their money: upload the music here, or add a Bandcamp URL or an External URL. Until then the item is shown, but cannot be bought.',
  )
  expect(missingGoods({ ...item, category: 'free_content' })).toMatch(/^Visitors would find nothing to open: /)
  expect([
    missingGoods({ ...item, bandcamp_url: 'https://a.bandcamp.com' }),
    missingGoods({ ...item, category: 'cd' }),
  ]).toEqual([null, null])
})

test('ADM-SHOP-24 ADM-SHOP-25 ADM-SHOP-28: uploads in words', () => {
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

test('ADM-SHOP-27 ADM-SHOP-29 ADM-SHOP-30: what is said after sending', () => {
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
  'ADM-SHOP-31 ADM-SHOP-32 ADM-SHOP-33 ADM-SHOP-34 ADM-SHOP-35 ADM-SHOP-36: words of %s, a save that fails with %s',
  (_id, code, update, create) => {
    expect(said(saveFailed('update'), code)).toEqual({ title: 'Save Failed', text: update })
    expect(said(saveFailed('create'), code)).toEqual({ title: 'Save Failed', text: create })
  },
)

test('ADM-SHOP-36: any other failure in its own words', () => {
  expect(said(saveFailed('update'), 'storage_full', 'No room.')).toEqual({ title: 'Save Failed', text: 'No room.' })
})
