// Defines the data that every route of the public site gets.
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import type { HeadContext, SiteIdentity } from '@/lib/page-facts'
import type { HomeHref } from '../layout/navigation'

/** RouteSite data that no query returns; it is embedded in the document. */
export type RouteSite = SiteIdentity & {
  /** Address of "Home" on the host of this visit (NAV-02). */
  homeHref: HomeHref
}

/** Data for loaders, heads and pages in the route context. */
export type RouteContext = HeadContext & {
  site: RouteSite
  /** Writes a theme into the document on the server; the browser finds it there. */
  toStyle?: (look: ThemeLook) => Record<string, string>
}
