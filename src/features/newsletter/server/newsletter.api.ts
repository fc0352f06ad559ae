// The newsletter's answers: the form, the page behind a mailed link, and the two buttons on it.
import { bind, type BoundEndpoint, type RawRoute } from '@/adapters/http/handler'
import { isEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { newsletterEndpoints } from '../newsletter.contract'
import { confirm, subscribe, subscriberOf, unsubscribe } from './subscriptions'

const alreadySubscribed = 'This email address is already subscribed to our newsletter.'

/** NEWS-03, NEWS-04: the server's own check of what the form sent. Answers the lower-cased address. */
function checkedEmail(sent: string): string {
  const email = sent.trim().toLowerCase()
  const problem = email === '' ? 'Please enter your email address.' : isEmail(email) ? null : 'Please enter a valid email address.'
  if (problem !== null) throw new AppError('invalid_input', { message: problem, fields: { email: problem } })
  return email
}

export const newsletterApi: BoundEndpoint[] = [
  bind(newsletterEndpoints.subscribe, async (ctx, { body }) => {
    const email = checkedEmail(body.email)
    // Whoever fills the trap is told what everybody is told, and nothing happens.
    if (body.website) return { success: true, state: 'confirmation_sent' as const, error: null }
    const state = await subscribe(ctx, email)
    return { success: state === 'confirmation_sent', state, error: state === 'already_subscribed' ? alreadySubscribed : null }
  }),
  bind(newsletterEndpoints.subscription, async (ctx, { params }) => {
    const { email, status } = await subscriberOf(ctx, params.token)
    return { email, state: status }
  }),
]

const button = { method: 'POST', access: 'downloadHolder', maxBodyBytes: 4096, limit: { requests: 60, perSeconds: 60 } } as const
const backToPage = (token: string) => new Response(null, { status: 303, headers: { location: `/newsletter/${encodeURIComponent(token)}` } })

export const newsletterRoutes: RawRoute[] = [
  {
    ...button,
    path: '/newsletter/{token}/confirm',
    summary: 'Confirms a subscription: the button on the page behind the mailed link, so that a mail scanner confirms nothing.',
    async run(ctx, { params: { token = '' } }) {
      await confirm(ctx, token)
      return backToPage(token)
    },
  },
  {
    ...button,
    path: '/newsletter/{token}/unsubscribe',
    summary: 'Ends a subscription: the button on the page.',
    async run(ctx, { params: { token = '' } }) {
      await unsubscribe(ctx, token)
      return backToPage(token)
    },
  },
  {
    ...button,
    path: '/u/{token}',
    fromAnywhere: true,
    summary: 'One-click unsubscribe for mail programs (RFC 8058): no cookie, no page, no redirect.',
    async run(ctx, { params: { token = '' } }) {
      await unsubscribe(ctx, token)
      return new Response('Unsubscribed.\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    },
  },
]
