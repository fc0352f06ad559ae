// The delivery of an order line, read from the line's own copies of the item (OP-39). Later changes in the shop do not
// affect it.
import type { BoughtEntry, EntrySnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import type { LineColumns } from '@/db/schema/commerce/orders/orders'
import { choiceName } from '@/features/commerce/cart/choice-name'
import { formatName } from '@/features/commerce/cart/format-name'
import {
  comesWithDownload,
  comesWithLink,
  type Delivery,
  type DeliverableGoods,
  formatDelivery,
} from '@/features/commerce/catalog/delivery/delivery.rules'
import { toDeliverableGoods } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { webAddress } from '@/lib/web-address'

/** A line of a checkout or of an order. An order's files are at its grants. */
type DeliveredLine = Pick<LineColumns, 'category' | 'format' | 'bandcamp_url' | 'external_url'> & {
  pdf_file_url?: string | null
  files?: readonly unknown[] | null
  parts?: readonly unknown[] | null
  entries?: readonly unknown[] | null
  tops_up?: string | null
}

/** The files of a line: a PDF, music files, or both. */
type BroughtFiles = Pick<DeliverableGoods, 'hasPdf' | 'hasFiles'>

/** Returns the files of an order according to its grants. */
export function broughtBy(grants: readonly { file_id: string | null }[] = []): BroughtFiles {
  return {
    hasPdf: grants.some(({ file_id }) => file_id === null),
    hasFiles: grants.some(({ file_id }) => file_id !== null),
  }
}

const copiedFiles = ({ pdf_file_url, files, parts, entries }: DeliveredLine): BroughtFiles => ({
  hasPdf: Boolean(pdf_file_url?.trim()) || (parts ?? entries ?? []).length > 0,
  hasFiles: (files ?? []).length > 0,
})

const deliverableLine = (
  { category, bandcamp_url, external_url }: DeliveredLine,
  brought: BroughtFiles,
): DeliverableGoods => ({
  ...toDeliverableGoods({ category, bandcampUrl: bandcamp_url, externalUrl: external_url, pdfFileUrl: null }),
  ...brought,
})

/**
 * Returns the delivery. Null only for old lines: today every sold item has a delivery. `brought`: the files according
 * to the grants of an order.
 */
export function lineDelivery(line: DeliveredLine, brought = copiedFiles(line)): Delivery | null {
  // More copies come with the file bought earlier.
  if (line.tops_up) return 'file'
  return formatDelivery(deliverableLine(line, brought), line.format)
}

/** True when it is shipped by post. */
export function isParcel(line: DeliveredLine): boolean {
  return lineDelivery(line) === 'parcel'
}

/**
 * Returns the buyer's link: to the goods themselves, or to an extra of a record or of files (OP-14). Null if it has
 * none.
 */
export function boughtLink(line: DeliveredLine, brought = copiedFiles(line)): string | null {
  const bandcamp = webAddress(line.bandcamp_url)
  const external = webAddress(line.external_url)
  const facts = deliverableLine(line, brought)
  if (comesWithDownload(facts, line.format)) return bandcamp
  if (formatDelivery(facts, line.format) !== 'link' && !comesWithLink(facts, line.format)) return null
  // Music is at Bandcamp. Sheet music is at its external link, which is named for it (ADM-SHOP-21).
  return line.category === 'sheet_music' ? (external ?? bandcamp) : (bandcamp ?? external)
}

type NamedLine = Pick<LineColumns, 'title' | 'category' | 'format' | 'format_name'>
type ChosenLine = NamedLine & Pick<LineColumns, 'variant_label' | 'licence'>

/**
 * Returns the name of a format at the time of the purchase. Orders older than stored names use their own title instead.
 */
export function formatLabel(line: NamedLine): string {
  return line.format_name ?? formatName({ ...line, tags: [] }, line.format)
}

/** Returns the buyer's choice: "LP", "M", "PDF, B♭, Ensemble". */
export function choiceLabel(line: ChosenLine): string {
  return choiceName(line.category, formatLabel(line), line.variant_label, line.licence?.name)
}

/** Returns the title of a downloaded PDF: "Blue Shoes". For an edition or a set: "Blue Shoes, B♭". */
export function fileTitle({
  title,
  label,
  version,
  parts,
}: {
  title: string
  label: string | null
  /** Null if the PDF is the item's own. */
  version: number | null
  parts: readonly unknown[]
}): string {
  return version === null && parts.length === 0 ? title : [title, label].filter(Boolean).join(', ')
}

type BundleLine = { entries?: readonly Pick<BoughtEntry, 'name'>[] | null }

/** Returns "Late Set, LP; T-Shirt, M": the content of a bundle; blank for everything else. */
export const lineContent = ({ entries }: BundleLine): string => (entries ?? []).map(({ name }) => name).join('; ')

/** Returns the same for a line of a checkout, whose entries have no names yet. */
export const snapshotContent = ({ entries }: { entries: readonly EntrySnapshot[] | null }): string =>
  (entries ?? []).map(({ title, label }) => [title, label].filter(Boolean).join(', ')).join('; ')

/** Returns a line with the content of a bundle: "Fan Pack (Bundle, M): Late Set, LP; T-Shirt, M". */
export const lineWithContent = (line: ChosenLine & BundleLine): string =>
  [lineName(line), lineContent(line)].filter(Boolean).join(': ')

/** Returns a line as text for packing: "Late Set (LP)", "T-Shirt (M)". */
export function lineName(line: ChosenLine): string {
  return `${line.title} (${choiceLabel(line)})`
}
