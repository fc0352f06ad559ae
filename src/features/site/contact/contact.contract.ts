// The contact form (FUNC-05, OP-20).
import { z } from 'zod'
import { cleanLine, cleanLines } from '@/lib/clean-line'
import { challenge, guardFields } from '@/lib/challenge'
import { isEmail, normalEmail } from '@/lib/email'
import { endpoint } from '@/lib/endpoint'

const line = (label: string, most: number) =>
  z
    .string()
    .trim()
    // Refuses line breaks, which would start a new header of the mail.
    .refine((value) => !/[\r\n\0]/.test(value), `${label} must be one line`)
    .overwrite((value) => cleanLine(value).trim())
    .min(1, `${label} is required`)
    .max(most, `${label} must be under ${most + 1} characters`)

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/functions/send-contact-email',
    access: 'everyone',
    summary: 'Stores a message and mails it to the owner; it stays stored even when mailing fails.',
    body: z.object({
      name: line('Name', 100),
      email: line('Email', 254).refine(isEmail, 'Please enter a valid email address.').transform(normalEmail),
      subject: line('Subject', 200),
      message: z
        .string()
        .overwrite((text) => cleanLines(text).trim())
        .min(1, 'Message is required')
        .max(5000, 'Message must be under 5001 characters'),
      ...guardFields,
    }),
    /** A challenge means that the message was not accepted yet. */
    output: z.object({ success: z.boolean(), challenge: challenge.optional() }),
    limit: { requests: 3, perSeconds: 3600 },
  }),
}
