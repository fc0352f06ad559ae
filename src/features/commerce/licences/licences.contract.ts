// The page behind the QR code in a stamped file. It shows no more personal data than the stamp does.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, picture, uuid } from '@/lib/fields'

export const licenceEndpoints = {
  licence: endpoint({
    method: 'GET',
    path: '/api/licences/{token}',
    access: 'downloadHolder',
    summary: 'Whether a printed licence is valid, for how many copies and of which version.',
    params: z.object({ token: z.string().max(200) }),
    output: z.object({
      /** False once the purchase was refunded. */
      isValid: z.boolean(),
      /** A refund is in progress, so the licence cannot be raised. */
      isBeingRefunded: z.boolean(),
      title: z.string(),
      /** Cover of the item at the time of the purchase; null if there was none. */
      image: picture.nullable(),
      /** "PDF, B♭, Ensemble". */
      choice: z.string(),
      copies: z.number().int(),
      /** Text that says what its holder may do; null if nothing was agreed. */
      terms: z.string().nullable(),
      /** Name as printed. Null if the e-mail address is printed instead, which this page does not repeat. */
      holder: z.string().nullable(),
      /** True when a name or the address is printed. */
      isPrinted: z.boolean(),
      /** Values to compare with the larger licences when this one is raised; null if it cannot be raised. */
      topUp: z
        .object({
          itemId: uuid,
          format: z.string(),
          variantId: uuid.nullable(),
          copies: z.number().int(),
          paidCents: cents,
        })
        .nullable(),
      orderNumber: z.string(),
      /** Name, address and tax number of the business, in lines; null if there are none. */
      soldBy: z.string().nullable(),
      /** Versions of each included edition: the one bought or sent since, and the newest. */
      versions: z.array(z.object({ name: z.string(), version: z.number().int(), newest: z.number().int() })),
    }),
    limit: { requests: 30, perSeconds: 60 },
  }),
}
