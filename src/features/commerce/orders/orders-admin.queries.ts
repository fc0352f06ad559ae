// Queries of the back-office about orders.
import { createApi } from '@/lib/api-client'
import type { orderAdminEndpoints, orderFilters } from './orders-admin.contract'

const api = createApi<typeof orderAdminEndpoints>()
export type OrderFilter = (typeof orderFilters)[number]

export const orderListQuery = (ask: { filter?: OrderFilter; search?: string; after?: string }) =>
  api.query('/api/admin/orders', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })
export const orderDetailsQuery = (id: string) =>
  api.query('/api/admin/orders/{id}', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
