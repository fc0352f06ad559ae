// The shapes of the demo content: the columns of DATA-01 to DATA-16 in camelCase, with files instead of addresses.
import type { PicturePoint } from '@/lib/picture'
import type { ShopCategory } from '@/features/commerce/shop/shop-categories'
import type { Clef, EditionKind, Transposition } from '@/features/commerce/shop/edition-facts'
import type { System } from '@/features/operations/uploads/sheet-systems'
import type { ThemeAnimations, ThemeColors, ThemeTypography } from '@/db/schema/theme'

/** A path below `demo/files/`, such as `shop/late-set-lp.jpg`. The seed copies the file and stores its address. */
export type DemoFile = string

export type DemoShopItem = {
  slug: string
  category: ShopCategory
  title: string
  description: string
  /** Cents. 0 only for free content. */
  priceCents: number
  /** Cents; null when there is no cheaper download beside the physical item. */
  digitalPriceCents: number | null
  image: DemoFile
  /** Goes to the private store; the only public one is that of free content. */
  pdf: DemoFile | null
  bandcampUrl: string | null
  externalUrl: string | null
  tags: string[]
  isVisible: boolean
  isFeatured: boolean
  /** Null: stock is not tracked. */
  inventoryCount: number | null
  /** Sizes or colours, in the order in which they are offered. */
  variants?: { label: string; inventoryCount: number }[]
  /** Of a sheet, in the order in which they are offered; each with its own PDF. */
  editions?: DemoEdition[]
  /** What is in a bundle: items by their slug, with the label of the edition. */
  bundle?: { slug: string; edition: string }[]
  /** The music on a sheet. */
  tune?: DemoTune
  lineUp?: string
  downloadLimit: number
  downloadExpiryDays: number
  orderIndex: number
  purchaseCount: number
}

export type DemoEdition = {
  label: string
  /** Cents; left out: the price of the sheet. */
  priceCents?: number
  kind: EditionKind
  transposition: Transposition
  clef: Clef | null
  /** Codes of `instruments.ts`. */
  instruments?: string[]
  /** Null for a set that is joined of its parts. */
  pdf: DemoFile | null
  /** The file before this one and what was wrong with it, so many days ago; left out where the first is still right. */
  erratum?: { before: DemoFile; note: string; daysAgo: number }
  /** Pages that visitors may see before they buy, with their pictures. */
  samples?: { page: number; picture: DemoFile }[]
}

/** What the columns of a tune hold; what is left out is not said. */
export type DemoTune = {
  title: string
  composer?: string
  arranger?: string
  lyricist?: string
  rights?: 'own' | 'public_domain'
  style?: string
  /** Beats a minute. */
  tempo?: number
  /** "F minor". */
  key?: string
  /** Seconds. */
  duration?: number
  grade?: number
  /** In concert pitch, `F3-Bb5`. */
  leadRange?: string
}

export type DemoEvent = {
  title: string
  /** Days from the day of seeding; negative is past. */
  inDays: number
  time: string
  venue: string
  city: string
  description: string
  image: DemoFile
  ticketUrl: string | null
  /** Past events only. */
  video: DemoFile | null
  type: 'live'
  status: 'upcoming' | 'past' | 'cancelled'
  isFeatured: boolean
  setList?: DemoSetList
}

/** What is played, and since when visitors see it. A line with the title of a tune is that tune. */
export type DemoSetList = { shown: 'never' | 'from_start' | 'now'; lines: { title: string; note?: string }[] }

export type DemoPageText = {
  title: string
  description: string | null
  /** When set, the row's `description` is the address of this file. */
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
  /** 1 and up: first, in this order; 0: anywhere (LOE-15). */
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
  colors: ThemeColors
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

/** Pictures and icons that no table names: the site itself points at them. */
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

/** `demo/files/manifest.json`: what `npm run demo:build` measured, so that seeding opens no picture. Durations in seconds. */
export type DemoManifest = { files: Record<DemoFile, ManifestEntry> }
