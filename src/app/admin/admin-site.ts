// Provides the site data that the back-office has before its first request.
import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { HomeHref } from '../layout/navigation'

/** Site data that is part of the shell. */
export type AdminSite = {
  name: string
  /** SITE_NAME. */
  givenName?: string | null
  homeHref: HomeHref
  /** ISO 4217 code of the shop's currency when the page was opened. */
  currency: string
}

export type AdminContext = { queryClient: QueryClient; site: AdminSite }

/** Returns the site data. The public router's types replace this router's. */
export function useAdminSite(): AdminContext['site'] {
  return useRouteContext({ from: '__root__' }).site
}
