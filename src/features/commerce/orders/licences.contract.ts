// The page behind the square in a stamped file: it shows no more of a person than the stamp does.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

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
      title: z.string(),
      /** "PDF, B♭, Ensemble". */
      choice: z.string(),
      copies: z.number().int(),
      /** As it is printed; null where the e-mail address is printed instead, which this page does not repeat. */
      holder: z.string().nullable(),
      orderNumber: z.string(),
      /** Of each edition that it brings: the version that was bought or sent since, and the newest one. */
      versions: z.array(z.object({ name: z.string(), version: z.number().int(), newest: z.number().int() })),
    }),
    limit: { requests: 30, perSeconds: 60 },
  }),
}
