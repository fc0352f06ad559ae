// Messages from visitors in the back-office: read, replied to, searched, deleted.
import { z } from 'zod'
import { choice } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

export const messageStates = ['unread', 'read', 'answered'] as const

export const messagesResource = resource({
  name: 'messages',
  noun: 'message',
  access: 'administrator',
  fields: { status: choice('Status', messageStates, { unread: 'Unread', read: 'Read', answered: 'Answered' }) },
  shown: {
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    created_at: z.date().transform((moment) => moment.toISOString()),
  },
})
