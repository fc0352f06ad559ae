// Declares the API that tells whether the shop is open, and opens and closes it (ADM-DASH-04 to ADM-DASH-07).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { shippingOffer } from '@/features/commerce/shipping/shipping.contract'

const state = z.object({ isClosed: z.boolean(), message: z.string() })

export const shopStatusEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/api/shop/status',
    access: 'everyone',
    summary: 'Whether the shop is open (QRY-03), and what shipping costs where (OP-12), and in which currency.',
    output: shippingOffer.extend({
      isWorkInProgress: z.boolean(),
      wipMessage: z.string(),
      manual: z.object({ method: z.string(), days: z.number().int() }).nullable(),
    }),
    reads: ['page_settings', 'settings', 'shipping_zones', 'shipping_zone_countries', 'shipping_rates'],
    limit: { requests: 240, perSeconds: 60 },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/shop-status',
    access: 'administrator',
    summary: 'Returns whether the shop is closed, and what visitors read then.',
    output: state,
  }),
  close: endpoint({
    method: 'PUT',
    path: '/api/admin/shop-status',
    access: 'administrator',
    summary: 'Closes or opens the shop; open pages follow within two seconds.',
    body: z.object({ isClosed: z.boolean() }),
    output: state,
  }),
  message: endpoint({
    method: 'PUT',
    path: '/api/admin/shop-status/message',
    access: 'administrator',
    summary: 'Changes what visitors of the closed shop read; a blank text restores the default.',
    body: z.object({ message: z.string().trim().max(500, 'The message must be under 500 characters') }),
    output: state,
  }),
}
