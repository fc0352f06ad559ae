// Decides which fields of each text visitors see, and what kind of value it must hold (OP-22, OP-23).
import { contactEmailKey } from '@/lib/contact-email'
import { longTextLimit } from '@/lib/form-fields'
import { siteNameKey } from './site-name'
import { timeZoneKey } from './time-zone'

const pictures = ['home-hero-image', 'home-hero-image-tall', 'about-hero-image', 'press-stage-plot']
const addresses = ['contact-instagram', 'contact-youtube']
const emails = [contactEmailKey, 'contact-booking-email']
/** ADM-CONTENT-07: only these five offer a choice of paragraph spacing. */
const spaced = ['about-hero', 'about-journey', 'about-influences', 'about-collaborations', 'about-milestones']

export const paragraphSpacings = ['mb-1', 'mb-2', 'mb-3', 'mb-4', 'mb-6', 'mb-8', 'mb-12'] as const

/** Lists the texts that may be several pages long, such as a biography. */
const long: readonly string[] = [
  ...spaced,
  'about-hero-secondary',
  'press-bio-medium',
  'press-bio-long',
  'press-quotes',
  'press-rider',
]

/** Returns the most characters that a description may have; ADM-CONTENT-05 sets the limit of short texts. */
export function descriptionLimit(key: string): number {
  return long.includes(key) ? longTextLimit : 1000
}

export function hasSpacing(key: string): boolean {
  return spaced.includes(key)
}

/** Returns the kind of value that the shown field must hold. */
export function textKind(key: string): 'text' | 'picture' | 'address' | 'e-mail' | 'phone' {
  if (pictures.includes(key)) return 'picture'
  if (addresses.includes(key) || /^footer-.+-url$/.test(key)) return 'address'
  if (key === 'contact-phone') return 'phone'
  return emails.includes(key) ? 'e-mail' : 'text'
}

/**
 * Returns the field visitors see: title, description, or both. Addresses show the description, else the title (OP-23).
 */
export function shownField(key: string): 'title' | 'description' | 'description, else title' | 'both' {
  if (textKind(key) === 'picture' || key === 'loe-banner-text') return 'description'
  if (key === 'about-hero-secondary' || /^press-(?!hero)/.test(key)) return 'description'
  // Its description is the line below the name.
  if (key === 'home-hero-title') return 'both'
  if (/^(contact-(?!hero)|footer-)/.test(key) || key === 'shop-featured-description') return 'description, else title'
  if (key === siteNameKey || key === timeZoneKey || key.startsWith('shop-hero-') || key.endsWith('-title'))
    return 'title'
  return key.endsWith('-description') || /^home-testimonial-(quote|author)$/.test(key) ? 'description' : 'both'
}

/** Returns the owner's name for a text: `"shop-hero-title"` → `"Shop hero title"`. */
export function pageHeading(key: string): string {
  const words = key
    .replace(/-/g, ' ')
    .replace(/\bcta\b/, 'call to action')
    .replace(/\burl\b/, 'address')
    .replace(/\bloe\b/, 'LOE')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
