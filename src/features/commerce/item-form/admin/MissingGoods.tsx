// Warns the owner that an item has nothing to deliver and cannot be bought (OP-14, OP-15). Names the missing fields.
import { webAddress } from '@/lib/web-address'
import { missingForDelivery } from '@/features/commerce/catalog/delivery/delivery.rules'
import type { EditionKind } from '@/features/commerce/sheet-music/editions/edition-facts'
import { hasPdfToSell } from '@/features/commerce/sheet-music/editions/edition.rules'

/** An item as in the form or as stored. */
type Goods = {
  category: string
  pdf_file_url: string | null
  bandcamp_url: string | null
  external_url: string | null
  variants?: readonly {
    pdf_file_url?: string | null
    is_on_sale?: boolean
    kind?: string | null
    instruments?: readonly string[]
  }[]
  entries?: readonly { label: string; trouble?: string | null }[]
  files?: readonly unknown[]
}

/** Returns the sentence about what is missing; null when a buyer would get something. */
export function missingGoods({
  category,
  pdf_file_url,
  bandcamp_url,
  external_url,
  variants = [],
  files = [],
  entries = [],
}: Goods): string | null {
  if (entries.length > 0) {
    const broken = entries.find(({ trouble }) => Boolean(trouble))
    return broken
      ? `“${broken.label}” ${broken.trouble}. Until you fix that or remove it, the bundle is shown but cannot be bought.`
      : null
  }
  const choices = variants.map(({ pdf_file_url: file, is_on_sale: isOnSale = true, kind, instruments = [] }) => ({
    fileUrl: file || null,
    isOnSale,
    reads: { kind: (kind || null) as EditionKind | null, instruments },
  }))
  return missingForDelivery({
    category,
    hasPdf: hasPdfToSell(category, pdf_file_url, choices),
    hasFiles: files.length > 0,
    hasBandcampLink: webAddress(bandcamp_url) !== null,
    hasExternalLink: webAddress(external_url) !== null,
  })
}

/** Shows a warning. The owner can still save. */
export function MissingGoods({ values }: { values: Goods }) {
  const sentence = missingGoods(values)
  return <div role="status">{sentence && <p className="admin-warning">{sentence}</p>}</div>
}
