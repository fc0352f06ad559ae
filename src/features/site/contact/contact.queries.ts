// How the browser reads the contact texts, 10 / 15 minutes (CACHE-03).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'

export const contactTextsQuery = pageTextsQuery(
  [
    'contact-hero-title',
    'contact-hero-description',
    'contact-email',
    'contact-phone',
    'contact-location',
    'contact-instagram',
    'contact-youtube',
    'contact-booking-title',
    'contact-booking-email',
  ],
  { fresh: 10, kept: 15 },
)
