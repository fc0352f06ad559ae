// Describes a shop item for search engines: schema.org data for the head of its page. Contains only what is known.
import { inventoryFor, isOut, priceRange, variantsFor } from '@/features/commerce/cart/cart-choices'
import type { CartFormat, CartOffer, CartVariant } from '@/features/commerce/cart/cart'
import { currencyAmount } from '@/lib/money'
import { breadcrumbs } from '@/features/site/page-content/pages/structured-data'
import { kindNames, transpositionNames } from '@/features/commerce/sheet-music/editions/edition-facts'
import { findInstrument } from '@/features/commerce/sheet-music/editions/instruments'
import type { DetailedItem, ItemVariant } from '@/features/commerce/catalog/catalog.contract'
import { toCartOffer } from '@/features/commerce/catalog/pages/cart-offer'
import { itemKind } from '@/features/commerce/catalog/pages/item-words'

type SiteIdentity = { name: string; baseUrl: string; currency: string }
type Data = Record<string, unknown>

type OfferPlace = {
  url: string
  currency: string
  /** Last day of a running sale; null or undefined without one. */
  until: string | null | undefined
}

/** Returns one offer in the shop's currency, for a format and one of its variants. */
function offerData(
  offer: CartOffer,
  format: CartFormat,
  variant: CartVariant | null,
  { url, currency, until }: OfferPlace,
): Data {
  const { lowest, before } = priceRange(offer, format, variant)
  return {
    '@type': 'Offer',
    name: [format.name, variant?.label].filter(Boolean).join(', '),
    url,
    // Price with the cheapest licence, which is preselected.
    price: currencyAmount(lowest, currency),
    priceCurrency: currency,
    ...(until && { priceValidUntil: until }),
    ...(before !== undefined && { priceSpecification: beforeData(before, currency) }),
    availability: `https://schema.org/${isOut(inventoryFor(offer, format, variant)) ? 'OutOfStock' : 'InStock'}`,
  }
}

/** Describes the crossed-out price beside a sale price. */
const beforeData = (cents: number, currency: string): Data => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: currencyAmount(cents, currency),
  priceCurrency: currency,
})

const person = (name: string | undefined) => name && { '@type': 'Person', name }
const property = (name: string, value: string | undefined) =>
  value === undefined ? [] : [{ '@type': 'PropertyValue', name, value }]

/** Removes keys without a value. */
const said = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** Describes the music on a sheet, apart from the product; undefined where nothing is known about it. */
function tuneData({ tune, facts }: DetailedItem, { baseUrl }: SiteIdentity): Data | undefined {
  if (tune === null) return undefined
  return said({
    '@type': 'MusicComposition',
    '@id': `${baseUrl}/#tune-${tune.id}`,
    name: tune.title,
    composer: person(facts.composer),
    lyricist: person(facts.lyricist),
    musicArrangement: facts.arranger && {
      '@type': 'MusicComposition',
      name: tune.title,
      creator: person(facts.arranger),
    },
    musicalKey: facts.key,
    genre: facts.style,
    iswcCode: facts.iswc,
    copyrightNotice: facts.copyright,
  })
}

/**
 * True for the labels printed inside a collar: "S", "XXL", "3XL". Other variants may be colours or pressings, which
 * cannot be recognised.
 */
const isSize = (label: string) => /^(?:X{0,3}[SL]|M|[2-6]XL|one size)$/i.test(label.trim())

/** Describes one edition of a sheet as a product. */
function editionData(
  item: DetailedItem,
  edition: ItemVariant,
  offers: Data[],
  about: Data,
  tune: Data | undefined,
): Data {
  const { reads, pageCount } = edition
  const names = (reads?.instruments ?? []).map((code) => findInstrument(code)?.name ?? code)
  return said({
    '@type': ['Product', 'SheetMusic'],
    name: `${item.title}, ${edition.label}`,
    sku: edition.id,
    image: about.image,
    url: about.url,
    exampleOfWork: tune && { '@id': tune['@id'] },
    additionalProperty: [
      ...property('Transposition', reads?.transposition ? transpositionNames[reads.transposition] : undefined),
      ...property('Edition', reads?.kind ? kindNames[reads.kind] : undefined),
      ...property('Instrument', names.join(', ') || undefined),
      ...property('Pages', pageCount === null ? undefined : String(pageCount)),
      ...property('Grade', item.facts.grade === undefined ? undefined : String(item.facts.grade)),
    ],
    offers,
  })
}

/** Describes a release: a group of products, one for each format, with its offers and those of its sizes. */
function releaseData(item: DetailedItem, site: SiteIdentity, formats: readonly DetailedItem[]): Data {
  const url = `${site.baseUrl}/shop/${item.slug}`
  const imageOf = ({ image }: DetailedItem) => new URL(image.url, site.baseUrl).href
  const variant = (one: DetailedItem): Data => {
    const offer = toCartOffer(one)
    const address = one.slug === item.slug ? url : `${url}?format=${one.slug}`
    return said({
      '@type': 'Product',
      name: `${item.title}, ${one.release?.format ?? one.title}`,
      description: one.description,
      sku: one.id,
      image: imageOf(one),
      url: address,
      offers: offer.formats.flatMap((format) => {
        const variants = variantsFor(offer, format)
        return (variants.length > 0 ? variants : [null]).map((choice) =>
          offerData(offer, format, choice, { url: address, currency: site.currency, until: one.sale?.until }),
        )
      }),
    })
  }
  return {
    '@graph': [
      said({
        '@type': 'ProductGroup',
        name: item.title,
        description: item.description,
        image: imageOf(item),
        url,
        brand: { '@type': 'Brand', name: item.artist },
        productGroupID: item.release?.id,
        hasVariant: formats.map(variant),
      }),
      breadcrumbs(site, [
        { name: 'Shop', path: '/shop' },
        { name: item.title, path: `/shop/${item.slug}` },
      ]),
    ],
  }
}

/**
 * Returns a Product with one offer for each way to buy it and each of its variants. A sheet in editions and clothes in
 * sizes are a ProductGroup, which contains a product for each. Adds the tune and the breadcrumb path to the page. No
 * rating, because there are no reviews (OP-25).
 */
export function productData(item: DetailedItem, site: SiteIdentity, formats: readonly DetailedItem[] = []): Data {
  const url = `${site.baseUrl}/shop/${item.slug}`
  if (formats.length > 0) return releaseData(item, site, formats)
  const offer = toCartOffer(item)
  const listOffers = (format: CartFormat, chosen?: CartVariant): Data[] => {
    const variants = chosen ? [chosen] : variantsFor(offer, format)
    return (variants.length > 0 ? variants : [null]).map((variant) =>
      offerData(offer, format, variant, { url, currency: site.currency, until: item.sale?.until }),
    )
  }
  const tune = tuneData(item, site)
  const isSheet = item.type === 'sheet'
  const about = said({
    name: item.title,
    description: item.description,
    image: new URL(item.image.url, site.baseUrl).href,
    url,
    category: itemKind(item),
    brand: { '@type': 'Brand', name: item.artist },
  })
  const editions = item.variants.filter(({ reads }) => reads !== null)
  const sizes = offer.formats.length === 1 ? offer.formats.flatMap((format) => variantsFor(offer, format)) : []
  const hasSizes = sizes.length > 1 && sizes.every(({ label }) => isSize(label))
  const product = hasSizes
    ? {
        '@type': 'ProductGroup',
        ...about,
        productGroupID: item.id,
        variesBy: ['https://schema.org/size'],
        hasVariant: sizes.map((variant) => ({
          '@type': 'Product',
          name: `${item.title}, ${variant.label}`,
          sku: variant.id,
          size: variant.label,
          image: about.image,
          url,
          offers: offer.formats.flatMap((format) => listOffers(format, variant)),
        })),
      }
    : editions.length > 0
      ? {
          '@type': 'ProductGroup',
          ...about,
          productGroupID: item.id,
          hasVariant: editions.map((edition) =>
            editionData(
              item,
              edition,
              offer.formats
                .filter((format) => variantsFor(offer, format).some(({ id }) => id === edition.id))
                .flatMap((format) => listOffers(format, edition)),
              about,
              tune,
            ),
          ),
        }
      : {
          '@type': isSheet ? ['Product', 'SheetMusic'] : 'Product',
          ...about,
          sku: item.id,
          ...(isSheet && tune && { exampleOfWork: { '@id': tune['@id'] } }),
          offers: offer.formats.flatMap((format) => listOffers(format)),
        }
  return {
    '@graph': [
      product,
      ...(tune ? [tune] : []),
      breadcrumbs(site, [
        { name: 'Shop', path: '/shop' },
        { name: item.title, path: `/shop/${item.slug}` },
      ]),
    ],
  }
}
