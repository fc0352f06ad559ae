// Declares the API of items that test the checkout while payments use test money (ADM-SHOP-38, ADM-SHOP-39, OP-43).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

const path = '/api/admin/shop-test-items'
const testItem = z.object({ id: z.uuid(), title: z.string(), slug: z.string() })

export const testItemEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    access: 'administrator',
    summary:
      'Lists the test items; available only while payments are sandbox payments and this is not the production host.',
    output: z.object({ isOffered: z.boolean(), items: z.array(testItem) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'administrator',
    summary: 'Adds a test item with a stock of two and checks that the checkout refuses three and accepts two.',
    output: z.object({
      item: testItem,
      /** The checkout's refusals for three pieces and for two; null means accepted. */
      refusals: z.object({ above: z.string().nullable(), within: z.string().nullable() }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    access: 'administrator',
    summary: 'Deletes all test items and nothing else.',
    output: z.object({ deleted: z.number().int() }),
  }),
}
