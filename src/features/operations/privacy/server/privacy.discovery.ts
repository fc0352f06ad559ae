// Lists the privacy page for search engines.
import type { Discovery } from '@/platform/http/discovery'

export const privacyDiscovery: Discovery = {
  reads: [],
  pages: async () => [{ path: '/privacy', title: 'Privacy', changedAt: null }],
}
