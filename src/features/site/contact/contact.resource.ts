// Messages from visitors as the owner keeps them: read, answered, found again, thrown away.
import { z } from 'zod'
import { resource } from '@/lib/resource'

export const messageStates = ['unread', 'read', 'answered'] as const

export const messagesResource = resource({
  name: 'messages',
  noun: 'message',
  values: z.object({ status: z.enum(messageStates) }),
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(messageStates),
    created_at: z.date().transform((moment) => moment.toISOString()),
  }),
  toValues: ({ status }) => ({ status }),
})
