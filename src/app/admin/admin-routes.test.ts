// Tests which page the router opens at an address of the back-office.
import { createMemoryHistory } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { adminPaths } from './admin-pages'
import { createAdminRouter } from './admin-router'

const router = createAdminRouter({
  queryClient: new QueryClient(),
  site: { name: 'Site', homeHref: '/', currency: 'USD' },
})
router.update({ ...router.options, history: createMemoryHistory() })
const opened = (path: string) => String(router.matchRoutes(path, {}).at(-1)?.routeId).replace('/frame', '')

test('ROUTE-05: every page opens at its address', () => {
  for (const path of [...adminPaths, '/admin/theme/back']) expect(opened(path)).toBe(path)
  expect(opened('/admin/orders/7')).toBe('/admin/orders/$id')
})

test('ROUTE-06: any other address below the dashboard opens the page for unknown addresses', () => {
  for (const path of ['/admin/nothing', '/admin/events/1', '/admin/no/such/page', '/admin/orders/7/8'])
    expect(opened(path)).toBe('/admin/$unknown/$')
})
