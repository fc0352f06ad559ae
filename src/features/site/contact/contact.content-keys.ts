// The editable texts of the contact page, by key (QRY-04).
import { contactEmailKey } from '@/lib/contact-email'

export const contactContentKeys = [
  'contact-hero-title',
  'contact-hero-description',
  contactEmailKey,
  'contact-phone',
  'contact-location',
  'contact-instagram',
  'contact-youtube',
  'contact-booking-title',
  'contact-booking-email',
] as const
export type ContactContentKey = (typeof contactContentKeys)[number]
