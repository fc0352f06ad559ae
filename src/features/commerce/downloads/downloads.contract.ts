// The page behind a download link: it says what is left and changes nothing (payments-security 3).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const downloadsEndpoints = {
  grant: endpoint({
    method: 'GET',
    path: '/api/downloads/{token}',
    access: 'downloadHolder',
    summary: 'What a download link is for, how many downloads are left and until when (DLV-04, OP-05).',
    params: z.object({ token: z.string().max(200) }),
    output: z.object({
      title: z.string(),
      /** What is printed on its pages: "Licensed to Big Band X, order B-1, 8 copies". */
      licence: z.string().nullable(),
      state: z.enum(['ready', 'used_up', 'expired', 'revoked']),
      downloadsLeft: z.number().int(),
      downloadLimit: z.number().int(),
      /** ISO moment. */
      validUntil: z.string(),
      /** True while this browser has a ticket that is still good: downloading again does not count. */
      hasTicket: z.boolean(),
    }),
    limit: { requests: 60, perSeconds: 60 },
  }),
}
