// The editable texts of the contact page, by key (QRY-04).

export const contactContentKeys = [
  'contact-hero-title',
  'contact-hero-description',
  'contact-email',
  'contact-phone',
  'contact-location',
  'contact-instagram',
  'contact-youtube',
  'contact-booking-title',
  'contact-booking-email',
] as const
export type ContactContentKey = (typeof contactContentKeys)[number]
