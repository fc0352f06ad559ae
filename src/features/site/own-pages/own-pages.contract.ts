// Declares the endpoint that gives visitors a page of the owner's own.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { isPageAddress } from './address.rules'

const block = z.object({
  kind: z.enum(['heading', 'paragraph']),
  parts: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
})

export const ownPagesEndpoints = {
  one: endpoint({
    method: 'GET',
    path: '/api/pages/{slug}',
    access: 'everyone',
    summary: 'A visible page of the owner’s own by its address, or a former one, with its text in blocks.',
    params: z.object({ slug: z.string().refine(isPageAddress, 'No page has this address.') }),
    output: z.object({
      /** Differs from the requested one after a change of the address. */
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      blocks: z.array(block),
    }),
    reads: ['own_pages', 'settings'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
