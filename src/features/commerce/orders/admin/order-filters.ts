// Holds the filters of the list of orders in the address, so that a list can be kept as a bookmark and Back returns to
// it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createApi } from '@/lib/api-client'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { OrderFilters } from '../orders-admin.queries'
import { filterWords } from './order-words'

const names = ['filter', 'from', 'to', 'item'] as const
const shapes = {
  from: /^(19|2\d)\d\d-\d\d-\d\d$/,
  to: /^(19|2\d)\d\d-\d\d-\d\d$/,
  item: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
}

/** Returns the filters that an address names; those that are none are left out. */
export function readFilters(asked: Record<string, unknown>): OrderFilters {
  const text = (name: keyof typeof shapes) => {
    const value = asked[name]
    return typeof value === 'string' && shapes[name].test(value) ? value : undefined
  }
  return {
    filter: filterWords.find(({ id }) => id === asked.filter)?.id ?? 'all',
    from: text('from'),
    to: text('to'),
    item: text('item'),
  }
}

/** Returns the filters as parameters of an address, without those that are not set. */
export function filterParameters(filters: OrderFilters): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
}

/** Returns the filters of the address and a function that changes some of them. */
export function useOrderFilters(): readonly [OrderFilters, (change: OrderFilters) => void] {
  const filters = readFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changed: OrderFilters) => {
    const query = filterParameters({ ...filters, ...changed })
    void navigate({ href: `/admin/orders?${query}`, replace: true, resetScroll: false })
  }
  return [filters, change]
}

const api = createApi<typeof shopItemsResource.endpoints>()
const minutes = { staleMinutes: 1, gcMinutes: 5 }

/** Finds items by words of their title. */
export const foundItemsQuery = (search: string) =>
  api.query('/api/admin/shop-items', { query: { search: search || undefined } }, minutes)
/** Loads the item of the filter, for its title. */
export const itemQuery = (id: string) => api.query('/api/admin/shop-items/{id}', { params: { id } }, minutes)
