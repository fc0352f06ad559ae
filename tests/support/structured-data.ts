// Checks structured data against the requirements of search engines: schema.org types with the properties that their
// documentation calls required.
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const words = z.string().trim().min(1)
/** An ISO 8601 date, or date with time. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/)

const act = z.strictObject({
  '@type': z.union([z.literal('MusicGroup'), z.tuple([z.literal('Person'), z.literal('MusicGroup')])]),
  '@id': address.optional(),
  name: words,
  url: address.optional(),
  genre: words.optional(),
  description: words.optional(),
  image: address.optional(),
})
const known = z.strictObject({ '@id': address })

const musicEvent = z.strictObject({
  '@type': z.literal('MusicEvent'),
  name: words,
  startDate: moment,
  endDate: moment.optional(),
  eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: z.strictObject({
    '@type': z.literal('MusicVenue'),
    name: words,
    address: z.strictObject({ '@type': z.literal('PostalAddress'), addressLocality: words }),
  }),
  url: address,
  image: address,
  performer: act,
  description: words.optional(),
  offers: z
    .strictObject({
      '@type': z.literal('Offer'),
      url: address,
      availability: z.literal('https://schema.org/InStock'),
      price: z
        .string()
        .regex(/^\d+\.\d{2}$/)
        .optional(),
      priceCurrency: z.literal('USD').optional(),
    })
    .optional(),
})

const breadcrumbs = z
  .strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.number().int().min(1),
          name: words,
          item: address,
        }),
      )
      .min(2),
  })
  .refine(
    ({ itemListElement }) => itemListElement.every(({ position }, index) => position === index + 1),
    'positions count from 1',
  )

const offers = z
  .array(
    z.strictObject({
      '@type': z.literal('Offer'),
      name: words,
      url: address,
      price: z.string().regex(/^\d+\.\d{2}$/),
      priceCurrency: z.literal('USD'),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    }),
  )
  .min(1)

const about = {
  name: words,
  description: words.optional(),
  image: address,
  url: address,
  category: words,
  brand: z.strictObject({ '@type': z.literal('Brand'), name: words }),
}
const sheetType = z.tuple([z.literal('Product'), z.literal('SheetMusic')])

const product = z.strictObject({
  '@type': z.union([z.literal('Product'), sheetType]),
  ...about,
  sku: words,
  exampleOfWork: known.optional(),
  offers,
})

const productGroup = z.strictObject({
  '@type': z.literal('ProductGroup'),
  ...about,
  productGroupID: words,
  // Google's list of allowed differences between variants; none of them applies to sheets.
  variesBy: z.tuple([z.literal('https://schema.org/size')]).optional(),
  hasVariant: z
    .array(
      z.strictObject({
        '@type': z.union([sheetType, z.literal('Product')]),
        name: words,
        sku: words,
        size: words.optional(),
        image: address,
        url: address,
        exampleOfWork: known.optional(),
        additionalProperty: z
          .array(z.strictObject({ '@type': z.literal('PropertyValue'), name: words, value: words }))
          .optional(),
        offers,
      }),
    )
    .min(1),
})

const person = z.strictObject({ '@type': z.literal('Person'), name: words })
const composition = z.strictObject({
  '@type': z.literal('MusicComposition'),
  '@id': address,
  name: words,
  composer: person.optional(),
  lyricist: person.optional(),
  musicArrangement: z.strictObject({ '@type': z.literal('MusicComposition'), name: words, creator: person }).optional(),
  musicalKey: words.optional(),
  genre: words.optional(),
  iswcCode: z
    .string()
    .regex(/^T-\d{3}\.\d{3}\.\d{3}-\d$/)
    .optional(),
  copyrightNotice: words.optional(),
})

const recording = z.strictObject({
  '@type': z.literal('MusicRecording'),
  '@id': address,
  name: words,
  url: address,
  byArtist: act,
  image: address.optional(),
  inAlbum: z.strictObject({ '@type': z.literal('MusicAlbum'), name: words, byArtist: known }).optional(),
  duration: z
    .string()
    .regex(/^PT\d+M\d{1,2}S$/)
    .optional(),
})

const site = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': address,
  name: words,
  url: address,
  inLanguage: words,
  publisher: known,
})
const profile = z.strictObject({ '@type': z.literal('ProfilePage'), url: address, mainEntity: act })

const node = z.union([act, musicEvent, breadcrumbs, product, productGroup, composition, recording, site, profile])

/** Returns the types in a page's JSON-LD blocks; throws when a block does not meet its readers' requirements. */
export function structuredTypes(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const { '@context': context, ...rest } = z
      .looseObject({ '@context': z.literal('https://schema.org') })
      .parse(JSON.parse(json))
    const nodes = z.array(node).parse('@graph' in rest ? rest['@graph'] : [rest])
    return context ? nodes.map((one) => (Array.isArray(one['@type']) ? one['@type'].join(' ') : one['@type'])) : []
  })
}
