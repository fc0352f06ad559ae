// Runs many purchases while the site is killed and PayPal misbehaves. Afterwards PayPal's ledger must equal our books,
// to the cent.
import type { OrderReply } from '@/features/commerce/checkout/checkout.contract'
import { lostOfferNotes } from '@/features/commerce/offers/offers.texts'
import { minute } from '@/lib/durations'
import { startAfterSales } from './after-sales'
import { compareBooks, movementsAt, readStock, untilQuiet, untilSettled } from './books'
import { insist, postJson } from './insist'
import { countSold, type SoldCounts } from './sold-kinds'
import { orderReport } from './order-line'
import { compareParcels, startPacker } from './pack-parcels'
import type { RunningSite } from './running-site'
import {
  addressIn,
  giftOf,
  onlyFiles,
  raisingCart,
  randomCart,
  readGoods,
  storeTwoZones,
  unshipped,
  type VariedCart,
} from './varied-carts'

export type PurchasePlan = {
  checkouts: number
  parallel: number
  /** Number of times the whole site is ended with SIGKILL, spread over the run. */
  kills: number
  /** True when PayPal drops connections, responds late or with errors. */
  faults: boolean
  /** Share of buyers whose tab closes after they approved, 0 to 1. */
  vanishing: number
  /** Milliseconds after the last purchase within which everything must be settled. */
  settleWithinMs: number
  seed: number
  /**
   * Moves the clock of the site, for the gifts of later days and what PayPal's list tells a day later. Without it banks
   * take nothing back: only that list tells of it when the webhook event is lost.
   */
  clock?: { set(offsetMs: number): void }
}

export type PurchaseOutcome = {
  approved: number
  cancelled: number
  /** Carts that were refused because their parcel is not sent to the country. */
  unshipped: number
  /** Buyers whose address at PayPal costs more than agreed: nothing may be captured. */
  elsewhere: number
  /** Approved orders whose code was used up: they are not captured. */
  usedUp: number
  sold: SoldCounts
  /** Licences raised to more copies by a second payment. */
  raised: number
  /** Parcels packed meanwhile. */
  parcels: number
  captures: number
  kills: number
  /** Number of faults set at PayPal; each spoils the next call of its kind. */
  faults: number
  settledAfterMs: number
  problems: string[]
}

/** Returns numbers that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Codes of the buyers. The second is used up midway. */
const codes = { endless: 'KILLS 15', scarce: 'FEW 20' }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const faults = [
  { call: 'orders.create', kind: 'timeout-after-commit' },
  { call: 'orders.create', kind: 'status', status: 503 },
  { call: 'orders.get', kind: 'reset-before-commit' },
  { call: 'orders.get', kind: 'malformed' },
  { call: 'orders.capture', kind: 'timeout-after-commit' },
  { call: 'orders.capture', kind: 'status', status: 500 },
  { call: 'orders.capture', kind: 'status-after-commit', status: 502 },
  { call: 'orders.capture', kind: 'delay', ms: 400 },
  { call: 'orders.capture', kind: 'reset-before-commit' },
  { call: 'token', kind: 'status', status: 500 },
  { call: 'webhook', kind: 'duplicate', copies: 3 },
  { call: 'webhook', kind: 'drop' },
  { call: 'webhook', kind: 'forge-crc' },
]

/**
 * Runs the plan on a running site and compares all books at the end; `problems` is empty when nothing was lost or
 * duplicated.
 */
export async function buyThroughFailures(site: RunningSite, plan: PurchasePlan): Promise<PurchaseOutcome> {
  const random = randomFrom(plan.seed)
  const approved = new Set<string>()
  const counts = { cancelled: 0, unshipped: 0, elsewhere: 0, raised: 0, usedUp: 0 }
  let kills = 0
  let faultsSet = 0
  let next = 0

  await storeTwoZones(site)
  await site.sql(
    `insert into offers (code, kind, percent_basis_points, currency, uses_limit) values ('${codes.endless}', 'percent', 1500, 'USD', null), ('${codes.scarce}', 'percent', 2000, 'USD', $1)`,
    [Math.ceil(plan.checkouts / 20)],
  )
  await site.sql(
    'update shop_items set pay_more = true, sale_price = round(price * 0.8, 2), sale_until = current_date + 1 where price > 1',
  )
  let goods = await readGoods(site)
  const afterSales = await startAfterSales(site, random, plan.clock !== undefined)
  const pack = await startPacker(site, random)
  await site.sql('update shop_items set inventory_count = 100000 where inventory_count is not null')
  await site.sql('update item_variants set inventory_count = 100000 where inventory_count is not null')
  const stockBefore = await readStock(site)

  /** Sets one fault with each purchase, not by the clock, so that a slow run has the same number as a quick one. */
  async function misbehave(): Promise<void> {
    const fault = faults[Math.floor(random() * faults.length)]
    await insist(() =>
      fetch(`${site.simulatorUrl}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    )
    faultsSet++
  }

  let saleEndedAt: Date | null = null
  /** Ends the sale midway, while the site is up: carts that were filled before have the wrong price. */
  async function endSale(): Promise<void> {
    if (saleEndedAt !== null || next < plan.checkouts / 2) return
    await site.sql('update shop_items set sale_until = current_date - 1 where sale_until is not null')
    saleEndedAt = new Date()
    await readAgain()
  }
  const readAgain = async () => {
    goods = await readGoods(site).catch(() => goods)
  }

  type Opened = { orderID: string; cookie: string }

  /** Opens an order; null when it is rightly refused: its parcel, or a price that has changed. */
  async function open(cart: VariedCart, email: string, wishes: Record<string, unknown> = {}): Promise<Opened | null> {
    const { lines: items, country, licenceHolder, hasParcel } = cart
    const opened = await insist(
      () =>
        postJson(site, '/api/functions/create-paypal-order', {
          ...{ items, customerEmail: email, country, licenceHolder },
          ...wishes,
        }),
      { takesLater: wishes.paymentSource === 'manual' },
    )
    if (opened.ok) {
      const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return { orderID: ((await opened.json()) as { orderID: string }).orderID, cookie }
    }
    const answer = await opened.text()
    // The code is used up: the buyer orders without it.
    if (wishes.code === codes.scarce && answer.includes('"code":"invalid_input"'))
      return open(cart, email, { ...wishes, code: undefined })
    if (answer.includes('price_changed')) {
      await readAgain()
      return null
    }
    // Too many orders of this network wait for their money.
    if (wishes.paymentSource === 'manual' && answer.includes('too_many_requests')) return null
    if (!hasParcel || country === 'US' || !answer.includes('invalid_cart'))
      throw new Error(`create-paypal-order answered ${opened.status}: ${answer}`)
    counts.unshipped++
    return null
  }

  const approve = (orderID: string, country: string) =>
    insist(() =>
      fetch(`${site.simulatorUrl}/_sim/orders/${orderID}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(addressIn(country)),
      }),
    )

  type Outcome = Pick<OrderReply, 'state' | 'orders'> & Partial<Pick<OrderReply, 'receipt' | 'losesCode'>>

  /** Asks for the outcome until there is one. */
  async function settle(cart: VariedCart, email: string, { orderID, cookie }: Opened): Promise<Outcome> {
    for (let tries = 0; tries < 20; tries++) {
      const answer = await insist(() =>
        postJson(site, '/api/functions/create-order', orderReport(cart.lines, email, orderID), cookie),
      )
      const reply = answer.ok ? ((await answer.json()) as OrderReply) : null
      if (reply && reply.state !== 'checking') return reply
      await pause(250)
    }
    return { state: 'checking', orders: [] }
  }

  /** Raises the licence of an order to more copies. Some buyers close the tab after approving. */
  async function raise(bought: OrderReply['orders'], email: string): Promise<void> {
    const cart = await raisingCart(site, goods, bought)
    const opened = cart && (await open(cart, email))
    if (!opened) return
    await approve(opened.orderID, cart.country)
    approved.add(opened.orderID)
    counts.raised++
    if (random() < plan.vanishing) return
    await settle(cart, email, opened)
  }

  const payer = { name: 'Music School', street: '2 Side St', city: 'Here' }

  /** Orders, to pay outside the site; the owner decides. */
  async function orderManually(turn: number, cart: VariedCart, email: string, code: string | undefined): Promise<void> {
    const wishes = { paymentSource: 'manual', payer: { ...payer, country: cart.country }, code }
    const opened = await open(cart, email, wishes)
    if (!opened) return
    await insist(() => postJson(site, '/api/functions/order-status', { paypalOrderId: opened.orderID }, opened.cookie))
    await afterSales.decide(opened.orderID, turn)
    await afterSales.follow(opened.orderID, null)
  }

  async function purchase(turn: number): Promise<void> {
    if (plan.faults) await misbehave()
    // Every sixth buyer pays outside the site, and every sixth gives files to another person.
    const [isManual, isGift] = [turn % 6 === 5, turn % 6 === 1]
    const cart = randomCart(isGift ? onlyFiles(goods) : goods, random)
    const fate = random()
    const isElsewhere = cart.hasParcel && cart.country === 'US' && random() < 0.1
    const email = `buyer${turn}@example.com`
    const code = [codes.endless.toLowerCase(), codes.scarce, undefined][Math.floor(random() * 3)]
    if (isManual) return orderManually(turn, { ...cart, country: 'US' }, email, code)
    const gift = isGift ? giftOf(Math.floor(turn / 6)) : undefined
    const opened = await open(cart, email, { code, gift })
    if (opened === null) return
    if (cart.country === unshipped && cart.hasParcel) throw new Error(`A parcel is sold to ${unshipped}`)
    if (fate < 0.08) {
      counts.cancelled++
      return
    }
    if (isElsewhere) {
      counts.elsewhere++
      await approve(opened.orderID, 'DE')
      const { state } = await settle(cart, email, opened)
      if (state === 'completed') throw new Error('An order was captured although its address costs more')
      return
    }
    await approve(opened.orderID, cart.country === unshipped ? 'US' : cart.country)
    approved.add(opened.orderID)
    if (fate < 0.08 + plan.vanishing) return
    const { orders, receipt } = await settle(cart, email, opened)
    if (turn % 2 === 0) await raise(orders, email)
    // Refunds would take the licence back that was just raised.
    else await afterSales.follow(opened.orderID, receipt?.gift?.cardPath ?? null)
    if (turn % 3 === 0) await pack()
  }

  /** Each kill waits until its share of the purchases has begun, then happens at a random moment of the next ones. */
  async function makeTrouble(): Promise<void> {
    while (kills < plan.kills) {
      const share = ((kills + random()) / plan.kills) * plan.checkouts
      while (next < Math.min(share, plan.checkouts)) await pause(5)
      await pause(300 * random())
      await site.kill()
      kills++
      await site.start()
      await endSale()
    }
    while (next < plan.checkouts / 2) await pause(50)
    await endSale()
  }

  const failures: string[] = []
  const buyers = Array.from({ length: plan.parallel }, async () => {
    while (next < plan.checkouts) {
      const turn = next++
      await purchase(turn).catch((error: unknown) =>
        failures.push(`checkout ${turn}: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
  })
  // Kills that are left after the last buyer happen while the site is still settling. A site that does not start again
  // ends the stress test.
  await Promise.all([...buyers, makeTrouble()])
  await fetch(`${site.simulatorUrl}/_sim/faults`, { method: 'DELETE' })

  // A code that was used up before the payment holds no longer, and nothing is captured.
  const lost = async () => {
    const rows = await site.sql<{ order: string }>(
      `select c.provider_order_id as "order" from checkouts c join offers o on o.id::text = c.offer ->> 'id'
       where c.status = 'cancelled' and c.note = $1 and o.uses = o.uses_limit`,
      [lostOfferNotes.usedUp],
    )
    for (const { order } of rows) if (approved.delete(order)) counts.usedUp++
  }
  const settledAfterMs = await untilSettled(site, approved, plan.settleWithinMs, lost).catch((error: unknown) => {
    failures.push(String(error))
    return plan.settleWithinMs
  })
  // Three days later gifts are mailed, and PayPal's list has told of every webhook event that was lost.
  plan.clock?.set(3 * 24 * 60 * minute)
  await pause(500)
  await untilQuiet(site, plan.settleWithinMs)

  const movements = await movementsAt(site.simulatorUrl)
  const { parcels, problems: ofParcels } = await compareParcels(site)
  const late = await site.sql(
    'select c.id from checkouts c join checkout_lines l on l.checkout_id = c.id where l.in_sale and c.created_at > $1',
    [saleEndedAt],
  )
  const problems = [
    ...failures,
    ...(await compareBooks(site, approved, movements, stockBefore)),
    ...ofParcels,
    ...late.map(({ id }) => `order ${String(id)} has a price of the sale that had ended`),
  ]
  return {
    approved: approved.size,
    ...counts,
    sold: await countSold((query) => site.sql(query)),
    parcels,
    captures: movements.filter(({ kind }) => kind === 'capture').length,
    kills,
    faults: faultsSet,
    settledAfterMs,
    problems,
  }
}
