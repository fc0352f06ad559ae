// How the browser sends a message (FUNC-05).
import { apiOf } from '@/lib/api-client'
import { sendGuarded } from '@/lib/send-guarded'
import type { contactEndpoints } from './contact.contract'

const api = apiOf<typeof contactEndpoints>()

/** `website` is the trap field as the form holds it, `filledMs` how long it stood there (OP-20). */
export type Message = {
  name: string
  email: string
  subject: string
  message: string
  website: string
  filledMs: number
}

/** Throws ApiError, with `fields` when the server refuses single fields. */
export function sendMessage(message: Message) {
  return sendGuarded((proof) => api.send('POST /api/functions/send-contact-email', { body: { ...message, proof } }))
}
