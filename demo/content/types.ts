// Types of the demo content: the columns of DATA-01 to DATA-16 in camelCase, with files instead of addresses.
import type { PicturePoint } from '@/lib/picture'
import type { ShopCategory } from '@/features/commerce/catalog/shop-categories'
import type { Clef, EditionKind, Transposition } from '@/features/commerce/sheet-music/editions/edition-facts'
import type { System } from '../../src/features/operations/pdf-files/server/pdf-answer'
import type { ThemeAnimations, StoredThemeColors, ThemeTypography } from '@/db/schema/site/theme'

/** A path below `demo/files/`, such as `shop/late-set-lp.jpg`. The seed copies the file and stores its address. */
export type DemoFile = string

export type DemoShopItem = {
  slug: string
  category: ShopCategory
  title: string
  description: string
  /** Cents; 0 only for free content. */
  priceCents: number
  /** Cents; null when there is no cheaper download beside the physical item. */
  digitalPriceCents: number | null
  image: DemoFile
  /** Stored in the private store; only the PDF of free content is public. */
  pdf: DemoFile | null
  bandcampUrl: string | null
  externalUrl: string | null
  tags: string[]
  isVisible: boolean
  isFeatured: boolean
  /** Null: stock is not tracked. */
  inventoryCount: number | null
  /** Sizes or colours, in the order of the shop. */
  variants?: { label: string; inventoryCount: number }[]
  /** Editions of a sheet, in the order of the shop; each with its own PDF. */
  editions?: DemoEdition[]
  /** The contents of a bundle: items by their slug, each with the label of its edition if it has some. */
  bundle?: DemoBundleEntry[]
  /** The music on a sheet. */
  tune?: DemoTune
  lineUp?: string
  /** The release that it is a format of, by title, and the name of the format. */
  release?: { title: string; format: string }
  downloadLimit: number
  downloadExpiryDays: number
  orderIndex: number
  purchaseCount: number
}

/** `edition`: the label, or `*` if the buyer chooses it. */
export type DemoBundleEntry = { slug: string; edition?: string }

/** A licence of sheet music; `times` is in hundredths of the sheet's price. */
export type DemoLicence = { name: string; copies: number; times: number; terms: string | null; isStamped: boolean }

export type DemoCode = { code: string; percent: number; categories: string[]; usesLimit: number; note: string }

export type DemoSale = { slug: string; cents: number; begunDaysAgo: number; daysLeft: number }

export type DemoZone = {
  name: string
  /** ISO 3166 codes with a space between them; null: all countries of no other zone. */
  countries: string | null
  /** Null: never free. */
  freeFromCents: number | null
  deliveryTime: string
  /** Heaviest parcel in grams → cents. */
  rates: Record<number, number>
}

export type DemoParcel = {
  grams: number
  /** Weights of choices that differ, by their label. */
  choices?: Record<string, number>
  isHomeZoneOnly?: boolean
  customs?: { hsCode: string; originCountry: string; text: string }
}

export type DemoEdition = {
  label: string
  /** Cents; when left out, the price of the sheet. */
  priceCents?: number
  kind: EditionKind
  transposition: Transposition
  clef: Clef | null
  /** Codes of `instruments.ts`. */
  instruments?: string[]
  /** Null for a set that is joined from its parts. */
  pdf: DemoFile | null
  /**
   * The previous file, its fault, and the number of days since the correction; left out while the first file is still
   * right.
   */
  erratum?: { before: DemoFile; note: string; daysAgo: number }
  /** Pages that visitors may see before they buy, with their pictures. */
  samples?: { page: number; picture: DemoFile }[]
}

/** The columns of a tune; a field that is left out is unknown. */
export type DemoTune = {
  title: string
  composer?: string
  arranger?: string
  lyricist?: string
  rights?: 'own' | 'public_domain'
  style?: string
  /** Beats per minute. */
  tempo?: number
  /** The key, such as "F minor". */
  key?: string
  /** Seconds. */
  duration?: number
  grade?: number
  /** Concert pitch, such as `F3-Bb5`. */
  leadRange?: string
}

export type DemoEvent = {
  title: string
  /** Days from the day of seeding; negative in the past. */
  inDays: number
  time: string
  venue: string
  city: string
  description: string
  image: DemoFile
  ticketUrl: string | null
  /** Only past events have one. */
  video: DemoFile | null
  type: 'live'
  status: 'upcoming' | 'past' | 'cancelled'
  isFeatured: boolean
  setList?: DemoSetList
}

/** The tunes played, and since when visitors see them. A line with the title of a tune is that tune. */
export type DemoSetList = { shown: 'never' | 'from_start' | 'now'; lines: { title: string; note?: string }[] }

export type DemoPageText = {
  title: string
  description: string | null
  /** The row's `description` is the address of this file, if set. */
  descriptionFile?: DemoFile
  paragraphSpacing: string | null
}

export type DemoMediaItem = {
  title: string
  description: string | null
  type: 'photo' | 'video' | 'social'
  /** Exactly one of `file` and `url` is set; it becomes the column `url`. */
  file: DemoFile | null
  url: string | null
  thumbnail: DemoFile | null
  platform: string | null
  isFeatured: boolean
  isVisible: boolean
}

export type DemoVideo = {
  title: string
  description: string
  /** Always null: an invented id would point at a stranger's video. */
  embedId: null
  video: DemoFile
  thumbnail: DemoFile
  orderIndex: number
  isActive: boolean
}

export type DemoPhoto = {
  title: string
  altText: string
  image: DemoFile
  orderIndex: number
  isActive: boolean
  isFeatured: boolean
}

export type DemoLoeImage = {
  title: string
  altText: string
  caption: string
  image: DemoFile
  /** 1 and up: first, in this order; 0: in any place (LOE-15). */
  orderIndex: number
  isActive: boolean
}

export type DemoAudioTrack = {
  title: string
  artist: string
  album: string
  audio: DemoFile
  artwork: DemoFile
  /** Whole seconds, rounded down. */
  duration: number
  orderIndex: number
  sourceType: 'file'
  soundcloudEmbedUrl: null
  isActive: boolean
}

export type DemoTheme = {
  name: string
  colors: StoredThemeColors
  typography: ThemeTypography
  animations: ThemeAnimations
  isActive: boolean
}

export type DemoInfluence = { name: string; orderIndex: number }
export type DemoCollaboration = { artist: string; project: string; year: string; orderIndex: number }
export type DemoStat = {
  iconName: 'Music' | 'Users' | 'MapPin'
  numberValue: string
  label: string
  orderIndex: number
}

/** Pictures and icons that no table names: the site itself links to them. */
export type DemoBrand = { loeLogo: DemoFile; appIconSvg: DemoFile; appIcon512: DemoFile }

export type DemoContent = {
  brand: DemoBrand
  pageContent: Record<string, DemoPageText>
  shopItems: DemoShopItem[]
  events: DemoEvent[]
  mediaItems: DemoMediaItem[]
  featuredVideos: DemoVideo[]
  loeVideos: DemoVideo[]
  photoGallery: DemoPhoto[]
  loeImages: DemoLoeImage[]
  loeAudioTracks: DemoAudioTrack[]
  themeSettings: DemoTheme[]
  musicalInfluences: DemoInfluence[]
  collaborations: DemoCollaboration[]
  stats: DemoStat[]
}

/** One entry of `demo/files/manifest.json`. */
export type ManifestEntry =
  | { kind: 'picture'; bytes: number; width: number; height: number; placeholder: string; focus: PicturePoint }
  | { kind: 'pdf'; bytes: number; pages: number; systems: System[] }
  | { kind: 'audio'; bytes: number; duration: number; peaks: number[]; loudness: number }
  | { kind: 'video'; bytes: number; duration: number; width: number; height: number }

/**
 * `demo/files/manifest.json`: the measurements of `npm run demo:build`, so that seeding opens no picture. Durations in
 * seconds.
 */
export type DemoManifest = { files: Record<DemoFile, ManifestEntry> }
