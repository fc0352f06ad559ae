// Sends a message from the browser (FUNC-05).
import { createApi } from '@/lib/api-client'
import { sendGuarded } from '@/ui/on-demand/send-guarded'
import type { contactEndpoints } from '../contact.contract'
import type { MessageFields } from '../contact.rules'

const api = createApi<typeof contactEndpoints>()

/** `website` is the content of the trap field, `filledMs` the milliseconds it was on the page (OP-20). */
type Message = MessageFields & { website: string; filledMs: number }

/** Throws ApiError, with `fields` when the server refuses single fields. */
export function sendMessage(message: Message) {
  return sendGuarded((proof) => api.send('POST /api/functions/send-contact-email', { body: { ...message, proof } }))
}
