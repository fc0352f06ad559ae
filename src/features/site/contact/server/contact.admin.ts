// The back-office service of messages, whose text is never changed, and the endpoints of replies.
import { resourceService } from '@/admin-kit/server/resource-service'
import { type BoundEndpoint, bind, done } from '@/platform/http/handler'
import { contactMessages } from '@/db/schema/site/contact'
import { contactAdminEndpoints } from '../contact-admin.contract'
import { messagesResource } from '../contact.resource'
import { repliesTo, replyTo, retryReply } from './replies'

export const messagesService = resourceService(messagesResource, {
  table: contactMessages,
  titleColumn: 'subject',
  searched: ['name', 'email', 'subject', 'message'],
  order: [{ column: 'created_at', direction: 'desc' }],
  offers: ['update', 'remove'],
})

export const contactAdminApi: BoundEndpoint[] = [
  bind(contactAdminEndpoints.replies, async (ctx, { params }) => ({ replies: await repliesTo(ctx, params.id) })),
  bind(contactAdminEndpoints.reply, (ctx, { params, body }) => done(replyTo(ctx, params.id, body))),
  bind(contactAdminEndpoints.retry, (ctx, { params }) => done(retryReply(ctx, params.id))),
]
