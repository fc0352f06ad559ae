// The downloads of an order line: a PDF, the files of digital music, a set or a bundle. Each file has its own grant.
import type { FileSnapshot, PartSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import { type NewGrant, madeFiles } from '@/features/commerce/downloads/server/grants/grants'
import type { CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { fileTitle } from './delivery-of-line'

export type LineGoods = Pick<
  CheckoutLine,
  | 'title'
  | 'variant_id'
  | 'variant_label'
  | 'edition_version'
  | 'pdf_file_url'
  | 'files'
  | 'parts'
  | 'entries'
  | 'download_limit'
  | 'download_expiry_days'
>

type GrantedFile = Pick<NewGrant, 'title' | 'file' | 'edition' | 'music' | 'entryId'>

/** A sheet, an edition of it, or a set. */
type Sheet = {
  title: string
  variantId: string | null
  label: string | null
  version: number | null
  file: string | null
  parts: readonly PartSnapshot[]
}

/** Returns the whole set as one PDF before its parts, or the single file of anything else. */
function filesOfSheet(sheet: Sheet, entryId: string | null): GrantedFile[] {
  const { title, variantId, version, parts } = sheet
  const file = sheet.file?.trim() || (parts.length > 0 ? madeFiles.set : null)
  if (file === null) return []
  const isEdition = variantId !== null && (version !== null || parts.length > 0)
  return [
    { title: fileTitle(sheet), file, edition: isEdition ? { id: variantId, version } : null, music: null, entryId },
    ...parts.map((part) => ({
      title: `${title}, ${part.name}`,
      file: part.file,
      edition: { id: part.id, version: part.version },
      music: null,
      entryId,
    })),
  ]
}

const filesOfMusic = (files: readonly FileSnapshot[], entryId: string | null): GrantedFile[] =>
  files.map(({ id, name, file, byteSize }) => ({ title: name, file, edition: null, music: { id, byteSize }, entryId }))

const toSheet = (line: LineGoods): Sheet => ({
  title: line.title,
  variantId: line.variant_id,
  label: line.variant_label,
  version: line.edition_version,
  file: line.pdf_file_url,
  parts: line.parts ?? [],
})

/**
 * Returns the grants: music first, in its order, then a booklet (DLV-03, DLV-04). A set and a bundle also include a ZIP
 * of everything, after the first file. Every file has the item's limit and days.
 */
export function grantsOfLine(orderId: string, line: LineGoods): NewGrant[] {
  const { entries, parts } = line
  const music = filesOfMusic(line.files ?? [], null)
  const sheets = entries
    ? entries.flatMap((entry) => [...filesOfMusic(entry.files ?? [], entry.id), ...filesOfSheet(entry, entry.id)])
    : filesOfSheet(toSheet(line), null)
  const zip = {
    title: entries ? line.title : fileTitle(toSheet(line)),
    file: madeFiles.zip,
    edition: null,
    music: null,
    entryId: null,
  }
  // A single download beside goods sent by post needs no ZIP.
  const isSingle = sheets.length < 2 && entries?.some(({ parcel }) => parcel)
  const files = isSingle
    ? sheets
    : entries
      ? [zip, ...sheets]
      : parts?.length
        ? [...sheets.slice(0, 1), zip, ...sheets.slice(1)]
        : sheets
  return [...music, ...files].map((file, position) => ({
    ...file,
    orderId,
    position,
    limit: line.download_limit,
    expiryDays: line.download_expiry_days,
  }))
}
