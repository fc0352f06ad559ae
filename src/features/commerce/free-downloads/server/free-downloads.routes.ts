// The pages of free downloads: the form on which a visitor asks, and the page behind the mailed link. They work without
// JavaScript and load nothing.
import type { Context } from '@/platform/context'
import { challengeFor, floodSentence } from '@/platform/http/flood-guard'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { unreachableAddress } from '@/platform/outbox/unreachable-address'
import { givenLicence } from '@/features/commerce/giveaways/server/give-goods'
import { mistakeIn } from '@/features/site/newsletter/newsletter.rules'
import { findSubscriber, subscribeForOffer } from '@/features/site/newsletter/server/subscriptions'
import { normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { freeDownloadTexts as texts } from '../free-downloads.texts'
import { giveToSubscriber } from './give-to-subscriber'
import { findOfferedFile, type OfferedFile, offerOfItem } from './offered-files'

type Typed = { file: string; email: string }
type Errors = Partial<Record<keyof Typed, string>>
type Offer = NonNullable<Awaited<ReturnType<typeof offerOfItem>>>

/** Longest value that a page repeats; a longer one is cut. */
const longest = 260

async function findOffer(ctx: Context, slug = ''): Promise<Offer> {
  const offer = await offerOfItem(ctx, slug)
  if (!offer) throw new AppError('not_found')
  return offer
}

function askingPage(slug: string, { title, files }: Offer, typed: Typed, errors: Errors = {}): Response {
  const [first, second] = files
  return plainPage({
    status: Object.keys(errors).length > 0 ? 422 : 200,
    title: texts.title(title),
    text: texts.ask,
    form: {
      action: `/free/${slug}/newsletter`,
      submit: texts.submit,
      fields: [
        ...(second
          ? [
              {
                name: 'file',
                label: texts.edition,
                type: 'choice' as const,
                autocomplete: 'off',
                value: typed.file || (first?.id ?? ''),
                options: files.map(({ id, name }) => ({ value: id, label: name })),
                error: errors.file,
              },
            ]
          : []),
        {
          name: 'email',
          label: texts.email,
          type: 'email',
          autocomplete: 'email',
          value: typed.email,
          error: errors.email,
        },
      ],
    },
    link: { href: `/shop/${slug}`, label: texts.back(title) },
  })
}

/** Shows the page behind the mailed link. `name` is null when no name is printed. */
function givingPage(
  { token, file, name }: { token: string; file: OfferedFile; name: string | null },
  { email, status }: Awaited<ReturnType<typeof findSubscriber>>,
  error?: string,
): Response {
  const isConfirmed = status === 'confirmed'
  return plainPage({
    status: error === undefined ? 200 : 422,
    title: texts.confirmTitle(file.name),
    text: isConfirmed ? texts.subscribed(email) : texts.confirm(email),
    form: {
      action: `/newsletter/${token}/free/${file.id}`,
      submit: isConfirmed ? texts.giveAgain : texts.give,
      fields:
        name === null
          ? []
          : [{ name: 'name', label: texts.name, type: 'text', autocomplete: 'name', value: name, error }],
    },
  })
}

const asksForName = async (ctx: Context, file: OfferedFile): Promise<boolean> =>
  (await givenLicence(ctx.db, ctx, file))?.isStamped === true

const endedPage = () =>
  plainPage({
    status: 410,
    title: texts.noLongerFree,
    text: texts.noLongerFreeText,
    link: { href: '/shop', label: texts.toShop },
  })

export const freeDownloadRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/free/{slug}/newsletter',
    access: 'everyone',
    summary: 'The form that gives a free item to subscribers of the newsletter.',
    limit: { requests: 60, perSeconds: 60 },
    maxBodyBytes: 0,
    run: async (ctx, { params: { slug = '' } }) =>
      askingPage(slug, await findOffer(ctx, slug), { file: '', email: '' }),
  },
  {
    method: 'POST',
    path: '/free/{slug}/newsletter',
    access: 'everyone',
    summary: 'Mails a link that confirms the subscription and gives the free item.',
    limit: { requests: 10, perSeconds: 3600 },
    maxBodyBytes: 4096,
    async run(ctx, { raw, params: { slug = '' } }) {
      const offer = await findOffer(ctx, slug)
      const form = new URLSearchParams(await raw.text())
      const typed = {
        file: (form.get('file') ?? '').slice(0, longest),
        email: (form.get('email') ?? '').trim().slice(0, longest),
      }
      const [only, another] = offer.files
      const file = another ? offer.files.find(({ id }) => id === typed.file) : only
      if (!file) return askingPage(slug, offer, typed, { file: texts.noEdition })
      const email = normalEmail(typed.email)
      const problem = mistakeIn(email)?.text ?? (await unreachableAddress(ctx, email))
      if (problem !== null) return askingPage(slug, offer, typed, { email: problem })
      const website = form.get('website')
      if (await challengeFor(ctx, { website }))
        return plainPage({ status: 429, title: texts.flooded, text: await floodSentence(ctx) })
      try {
        // A client that fills in the trap gets the usual response, and nothing happens.
        if (!website) await subscribeForOffer(ctx, email, { kind: 'free-download', of: file.id })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
        return askingPage(slug, offer, typed, { email: texts.tooMany })
      }
      return plainPage({ status: 200, title: texts.mailed.title, text: texts.mailed.text(email) })
    },
  },
  {
    method: 'GET',
    path: '/newsletter/{token}/free/{file}',
    access: 'downloadHolder',
    summary: 'The page behind the link of a free download. Opening it changes nothing.',
    limit: { requests: 60, perSeconds: 60 },
    maxBodyBytes: 0,
    async run(ctx, { params: { token = '', file: id = '' } }) {
      const subscriber = await findSubscriber(ctx, token)
      const file = await findOfferedFile(ctx, id)
      if (!file) return endedPage()
      return givingPage({ token, file, name: (await asksForName(ctx, file)) ? '' : null }, subscriber)
    },
  },
  {
    method: 'POST',
    path: '/newsletter/{token}/free/{file}',
    access: 'downloadHolder',
    summary: 'Confirms the subscription and gives the free download.',
    limit: { requests: 60, perSeconds: 60 },
    maxBodyBytes: 4096,
    async run(ctx, { raw, params: { token = '', file: id = '' } }) {
      const subscriber = await findSubscriber(ctx, token)
      const file = await findOfferedFile(ctx, id)
      if (!file) return endedPage()
      const name = (new URLSearchParams(await raw.text()).get('name') ?? '').slice(0, longest)
      try {
        const { path } = await giveToSubscriber(ctx, { token, file, name })
        return plainPage({
          status: 200,
          title: texts.doneTitle,
          text: texts.done(file.name, subscriber.email),
          links: path === null ? [] : [{ href: path, label: texts.download }],
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'invalid_data') return endedPage()
        if (error.code !== 'invalid_input') throw error
        return givingPage({ token, file, name }, subscriber, error.message)
      }
    },
  },
]
