// The addresses of the site as a whole: endpoints, routes, pages and the back-office. From them an address is read.
import { adminPatterns } from '@/app/admin/admin-pages'
import { pageFiles } from '@/app/page-files'
import { createAddressReader, type ReadAddress } from './canonical-address'
import type { Site } from '../site'

/** What the server answers by itself (src/server/create-app.ts). */
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
