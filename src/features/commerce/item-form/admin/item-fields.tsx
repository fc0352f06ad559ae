// Defines the form of a shop item (ADM-SHOP-04 to ADM-SHOP-18): only the fields that its category needs. A sheet begins
// with its PDF (decision 0050).
import type { FieldChoice, GroupChoice, Shown } from '@/admin-kit/definition'
import { TextField } from '@/ui/Field'
import { FirstPagesField, withFirstPage } from '@/features/commerce/look-inside/admin/FirstPagesField'
import { SamplePagesField } from '@/features/commerce/look-inside/admin/SamplePagesField'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { isShipped } from '@/features/commerce/cart/format-name'
import { usualFormatName } from '@/features/commerce/catalog/delivery/delivery.rules'
import { titleOfPdfs } from '@/features/commerce/sheet-music/new-sheet/sheet-title'
import { commonLineUps, commonStyles, tuneFieldNames } from '@/features/commerce/sheet-music/tunes/tune-fields'
import { BundleField } from '@/features/commerce/bundles/admin/BundleField'
import { CategoryField } from './fields/CategoryField'
import { CoverOfSheet } from './fields/CoverOfSheet'
import { DownloadPolicy, hasDownloadSettings } from './fields/DownloadPolicy'
import { EditionsField } from '@/features/commerce/sheet-music/admin/EditionsField'
import { FreeShippingQuestion } from './fields/FreeShippingQuestion'
import { fieldsUnder, isHeadingNeeded, isNeeded, type Values } from './fields/field-needs'
import { MissingGoods } from './MissingGoods'
import { isInRelease } from '@/features/commerce/releases/release-fields'
import { recordCategories } from '@/features/commerce/recordings/track.rules'
import { ReleaseField } from '@/features/commerce/releases/admin/ReleaseField'
import { releaseTexts } from '@/features/commerce/releases/releases.texts'
import { MusicFilesField } from '@/features/commerce/recordings/admin/MusicFilesField'
import { SheetPreview } from '@/features/commerce/sheet-music/admin/SheetPreview'
import { announcesUpload, tellUploadFailure, uploadArrived } from './item-form-words'
import { TagsField } from './fields/TagsField'
import { TuneField } from './fields/TuneField'
import { sumWords } from './fields/variant-words'
import { VariantsField } from './fields/VariantsField'
import { VersionsField } from '@/features/commerce/sheet-music/admin/VersionsField'

/** OP-24: the links are in the card of downloads or, if that is hidden, among the product's own fields. */
const links = (isAmongDownloads: boolean) => {
  const link = (name: 'bandcamp_url' | 'external_url') => ({
    name,
    isShown: (given: Shown<Values>) => hasDownloadSettings(given.values) === isAmongDownloads && isNeeded(name)(given),
  })
  return [link('bandcamp_url'), link('external_url')] as const
}

const isSheet = ({ category }: Values) => category === 'sheet_music'
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
  onStored({ title }, form, { name: fileName }) {
    uploadArrived()
    // Never overwrites a title that the owner typed.
    if (form.values.title.trim() === '') form.set('title', titleOfPdfs([{ fileName, title }]))
    // A new sheet shows its first page, and the owner sees it below (decision 0041).
    if (form.isNew && isSheet(form.values) && (form.values.sample_pages ?? []).length === 0)
      form.set('sample_pages', [1])
  },
  onFailed: tellUploadFailure,
  preview: (url, form) => <SheetPreview url={url} onPicture={(picture) => form.set('image_url', picture)} />,
}

const versionsField: FieldChoice<Values> = {
  name: 'change_note',
  kind: 'custom',
  isShown: ({ isNew }) => !isNew,
  render: ({ values, set, fieldError, recordId }) => (
    <VersionsField
      id={recordId}
      file={values.pdf_file_url}
      note={values.change_note}
      error={fieldError('change_note')}
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
    <div className="grid gap-4">
      <FirstPagesField
        label="Look inside: first page"
        pdfs={[{ name: 'the PDF', url: values.pdf_file_url, pages: values.sample_pages ?? [] }]}
        onChange={(isShown) => set('sample_pages', withFirstPage(values.sample_pages ?? [], isShown))}
      />
      <SamplePagesField
        url={values.pdf_file_url}
        chosen={values.sample_pages ?? []}
        onChange={(pages) => set('sample_pages', pages)}
      />
    </div>
  ),
}

const hasVariants = ({ variants = [] }: Values) => variants.length > 0
const hasEditions = ({ variants = [] }: Values) => variants.some(({ pdf_file_url }) => Boolean(pdf_file_url))
const isBundle = ({ entries = [] }: Values) => entries.length > 0

const pictureField: FieldChoice<Values> = {
  name: 'image_url',
  kind: 'source',
  rules: [uploadRules['shop-image']],
  modes: { link: 'Image URL', file: 'Upload File' },
  linkPlaceholder: 'https://example.com/image.jpg',
  checksLink: {
    looking: 'Checking the link...',
    image: 'This link leads to an image.',
    noImage: 'No image was found at this link. You can still save it.',
  },
  words: { sending: (percent) => `Uploading image... ${percent}%`, done: 'Image uploaded successfully!' },
  onChosen: announcesUpload('shop-image'),
  onStored: uploadArrived,
  onFailed: tellUploadFailure,
}

/**
 * Fields in the order of the form, besides those that name their heading themselves. The category comes first, because
 * it decides which other fields there are.
 */
const namedFields: readonly (FieldChoice<Values> | GroupChoice<Values>)[] = [
  { name: 'category', kind: 'custom', render: ({ fieldError }) => <CategoryField error={fieldError('category')} /> },
  {
    group: 'Sheet Music PDF *',
    section: 'Files',
    isShown: ({ values }) =>
      isSheet(values) && !hasEditions(values) && (!isBundle(values) || values.pdf_file_url !== ''),
    fields: [sheetField, versionsField, sampleField],
    hint: 'Required for sheet music. Alternatively, give an External URL in the Digital Download Settings section below. Title, pages and paper size are read from the PDF.',
  },
  {
    group: 'Sheet Music PDF',
    section: 'Files',
    isShown: ({ values }) => isSheet(values) && hasEditions(values) && values.pdf_file_url !== '',
    fields: [sheetField, versionsField],
    hint: 'Buyers get the PDF of the edition they choose. This one is not sold while there are editions.',
  },
  {
    group: 'Editions',
    section: 'Files',
    hint: 'One PDF each for C, B♭ or E♭, bass clef, a score or a part; buyers choose one. Drop several PDFs at once: their names say what they are. Enter a price only if it differs from that of the item.',
    isShown: ({ values }) => isSheet(values) && (!isBundle(values) || hasVariants(values)),
    fields: [
      {
        name: 'variants',
        kind: 'custom',
        render: ({ uploading, isNew }) => <EditionsField uploading={uploading} isNew={isNew} />,
      },
    ],
  },
  {
    group: 'Music files',
    section: 'Files',
    hint: 'What buyers download: tracks one by one, a ZIP of all of them, or both. Drop several at once; they are named by their files. Buyers keep the file they bought, even if you replace or remove it.',
    isShown: ({ values }) => (isMusic(values) && !isBundle(values)) || (values.files ?? []).length > 0,
    fields: [{ name: 'files', kind: 'custom', render: ({ uploading }) => <MusicFilesField uploading={uploading} /> }],
    // Shown beside the field that is missing (OP-14).
    below: (values) => <MissingGoods values={values} />,
  },
  // OP-15: free items are also delivered as a PDF. A value from before a change of category can be removed.
  {
    group: 'Sheet Music PDF',
    section: 'Files',
    isShown: ({ values }) => !isSheet(values) && (values.category === 'free_content' || values.pdf_file_url !== ''),
    fields: [sheetField, versionsField],
  },
  {
    group: 'Product Information',
    section: 'Words',
    fields: [
      'title',
      'description',
      ...links(false),
      { name: 'price', section: 'Price and stock', isShown: isNeeded('price') },
      { name: 'digital_price', section: 'Price and stock', isShown: isNeeded('digital_price') },
      {
        name: 'inventory_count',
        section: 'Price and stock',
        isShown: (given) => isNeeded('inventory_count')(given) && (!hasVariants(given.values) || isSheet(given.values)),
      },
      {
        name: 'inventory_count',
        section: 'Price and stock',
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
    ],
    below: (values) => (isMusic(values) ? null : <MissingGoods values={values} />),
  },
  {
    group: 'Sale',
    section: 'Price and stock',
    hint: 'A lower price on some days. Beside it, visitors see the lowest price of the 30 days before, crossed out. Choices with a price of their own have a sale price of their own.',
    isShown: isHeadingNeeded('Sale'),
    isClosed: ({ opened }) => opened.sale_from === '' && !opened.pay_more,
    fields: [],
  },
  {
    group: 'Sizes, colours',
    section: 'Price and stock',
    hint: 'What buyers choose from, each with its own count. Leave it empty if there is nothing to choose. Enter a price only if it differs from the one above.',
    // A value from before a change of category stays visible.
    isShown: ({ values }) =>
      (isShipped(values.category) && !isBundle(values)) || (hasVariants(values) && !isSheet(values)),
    fields: [{ name: 'variants', kind: 'custom', render: () => <VariantsField /> }],
    below: ({ category }) => (
      <div role="status">
        {!isShipped(category) && (
          <p className="admin-warning">
            Items of this category are not sent by post, so buyers are not asked to choose.
          </p>
        )}
      </div>
    ),
  },
  { group: 'Parcel', section: 'Shipping', isShown: isHeadingNeeded('Parcel'), fields: [] },
  {
    group: 'For customs',
    section: 'Shipping',
    hint: 'For parcels to other countries. The packing slip prints what you fill in.',
    isShown: isHeadingNeeded('For customs'),
    isClosed: ({ opened }) => opened.hs_code === '' && opened.origin_country === '' && opened.customs_text === '',
    fields: [],
  },
  {
    group: 'Bundle',
    section: 'Price and stock',
    hint: 'Other items, sold together at the price above: records, shirts, downloads, sheet music. The bundle is for sale as long as each of them is, and its stock is that of the scarcest. Buyers choose the size, colour or edition of one of them at most. Each one can be refunded alone.',
    // A value from before a change of category stays visible.
    isShown: ({ values }) =>
      (values.category !== 'free_content' &&
        !hasVariants(values) &&
        !values.pdf_file_url &&
        (values.files ?? []).length === 0) ||
      isBundle(values),
    fields: [{ name: 'entries', kind: 'custom', render: () => <BundleField /> }],
  },
  {
    group: 'The recording',
    section: 'Music',
    hint: 'What listeners want to know before they buy. All of it is optional; visitors see what you fill in. The beginning of each MP3, WAV, AIFF, FLAC or Ogg file can be heard on the page, 30 seconds at most.',
    isShown: isHeadingNeeded('The recording'),
    fields: [],
  },
  {
    group: 'The Music',
    section: 'Music',
    hint: 'What bandleaders want to know before they buy. All of it is optional; visitors see what you fill in.',
    isShown: (given) => isSheet(given.values) || tuneFieldNames.some((name) => isNeeded(name)(given)),
    fields: [
      { name: 'tune_id', kind: 'custom', render: ({ fieldError }) => <TuneField error={fieldError('tune_id')} /> },
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
      'story',
    ],
  },
  { group: 'Product Image *', section: 'Pictures', isShown: ({ values }) => !isSheet(values), fields: [pictureField] },
  {
    group: 'Product Image',
    section: 'Pictures',
    hint: 'Leave it empty to get a drawn cover, which changes with the title. Or choose your own picture.',
    isShown: ({ values }) => isSheet(values),
    fields: [pictureField],
    below: (values) => <CoverOfSheet values={values} />,
  },
  {
    group: 'Digital Download Settings',
    section: 'Shop',
    isShown: ({ values }) => hasDownloadSettings(values),
    fields: ['download_limit', 'download_expiry_days', ...links(true)],
    below: (values) => <DownloadPolicy values={values} />,
  },
  {
    group: releaseTexts.group,
    section: 'Shop',
    hint: releaseTexts.hint,
    isShown: ({ values }) => recordCategories.includes(values.category) || isInRelease(values),
    fields: [
      {
        name: 'release_id',
        kind: 'custom',
        render: ({ values, fieldError }) => (
          <ReleaseField
            usualFormat={usualFormatName({ ...values, tags: values.tags ?? [] })}
            error={fieldError('release_id')}
          />
        ),
      },
      { name: 'release_title', isShown: ({ values }) => isInRelease(values) },
      { name: 'release_format', isShown: ({ values }) => isInRelease(values) },
    ],
  },
  {
    group: 'Tags and Visibility',
    section: 'Shop',
    fields: [
      {
        name: 'tags',
        kind: 'custom',
        render: ({ values, set, fieldError }) => (
          <TagsField value={values.tags ?? []} error={fieldError('tags')} onChange={(tags) => set('tags', tags)} />
        ),
      },
      'is_visible',
      {
        name: 'free_shipping',
        kind: 'custom',
        isShown: ({ values }) => values.is_visible && isShipped(values.category),
        render: (form) => <FreeShippingQuestion form={form} />,
      },
      'is_featured',
    ],
  },
]

/** The form: under each heading the fields named above, then those that `catalog/item/item-columns.ts` places there. */
export const shopFields = namedFields.map((entry) =>
  typeof entry === 'object' && 'group' in entry
    ? { ...entry, fields: [...entry.fields, ...fieldsUnder(entry.group)] }
    : entry,
)
