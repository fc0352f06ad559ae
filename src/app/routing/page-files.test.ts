// Proves that the server's list of pages with long lists matches the routes.
import { expect, test } from 'vitest'
import { pagesWithLists } from './page-files'
import { routeTree } from '../routes'

test('exactly the routes that load by `?page=` are pages with lists', () => {
  const routes = Object.values(routeTree.children ?? {}) as { options: { path?: string; loaderDeps?: unknown } }[]
  const byPage = routes.filter(({ options }) => options.loaderDeps !== undefined).map(({ options }) => options.path)
  expect(new Set(byPage)).toEqual(pagesWithLists)
})
