// Accepts a message for the owner: as JSON from the page's script, as a form from a browser without script.
import { challengeFor, floodSentence } from '@/platform/http/flood-guard'
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import type { PlainField } from '@/platform/http/plain-form'
import { plainPage } from '@/platform/http/plain-page'
import { refuseUnreachable, unreachableAddress } from '@/platform/outbox/unreachable-address'
import { contactTexts } from '../contact.texts'
import { contactEndpoints } from '../contact.contract'
import { storeMessage } from './store-message'

const { send } = contactEndpoints
const back = { href: '/contact', label: 'Back to the contact page' }

export const contactApi: BoundEndpoint[] = [
  bind(send, async (ctx, { body }) => {
    await refuseUnreachable(ctx, body.email, 'email')
    const challenge = await challengeFor(ctx, body)
    if (challenge) return { success: false, challenge }
    await storeMessage(ctx, body)
    return { success: true }
  }),
]

const fields: readonly Omit<PlainField, 'value' | 'error'>[] = [
  { name: 'name', label: contactTexts.name, type: 'text', autocomplete: 'name' },
  { name: 'email', label: contactTexts.email, type: 'email', autocomplete: 'email' },
  { name: 'subject', label: contactTexts.subject, type: 'text', autocomplete: 'off' },
  { name: 'message', label: contactTexts.message, type: 'paragraphs', autocomplete: 'off' },
]

/** Returns the submitted form, with a sentence beside each invalid field. */
function formAgain(typed: URLSearchParams, errors: ReadonlyMap<string, string>) {
  return {
    action: '/contact',
    submit: contactTexts.send,
    fields: fields.map((field) => ({ ...field, value: typed.get(field.name) ?? '', error: errors.get(field.name) })),
  }
}

export const contactRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/contact',
    access: send.access,
    summary: 'The contact form of a browser without JavaScript; returns a page.',
    limit: send.limit,
    maxBodyBytes: 64 * 1024,
    async run(ctx, { raw }) {
      const typed = new URLSearchParams(await raw.text())
      const sent = send.body.safeParse(Object.fromEntries(fields.map(({ name }) => [name, typed.get(name) ?? ''])))
      const unreachable = sent.success ? await unreachableAddress(ctx, sent.data.email) : null
      if (!sent.success || unreachable !== null) {
        const issues = sent.error?.issues ?? [{ path: ['email'], message: unreachable ?? '' }]
        const errors = new Map(
          issues.map(({ path, message }) => [String(path[0]), message]).toReversed() as [string, string][],
        )
        return plainPage({
          status: 422,
          title: 'Not sent yet',
          text: 'Please look at the marked fields and send it again.',
          form: formAgain(typed, errors),
          link: back,
        })
      }
      if (await challengeFor(ctx, { website: typed.get('website') })) {
        return plainPage({
          status: 429,
          title: 'Not sent yet',
          text: await floodSentence(ctx),
          form: formAgain(typed, new Map()),
          link: back,
        })
      }
      await storeMessage(ctx, { ...sent.data, website: typed.get('website') ?? '' })
      return plainPage({
        status: 200,
        title: 'Message sent!',
        text: "Thank you for your message. I'll get back to you soon.",
        link: back,
      })
    },
  },
]
