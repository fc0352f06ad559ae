// The page on which a giver corrects the address of a gift that came back. The mail to the giver leads to it. It works
// without JavaScript.
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { unreachableAddress } from '@/platform/outbox/unreachable-address'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { type Database, inTransaction, type Transaction } from '@/adapters/database/connect'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { AppError } from '@/lib/errors'
import { email as emailField } from '@/lib/fields'
import { bouncedTexts as texts, openTexts } from '../../gifts.texts'
import { cardPath, type GiftRow, giverPath, isClosed, readdressGift } from '../gift-rows'

const notFound = () => new AppError('not_found', { message: 'There is no such gift.' })

/** Returns the paid gift of a giver's link, locked in a transaction. Throws AppError `not_found` for any other token. */
async function giftOfGiver(db: Database | Transaction, ctx: Context, token: string): Promise<GiftRow> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'gift', token)) throw notFound()
  const query = db
    .select({ gift: gifts })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.checkout_id))
    .where(and(eq(gifts.id, id), inArray(checkouts.status, ['paid', 'shortage'])))
  const [found] = await (db === ctx.db ? query : query.for('update', { of: gifts }))
  if (!found) throw notFound()
  return found.gift
}

const printLink = (ctx: Context, gift: GiftRow) => ({ href: cardPath(ctx.settings, gift), label: texts.print })

/** Returns the page of a gift that has no address to correct; null for one that came back. */
function statePage(ctx: Context, gift: GiftRow): Response | null {
  const { recipient_name: name, recipient_email: email, mailed_at, bounced_at } = gift
  if (!isClosed(gift) && bounced_at !== null && email !== null) return null
  const text = gift.cancelled_at ? openTexts.cancelled : gift.opened_at ? texts.opened : null
  const address = email ?? ''
  return plainPage({
    status: 200,
    title: texts.doneTitle(name),
    text: text ?? (mailed_at ? texts.mailed(address) : texts.waiting(address)),
    links: isClosed(gift) ? [] : [printLink(ctx, gift)],
  })
}

function formPage(ctx: Context, gift: GiftRow, value: string, error?: string): Response {
  return plainPage({
    status: error === undefined ? 200 : 422,
    title: texts.title(gift.recipient_name),
    text: `${texts.text(gift.recipient_email ?? '')} ${texts.ask}`,
    form: {
      action: giverPath(ctx.settings, gift),
      submit: texts.submit,
      fields: [{ name: 'recipientEmail', label: texts.field, type: 'email', autocomplete: 'off', value, error }],
    },
    links: [printLink(ctx, gift)],
  })
}

const limit = { requests: 60, perSeconds: 600 }

export const bouncedGiftRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/redeem/gift/{token}',
    access: 'downloadHolder',
    summary: 'The page of a gift that came back: its giver corrects the address, or prints the card.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const gift = await giftOfGiver(ctx.db, ctx, params.token ?? '')
      return statePage(ctx, gift) ?? formPage(ctx, gift, gift.recipient_email ?? '')
    },
  },
  {
    method: 'POST',
    path: '/redeem/gift/{token}',
    access: 'downloadHolder',
    summary: 'Mails a gift that came back to another address, with a new code. Each bounce allows one change.',
    limit,
    maxBodyBytes: 16_384,
    async run(ctx, { raw, params }) {
      const typed = (new URLSearchParams(await raw.text()).get('recipientEmail') ?? '').trim().slice(0, 260)
      const email = emailField.safeParse(typed)
      const wrong = email.success ? await unreachableAddress(ctx, email.data) : email.error.issues[0]?.message
      return inTransaction(ctx.db, async (tx) => {
        const gift = await giftOfGiver(tx, ctx, params.token ?? '')
        const closed = statePage(ctx, gift)
        if (closed) return closed
        if (!email.success || wrong) return formPage(ctx, gift, typed, wrong ?? '')
        if (email.data === gift.recipient_email) return formPage(ctx, gift, typed, texts.same)
        await readdressGift(tx, ctx.settings, gift, { recipientEmail: email.data, deliverOn: gift.deliver_on })
        await noteInHistory(tx, ctx, gift.checkout_id, {
          actor: 'buyer',
          what: 'gift.readdressed',
          detail: { gift: gift.id },
        })
        return plainPage({ status: 200, title: texts.againTitle, text: texts.again(gift.recipient_name, email.data) })
      })
    },
  },
]
