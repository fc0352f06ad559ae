// The editable texts of the home page, by key (QRY-04).

export const homeContentKeys = [
  'home-hero-title',
  'home-hero-description',
  'home-hero-image',
  'home-hero-image-tall',
  'home-featured-videos-title',
  'home-featured-videos-description',
  'home-photo-gallery-title',
  'home-photo-gallery-description',
  'home-testimonial-quote',
  'home-testimonial-author',
  'home-testimonial-title',
  'home-cta-title',
  'home-cta-description',
] as const
export type HomeContentKey = (typeof homeContentKeys)[number]
