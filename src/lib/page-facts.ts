// What a page knows of the site, and what it says of itself to search engines and to whoever shares its address.
import type { QueryClient } from '@tanstack/react-query'

/** Facts of the site that no query brings; they travel in the document. */
export type SiteFacts = {
  name: string
  /** Without a trailing slash; for canonical addresses and structured data. */
  baseUrl: string
  /** The current one, where the musician lives. */
  year: number
  /** Where the musician lives, as an IANA name: the zone that times of events are meant in. */
  timeZone: string
}

/** What the head of a page is made from. */
export type HeadContext = {
  queryClient: QueryClient
  site: SiteFacts
  /** The server's way to answer 404 with a page that says itself what is missing. */
  noteMissing?: () => void
}

export type PageFacts = {
  site: SiteFacts
  /** Of the page on every host: the canonical one. */
  path: string
  /** What follows the path where the page shows a part of itself: `?category=merch`. */
  view?: string
  title: string
  description?: string
  /** What the picture of a shared link is made from: our own path or an https address. */
  image?: string | null
  /** Stands below the title on that picture. */
  imageLine?: string
  /** Default `website`. */
  type?: 'website' | 'product' | 'article'
  /** schema.org data: made with `import.meta.env.SSR ? … : null`, for search engines read documents and no visitor need carry its rules. */
  jsonLd?: Record<string, unknown> | null
  /** One of endlessly many views of a page: search engines may follow its links, but need not list it. */
  isUnlisted?: boolean
  /** Pages that belong to one person: search engines must not index them. */
  isPrivate?: boolean
}
