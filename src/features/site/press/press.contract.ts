// Declares the endpoint with the press kit.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture } from '@/lib/fields'
import { bioLengths } from './press.rules'

const block = z.object({
  kind: z.enum(['heading', 'paragraph']),
  parts: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
})

export const pressEndpoints = {
  kit: endpoint({
    method: 'GET',
    path: '/api/press',
    access: 'everyone',
    summary:
      'The press kit: biographies, photos, quotes, technical rider, next dates and booking contact. Parts that do not exist are empty or null.',
    output: z.object({
      title: z.string(),
      introduction: z.string(),
      biographies: z.array(
        z.object({ length: z.enum(bioLengths), words: z.number().int(), paragraphs: z.array(z.string()) }),
      ),
      /** `credit` names the photographer of one photo; null without one. */
      photos: z.array(z.object({ altText: z.string(), credit: z.string().nullable(), picture })),
      photoCredit: z.string(),
      quotes: z.array(z.object({ text: z.string(), author: z.string().nullable(), position: z.string().nullable() })),
      rider: z.array(block),
      stagePlot: picture.nullable(),
      dates: z.array(z.object({ slug: z.string(), title: z.string(), line: z.string() })),
      booking: z.object({ title: z.string(), email: z.string() }).nullable(),
    }),
    reads: ['page_content', 'photo_gallery', 'events', 'stored_files', 'settings'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
