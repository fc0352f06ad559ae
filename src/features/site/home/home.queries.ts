// The texts of the home page, 30 / 60 minutes (CACHE-04).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'

export const homeTextsQuery = pageTextsQuery(
  [
    'home-hero-title',
    'home-hero-description',
    'home-hero-image',
    'home-featured-videos-title',
    'home-featured-videos-description',
    'home-photo-gallery-title',
    'home-photo-gallery-description',
    'home-testimonial-quote',
    'home-testimonial-author',
    'home-testimonial-title',
    'home-cta-title',
    'home-cta-description',
  ],
  { fresh: 30, kept: 60 },
)
