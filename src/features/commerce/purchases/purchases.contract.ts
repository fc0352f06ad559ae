// The API of "Find my purchases".
import { z } from 'zod'
import { shelfFile } from '@/features/commerce/downloads/downloads.contract'
import { endpoint } from '@/lib/endpoint'
import { cents, email, picture, uuid } from '@/lib/fields'

export const purchasesEndpoints = {
  requestPurchases: endpoint({
    method: 'POST',
    path: '/api/purchases/link',
    access: 'everyone',
    summary:
      'Mails a short-lived link to the purchases of an address; the answer is the same for every address (OP-03).',
    body: z.object({ email }),
    output: z.object({ accepted: z.literal(true) }),
    limit: { requests: 10, perSeconds: 3600 },
  }),
  purchases: endpoint({
    method: 'GET',
    path: '/api/purchases/{token}',
    access: 'downloadHolder',
    summary: 'The completed and refunded orders of the address the link was mailed to, newest first (QRY-12, DLV-05).',
    params: z.object({ token: z.string().max(200) }),
    output: z.object({
      email: z.string(),
      validUntil: z.string(),
      /** Name, address and tax number of the business, in lines; null if there are none. */
      soldBy: z.string().nullable(),
      orders: z.array(
        z.object({
          id: uuid,
          createdAt: z.string(),
          title: z.string(),
          category: z.string(),
          /** The buyer's choice: "LP", "M". */
          choice: z.string(),
          /** "8 copies, licensed to “Big Band X”". */
          licence: z.string().nullable(),
          /** The page of the licence, if it can be raised to more copies; null otherwise. */
          licenceUrl: z.string().nullable(),
          /** The printed name while it can still be changed; null otherwise. */
          fixable: z.string().nullable(),
          quantity: z.number().int(),
          unitCents: cents,
          /** The price before the sale in which it was bought; null without one. */
          beforeCents: cents.nullable(),
          /** ISO 4217 code of the order. */
          currency: z.string(),
          image: picture.nullable(),
          /** `/d/<token>` of the first file, if there is one to download. */
          downloadUrl: z.string().nullable(),
          /** True when nothing of it can be downloaded any more. */
          isRefunded: z.boolean(),
          /** "Gift for Ada, on December 24, 2026"; null if it is none. */
          gift: z.string().nullable(),
          files: z.array(shelfFile),
          listenUrl: z.string().nullable(),
          /** Links to other sites that the entries of a bundle bring. */
          entryLinks: z.array(z.object({ name: z.string(), href: z.string() })),
          /** Downloads left of the file that has fewest. */
          downloadsLeft: z.number().int().nullable(),
          /** Parcels with pieces of it that are on their way, the oldest first. */
          parcels: z.array(
            z.object({
              pieces: z.number().int(),
              sentAt: z.string(),
              carrier: z.string().nullable(),
              trackingNumber: z.string().nullable(),
              trackingUrl: z.string().nullable(),
            }),
          ),
          /** Address of the invoice of its order; set on one line of each order, if the seller gives invoices. */
          invoiceUrl: z.string().nullable(),
          /** Pieces still to send, after the first parcel. */
          piecesToFollow: z.number().int(),
        }),
      ),
    }),
    limit: { requests: 60, perSeconds: 60 },
  }),
}

export type Purchases = z.output<typeof purchasesEndpoints.purchases.output>
