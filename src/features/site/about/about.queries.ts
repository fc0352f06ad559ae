// How the browser reads the about page, 5 / 10 minutes (CACHE-03).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { aboutEndpoints } from './about.contract'

const api = apiOf<typeof aboutEndpoints>()
const minutes = { fresh: 5, kept: 10 }

export const aboutTextsQuery = pageTextsQuery(
  [
    'about-hero',
    'about-hero-secondary',
    'about-hero-image',
    'about-journey',
    'about-influences',
    'about-collaborations',
    'about-milestones',
  ],
  minutes,
)

/** Influences, collaborations and figures (OP-22). */
export const aboutListsQuery = api.query('/api/about', {}, minutes)
