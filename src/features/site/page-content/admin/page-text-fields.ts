// Builds the back-office fields of a text of the site from the parts that visitors see (ADM-CONTENT, OP-23).
import type { FieldDefinition } from '@/admin-kit/definition'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { isEmail } from '@/lib/email'
import { isWebAddress } from '@/lib/form-fields'
import { describeKey, type PageTextFormValues, type StoredPageText } from '../page-text.resource'
import { hasSpacing, pageHeading, paragraphSpacings } from '../page-text.rules'
import { siteNameKey } from '../site-name'
import { timeZoneKey } from '../time-zone'

/** Names of the stored spacing classes. */
const spacingWords: Record<(typeof paragraphSpacings)[number], string> = {
  'mb-1': 'Very tight',
  'mb-2': 'Tighter',
  'mb-3': 'Tight',
  'mb-4': 'Normal',
  'mb-6': 'Wide',
  'mb-8': 'Wider',
  'mb-12': 'Very wide',
}

/** Texts of the contact page that hold one value, and the name of that value. */
const oneValue: Readonly<Record<string, string>> = {
  'contact-email': 'E-mail address',
  'contact-phone': 'Phone number',
  'contact-location': 'Town or region',
  'contact-instagram': 'Address',
  'contact-youtube': 'Address',
  'contact-booking-title': 'Heading of the box',
  'contact-booking-email': 'E-mail address',
}

/** True when a title holds a value that visitors see, not just the name of the text. */
function isValue(key: string, title: string): boolean {
  const { kind } = describeKey(key)
  if (kind === 'e-mail') return isEmail(title.trim())
  if (kind === 'address') return isWebAddress(title.trim())
  return key === 'contact-phone' ? /\d{3}/.test(title) : title.trim() !== '' && !['Location', 'Booking'].includes(title)
}

/**
 * Examples shown in an empty field where the site shows nothing until the owner writes it. Visitors do not see them
 * (CONT-11).
 */
const suggestedTexts: Readonly<Record<string, string>> = {
  'home-hero-title': 'Your name',
  'contact-hero-description': 'For bookings, lessons and everything else. I answer within 24 hours.',
  'shop-parcel-description': 'Packed within two days. In this country a parcel takes about a week.',
  'home-cta-description': 'New music and dates, a few times a year.',
}

const tallPictureHint =
  'Optional: an upright picture for phones. If empty, phones show the other picture, cropped so that its focal point stays visible.'

const siteNameHint =
  'Shown at the top of every page, in titles, mails and shared links. Only needed if it differs from the title above.'

/** Returns the fields of a text, with a hint at each that visitors do not see (OP-23). */
export function pageTextFields(
  key: string,
  text?: Pick<StoredPageText, 'title' | 'description'>,
): FieldDefinition<PageTextFormValues>[] {
  const { shows, kind } = describeKey(key)
  if (key === siteNameKey) return [{ name: 'title', label: 'Name *', kind: 'text', hint: siteNameHint }]
  if (key === timeZoneKey)
    return [{ name: 'title', label: 'Name *', kind: 'text', hint: 'Event times are in this time zone.' }]
  const title: FieldDefinition<PageTextFormValues> = {
    name: 'title',
    label: 'Title *',
    kind: 'text',
    ...(key.endsWith('-title') ? { placeholder: suggestedTexts[key] } : {}),
    hint:
      shows === 'title' || shows === 'both'
        ? undefined
        : shows === 'description, else title'
          ? 'Shown while the description is empty.'
          : 'A name for this text; visitors do not see it.',
  }
  const description: FieldDefinition<PageTextFormValues> =
    kind === 'picture'
      ? {
          name: 'description',
          label: key === 'home-hero-image-tall' ? 'Upright picture for phones (optional)' : 'Picture',
          kind: 'source',
          rules: [key.startsWith('home-hero-image') ? uploadRules['hero-image'] : uploadRules['page-image']],
          modes: { link: 'Image URL', file: 'Upload File' },
          linkPlaceholder: 'https://',
          hint: key === 'home-hero-image-tall' ? tallPictureHint : undefined,
        }
      : kind === 'text'
        ? {
            name: 'description',
            label: oneValue[key] ?? 'Description',
            kind: 'textarea',
            counted: 1000,
            hint: shows === 'title' ? 'Not shown to visitors.' : undefined,
            placeholder: suggestedTexts[key],
          }
        : {
            name: 'description',
            label: kind === 'e-mail' ? 'E-mail address' : 'Address',
            kind: 'text',
            type: kind === 'e-mail' ? 'email' : 'url',
            placeholder: kind === 'e-mail' ? 'name@example.com' : 'https://',
          }
  const spacing: FieldDefinition<PageTextFormValues> = {
    name: 'paragraph_spacing',
    label: 'Paragraph Spacing',
    kind: 'select',
    half: true,
    options: paragraphSpacings.map((value) => ({ value, label: spacingWords[value] })),
  }
  // One value has one field: a second one could only contradict it. A value that was imported as the title stays
  // visible.
  const isTitleAsked =
    oneValue[key] === undefined || (text !== undefined && !text.description && isValue(key, text.title))
  return [...(isTitleAsked ? [title] : []), description, ...(hasSpacing(key) ? [spacing] : [])]
}

/** Returns the empty form of a missing row; saving creates the row (OP-21). */
export const emptyText = (name: string): StoredPageText => ({
  page_name: name,
  title: oneValue[name] === undefined ? '' : pageHeading(name),
  description: null,
  paragraph_spacing: null,
  ...describeKey(name),
})
