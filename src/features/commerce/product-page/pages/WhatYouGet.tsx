// Lists what a buyer receives, for each way to buy an item.
import { licenceWords } from '@/features/commerce/cart/licence.rules'
import { productTexts } from '@/features/commerce/catalog/product.texts'
import type { DetailedItem, FormatOffer } from '@/features/commerce/catalog/catalog.contract'

type WhatYouGetProps = {
  shown: DetailedItem
  /** All formats of its release; empty for an item alone. */
  formats: readonly DetailedItem[]
}

/** Each other format of a release is described here, because the page begins with the description of the shown one. */
export function WhatYouGet({ shown, formats }: WhatYouGetProps) {
  const items = formats.length > 0 ? formats : [shown]
  return (
    <section className="mt-10">
      <h2 className="type-subheading">What you get</h2>
      <dl className="ledger mt-4">
        {items.flatMap((item) =>
          item.offers.map((offer, index) => (
            <div key={`${item.id} ${offer.format}`} className="grid gap-1 py-4! sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="font-semibold">{offer.name}</dt>
              <dd className="text-ink-soft">
                {item.id !== shown.id && index === 0 && item.description && (
                  <p className="mb-1 whitespace-pre-line">{item.description}</p>
                )}
                {whatArrives(item, offer)}
                {offer.delivery === 'file' && <Sets item={item} />}
                {offer.delivery === 'file' && (
                  <> {productTexts.downloads(item.downloadLimit, item.downloadExpiryDays)}</>
                )}
              </dd>
            </div>
          )),
        )}
        {shown.licences.length > 0 && (
          <div className="grid gap-1 py-4! sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{productTexts.licences}</dt>
            <dd className="text-ink-soft">
              <ul>
                {shown.licences.map((licence) => (
                  <li key={licence.id}>{[licenceWords(licence), licence.terms].filter(Boolean).join('. ')}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/**
 * Returns what arrives, and how: one sentence for each way to buy the item, and one for the download that comes with a
 * parcel.
 */
function whatArrives(
  { category, download, bundle }: Pick<DetailedItem, 'category' | 'download' | 'bundle'>,
  { delivery, comesWithDownload }: Pick<FormatOffer, 'delivery' | 'comesWithDownload'>,
): string {
  const words = productTexts.whatYouGet
  switch (delivery) {
    case 'file':
      return bundle ? words.bundle : download ? words.music(download) : words.file
    case 'link':
      return category === 'sheet_music' ? words.linkToSheet : words.link
    case 'parcel': {
      if (bundle)
        return bundle.entries.every(({ isParcel }) => isParcel)
          ? words.bundleParcel
          : `${words.bundleParcel} ${words.bundleDownloads}`
      const parcel = category === 'merchandise' ? words.merchandise : category === 'cd' ? words.disc : words.record
      return comesWithDownload ? `${parcel} ${words.withDownload}` : parcel
    }
  }
}

/** Lists what each edition that is a set contains. */
function Sets({ item }: { item: DetailedItem }) {
  return item.variants
    .filter(({ parts }) => parts.length > 0)
    .map(({ id, label, parts }) => (
      <p key={id} className="mt-2">
        {label}: {productTexts.whatYouGet.set} {productTexts.parts(parts)}
      </p>
    ))
}
