// Queries of the back-office about orders.
import { createApi } from '@/lib/api-client'
import type { orderAdminEndpoints, orderFilters } from './orders-admin.contract'

const api = createApi<typeof orderAdminEndpoints>()
export type OrderFilter = (typeof orderFilters)[number]

/** Filters of the list besides the search: days as `2026-11-23`, the ids of an item and a code, and a figure of sales. */
export type OrderFilters = {
  filter?: OrderFilter
  from?: string
  to?: string
  item?: string
  offer?: string
  sale?: string
  sales?: string
}

export const orderListQuery = (ask: OrderFilters & { search?: string; after?: string }) =>
  api.query('/api/admin/orders', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })
export const orderDetailsQuery = (id: string) =>
  api.query('/api/admin/orders/{id}', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
