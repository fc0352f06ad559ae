// The page behind the square in a stamped file: it shows no more of a person than the stamp does.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'

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
      /** A refund is under way, so that it cannot be raised. */
      isBeingRefunded: z.boolean(),
      title: z.string(),
      /** "PDF, B♭, Ensemble". */
      choice: z.string(),
      copies: z.number().int(),
      /** What its holder may do; null where nothing was agreed. */
      terms: z.string().nullable(),
      /** As it is printed; null where the e-mail address is printed instead, which this page does not repeat. */
      holder: z.string().nullable(),
      /** Whether a name or the address is printed at all. */
      isPrinted: z.boolean(),
      /** What the larger licences are compared with when it is raised; null where it cannot be. */
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
      /** Of each edition that it brings: the version that was bought or sent since, and the newest one. */
      versions: z.array(z.object({ name: z.string(), version: z.number().int(), newest: z.number().int() })),
    }),
    limit: { requests: 30, perSeconds: 60 },
  }),
}
