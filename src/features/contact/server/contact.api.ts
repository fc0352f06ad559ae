// Takes a message for the owner: from the page's script as JSON, from a browser without script as a form.
import { bind, type BoundEndpoint, type RawRoute } from '@/adapters/http/handler'
import { plainPage } from '@/adapters/http/plain-page'
import { contactEndpoints } from '../contact.contract'
import { keepMessage } from './keep-message'

const { send } = contactEndpoints
const back = { href: '/contact', label: 'Back to the contact page' }

export const contactApi: BoundEndpoint[] = [
  bind(send, async (ctx, { body }) => {
    await keepMessage(ctx, body)
    return { success: true as const }
  }),
]

export const contactRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/contact',
    access: send.access,
    summary: 'The contact form of a browser without script; answers with a page.',
    limit: send.limit,
    maxBodyBytes: 64 * 1024,
    async run(ctx, { raw }) {
      const sent = send.body.safeParse(Object.fromEntries(new URLSearchParams(await raw.text())))
      if (!sent.success) {
        return plainPage({ status: 422, title: 'Not sent yet', text: `${sent.error.issues.map(({ message }) => message).join('. ')}. Your browser's Back button keeps what you wrote.`, link: back })
      }
      await keepMessage(ctx, sent.data)
      return plainPage({ status: 200, title: 'Message sent!', text: "Thank you for your message. I'll get back to you soon.", link: back })
    },
  },
]
