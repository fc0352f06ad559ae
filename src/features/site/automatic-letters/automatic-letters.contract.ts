// Declares the owner's choices about automatic letters.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { automaticLettersTexts } from './automatic-letters.texts'

const { errors } = automaticLettersTexts

/** `file`: id of an item or of its edition; null for none. */
const typed = z.object({
  welcomeIsOn: z.boolean(),
  subject: z.string().trim().max(200, errors.longSubject),
  text: z.string().trim().max(20_000, errors.longText),
  file: z.uuid().nullable(),
  gigsAreOn: z.boolean(),
  releasesAreOn: z.boolean(),
})

/** A mail that is on needs its words; one that is off may be half written. */
export const letterSettingsForm = typed.superRefine(({ welcomeIsOn, subject, text }, context) => {
  if (welcomeIsOn && subject === '') context.addIssue({ code: 'custom', path: ['subject'], message: errors.subject })
  if (welcomeIsOn && text === '') context.addIssue({ code: 'custom', path: ['text'], message: errors.text })
})
export type TypedLetterSettings = z.output<typeof typed>

export const automaticLettersEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/automatic-letters',
    access: 'administrator',
    summary: 'The choices about automatic mails, and the downloads that a welcome mail can give.',
    output: typed.extend({ files: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/api/admin/automatic-letters',
    access: 'administrator',
    summary: 'Stores the choices about automatic mails.',
    body: letterSettingsForm,
    output: z.object({ done: z.literal(true) }),
  }),
}
