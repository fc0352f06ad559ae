// Compares the form of a shop item with the rules that the requirements quote: which fields each category has
// (ADM-SHOP).
import { expect, test } from 'vitest'
import { sectionStarts } from '@/admin-kit/forms/form-sections'
import type { FieldPlace } from '@/features/commerce/catalog/item/field-place'
import { categories } from '@/features/commerce/catalog/shop-categories'
import { choicesFor } from './fields/CategoryField'
import { hasDownloadSettings, policyText } from './fields/DownloadPolicy'
import { missingGoods } from './MissingGoods'
import { shopPage } from './items-page'
import { namesIn, sumWords } from './fields/variant-words'

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
    'Music files',
    'Product Information',
    'Sale',
    'Bundle',
    'The recording',
    'Product Image *',
    'Digital Download Settings',
    'Release',
    'Tags and Visibility',
  ])
  const later = describedLater('digital_music').flatMap(({ label, group }) =>
    group === 'Tags and Visibility' ? [label] : [],
  )
  expect(shownLabels('Tags and Visibility')).toEqual(['Tags', 'Visible in Shop', 'Featured Item', ...later])
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
/** Asked while the shop has no price of shipping. */
const free = 'Sell with free shipping'
const disc = [
  'Price ($)',
  'Digital Price ($)',
  'Inventory Count',
  'Choices',
  'Bundle',
  ...record,
  'Release',
  'Bandcamp URL',
  free,
]
/** Fields that the requirements name for the form of a new item of each category, besides those of all categories. */
const asked: Record<(typeof defaults)['category'], string[]> = {
  digital_music: ['Price ($)', 'Digital Price ($)', 'Files', 'Bundle', ...record, 'Release', ...downloads, ...links],
  physical_music: disc,
  sheet_music: ['Price ($)', 'PDF file', 'Look inside', 'Choices', 'Bundle', ...music, ...downloads, 'External URL'],
  merchandise: ['Price ($)', 'Inventory Count', 'Choices', 'Bundle', free],
  free_content: ['PDF file', ...links],
  cd: disc,
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

type Placed = { label: string } & FieldPlace
const places: [string, Placed][] = Object.entries(shopPage.resource.fields)

/** Categories whose form has a field that names its heading: its own, or all that show the heading. */
const categoriesOf = ({ group, categories: own }: Placed) =>
  categories.filter((category) => own?.includes(category) ?? shownGroups({ category }).some((shown) => shown === group))

/**
 * Fields that the form of a category has besides those that the requirements name: each describes its heading and its
 * categories. There is none until a recipe adds one (docs/recipes/add-a-column-of-an-item.md).
 */
function describedLater(category: keyof typeof asked): Placed[] {
  const named = new Set([...always, ...Object.values(asked).flat()])
  return places
    .map(([, placed]) => placed)
    .filter(({ label, group }) => group !== undefined && !named.has(label))
    .filter((placed) => categoriesOf(placed).includes(category))
}

test.each(Object.entries(asked))(
  'ADM-SHOP-07 OP-24: the form of %s asks what it needs and nothing else',
  (category, own) => {
    const described = describedLater(category as keyof typeof asked).map(({ label }) => label)
    expect(allShown({ category: category as keyof typeof asked }).sort()).toEqual(
      [...always, ...own, ...described].sort(),
    )
  },
)

test('a field is shown once, below the heading that it names, for exactly its categories', () => {
  for (const [name, placed] of places) {
    const { group, label } = placed
    if (group === undefined) continue
    const holders = fields.flatMap((entry) =>
      ('group' in entry ? entry.fields : [entry]).filter((field) => field.name === name).map(() => entry),
    )
    expect(holders, name).toMatchObject([{ group }])
    expect(
      categories.filter(
        (category) => shownGroups({ category }).includes(group) && shownLabels(group, { category })?.includes(label),
      ),
      name,
    ).toEqual(categoriesOf(placed))
  }
})

test('the page has a section for each kind of work, and leaves out those that a category does not have', () => {
  const sections = (category: (typeof categories)[number]) => [
    ...sectionStarts(fields, { values: { ...defaults, category }, opened: defaults, isNew: true }).values(),
  ]
  const all = ['Files', 'Words', 'Price and stock', 'Music', 'Pictures', 'Shop']
  expect(sections('sheet_music')).toEqual(all)
  expect(sections('digital_music')).toEqual(all)
  expect(sections('merchandise')).toEqual(['Words', 'Price and stock', 'Shipping', 'Pictures', 'Shop'])
  expect(sections('free_content')).toEqual(['Files', 'Words', 'Pictures', 'Shop'])
  expect(groups.filter(({ section }) => section === undefined)).toEqual([])
})

test('the title and the format of a release are asked once there is one, and stay while they are empty', () => {
  const asked = { category: 'cd' as const }
  expect(shownLabels('Release', asked)).toEqual(['Release'])
  const started = { ...asked, release_format: 'CD' }
  expect(shownLabels('Release', started)).toEqual(['Release', 'Title of the release', 'Name of this format'])
  expect(shownGroups({ category: 'merchandise' })).not.toContain('Release')
  expect(shownGroups({ category: 'merchandise', release_title: 'Late Set' })).toContain('Release')
})

test('no field but the category stands outside of a heading', () => {
  expect(fields.flatMap((entry) => ('group' in entry ? [] : [entry.name]))).toEqual(['category'])
})

test('ADM-SHOP-10: the form of a sheet shows the PDF first, right after the category', () => {
  const [first, ...others] = allShown({ category: 'sheet_music' })
  expect([first, ...others.slice(0, 4)]).toEqual(['Category *', 'PDF file', 'Look inside', 'Choices', 'Title *'])
})

test('fields filled before the category changed stay visible, even while they are being cleared', () => {
  const record = { ...defaults, bandcamp_url: 'https://a.bandcamp.com', inventory_count: '4', digital_price: '5' }
  const kept = ['Bandcamp URL', 'Inventory Count', 'Digital Price ($)']
  expect(allShown({ ...record, category: 'sheet_music' })).toEqual(expect.arrayContaining(kept))
  expect(allShown({ category: 'sheet_music' }, record)).toEqual(expect.arrayContaining(kept))
  expect(allShown({ category: 'merchandise', composer: 'Fats Miller' })).toContain('Composer')
})

test('a recording that an item keeps after a change of category is shown whole, and only while it has a value', () => {
  const year = { release_year: '1999' }
  const recordOf = (change: Partial<typeof defaults>, opened = defaults) =>
    allShown(change, opened).filter((label) => record.includes(label))
  for (const category of ['merchandise', 'sheet_music', 'free_content'] as const) {
    expect(recordOf({ category, ...year }), category).toEqual(record)
    expect(recordOf({ category }, { ...defaults, ...year }), category).toEqual(record)
    expect(recordOf({ category }), category).toEqual([])
    expect(shownGroups({ category }), category).not.toContain('The recording')
  }
  const merchandise = { ...defaults, category: 'merchandise' as const }
  expect(recordOf({ category: 'cd' }, merchandise)).toEqual(record)
  expect(recordOf({ category: 'cd', ...year }, merchandise)).toEqual(record)
})

test('ADM-SHOP-07 ADM-SHOP-23: sizes and colours belong to shipped items and replace the stock count', () => {
  const variants = [{ id: 'new-1', label: 'M', price: '', inventory_count: '4' }]
  const hasChoices = (change: Partial<typeof defaults>) => shownGroups(change).includes('Sizes, colours')
  expect(
    (['merchandise', 'physical_music', 'cd', 'sheet_music', 'digital_music', 'free_content'] as const).map((category) =>
      hasChoices({ category }),
    ),
  ).toEqual([true, true, true, false, false, false])
  expect(hasChoices({ category: 'digital_music', variants })).toBe(true)
  // A sheet has editions, which are in a section of their own.
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

test('the form asks for a sheet’s own PDF without editions and shows it only for removal with them; goods are missing while no edition is on sale', () => {
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
  ]).toEqual([null, null, expect.stringContaining('There is nothing to deliver yet')])
})

test('ADM-SHOP-10 ADM-SHOP-11 ADM-SHOP-12 ADM-SHOP-13 ADM-SHOP-15 OP-15: the section of the PDF', () => {
  expect(shownGroups({ category: 'sheet_music' })).toContain('Sheet Music PDF *')
  expect(shownGroups({ category: 'free_content' })).toContain('Sheet Music PDF')
  expect(shownGroups({ category: 'merchandise' })).toEqual([
    'Product Information',
    'Sale',
    'Sizes, colours',
    'Parcel',
    'For customs',
    'Bundle',
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

test('ADM-SHOP-21: a bundle has no files and no choices of its own, and files or choices leave no room for a bundle', () => {
  const entry = {
    id: 'new-1',
    entry_item_id: 'a',
    entry_variant_id: '',
    label: 'Late Set',
    trouble: null,
    list_cents: 1,
  }
  const own = ['Music files', 'Sizes, colours', 'Editions', 'Bundle']
  const shown = (change: Partial<typeof defaults>) => shownGroups(change).filter((group) => own.includes(group))
  const entries = [entry] as unknown as typeof defaults.entries
  for (const category of ['digital_music', 'merchandise', 'physical_music', 'cd', 'sheet_music'] as const) {
    expect(shown({ category }), category).toHaveLength(2)
    expect(shown({ category, entries }), category).toEqual(['Bundle'])
  }
  expect(shown({ category: 'free_content' })).toEqual([])
  const files = [{}] as unknown as typeof defaults.files
  expect(shown({ category: 'digital_music', files })).toEqual(['Music files'])
  // Both are shown after a change of category, so that the owner can remove either.
  expect(shown({ category: 'digital_music', files, entries })).toEqual(['Music files', 'Bundle'])
})

test('ADM-SHOP-16 ADM-SHOP-26: the form describes the downloads in a sentence while the owner types', () => {
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

test('OP-14 OP-15: an item with nothing to deliver says which fields would fix that', () => {
  const item = { category: 'digital_music', pdf_file_url: '', bandcamp_url: '', external_url: '' }
  expect(missingGoods(item)).toBe(
    'There is nothing to deliver yet: upload the music here, or add a Bandcamp URL or an External URL. Until then the item is shown but cannot be bought.',
  )
  expect(missingGoods({ ...item, category: 'free_content' })).toMatch(/^There is nothing to open yet: /)
  expect([
    missingGoods({ ...item, bandcamp_url: 'https://a.bandcamp.com' }),
    missingGoods({ ...item, category: 'cd' }),
  ]).toEqual([null, null])
})
