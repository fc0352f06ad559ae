// The owner's messages at work; the text of one is never changed.
import { resourceService } from '@/admin-kit/server/resource-service'
import { contactMessages } from '@/db/schema/contact'
import { messagesResource } from '../contact.resource'

export const messagesService = resourceService(messagesResource, {
  table: contactMessages,
  titleColumn: 'subject',
  searched: ['name', 'email', 'subject', 'message'],
  order: [{ column: 'created_at', direction: 'desc' }],
  offers: ['update', 'remove'],
})
