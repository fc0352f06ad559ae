// The texts of public pages by key (QRY-04).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture } from '@/lib/fields'

export const pageText = z.object({
  title: z.string(),
  description: z.string().nullable(),
  paragraph_spacing: z.string().nullable(),
  /** Set when the description is the address of a picture (home-hero-image, about-hero-image). */
  picture: picture.nullable(),
})
export type PageText = z.output<typeof pageText>

export const pageContentEndpoints = {
  texts: endpoint({
    method: 'GET',
    path: '/api/page-content',
    access: 'everyone',
    summary: 'Texts of the named keys; a key without a row is left out.',
    query: z.object({ keys: z.string().max(2000).describe('Keys separated by commas') }),
    output: z.record(z.string(), pageText),
    reads: ['page_content', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
