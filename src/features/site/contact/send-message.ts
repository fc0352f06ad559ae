// How the browser sends a message (FUNC-05).
import { createApi } from '@/lib/api-client'
import { sendGuarded } from '@/lib/send-guarded'
import type { contactEndpoints } from './contact.contract'
import type { MessageFields } from './contact.rules'

const api = createApi<typeof contactEndpoints>()

/** `website` is the trap field as the form holds it, `filledMs` how long it stood there (OP-20). */
type Message = MessageFields & { website: string; filledMs: number }

/** Throws ApiError, with `fields` when the server refuses single fields. */
export function sendMessage(message: Message) {
  return sendGuarded((proof) => api.send('POST /api/functions/send-contact-email', { body: { ...message, proof } }))
}
