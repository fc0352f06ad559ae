// Tells the owner that an item has nothing to hand over, so that nobody can buy it (OP-14, OP-15), and which fields would mend that.
import { webAddress } from '@/lib/web-address'
import { missingForDelivery } from '../delivery.rules'

/** As the form holds it or as it is stored. */
type Goods = { category: string; pdf_file_url: string | null; bandcamp_url: string | null; external_url: string | null }

/** The sentence about what is missing; null when a buyer would get something. */
export function missingGoods({ category, pdf_file_url, bandcamp_url, external_url }: Goods): string | null {
  return missingForDelivery({
    category,
    hasPdf: Boolean(pdf_file_url?.trim()),
    hasBandcampLink: webAddress(bandcamp_url) !== null,
    hasExternalLink: webAddress(external_url) !== null,
  })
}

/** A warning that hinders no saving. */
export function MissingGoods({ values }: { values: Goods }) {
  const sentence = missingGoods(values)
  return <div role="status">{sentence && <p className="admin-warning">{sentence}</p>}</div>
}
