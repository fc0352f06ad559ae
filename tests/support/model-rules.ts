// The rules of the model of the checkout: what holds after each step, and what holds once everything is recorded.
import { isManualId } from '@/adapters/payments/manual-ids'
import { discPrices, forgottenDecisions, manualProblems } from './manual-model'
import type { Browser, OrdersWorld } from './orders-world'
import { compareRecords } from './whole-books'

export const discs = 6
/** Orders that may use the code. */
export const uses = 2

/** State that the model tracks beside the system: each buyer's order, and what each buyer was told. */
export type Model = {
  orders: (string | null)[]
  toldCompleted: Set<string>
  /** Orders whose buyers read that the address costs more, or that the code did not hold, and that nothing was charged. */
  toldUncharged: Set<string>
}
export type Real = {
  world: OrdersWorld
  browsers: Browser[]
  /** Disc and album are two formats of one release. */
  items: { sheet: string; disc: string; album: string }
  /** A licence for 30 copies at three times the price. A sheet without it has the licence for one copy. */
  licence: string
}
/** SQL condition: not expired by the shop's clock. */
export const live = (world: OrdersWorld) => `expires_at > '${world.ctx.clock.now().toISOString()}'`

type Line = { left: number; sold: number }
type Booked = { order: string; status: string; cents: number; payments: number; paid: number }

function fail(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Checks the rules that hold at every moment. */
export async function expectEqualBooks(model: Model, { world, items }: Real): Promise<void> {
  const problems: string[] = []
  const captures = world.movements('capture')
  for (const orderID of new Set(captures.map(({ orderId }) => orderId))) {
    const times = captures.filter(({ orderId, status }) => orderId === orderID && status === 'COMPLETED').length
    if (times > 1) problems.push(`${orderID} was charged ${times} times`)
  }
  const refunded = world.movements('refund').reduce((sum, { cents }) => sum + cents, 0)
  const charged = captures.filter(({ status }) => status === 'COMPLETED').reduce((sum, { cents }) => sum + cents, 0)
  if (refunded > charged) problems.push(`${refunded} cents were paid back of ${charged}`)
  const [disc] = await world.rows<Line>(
    `select inventory_count as left, purchase_count as sold from shop_items where id = '${items.disc}'`,
  )
  if (!disc || disc.left < 0 || disc.left + disc.sold !== discs)
    problems.push(`of ${discs} discs ${disc?.sold} are sold and ${disc?.left} left`)
  const [held] = await world.rows<{ approved: number; most: number }>(`
    select coalesce(sum(quantity) filter (where approved_at is not null), 0)::int as approved, coalesce(max(quantity) filter (where approved_at is null), 0)::int as most from stock_holds where ${live(world)}`)
  if (disc && held && held.approved > disc.left)
    problems.push(`${held.approved} discs are held for approved payments, and ${disc.left} are there`)
  if (held && held.most > 3) problems.push(`${held.most} discs are held for one buyer before the approval`)
  const paid = new Set(
    (
      await world.rows<{ order: string }>(
        `select provider_order_id as "order" from checkouts where status in ('paid', 'shortage') and provider_order_id is not null`,
      )
    ).map(({ order }) => order),
  )
  for (const order of model.toldCompleted)
    if (!paid.has(order)) problems.push(`the buyer of ${order} was told that it is completed`)
  for (const { orderId } of captures)
    if (model.toldUncharged.has(orderId)) problems.push(`the buyer of ${orderId} was told that nothing was charged`)
  const unequal = await world.rows(
    "select c.id from checkouts c where c.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id where p.checkout_id = c.id and r.status = 'completed')",
  )
  if (unequal.length > 0) problems.push(`${unequal.length} orders name another sum paid back than their refunds`)
  const [code] = await world.rows<{ counted: number; kept: number; wrong: number }>(`
    select uses as counted, (select count(*)::int from offer_uses where state <> 'returned') as kept,
      (select count(*)::int from checkouts c where c.discount_cents <> (select sum(l.discount_cents) from checkout_lines l where l.checkout_id = c.id)) as wrong
    from offers`)
  if (!code || code.counted !== code.kept || code.counted > uses)
    problems.push(`the code of ${uses} uses counts ${code?.counted}, and ${code?.kept} orders have one`)
  if (code && code.wrong > 0) problems.push(`${code.wrong} discounts are not the sum over their lines`)
  const [prices] = await world.rows<{ wrong: number }>(`
    select count(*)::int as wrong from checkout_lines l join checkouts c on c.id = l.checkout_id join shop_items i on i.id = l.shop_item_id
    where i.category = 'cd' and l.unit_cents <> case when (c.created_at at time zone 'UTC')::date <= i.sale_until then ${100 * discPrices.inSale} else ${100 * discPrices.afterwards} end`)
  if (prices && prices.wrong > 0) problems.push(`${prices.wrong} orders have a price of another day`)
  problems.push(...(await manualProblems(world)))
  for (const order of paid)
    if (!isManualId(order) && !captures.some(({ orderId }) => orderId === order))
      problems.push(`${order} is paid and was never captured`)
  fail(problems)
}

/** Checks the rules that hold once PayPal works again and the poller has had its time. */
export async function expectEverythingRecorded({ world }: Real): Promise<void> {
  const problems = await forgottenDecisions(world)
  const booked = await world.rows<Booked>(`select c.provider_order_id as "order", c.status, c.total_cents as cents,
    (select count(*)::int from payments p where p.checkout_id = c.id) as payments, (select count(*)::int from orders o where o.checkout_id = c.id and o.payment_status in ('completed', 'refunded')) as paid
    from checkouts c where c.provider_order_id is not null`)
  for (const { orderId, status } of world.movements('capture')) {
    const checkout = booked.find(({ order }) => order === orderId)
    if (
      status === 'COMPLETED' &&
      (!checkout ||
        checkout.payments !== 1 ||
        !['paid', 'shortage', 'mismatch', 'refused', 'denied'].includes(checkout.status))
    ) {
      problems.push(
        `${orderId} was captured and is ${checkout?.status ?? 'unknown'} with ${checkout?.payments ?? 0} payments`,
      )
    }
  }
  const doubled = await world.rows('select dedupe_key from outbox group by dedupe_key having count(*) > 1')
  if (doubled.length > 0) problems.push(`${doubled.length} mails are there twice`)
  const discounted = await world.rows<{ cents: number }>(
    "select total_cents as cents from checkouts c where status in ('paid', 'shortage') and discount_cents > 0 and not exists (select from offer_uses u where u.checkout_id = c.id and u.state = 'kept')",
  )
  if (discounted.length > 0) problems.push(`${discounted.length} orders were paid with a code that does not count them`)
  const hanging = await world.rows("select 1 from checkouts where status = 'capturing'")
  if (hanging.length > 0) problems.push(`${hanging.length} checkouts are still being settled`)
  problems.push(...(await compareRecords(world.rows, world.movements())))
  fail(problems)
}
