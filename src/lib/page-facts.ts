// The data a page has about the site, and the data it gives search engines and shared links.
import type { QueryClient } from '@tanstack/react-query'

/** Data of the site that no query loads; it is embedded in the document. */
export type SiteIdentity = {
  name: string
  /** No trailing slash; for canonical addresses and structured data. */
  baseUrl: string
  /** `"© 2024–2026"`, up to the current year in the site's time zone (FOOT-04). */
  copyright: string
  /** IANA name of the site's time zone, in which times of events are meant. */
  timeZone: string
  /** Words of dates for `writeDatesWith`; the server always has them. */
  dates?: string
  /** ISO 4217 code of the shop's currency. */
  currency: string
}

/** Input for the head of a page. */
export type HeadContext = {
  queryClient: QueryClient
  site: SiteIdentity
  /** Makes the server respond with 404; the page itself says what is missing. */
  noteMissing?: () => void
}

export type PageSummary = {
  site: SiteIdentity
  /** The page's canonical path, the same on every host. */
  path: string
  /** Query string after the path if the page shows a part of itself: `?category=merch`. */
  view?: string
  title: string
  description?: string
  /** Source of the picture of a shared link: our own path or an https address. */
  image?: string | null
  /** Text below the title on that picture. */
  imageLine?: string
  /** Default `website`. */
  type?: 'website' | 'product' | 'article'
  /**
   * schema.org data, built with `import.meta.env.SSR ? … : null`: search engines read the document, so visitors need
   * not load the code.
   */
  jsonLd?: Record<string, unknown> | null
  /** True for one of endlessly many views of a page: search engines may follow its links, but need not list it. */
  isUnlisted?: boolean
  /** True for pages that belong to one person: search engines must not index them. */
  isPrivate?: boolean
}
