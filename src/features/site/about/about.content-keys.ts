// The editable texts of the about page, by key (QRY-04).

export const aboutContentKeys = [
  'about-hero',
  'about-hero-secondary',
  'about-hero-image',
  'about-journey',
  'about-influences',
  'about-collaborations',
  'about-milestones',
] as const
export type AboutContentKey = (typeof aboutContentKeys)[number]
