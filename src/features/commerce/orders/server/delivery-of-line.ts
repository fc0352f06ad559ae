// How a line of an order reaches its buyer, read from the line's own copies of the item (OP-39), so that later changes in the shop change nothing.
import type { LicenceSnapshot } from '@/db/schema/licence-snapshot'
import { choiceName } from '@/features/commerce/cart/choice-name'
import {
  comesWithDownload,
  comesWithLink,
  type Delivery,
  type DeliveryFacts,
  formatDelivery,
  formatName,
} from '@/features/commerce/shop/delivery.rules'
import { deliveryFacts } from '@/features/commerce/shop/server/items'
import { webAddress } from '@/lib/web-address'

/** The columns that a checkout's line and an order both have; an order's files are with its grants. */
export type DeliveredLine = {
  category: string
  format: string
  bandcamp_url: string | null
  external_url: string | null
  pdf_file_url?: string | null
  files?: readonly unknown[] | null
  parts?: readonly unknown[] | null
  entries?: readonly unknown[] | null
  tops_up?: string | null
}

/** Which files a line brings: a PDF, files of music, or both. */
type BroughtFiles = Pick<DeliveryFacts, 'hasPdf' | 'hasFiles'>

/** Of an order, by its grants. */
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
): DeliveryFacts => ({
  ...deliveryFacts({ category, bandcampUrl: bandcamp_url, externalUrl: external_url, pdfFileUrl: null }),
  ...brought,
})

/** Null only for old lines: today nothing is sold without a delivery. `brought`: what the grants of an order say. */
export function lineDelivery(line: DeliveredLine, brought = copiedFiles(line)): Delivery | null {
  // More copies come with the file that was bought before.
  if (line.tops_up) return 'file'
  return formatDelivery(deliverableLine(line, brought), line.format)
}

/** Whether it travels by post. */
export function isParcel(line: DeliveredLine): boolean {
  return lineDelivery(line) === 'parcel'
}

/** The link that the buyer gets: the goods themselves, or what comes with a record or with files (OP-14). Null where none belongs to it. */
export function boughtLink(line: DeliveredLine, brought = copiedFiles(line)): string | null {
  const bandcamp = webAddress(line.bandcamp_url)
  const external = webAddress(line.external_url)
  const facts = deliverableLine(line, brought)
  if (comesWithDownload(facts, line.format)) return bandcamp
  if (formatDelivery(facts, line.format) !== 'link' && !comesWithLink(facts, line.format)) return null
  // Music is at Bandcamp; a sheet is where its external link leads, which is named for it (ADM-SHOP-21).
  return line.category === 'sheet_music' ? (external ?? bandcamp) : (bandcamp ?? external)
}

type NamedLine = { title: string; category: string; format: string; format_name: string | null }

type ChosenLine = NamedLine & { variant_label: string | null; licence: LicenceSnapshot | null }

/** A format as it was called when it was bought. Orders from before names were stored have their own title instead. */
export function formatLabel(line: NamedLine): string {
  return line.format_name ?? formatName({ ...line, tags: [] }, line.format)
}

/** What the buyer chose: "LP", "M", "PDF, B♭, Ensemble". */
export function choiceLabel(line: ChosenLine): string {
  return choiceName(line.category, formatLabel(line), line.variant_label, line.licence?.name)
}

/** What a PDF is called when it is downloaded: "Blue Shoes", and of an edition or a set "Blue Shoes, B♭". */
export function fileTitle({
  title,
  label,
  version,
  parts,
}: {
  title: string
  label: string | null
  /** Null where the PDF is the item's own. */
  version: number | null
  parts: readonly unknown[]
}): string {
  return version === null && parts.length === 0 ? title : [title, label].filter(Boolean).join(', ')
}

/** A line as text for packing: "Late Set (LP)", "T-Shirt (M)". */
export function lineName(line: ChosenLine): string {
  return `${line.title} (${choiceLabel(line)})`
}
