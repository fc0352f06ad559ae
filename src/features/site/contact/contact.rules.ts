// Decides which stored contact texts may be shown, and validates a message (OP-23, CONT-07).
import type { PageTexts } from '@/features/site/page-content/page-content.queries'
import { contactEmailKey } from '@/lib/contact-email'
import { isEmail } from '@/lib/email'
import type { ContactContentKey } from './contact.content-keys'

/** Returns the description stored under a key, else the title (OP-23); empty without either. */
export function contactText(texts: PageTexts<ContactContentKey> | undefined, key: ContactContentKey): string {
  const text = texts?.[key]
  return text?.description?.trim() || text?.title.trim() || ''
}

/** Returns every valid contact detail: addresses, http(s) links, a phone number with digits; null for all others. */
export function contactDetails(texts: PageTexts<ContactContentKey> | undefined) {
  const ifFits = (key: ContactContentKey, fits: (value: string) => boolean) => {
    const value = contactText(texts, key)
    return value !== '' && fits(value) ? value : null
  }
  const isLink = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  return {
    email: ifFits(contactEmailKey, isEmail),
    phone: ifFits('contact-phone', (value) => /\d{3}/.test(value.replace(/\D/g, ''))),
    // The seeded row has its own name as title: "Location" is not a real location.
    location: ifFits('contact-location', (value) => value !== 'Location'),
    instagram: ifFits('contact-instagram', isLink),
    youtube: ifFits('contact-youtube', isLink),
    bookingTitle: ifFits('contact-booking-title', () => true),
    bookingEmail: ifFits('contact-booking-email', isEmail),
  }
}

/**
 * CONT-11: reads the reply time that the owner's own text promises: `within 24 hours` → `24` and `hours`; null if it
 * promises none.
 */
export function promisedReply(text: string): { figure: string; unit: string } | null {
  const [, figure, unit] = /\b(\d{1,3}) (hours?|days?)\b/i.exec(text) ?? []
  return figure !== undefined && unit !== undefined ? { figure, unit } : null
}

/** `+1 (555) 01-07` → `tel:+15550107`. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

export type MessageFields = { name: string; email: string; subject: string; message: string }

/**
 * CONT-07: returns a sentence for every invalid field, in the words of the server's own check; empty when all are
 * valid.
 */
export function messageErrors(fields: MessageFields): Partial<Record<keyof MessageFields, string>> {
  const limits = {
    name: ['Name', 100],
    email: ['Email', 254],
    subject: ['Subject', 200],
    message: ['Message', 5000],
  } as const
  const errors: Partial<Record<keyof MessageFields, string>> = {}
  for (const [field, [label, most]] of Object.entries(limits) as [keyof MessageFields, readonly [string, number]][]) {
    const value = fields[field].trim()
    if (value === '') errors[field] = `${label} is required`
    else if (value.length > most) errors[field] = `${label} must be under ${most + 1} characters`
    else if (field === 'email' && !isEmail(value)) errors[field] = 'Please enter a valid email address.'
  }
  return errors
}
