// The editable texts of the press page, by key (QRY-04), and the texts of other pages that stand in for empty ones.

export const pressContentKeys = [
  'press-hero',
  'press-bio-short',
  'press-bio-medium',
  'press-bio-long',
  'press-photo-credit',
  'press-quotes',
  'press-rider',
  'press-stage-plot',
] as const

/** Lists texts of other pages that the press page shows or falls back to. */
export const borrowedKeys = [
  'home-hero-description',
  'home-hero-image',
  'home-testimonial-quote',
  'home-testimonial-author',
  'home-testimonial-title',
  'about-hero',
  'about-hero-secondary',
  'about-hero-image',
  'about-journey',
  'about-milestones',
  'contact-email',
  'contact-booking-title',
  'contact-booking-email',
] as const

export type PressKey = (typeof pressContentKeys)[number] | (typeof borrowedKeys)[number]
