// What Shop Management shows of an item, and its form (ADM-SHOP-01 to ADM-SHOP-18).
import { defineResourcePage, type FieldChoice, type GroupChoice } from '@/admin-kit/definition'
import { formatUsd } from '@/lib/money'
import type { ResourceFormValues, ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import { TextField } from '@/ui/Field'
import { SamplePagesField } from '@/features/commerce/look-inside/admin/SamplePagesField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { isShipped } from '../delivery.rules'
import { recordFieldNames } from '../record-form'
import { shopItemsResource } from '../shop.resource'
import { sumOfCounts } from '../shop.rules'
import { commonLineUps, commonStyles, tuneFieldNames } from '../tune-fields'
import { BundleField } from './BundleField'
import { CategoryField } from './CategoryField'
import { EditionsField } from './EditionsField'
import { DownloadPolicy, hasDownloadSettings } from './DownloadPolicy'
import { MissingGoods, missingGoods } from './MissingGoods'
import { MusicFilesField } from './MusicFilesField'
import { SheetPreview } from './SheetPreview'
import { announcesUpload, shopWords, tellUploadFailure, uploadArrived } from './shop-words'
import { TagsField } from './TagsField'
import { sumWords } from './variant-words'
import { VariantsField } from './VariantsField'
import { VersionsField } from './VersionsField'

type Row = ResourceRow<typeof shopItemsResource>
type Values = ResourceFormValues<typeof shopItemsResource>

/** ADM-SHOP-02. */
const shownTags = 3

/** OP-24: in the card of downloads, or where that is hidden among the product's own facts. */
const links = (isAmongDownloads: boolean) => {
  const isShown = ({ values }: { values: Values }) => hasDownloadSettings(values) === isAmongDownloads
  return [
    { name: 'bandcamp_url', isShown },
    { name: 'external_url', isShown },
  ] as const
}

const isSheet = ({ category }: Values) => category === 'sheet_music'
const isRecord = ({ category }: Values) => ['digital_music', 'physical_music', 'cd'].includes(category ?? '')
const isMusic = ({ category }: Values) => category === 'digital_music'

const sheetField: FieldChoice<Values> = {
  name: 'pdf_file_url',
  kind: 'source',
  rules: [uploadRules['sheet-music-pdf']],
  modes: { link: 'URL', file: 'Upload File' },
  linkHint: 'Enter a direct link to your PDF file',
  linkPlaceholder: 'https://example.com/music.pdf',
  words: { sending: (percent) => `Uploading PDF... ${percent}%`, done: 'PDF uploaded successfully!' },
  onChosen: announcesUpload('sheet-music-pdf'),
  onStored: uploadArrived,
  onFailed: tellUploadFailure,
  preview: (url, form) => <SheetPreview url={url} onPicture={(picture) => form.set('image_url', picture)} />,
}

const versionsField: FieldChoice<Values> = {
  name: 'change_note',
  kind: 'custom',
  render: ({ values, set, errorOf, recordId }) => (
    <VersionsField
      id={recordId}
      file={values.pdf_file_url}
      note={values.change_note}
      error={errorOf('change_note')}
      onNote={(note) => set('change_note', note)}
      onFile={(file, note) => {
        set('pdf_file_url', file)
        set('change_note', note)
      }}
    />
  ),
}

const sampleField: FieldChoice<Values> = {
  name: 'sample_pages',
  kind: 'custom',
  render: ({ values, set }) => (
    <SamplePagesField
      url={values.pdf_file_url}
      chosen={values.sample_pages ?? []}
      onChange={(pages) => set('sample_pages', pages)}
    />
  ),
}

const hasVariants = ({ variants = [] }: Values) => variants.length > 0
const hasEditions = ({ variants = [] }: Values) => variants.some(({ pdf_file_url }) => Boolean(pdf_file_url))
const isBundle = ({ entries = [] }: Values) => entries.length > 0

const groups: readonly GroupChoice<Values>[] = [
  {
    group: 'Product Information',
    fields: [
      'title',
      {
        name: 'category',
        kind: 'custom',
        render: ({ values, set, errorOf }) => (
          <CategoryField
            value={values.category}
            error={errorOf('category')}
            onChange={(category) => set('category', category)}
          />
        ),
      },
      { name: 'inventory_count', isShown: ({ values }) => !hasVariants(values) },
      {
        name: 'inventory_count',
        kind: 'custom',
        isShown: ({ values }) => hasVariants(values) && !isSheet(values),
        render: ({ values }) => (
          <TextField
            label="Inventory Count"
            value={sumWords(values.variants ?? [])}
            readOnly
            hint="Counted for each choice below"
          />
        ),
      },
      'description',
      'price',
      'digital_price',
      ...links(false),
    ],
    below: (values) => (isMusic(values) ? null : <MissingGoods values={values} />),
  },
  {
    group: 'Music files',
    hint: 'What buyers download: tracks one by one, a ZIP of all of them, or both. Drop several at once; they are named by their files. Who has bought a file keeps it, also when you replace or remove it here.',
    isShown: ({ values }) => isMusic(values),
    fields: [{ name: 'files', kind: 'custom', render: ({ uploading }) => <MusicFilesField uploading={uploading} /> }],
    // Beside the field that is missing (OP-14).
    below: (values) => <MissingGoods values={values} />,
  },
  {
    group: 'The recording',
    hint: 'What listeners ask before they buy. All of it may be left empty; visitors see what is filled. The beginning of each MP3 or WAV file can be heard on the page, 30 seconds at most.',
    isShown: ({ values }) => isRecord(values) || recordFieldNames.some((name) => Boolean(values[name])),
    fields: [...recordFieldNames],
  },
  {
    group: 'Sizes, colours',
    hint: 'What buyers choose from, each with its own count. Leave it empty where there is nothing to choose. A price is needed only where it differs from the one above.',
    // What an item had before its category changed stays in sight.
    isShown: ({ values }) => isShipped(values.category) || (hasVariants(values) && !isSheet(values)),
    fields: [{ name: 'variants', kind: 'custom', render: () => <VariantsField /> }],
    below: ({ category }) => (
      <div role="status">
        {!isShipped(category) && (
          <p className="admin-warning">
            Nothing of this category is sent in a parcel, so buyers are not asked to choose.
          </p>
        )}
      </div>
    ),
  },
  {
    group: 'Editions',
    hint: 'In C, B♭ or E♭, in bass clef, a score, a part: one PDF each, of which buyers choose one. Drop several PDFs at once; their names say what they are. A price is needed only where it differs from the one above.',
    isShown: ({ values }) => isSheet(values) && (!isBundle(values) || hasVariants(values)),
    fields: [{ name: 'variants', kind: 'custom', render: ({ uploading }) => <EditionsField uploading={uploading} /> }],
  },
  {
    group: 'Bundle',
    hint: 'Sheets and editions of other items, sold together at the price above. It is for sale while each of them is. Buyers get them all; one of them can be refunded alone.',
    // What an item had before its category changed stays in sight.
    isShown: ({ values }) => (isSheet(values) && !hasVariants(values) && !values.pdf_file_url) || isBundle(values),
    fields: [{ name: 'entries', kind: 'custom', render: () => <BundleField /> }],
  },
  {
    group: 'The Music',
    hint: 'What bandleaders ask before they buy. All of it may be left empty; visitors see what is filled.',
    isShown: ({ values }) => isSheet(values) || tuneFieldNames.some((name) => Boolean(values[name])),
    fields: [
      'composer',
      'arranger',
      'lyricist',
      { name: 'style', kind: 'text', suggestions: commonStyles },
      { name: 'line_up', kind: 'text', suggestions: commonLineUps },
      'grade',
      'music_key',
      'tempo',
      'duration',
      'lead_range',
      'tune_title',
      'rights',
      'iswc',
      'society',
      'copyright_line',
    ],
  },
  {
    group: 'Product Image *',
    fields: [
      {
        name: 'image_url',
        kind: 'source',
        rules: [uploadRules['shop-image']],
        modes: { link: 'Image URL', file: 'Upload File' },
        linkPlaceholder: 'https://example.com/image.jpg',
        checksLink: {
          looking: 'Checking the link...',
          image: 'This link leads to an image.',
          noImage: 'No image was found at this link. You can save it all the same.',
        },
        words: { sending: (percent) => `Uploading image... ${percent}%`, done: 'Image uploaded successfully!' },
        onChosen: announcesUpload('shop-image'),
        onStored: uploadArrived,
        onFailed: tellUploadFailure,
      },
    ],
  },
  {
    group: 'Sheet Music PDF *',
    isShown: ({ values }) =>
      isSheet(values) && !hasEditions(values) && (!isBundle(values) || values.pdf_file_url !== ''),
    fields: [sheetField, versionsField, sampleField],
    hint: 'Required for sheet music. Alternatively, give an External URL in the Digital Download Settings section below.',
  },
  {
    group: 'Sheet Music PDF',
    isShown: ({ values }) => isSheet(values) && hasEditions(values) && values.pdf_file_url !== '',
    fields: [sheetField, versionsField],
    hint: 'Buyers get the PDF of the edition they choose. This one is not sold while there are editions.',
  },
  // OP-15: free items are handed out as a PDF too; and what an item had before its category changed can be taken away.
  {
    group: 'Sheet Music PDF',
    isShown: ({ values }) => !isSheet(values) && (values.category === 'free_content' || values.pdf_file_url !== ''),
    fields: [sheetField, versionsField],
  },
  {
    group: 'Digital Download Settings',
    isShown: ({ values }) => hasDownloadSettings(values),
    fields: ['download_limit', 'download_expiry_days', ...links(true)],
    below: (values) => <DownloadPolicy values={values} />,
  },
  {
    group: 'Tags and Visibility',
    fields: [
      {
        name: 'tags',
        kind: 'custom',
        render: ({ values, set, errorOf }) => (
          <TagsField value={values.tags ?? []} error={errorOf('tags')} onChange={(tags) => set('tags', tags)} />
        ),
      },
      'is_visible',
      'is_featured',
    ],
  },
]

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - shownTags
  return (
    <span className="shop-tags">
      {tags.slice(0, shownTags).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {more > 0 && <span className="admin-note">+{more}</span>}
    </span>
  )
}

/** ADM-SHOP-02, cell by cell. */
export const shopCells = {
  category: ({ category }: Pick<Row, 'category'>) => category.replaceAll('_', ' '),
  price: ({ price }: Pick<Row, 'price'>) => (price === null || price === 0 ? 'Free' : formatUsd(price)),
  status: ({ is_visible }: Pick<Row, 'is_visible'>) => (is_visible ? 'Visible' : 'Hidden'),
  inventory: ({
    inventory_count,
    variants,
  }: Pick<Row, 'inventory_count'> & { variants: Pick<Row['variants'][number], 'inventory_count'>[] }) =>
    sumOfCounts(variants.length > 0 ? variants.map((variant) => variant.inventory_count) : [inventory_count]) ?? 'N/A',
}

/** What a copy begins with: hidden, under an address of its own, without the sheets that belong to the original. */
function copyOfItem(values: Values): Values {
  return {
    ...values,
    title: `${values.title} (copy)`,
    is_visible: false,
    is_featured: false,
    pdf_file_url: '',
    change_note: '',
    sample_pages: [],
    // Sizes are made anew with the copy: only parts that a record has keep their id.
    variants: isSheet(values) ? [] : values.variants,
  }
}

export const shopPage = defineResourcePage({
  resource: shopItemsResource,
  seenAt: ({ slug, is_visible }) => (is_visible ? `/shop/${slug}` : null),
  seen: 'See it in the shop',
  duplicate: copyOfItem,
  words: shopWords,
  columns: [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      cell: (row) => (
        <span className="shop-title">
          {row.title} {row.is_featured && <Badge tone="gold">Featured</Badge>}{' '}
          {missingGoods(row) !== null && <Badge>Nothing to deliver</Badge>}
        </span>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      sortable: true,
      cell: (row) => <span className="whitespace-nowrap">{shopCells.category(row)}</span>,
    },
    { key: 'price', header: 'Price', sortable: true, align: 'end', cell: shopCells.price },
    {
      key: 'is_visible',
      header: 'Status',
      cell: (row) => <Badge tone={row.is_visible ? 'success' : 'quiet'}>{shopCells.status(row)}</Badge>,
    },
    {
      key: 'purchase_count',
      header: 'Sales',
      sortable: true,
      align: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.purchase_count} {row.purchase_count > 0 && <Badge tone="gold">sold</Badge>}
        </span>
      ),
    },
    { key: 'inventory_count', header: 'Inventory', sortable: true, align: 'end', cell: shopCells.inventory },
    { key: 'tags', header: 'Tags', cell: (row) => <Tags tags={row.tags} /> },
  ],
  fields: groups,
  hasSummary: true,
  minutes: { staleMinutes: 5, gcMinutes: 10 },
})
