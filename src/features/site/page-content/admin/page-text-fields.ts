// Builds the back-office fields of a text of the site from the parts that visitors see (ADM-CONTENT, OP-23).
import type { FieldDefinition } from '@/admin-kit/definition'
import { uploadRules } from '@/features/operations/uploads/upload.rules'
import { isEmail } from '@/lib/email'
import { isWebAddress } from '@/lib/form-fields'
import { editedText } from '../edited-pages'
import { describeKey, type PageTextFormValues, type StoredPageText, textName } from '../page-text.resource'
import { descriptionLimit, hasSpacing, pageHeading, paragraphSpacings } from '../page-text.rules'
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
  'shop-parcel-returns': 'Send it back within 14 days, and you get your money back.',
  'shop-parcel-customs': 'Your country may ask for duties. The buyer pays them.',
  'press-bio-short': 'Empty: the introduction of your home page.',
  'press-bio-medium': 'Empty: the story of your about page.',
  'press-bio-long': 'Empty: your whole about page.',
  'press-photo-credit': 'Photos: Ada Byron. Free for articles that name her.',
  'press-quotes':
    'The best night of our festival.\n– Ada Byron, Late Set Festival\n\nAn empty line begins the next quote.',
  'press-rider': '# Sound\nOne microphone, one monitor. [Our rider as a PDF](https://…)',
  'home-cta-description': 'New music and dates, a few times a year.',
}

const tallPictureHint =
  'Optional: an upright picture for phones. If empty, phones show the other picture, cropped so that its focal point stays visible.'

const titleHints: Readonly<Record<string, string>> = {
  [siteNameKey]:
    'Shown at the top of every page, in titles, mails and shared links. Only needed if it differs from your name above.',
  'shop-hero-shipping':
    'While this is the original sentence, the shop adapts it to what shipping costs. Another text is shown as you write it.',
}

type Field = FieldDefinition<PageTextFormValues>

/** Returns the labels of a text's fields. */
const labelled = (key: string) => {
  const names = editedText(key)?.text
  return {
    title: `${names?.title ?? 'Title'} *`,
    description: names?.description ?? 'Description',
    /** Says in a list of many texts which one the field belongs to. */
    of: (label: string) => `${textName(key)}: ${label}`,
  }
}

function titleField(key: string): Field {
  const { title } = labelled(key)
  const hint = titleHints[key]
  return {
    name: 'title',
    label: title,
    kind: 'text',
    ...(hint !== undefined && { hint }),
    ...(key.endsWith('-title') ? { placeholder: suggestedTexts[key] } : {}),
  }
}

function descriptionField(key: string): Field {
  const { kind } = describeKey(key)
  const field = { name: 'description', label: labelled(key).description } as const
  switch (kind) {
    case 'picture':
      return {
        ...field,
        kind: 'source',
        rules: [key.startsWith('home-hero-image') ? uploadRules['hero-image'] : uploadRules['page-image']],
        modes: { link: 'Image URL', file: 'Upload File' },
        linkPlaceholder: 'https://',
        hint: key === 'home-hero-image-tall' ? tallPictureHint : undefined,
      }
    case 'phone':
      return { ...field, kind: 'text', type: 'tel', placeholder: '+49 30 123456' }
    case 'e-mail':
      return { ...field, kind: 'text', type: 'email', placeholder: 'name@example.com' }
    case 'address':
      return { ...field, kind: 'text', type: 'handle', placeholder: '@name or https://' }
    default:
      return { ...field, kind: 'textarea', counted: descriptionLimit(key), placeholder: suggestedTexts[key] }
  }
}

/**
 * Returns the fields of a text: those that visitors see, and the others, which the specification stores too (OP-23). An
 * imported value that is stored as the title stays among the first.
 */
export function pageTextFields(
  key: string,
  text?: Pick<StoredPageText, 'title' | 'description'>,
): { shown: Field[]; unseen: Field[] } {
  const { shows } = describeKey(key)
  const title = titleField(key)
  const description = descriptionField(key)
  const spacing: Field = {
    name: 'paragraph_spacing',
    label: 'Paragraph Spacing',
    kind: 'select',
    half: true,
    options: paragraphSpacings.map((value) => ({ value, label: spacingWords[value] })),
  }
  const more = hasSpacing(key) ? [spacing] : []
  const { of } = labelled(key)
  const unseen = (field: Field, label: string): Field => ({ ...field, label: of(label), placeholder: undefined })
  // Only the owner's own pages show the time zone.
  if (key === timeZoneKey) return { shown: [], unseen: [unseen(title, 'name *'), unseen(description, 'Description')] }
  switch (shows) {
    case 'both':
      return { shown: [title, description, ...more], unseen: [] }
    case 'title':
      return { shown: [title, ...more], unseen: [unseen(description, 'Description')] }
    case 'description':
      return { shown: [description, ...more], unseen: [unseen(title, 'Title *')] }
    default: {
      const isInTitle = text !== undefined && !text.description && isValue(key, text.title)
      return isInTitle
        ? { shown: [{ ...title, hint: 'Shown while the field below is empty.' }, description], unseen: [] }
        : { shown: [description], unseen: [unseen(title, 'Title *')] }
    }
  }
}

/** Returns the empty form of a missing row; saving creates the row (OP-21). */
export const emptyText = (name: string): StoredPageText => ({
  page_name: name,
  // Visitors do not see this title, so the owner need not write one.
  title: ['title', 'both'].includes(describeKey(name).shows) ? '' : pageHeading(name),
  description: null,
  paragraph_spacing: null,
  updated_at: null,
  ...describeKey(name),
})
