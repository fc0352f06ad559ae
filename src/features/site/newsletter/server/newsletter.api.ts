// Endpoints of the newsletter: the form, the page behind a mailed link, and its two buttons.
import type { Context } from '@/platform/context'
import { challengeFor, floodSentence } from '@/platform/http/flood-guard'
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { refuseUnreachable, unreachableAddress } from '@/platform/outbox/unreachable-address'
import { normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { newsletterTexts } from '../newsletter.texts'
import { newsletterEndpoints } from '../newsletter.contract'
import { mistakeIn } from '../newsletter.rules'
import { confirm, subscribe, findSubscriber, unsubscribe } from './subscriptions'

const alreadySubscribed = 'This email address is already subscribed to our newsletter.'

/** A client that fills the trap gets the usual response, and nothing happens. */
async function take(ctx: Context, email: string, trap: string | null | undefined): ReturnType<typeof subscribe> {
  return trap ? 'confirmation_sent' : subscribe(ctx, email)
}

export const newsletterApi: BoundEndpoint[] = [
  bind(newsletterEndpoints.subscribe, async (ctx, { body }) => {
    const email = normalEmail(body.email.trim())
    const problem = mistakeIn(email)
    if (problem) throw new AppError('invalid_input', { message: problem.text, fields: { email: problem.text } })
    await refuseUnreachable(ctx, email, 'email')
    const challenge = await challengeFor(ctx, body)
    if (challenge) return { success: false, state: 'proof_required' as const, error: null, challenge }
    const state = await take(ctx, email, body.website)
    return {
      success: state === 'confirmation_sent',
      state,
      error: state === 'already_subscribed' ? alreadySubscribed : null,
    }
  }),
  bind(newsletterEndpoints.subscription, async (ctx, { params }) => {
    const { email, status } = await findSubscriber(ctx, params.token)
    return { email, state: status }
  }),
]

const button = {
  method: 'POST',
  access: 'downloadHolder',
  maxBodyBytes: 4096,
  limit: { requests: 60, perSeconds: 60 },
} as const
const backToPage = (token: string) =>
  new Response(null, { status: 303, headers: { location: `/newsletter/${encodeURIComponent(token)}` } })

const back = { href: '/', label: 'Back to the site' }
const formWith = (value: string, error?: string) => ({
  action: '/newsletter',
  submit: newsletterTexts.subscribe,
  fields: [
    { name: 'email', label: newsletterTexts.label, type: 'email' as const, autocomplete: 'email', value, error },
  ],
})

export const newsletterRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/newsletter',
    access: newsletterEndpoints.subscribe.access,
    summary: 'The newsletter form of a browser without JavaScript; returns a page.',
    limit: newsletterEndpoints.subscribe.limit,
    maxBodyBytes: 4096,
    async run(ctx, { raw }) {
      const typed = new URLSearchParams(await raw.text())
      const value = typed.get('email') ?? ''
      const email = normalEmail(value.trim())
      const mistake = mistakeIn(email)
      const problem = mistake?.text ?? (await unreachableAddress(ctx, email))
      if (problem !== null)
        return plainPage({
          status: 422,
          title: mistake?.title ?? 'Subscription Failed',
          text: newsletterTexts.again,
          form: formWith(value, problem),
          link: back,
        })
      if (await challengeFor(ctx, { website: typed.get('website') }))
        return plainPage({
          status: 429,
          title: 'Subscription Failed',
          text: await floodSentence(ctx),
          form: formWith(value),
          link: back,
        })
      const state = await take(ctx, email, typed.get('website'))
      if (state === 'already_subscribed')
        return plainPage({ status: 200, title: 'Already Subscribed', text: alreadySubscribed, link: back })
      return plainPage({ status: 200, ...newsletterTexts.confirm, link: back })
    },
  },
  {
    ...button,
    path: '/newsletter/{token}/confirm',
    summary:
      'Confirms a subscription. Called by the button on the page behind the mailed link, so that a mail scanner confirms nothing.',
    async run(ctx, { params: { token = '' } }) {
      await confirm(ctx, token)
      return backToPage(token)
    },
  },
  {
    ...button,
    path: '/newsletter/{token}/unsubscribe',
    summary: 'Ends a subscription. Called by the button on the page.',
    async run(ctx, { params: { token = '' } }) {
      await unsubscribe(ctx, token)
      return backToPage(token)
    },
  },
  {
    ...button,
    method: 'GET',
    path: '/u/{token}',
    summary: 'Redirects a person who opens the address of List-Unsubscribe to the page that asks. Changes nothing.',
    run: (_ctx, { params: { token = '' } }) => Promise.resolve(backToPage(token)),
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
