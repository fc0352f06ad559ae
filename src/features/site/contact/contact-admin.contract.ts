// Replies to messages in the back-office: written, mailed, retried.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

export const messageReply = z.object({
  id: uuid,
  body: z.string(),
  /** The administrator who wrote it. */
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** `waiting`: it is retried automatically; `failed`: it was given up. */
  mail: z.enum(['waiting', 'sent', 'failed']),
  /** The reason it could not be sent so far, as a sentence. */
  problem: z.string().nullable(),
})
export type MessageReply = z.output<typeof messageReply>

const maxReply = 10_000
const done = z.object({ done: z.literal(true) })

export const contactAdminEndpoints = {
  replies: endpoint({
    method: 'GET',
    path: '/api/admin/messages/{id}/replies',
    access: 'administrator',
    summary: 'The answers to a message, earliest first.',
    params: z.object({ id: uuid }),
    output: z.object({ replies: z.array(messageReply) }),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/admin/messages/{id}/replies',
    access: 'administrator',
    summary: 'Mails an answer to the sender of a message, and keeps it with the message.',
    params: z.object({ id: uuid }),
    body: z.object({
      /** A new id for each reply: if it is sent twice, only one mail goes out. */
      replyId: uuid,
      body: z
        .string()
        .trim()
        .min(1, 'Please write an answer.')
        .max(maxReply, `The answer must be at most ${maxReply} characters.`),
    }),
    output: done,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/message-replies/{id}/retry',
    access: 'administrator',
    summary: 'Retries an answer that could not be sent.',
    params: z.object({ id: uuid }),
    output: done,
  }),
}
