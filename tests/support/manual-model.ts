// Adds orders that are paid outside the site to the model of the checkout: buyers place them, and the owner releases one,
// marks it as paid or cancels it, at any moment.
import { ownerActor } from './administrator'
import fc from 'fast-check'
import type { Context } from '@/platform/context'
import {
  cancelUnpaid,
  markPaid,
  recordDecisions,
  releaseOrder,
} from '@/features/commerce/manual-payments/server/decide'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { AppError } from '@/lib/errors'
import type { Browser, OrdersWorld } from './orders-world'

type Shop = { world: OrdersWorld; browsers: Browser[]; items: { sheet: string; disc: string }; licence: string }
export type ManualStep = { name: string; run: (shop: Shop) => Promise<void> }

/** Prices of the disc on the days of its sale, and afterwards. */
export const discPrices = { inSale: 12, afterwards: 15 }

const payer = { name: 'Music School Nord', street: 'Am Markt 1', city: 'Kiel', country: 'DE' }

/** Lets the shop offer payments outside the site. */
export function offerManual({ ctx }: OrdersWorld): void {
  ctx.settings = {
    ...ctx.settings,
    owner: { ...ctx.settings.owner, manual_payment: true, manual_payment_text: 'IBAN', manual_payment_days: 1 },
  }
}

/** Refusals that a buyer or the owner reads are no failure of the model. */
async function told(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code !== 'internal')) throw error
  }
}

async function place(
  { browsers, items, licence }: Shop,
  {
    buyer,
    quantity,
    code,
    discPrice,
  }: { buyer: number; quantity: number; code: string | undefined; discPrice: number },
) {
  const browser = browsers[buyer]
  if (!browser) throw new AppError('not_found')
  const disc = { id: items.disc, title: 'Late Set', price: discPrice, quantity, category: 'cd', format: 'cd' }
  const sheet = {
    id: items.sheet,
    title: 'Blue Sheet',
    price: 28.5,
    quantity: 1,
    category: 'sheet_music',
    format: 'pdf',
    licenceId: licence,
  }
  const { orderID } = (await browser.post('createPaypalOrder', {
    items: [sheet, disc],
    customerEmail: `school${buyer}@example.com`,
    currency: 'USD',
    paymentSource: 'manual',
    payer,
    licenceHolder: 'Music School Nord',
    ...(code !== undefined && { code }),
  })) as { orderID: string }
  await browser.status(orderID)
}

/** Decides on the oldest or newest order, whatever its state is. `settling` false: the process dies after the decision. */
const decisions = { paid: markPaid, released: releaseOrder, cancelled: cancelUnpaid }

async function decide({ world }: Shop, decision: keyof typeof decisions, at: 'oldest' | 'newest', settling: boolean) {
  const [row] = await world.rows<{ id: string }>(
    `select checkout_id as id from manual_payments order by created_at ${at === 'oldest' ? 'asc' : 'desc'}, checkout_id limit 1`,
  )
  if (!row) return
  const owner: Context = { ...world.ctx, actor: ownerActor }
  const work = settling ? settle : async () => undefined
  await decisions[decision](owner, work, row.id)
}

const placed = fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 3 }), fc.constantFrom('EASTER 25', undefined))

/** Places the order at both prices of the disc. The shop refuses one: until the sale ends, only its price is right. */
async function placeAtPrice(shop: Shop, [buyer, quantity, code]: [number, number, string | undefined]): Promise<void> {
  for (const discPrice of Object.values(discPrices)) await told(place(shop, { buyer, quantity, code, discPrice }))
}

export const manualSteps: fc.Arbitrary<ManualStep>[] = [
  placed.map((order) => ({ name: `order now(${order.join(', ')})`, run: (shop) => placeAtPrice(shop, order) })),
  placed.map((order) => ({
    name: `order now(${order.join(', ')}), paid twice`,
    async run(shop) {
      await placeAtPrice(shop, order)
      for (let times = 0; times < 2; times++) await told(decide(shop, 'paid', 'newest', true))
    },
  })),
  fc
    .tuple(
      fc.constantFrom('paid' as const, 'released' as const, 'cancelled' as const),
      fc.constantFrom('oldest' as const, 'newest' as const),
      fc.boolean(),
    )
    .map(([decision, at, settling]) => ({
      name: `${decision}(${at}, ${settling ? 'recorded' : 'the process dies'})`,
      run: (shop) => told(decide(shop, decision, at, settling)),
    })),
  fc.constant({
    name: 'a day later',
    run: async ({ world }: Shop) => {
      await world.advance(24 * 3600)
      await recordDecisions(world.ctx, settle)
      await world.runJobsNamed('mail-gifts')
    },
  }),
]

const states = `from manual_payments m join checkouts c on c.id = m.checkout_id`

/** Returns the broken rules: what is paid and delivered follows from the owner's decisions alone. */
export async function manualProblems(world: OrdersWorld): Promise<string[]> {
  const count = async (what: string, condition: string) => {
    const rows = await world.rows(`select c.invoice_number ${states} where ${condition}`)
    return rows.length > 0 ? [`${rows.length} orders outside PayPal ${what}`] : []
  }
  const cents = `(select coalesce(sum(p.amount_cents), 0) from payments p where p.checkout_id = c.id and p.status not in ('pending', 'denied'))`
  return [
    ...(await count(
      'have money before it came',
      `m.released_at is not null and m.paid_at is null and m.closed_at is null and ${cents} > 0`,
    )),
    ...(await count(
      'are paid without a decision',
      `c.status in ('paid', 'shortage') and m.paid_at is null and m.released_at is null`,
    )),
    ...(await count(
      'were cancelled and are paid',
      `m.closed_at is not null and m.released_at is null and ${cents} > 0`,
    )),
    ...(await count(
      'are booked with another sum',
      `c.status = 'paid' and m.released_at is null and ${cents} <> c.total_cents`,
    )),
    ...(await count(
      'deliver files before they are paid or released',
      `m.paid_at is null and m.released_at is null and exists (select from download_grants g join orders o on o.id = g.order_id where o.checkout_id = c.id)`,
    )),
  ]
}

/** Returns the decisions that are not in the books although the job has run. */
export async function forgottenDecisions(world: OrdersWorld): Promise<string[]> {
  await recordDecisions(world.ctx, settle)
  const rows = await world.rows(
    `select c.status ${states} where (m.paid_at is not null and c.status not in ('paid', 'shortage', 'refunded')) or (m.released_at is not null and c.status not in ('paid', 'shortage')) or (m.paid_at is not null and exists (select from payments p where p.checkout_id = c.id and p.status = 'pending')) or (m.closed_at is not null and m.released_at is null and c.status <> 'denied')`,
  )
  return rows.length > 0 ? [`${rows.length} decisions of the owner are not recorded: ${JSON.stringify(rows)}`] : []
}
