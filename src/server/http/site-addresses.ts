// All addresses of the site: endpoints, routes, pages and the back-office, for the canonical form.
import { adminPatterns } from '@/app/admin/admin-pages'
import { pageFiles } from '@/app/page-files'
import { createAddressReader, type ReadAddress } from './canonical-address'
import type { Site } from '../site'

/** Answered by the server itself (src/server/create-app.ts). */
const ownPaths = ['/healthz', '/readyz', '/api/changes', '/api/openapi.json']

export function siteAddresses({ endpoints, routes }: Pick<Site, 'endpoints' | 'routes'>): ReadAddress {
  return createAddressReader([
    ...endpoints.map(({ endpoint }) => endpoint.path),
    ...routes.map(({ path }) => path),
    ...Object.keys(pageFiles),
    ...adminPatterns,
    ...ownPaths,
  ])
}
