// Adds to the model of the checkout what happens after a sale: gifts are opened, cards are redeemed, the owner
// refunds in part and issues invoices, banks take money back and return it.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { inTransaction } from '@/adapters/database/connect'
import { cardCode } from '@/features/commerce/giveaways/server/codes'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { storeBatch } from '@/features/commerce/download-cards/server/batches'
import { redeemCard } from '@/features/commerce/download-cards/server/redeem-card'
import { giftCode } from '@/features/commerce/gifts/server/gift-rows'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import type { OrdersWorld } from './orders-world'

/** Cards of the batch that a run begins with. */
const cards = 2

export type AfterSaleStep = { name: string; run: (world: OrdersWorld) => Promise<void> }

/** Refusals that a person reads, and errors of PayPal, are no failure of the model. */
async function tried(works: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'fulfilled') continue
    const error: unknown = outcome.reason
    if (!(error instanceof Error) || !('failure' in error || ('code' in error && error.code !== 'internal')))
      throw error
  }
}

/** Names the seller, as an invoice needs it, and makes the cards. */
export async function beginAfterSales({ ctx }: OrdersWorld, itemId: string): Promise<void> {
  const seller = { legal_name: 'Late Set Music', postal_address: 'Long Lane 1', tax_number: '1', tax_line: 'No VAT' }
  ctx.settings = { ...ctx.settings, owner: { ...ctx.settings.owner, ...seller } }
  const batch = { label: 'Gig', shop_item_id: itemId, variant_id: null, title: 'Blue Sheet' }
  await inTransaction(ctx.db, (tx) => storeBatch(tx, ctx, batch, cards))
}

/** Redeems a code twice at once, as two people who share it. */
const redeemTwice = ({ ctx }: OrdersWorld, code: string, person: string) =>
  tried(
    [person, `other-${person}`].map((name) =>
      redeemCard(ctx, { code, email: `${name}@example.com`, name: 'Big Band' }),
    ),
  )

async function openGift(world: OrdersWorld, at: number): Promise<void> {
  const gifts = await world.rows<{ id: string; generation: number }>(
    'select id, generation from gifts order by created_at, id',
  )
  const gift = gifts[at % gifts.length]
  if (gift) await redeemTwice(world, giftCode(world.ctx.settings, gift), 'recipient')
}

async function redeem(world: OrdersWorld, at: number): Promise<void> {
  const [card] = await world.rows<{ id: string }>(`select id from download_cards where position = ${at + 1}`)
  if (card) await redeemTwice(world, cardCode(world.ctx.settings, card.id), 'listener')
}

type Paid = { id: string; line: string; capture: string }

/** Returns the orders with a payment, the oldest first. */
const paidOrders = (world: OrdersWorld): Promise<Paid[]> =>
  world.rows<Paid>(`
    select c.id, o.id as line, p.provider_capture_id as capture from checkouts c
    join payments p on p.checkout_id = c.id join orders o on o.checkout_id = c.id and o.position = 0
    order by c.created_at, c.id`)

const refunds = ['a piece', 'a line', 'an amount', 'an amount, and the goods back', 'all'] as const

/** Refunds something of an order; `times`: the owner clicks twice. */
function refund({ ctx }: OrdersWorld, { id, line }: Paid, what: (typeof refunds)[number], times: number) {
  const refundId = randomUUID()
  const one = () => {
    if (what === 'a piece') return refundLine(ctx, line, 'asked', { refundId, pieces: 1 })
    if (what === 'a line') return refundLine(ctx, line, 'asked', { refundId })
    const amount = what === 'all' ? '' : '1.23'
    return refundCheckout(ctx, id, 'asked', { refundId, amount, endsDelivery: what.endsWith('back') })
  }
  return tried(Array.from({ length: times }, one))
}

const school = { name: 'Big School', address: '1 School Lane', taxNumber: '', reference: '' }

/** Lets something happen to one of the paid orders, whatever its state is. */
const toOne =
  (at: number, run: (world: OrdersWorld, order: Paid) => Promise<unknown>) =>
  async (world: OrdersWorld): Promise<void> => {
    const orders = await paidOrders(world)
    const order = orders[at % orders.length]
    if (order) await run(world, order)
  }

export const afterSaleSteps: fc.Arbitrary<AfterSaleStep>[] = [
  fc.nat(2).map((at) => ({ name: `open gift(${at})`, run: (world) => openGift(world, at) })),
  fc.nat(cards - 1).map((at) => ({ name: `redeem card(${at})`, run: (world) => redeem(world, at) })),
  fc
    .tuple(fc.nat(3), fc.constantFrom(...refunds), fc.integer({ min: 1, max: 2 }))
    .map(([at, what, times]) => ({
      name: `refund(${at}, ${what}, ${times} times)`,
      run: toOne(at, (world, order) => refund(world, order, what, times)),
    })),
  fc.tuple(fc.nat(3), fc.constantFrom('reverse', 'return')).map(([at, what]) => ({
    name: `${what} by the bank(${at})`,
    // PayPal refuses it for an order in another state, and knows no order that is paid elsewhere.
    run: toOne(at, (world, { capture }) => world.sim(`/captures/${capture}/${what}`, {}).catch(() => undefined)),
  })),
  fc
    .nat(3)
    .map((at) => ({
      name: `invoice(${at})`,
      run: toOne(at, (world, { id }) => tried([issueInvoice(world.ctx, id, school, 'buyer')])),
    })),
]
