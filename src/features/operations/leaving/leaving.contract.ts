// Says how large the export of the whole site is. The export itself is a file of a route.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const leavingEndpoints = {
  size: endpoint({
    method: 'GET',
    path: '/api/admin/export-size',
    access: 'allowlistManager',
    summary: 'Number and bytes of the files in an export of the whole site, and the number of its ZIPs.',
    output: z.object({
      files: z.number().int(),
      /** Bytes of the files, without the tables. */
      bytes: z.number().int(),
      parts: z.number().int(),
    }),
  }),
}
