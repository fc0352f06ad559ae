// Holds the filters of the list of orders in the address, so that a list can be kept as a bookmark and Back returns to
// it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createApi } from '@/lib/api-client'
import { isoDay, uuid } from '@/lib/fields'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { saleFilter } from '@/features/commerce/numbers/sale-filter'
import type { offersResource } from '@/features/commerce/offers/offers.resource'
import type { OrderFilters } from '../orders-admin.queries'
import { filterWords } from './order-words'

const names = ['filter', 'from', 'to', 'item', 'offer', 'sale', 'sales'] as const

/** True if the list is limited to some days, one item, one code, one sale, or the orders of one figure. */
export const hasDaysOrItem = ({ from, to, item, offer, sale, sales }: OrderFilters): boolean =>
  [from, to, item, offer, sale, sales].some((limit) => limit !== undefined)

/** Returns the filters that an address names, without those that the server would refuse. */
export function readFilters(asked: Record<string, unknown>): OrderFilters {
  return {
    filter: filterWords.find(({ id }) => id === asked.filter)?.id ?? 'all',
    from: isoDay.safeParse(asked.from).data,
    to: isoDay.safeParse(asked.to).data,
    item: uuid.safeParse(asked.item).data,
    offer: uuid.safeParse(asked.offer).data,
    sale: uuid.safeParse(asked.sale).data,
    sales: saleFilter.safeParse(asked.sales).data,
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
const offersApi = createApi<typeof offersResource.endpoints>()
const minutes = { staleMinutes: 1, gcMinutes: 5 }

/** Finds items by words of their title. */
export const foundItemsQuery = (search: string) =>
  api.query('/api/admin/shop-items', { query: { search: search || undefined } }, minutes)
/** Loads the item of the filter, for its title. */
export const itemQuery = (id: string) => api.query('/api/admin/shop-items/{id}', { params: { id } }, minutes)
/** Loads the code of the filter, for its name. */
export const offerQuery = (id: string) => offersApi.query('/api/admin/offers/{id}', { params: { id } }, minutes)
