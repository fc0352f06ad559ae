// `/redeem`: the page of a download card or a gift. The square on the card leads to it with the code. It works without JavaScript
// and loads little, because it is opened on phones at gigs.
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage, type PlainPage } from '@/platform/http/plain-page'
import { unreachableAddress } from '@/platform/outbox/unreachable-address'
import { giftIntro } from '@/features/commerce/gifts/server/gift-intro'
import { AppError } from '@/lib/errors'
import { email as emailField } from '@/lib/fields'
import { redeemTexts as texts } from '../cards.texts'
import { type Redeemed, redeemCard } from './redeem-card'

type Typed = { code: string; email: string; /** Null until the server has asked for it. */ name: string | null }

/** Words above the form, and on its button. */
type Intro = Pick<PlainPage, 'title' | 'text' | 'points'> & { submit: string }

const cardIntro: Intro = { title: texts.title, text: texts.ask, submit: texts.submit }

function formPage({ code, email, name }: Typed, errors: Record<string, string> = {}, intro = cardIntro): Response {
  const field = (key: 'code' | 'email' | 'name', type: 'text' | 'email', autocomplete: string, value: string) => ({
    name: key,
    label: texts[key],
    type,
    autocomplete,
    value,
    error: errors[key],
  })
  const { submit, ...words } = intro
  return plainPage({
    status: Object.keys(errors).length > 0 ? 422 : 200,
    ...words,
    form: {
      action: '/redeem',
      submit,
      fields: [
        field('code', 'text', 'off', code),
        field('email', 'email', 'email', email),
        ...(name === null ? [] : [field('name', 'text', 'name', name)]),
      ],
    },
  })
}

/** Shows the form again with what is wrong, in the words of the gift if the code is of one. */
async function refusedPage(ctx: Context, typed: Typed, errors: Record<string, string>): Promise<Response> {
  const gift = await giftIntro(ctx, typed.code)
  return formPage(typed, errors, gift && 'submit' in gift ? gift : cardIntro)
}

function donePage(result: Redeemed, email: string): Response {
  if (result.kind === 'used')
    return plainPage({
      status: 409,
      title: texts.usedTitle,
      text: texts.used,
      link: { href: '/redeem', label: texts.again },
    })
  return plainPage({
    status: 200,
    title: texts.doneTitle,
    text: texts.done(result.title, email),
    links: result.path === null ? [] : [{ href: result.path, label: texts.download }],
  })
}

/** Longest value that the page repeats; a longer one is cut. */
const longest = 200

/** Guesses of one network. A code has 50 bits, so even a club full of guests on one network is far from a lucky one. */
const limit = { requests: 60, perSeconds: 600 }

export const redeemRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/redeem',
    access: 'everyone',
    summary: 'The page that redeems a download card or opens a gift.',
    limit,
    maxBodyBytes: 0,
    run: async () => formPage({ code: '', email: '', name: null }),
  },
  {
    method: 'GET',
    path: '/redeem/{code}',
    access: 'everyone',
    summary:
      'The same page with the code filled in, as the square on a card or the mail of a gift opens it. It redeems nothing.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const code = (params.code ?? '').slice(0, longest)
      const gift = await giftIntro(ctx, code)
      if (!gift) return formPage({ code, email: '', name: null })
      if ('closed' in gift) return plainPage({ status: 409, title: texts.closedTitle, text: gift.closed })
      const { email, asksForName, ...intro } = gift
      return formPage({ code, email, name: asksForName ? '' : null }, {}, intro)
    },
  },
  {
    method: 'POST',
    path: '/redeem',
    access: 'everyone',
    summary: 'Redeems a download card, or opens a gift, for an address: mails the link, and shows it.',
    limit,
    maxBodyBytes: 65_536,
    async run(ctx, { raw }) {
      const form = new URLSearchParams(await raw.text())
      const typed: Typed = {
        code: (form.get('code') ?? '').slice(0, longest),
        email: (form.get('email') ?? '').trim().slice(0, 260),
        name: form.get('name')?.slice(0, longest) ?? null,
      }
      const email = emailField.safeParse(typed.email)
      const problem = email.success ? await unreachableAddress(ctx, email.data) : email.error.issues[0]?.message
      if (!email.success || problem) return refusedPage(ctx, typed, { email: problem ?? '' })
      // A robot that fills in every field learns nothing.
      if (form.get('website')) return formPage(typed)
      try {
        return donePage(await redeemCard(ctx, { ...typed, email: email.data, name: typed.name ?? '' }), email.data)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'invalid_data') return refusedPage(ctx, typed, { code: error.message })
        if (error.code !== 'invalid_input' || !error.fields) throw error
        const name = error.fields.name ? (typed.name ?? '') : typed.name
        return refusedPage(ctx, { ...typed, name }, error.fields)
      }
    },
  },
]
