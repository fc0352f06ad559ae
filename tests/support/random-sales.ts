// Sells random carts with everything that changes a sum: codes, gifts, payments outside the site, refunds, disputes.
import { randomUUID } from 'node:crypto'
import { checkoutOfManualId } from '@/adapters/payments/manual-ids'
import { offers } from '@/db/schema/commerce/offers/offers'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { redeemCard } from '@/features/commerce/download-cards/server/redeem-card'
import { findGift, giftCode } from '@/features/commerce/gifts/server/gift-rows'
import { cancelUnpaid, markPaid } from '@/features/commerce/manual-payments/server/decide'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { importReturn, importReversal } from '@/features/commerce/refunds/server/reversal'
import { ownerActor } from './administrator'
import type { CartItem, OrdersWorld } from './orders-world'

const school = { name: 'Big School', address: '1 School Lane', taxNumber: '', reference: '' }

/** Where buyers come from; the first says nothing. */
export const sources = [
  undefined,
  { host: 'www.jazz-blog.example', source: '', campaign: '' },
  { host: 'm.facebook.com', source: '', campaign: 'Spring' },
  { host: '', source: 'Newsletter', campaign: '=cmd()' },
]

const payer = { name: 'Music School', street: 'Am Markt 1', city: 'Kiel', country: 'US' }
const gift = {
  by: 'card' as const,
  recipientName: 'Ada',
  recipientEmail: '',
  deliverOn: '',
  giverName: 'Big Band',
  message: '',
}

/** Sales that run at the same moment. */
const atOnce = 4

/**
 * Sells carts of random items: some with a code, some as a gift that is opened, some paid outside the site, of which some
 * are cancelled. Refunds pieces, amounts and whole orders of some, and lets banks take others back. Some orders get an
 * invoice first. Returns the number of paid orders.
 */
export async function sellAtRandom(world: OrdersWorld, times: number): Promise<number> {
  let seed = 36
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const kinds = ['sheet_music', 'physical_music', 'cd', 'sheet_music'] as const
  const goods: CartItem[] = []
  for (let index = 0; index < 8; index++) {
    const category = kinds[index % kinds.length] ?? 'sheet_music'
    const price = 101 + random(4000)
    const isPaper = category === 'sheet_music'
    const { id } = await world.item({
      title: `Item ${index}`,
      category,
      price,
      ...(!isPaper && { pdf_file_url: null, inventory_count: 99_999 }),
    })
    goods.push({ id, price: price / 100, quantity: 1, ...(!isPaper && { category, format: 'cd' }) })
  }
  await world.ctx.db.insert(offers).values([
    { code: 'EASTER', kind: 'percent', percent_basis_points: 3333, currency: 'USD' },
    { code: 'LATE 77', kind: 'amount', amount_cents: 77, currency: 'USD' },
  ])
  const owner = { ...world.ctx, actor: ownerActor }
  // The numbers are drawn before anything is sold, so that they do not depend on what is faster.
  const planned = Array.from({ length: times }, (_, index) => {
    const first = random(goods.length)
    const items = Array.from({ length: 1 + random(3) }, (_, place) => goods[(first + place) % goods.length]).flatMap(
      (item) => (item ? [{ ...item, quantity: item.format ? 1 + random(3) : 1 }] : []),
    )
    return {
      index,
      items,
      code: [undefined, undefined, 'EASTER', 'LATE 77'][random(4)],
      cameFrom: sources[random(4)],
      isManual: random(3) === 0,
      isCancelled: random(4) === 0,
      isGift: items.every(({ format }) => format === undefined) && random(2) === 0,
      isInvoiced: random(3) === 0,
      kind: random(9),
      amount: `0.${String(1 + random(99)).padStart(2, '0')}`,
    }
  })

  async function sell({
    index,
    items,
    code,
    cameFrom,
    isManual,
    isCancelled,
    isGift,
    ...later
  }: (typeof planned)[number]) {
    const browser = world.browser(`198.51.${index >> 8}.${index & 255}`)
    const email = `fan${index}@example.com`
    const { orderID } = await browser.open(items, email, undefined, undefined, undefined, code, cameFrom, {
      ...(isManual && { paymentSource: 'manual', payer }),
      ...(isGift && { gift }),
    })
    if (!isManual) await world.atPaypal(orderID)
    await browser.settle(orderID)
    if (isManual) {
      const decide = isCancelled ? cancelUnpaid : markPaid
      await decide(owner, settle, checkoutOfManualId(orderID))
      if (isCancelled) return
    }
    const [order] = await world.rows<{ id: string; line: string; capture: string }>(
      `select c.id, o.id as line, p.provider_capture_id as capture from checkouts c join orders o on o.checkout_id = c.id and o.position = 0 join payments p on p.checkout_id = c.id where c.provider_order_id = '${orderID}'`,
    )
    if (!order) throw new Error('Nothing was sold')
    if (later.isInvoiced) await issueInvoice(world.ctx, order.id, school, 'buyer')
    if (isGift) {
      const given = await findGift(world.ctx.db, order.id)
      if (!given) throw new Error('The gift was not stored')
      await redeemCard(world.ctx, {
        code: giftCode(world.ctx.settings, given),
        email: `ada${index}@example.com`,
        name: '',
      })
    }
    const { kind, amount } = later
    const refundId = randomUUID()
    const whole = { refundId, endsDelivery: false }
    if (kind === 0) await refundLine(world.ctx, order.line, 'broken', { refundId, pieces: 1 })
    if (kind === 1) await refundCheckout(world.ctx, order.id, 'late', { ...whole, amount })
    if (kind === 2) await refundCheckout(world.ctx, order.id, 'sorry', { ...whole, amount: '' })
    if (isManual) return
    if (kind === 3 || kind === 4) {
      await world.sim(`/captures/${order.capture}/reverse`, {})
      await importReversal(world.ctx, order.capture)
    }
    if (kind === 4) {
      await world.sim(`/captures/${order.capture}/return`, {})
      await importReturn(world.ctx, order.capture)
    }
  }
  const waiting = [...planned]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await sell(next)
    }),
  )
  await world.runJobs()
  return planned.filter(({ isManual, isCancelled }) => !(isManual && isCancelled)).length
}
