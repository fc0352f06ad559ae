// Proves that no address of the site can be taken for one of the former site.
import { expect, test } from 'vitest'
import { adminPatterns } from '@/app/admin/admin-pages'
import { pageFiles } from '@/app/routing/page-files'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { isUsedAddress } from './used-addresses.rules'

/** Pages whose address has the name of a record: they are used only if there is such a record. */
const pagesOfRecords = ['/$slug', '/shop/$slug', '/events/$slug']

test('every page, file and endpoint of the site is a used address', () => {
  const paths = [
    ...allEndpoints.map(({ endpoint }) => endpoint.path),
    ...allRoutes.map(({ path }) => path),
    ...Object.keys(pageFiles).filter((path) => !pagesOfRecords.includes(path)),
    ...adminPatterns,
  ]
  const filledIn = paths.map((path) => path.replaceAll(/\{\w+(\.\.\.)?\}|\$\w+/g, 'x'))
  expect(filledIn.filter((path) => !isUsedAddress(path))).toEqual([])
})

test('addresses of other sites are free, also below a page of ours', () => {
  for (const path of ['/products/road-mug', '/shop/p/road-mug', '/about/band', '/media-kit', '/a', '/blog/2019/x.html'])
    expect([path, isUsedAddress(path)]).toEqual([path, false])
})
