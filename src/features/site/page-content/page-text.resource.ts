// The texts of the site as the owner edits them (ADM-CONTENT-03 to ADM-CONTENT-07): one row per key, created if missing
// (OP-21).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { isEmail } from '@/lib/email'
import { isOwnFile, isWebAddress, longTextLimit, optionalLongText, optionalText, requiredText } from '@/lib/form-fields'
import { isTimeZone } from '@/lib/time-zone'
import { timeZoneKey } from './time-zone'
import { editedText } from './edited-pages'
import { descriptionLimit, hasSpacing, pageHeading, textKind, paragraphSpacings, shownField } from './page-text.rules'
import { socialAddress, wrongSocialAddress } from './social-address'

/** Returns the owner's name for a text. */
export function textName(key: string): string {
  return editedText(key)?.text.name ?? pageHeading(key)
}

/** Limits a description; ADM-CONTENT-05 has the sentence for short ones. */
function descriptionRule(key: string) {
  const most = descriptionLimit(key)
  return most === longTextLimit
    ? optionalLongText(textName(key))
    : optionalText([most, `Description must be under ${most} characters`])
}

/** Returns the schema of a text: ADM-CONTENT-04 to 07, and the address rules of OP-23 for the keys that hold one. */
export function pageTextValues(key: string) {
  const kind = textKind(key)
  return z
    .object({
      // The banner's form has no title (ADM-LOE-03), and visitors never see it.
      title:
        key === timeZoneKey
          ? z.string().trim().refine(isTimeZone, 'Please enter a time zone such as Europe/Berlin.')
          : key === 'loe-banner-text'
            ? z
                .string()
                .trim()
                .transform((title) => title || pageHeading(key))
            : requiredText('Title is required', { max: [200, 'Title must be under 200 characters'] }),
      description: descriptionRule(key),
      paragraph_spacing: z.enum(paragraphSpacings),
    })
    .superRefine(({ description }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['description'], message })
      if (key === 'loe-banner-text' && description === null) refuse('Banner text is required')
      if (description === null) return
      if (kind === 'picture' && !isOwnFile(description) && !isWebAddress(description))
        refuse('Please enter a valid image URL')
      if (kind === 'address' && socialAddress(key, description) === null) refuse(wrongSocialAddress(key))
      if (kind === 'phone' && !/\d{3}/.test(description.replace(/[\s()./-]/g, '')))
        refuse('Phone number: please enter a number, such as +49 30 123456.')
      if (kind === 'e-mail' && !isEmail(description.replace(/^mailto:/i, '')))
        refuse('Please enter a valid email address.')
    })
    .transform((text) =>
      kind === 'address' && text.description !== null
        ? { ...text, description: socialAddress(key, text.description) }
        : text,
    )
    .transform((text) => ({ ...text, paragraph_spacing: hasSpacing(key) ? text.paragraph_spacing : null }))
}

const typed = z.object({ title: z.string(), description: z.string(), paragraph_spacing: z.enum(paragraphSpacings) })
export type PageTextFormValues = z.output<typeof typed>

export const storedPageText = z.object({
  page_name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  paragraph_spacing: z.string().nullable(),
  shows: z.enum(['title', 'description', 'description, else title', 'both']),
  kind: z.enum(['text', 'picture', 'address', 'e-mail', 'phone']),
  /** Null for a text that is not stored yet. */
  updated_at: z.string().nullable(),
})
export type StoredPageText = z.output<typeof storedPageText>

/** Returns a stored text as its form shows it. */
export function pageTextToValues(
  stored: Pick<StoredPageText, 'title' | 'description' | 'paragraph_spacing'>,
): PageTextFormValues {
  return {
    title: stored.title,
    description: stored.description ?? '',
    paragraph_spacing: paragraphSpacings.find((spacing) => spacing === stored.paragraph_spacing) ?? 'mb-4',
  }
}

/** Returns the properties of a row that follow from its key, for a client that has only the key. */
export function describeKey(key: string) {
  return { shows: shownField(key), kind: textKind(key) }
}

const mostDrafts = 80

const keyPattern = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Page name is required')

export const pageTextEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/page-content',
    access: 'editor',
    summary: 'The texts of the site, all or of the named keys, by key.',
    query: z.object({ keys: z.string().max(4000).optional().describe('Keys separated by commas') }),
    output: z.object({ texts: z.array(storedPageText) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/page-content/{key}',
    access: 'editor',
    summary: 'Changes one text; a missing one is added.',
    params: z.object({ key: keyPattern }),
    body: z.object({ values: typed, base: typed }),
    output: storedPageText,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/edited-pages/{name}',
    access: 'editor',
    summary: 'The HTML of a page without scripts, with texts that are typed and not saved; nothing is stored.',
    params: z.object({ name: z.string().max(40) }),
    body: z.object({
      texts: z.record(keyPattern, typed).refine((texts) => Object.keys(texts).length <= mostDrafts, 'Too many texts.'),
    }),
    output: z.object({ html: z.string() }),
  }),
}
