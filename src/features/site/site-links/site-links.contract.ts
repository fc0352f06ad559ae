// Declares the endpoint with the links that every page shows: menu, footer, profiles on other sites.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

const link = z.object({ href: z.string(), label: z.string() })

export const siteLinksEndpoints = {
  links: endpoint({
    method: 'GET',
    path: '/api/site-links',
    access: 'everyone',
    summary: 'The links of the menu (NAV-01) and of the footer, and the profiles on other sites (FOOT-02, FOOT-03).',
    output: z.object({
      menu: z.array(link),
      /** Lists the owner's own pages. */
      footer: z.array(link),
      /** `icon` is a path in a square of 24 pixels. */
      social: z.array(link.extend({ icon: z.string() })),
      /** True once the owner has made the list of profiles in the settings: it counts on the contact page too. */
      isOwnList: z.boolean(),
    }),
    reads: ['settings', 'own_pages', 'page_content'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
