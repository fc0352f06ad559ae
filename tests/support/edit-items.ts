// Adds and edits items through the back-office's endpoint, as the form of an item does.
import { expect } from 'vitest'
import type { z } from 'zod'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { TestApp } from './test-app'

export type ItemValues = z.input<typeof shopItemsResource.values>
export type ItemRow = z.output<typeof shopItemsResource.row>

export const sendNewItem = (app: TestApp, values: ItemValues): Promise<Response> =>
  app.send('POST', '/api/admin/shop-items', { values })

/** Sends the change of an item, based on the row that the form was opened with. */
export function sendItemChange(app: TestApp, row: ItemRow, change: Partial<ItemValues>): Promise<Response> {
  const base = shopItemsResource.toValues(row)
  return app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, ...change } })
}

/** Changes an item, which must succeed. */
export async function editItem(app: TestApp, row: ItemRow, change: Partial<ItemValues>): Promise<ItemRow> {
  const response = await sendItemChange(app, row, change)
  expect(response.status).toBe(200)
  return (await response.json()) as ItemRow
}
