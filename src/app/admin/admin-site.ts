// What the back-office knows of the site before it has asked anything.
import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { HomeHref } from '../layout/navigation'

/** Facts of the site that travel in the shell. */
export type AdminSite = {
  name: string
  /** SITE_NAME. */
  givenName?: string | null
  homeHref: HomeHref
}

export type AdminContext = { queryClient: QueryClient; site: AdminSite }

/** Facts of the site; the public router's types stand in for this one's. */
export function useAdminSite(): AdminContext['site'] {
  return useRouteContext({ from: '__root__' }).site
}
