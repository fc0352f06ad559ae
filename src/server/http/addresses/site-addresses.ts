// Lists all addresses of the site: endpoints, routes, pages and the back-office. The canonical form needs them.
import { adminPatterns } from '@/app/admin/admin-pages'
import { pageFiles } from '@/app/routing/page-files'
import { createAddressReader, type ReadAddress } from './canonical-address'
import type { Site } from '../../site'

/** Paths that the server itself handles (src/server/create-app.ts). */
const ownPaths = ['/healthz', '/readyz', '/api/changes', '/api/openapi.json']

/** Would take every word of one segment for a name with its own capitals. */
const ownPagePath = '/$slug'

export function siteAddresses({ endpoints, routes }: Pick<Site, 'endpoints' | 'routes'>): ReadAddress {
  return createAddressReader([
    ...endpoints.map(({ endpoint }) => endpoint.path),
    ...routes.map(({ path }) => path),
    ...Object.keys(pageFiles).filter((path) => path !== ownPagePath),
    ...adminPatterns,
    ...ownPaths,
  ])
}
