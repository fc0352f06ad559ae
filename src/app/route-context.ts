// What every route of the public site is given.
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import type { HeadContext, SiteFacts } from '@/lib/page-facts'
import type { HomeHref } from './layout/navigation'

/** Facts of the site that no query brings; they travel in the document. */
export type Site = SiteFacts & {
  /** Where "Home" leads on the host of this visit (NAV-02). */
  homeHref: HomeHref
}

/** What loaders, heads and pages find in the route context. */
export type RouteContext = HeadContext & {
  site: Site
  /** The server's way to write a theme into the document; the browser finds it written. */
  toStyle?: (look: ThemeLook) => Record<string, string>
}
