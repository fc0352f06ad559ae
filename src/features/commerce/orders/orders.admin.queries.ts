// What the back-office asks about orders.
import { apiOf } from '@/lib/api-client'
import type { orderAdminEndpoints, orderFilters } from './orders.admin.contract'

const api = apiOf<typeof orderAdminEndpoints>()
export type OrderFilter = (typeof orderFilters)[number]

export const orderListQuery = (ask: { filter?: OrderFilter; search?: string; after?: string }) =>
  api.query('/api/admin/orders', { query: ask }, { fresh: 0, kept: 5 })
export const orderDetailsQuery = (id: string) =>
  api.query('/api/admin/orders/{id}', { params: { id } }, { fresh: 0, kept: 5 })
