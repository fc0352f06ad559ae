// Runs many purchases while the site is killed and PayPal misbehaves. Afterwards PayPal's ledger must equal our books,
// to the cent.
import type { OrderReply } from '@/features/commerce/checkout/checkout.contract'
import { compareBooks, countUses, movementsAt, readStock, untilSettled } from './books'
import { insist, postJson } from './insist'
import { orderReport } from './order-line'
import { compareParcels, startPacker } from './pack-parcels'
import type { RunningSite } from './running-site'
import {
  addressIn,
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
}

export type PurchaseOutcome = {
  approved: number
  cancelled: number
  /** Carts that were refused because their parcel is not sent to the country. */
  unshipped: number
  /** Buyers whose address at PayPal costs more than agreed: nothing may be captured. */
  elsewhere: number
  /** Orders paid with a code. */
  codes: number
  /** Sheets bought with one of the licences on sale. */
  licences: number
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

/** A code that half of the buyers use. */
const code = 'KILLS 15'

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
  const counts = { cancelled: 0, unshipped: 0, elsewhere: 0, licences: 0, raised: 0 }
  let kills = 0
  let faultsSet = 0
  let next = 0

  await storeTwoZones(site)
  const goods = await readGoods(site)
  await site.sql(
    `insert into offers (code, kind, percent_basis_points, currency) values ('${code}', 'percent', 1500, 'USD') on conflict do nothing`,
  )
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

  /** Opens an order; null when its parcel is rightly refused. */
  async function open(
    cart: VariedCart,
    email: string,
    typed?: string,
  ): Promise<{ orderID: string; cookie: string } | null> {
    const { lines: items, country, licenceHolder, hasParcel } = cart
    const opened = await insist(() =>
      postJson(site, '/api/functions/create-paypal-order', {
        ...{ items, customerEmail: email, country, licenceHolder },
        code: typed,
      }),
    )
    if (opened.ok) {
      const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return { orderID: ((await opened.json()) as { orderID: string }).orderID, cookie }
    }
    const answer = await opened.text()
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

  /** Asks for the outcome until there is one. */
  async function settle(
    cart: VariedCart,
    email: string,
    orderID: string,
    cookie: string,
  ): Promise<Pick<OrderReply, 'state' | 'orders'>> {
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
    await settle(cart, email, opened.orderID, opened.cookie)
  }

  async function purchase(turn: number): Promise<void> {
    if (plan.faults) await misbehave()
    const cart = randomCart(goods, random)
    const fate = random()
    const isElsewhere = cart.hasParcel && cart.country === 'US' && random() < 0.1
    const email = `buyer${turn}@example.com`
    const opened = await open(cart, email, random() < 0.5 ? code.toLowerCase() : undefined)
    if (opened === null) return
    if (cart.country === unshipped && cart.hasParcel) throw new Error(`A parcel is sold to ${unshipped}`)
    if (fate < 0.08) {
      counts.cancelled++
      return
    }
    if (isElsewhere) {
      counts.elsewhere++
      await approve(opened.orderID, 'DE')
      const { state } = await settle(cart, email, opened.orderID, opened.cookie)
      if (state === 'completed') throw new Error('An order was captured although its address costs more')
      return
    }
    await approve(opened.orderID, cart.country === unshipped ? 'US' : cart.country)
    approved.add(opened.orderID)
    counts.licences += cart.lines.filter(({ licenceId }) => licenceId !== undefined).length
    if (fate < 0.08 + plan.vanishing) return
    const { orders } = await settle(cart, email, opened.orderID, opened.cookie)
    if (turn % 2 === 0) await raise(orders, email)
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
    }
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

  const settledAfterMs = await untilSettled(site, approved, plan.settleWithinMs).catch((error: unknown) => {
    failures.push(String(error))
    return plan.settleWithinMs
  })

  const movements = await movementsAt(site.simulatorUrl)
  const { parcels, problems: ofParcels } = await compareParcels(site)
  const { uses, problems: ofCodes } = await countUses(site, code)
  const problems = [
    ...failures,
    ...(await compareBooks(site, approved, movements, stockBefore)),
    ...ofParcels,
    ...ofCodes,
  ]
  return {
    approved: approved.size,
    ...counts,
    codes: uses,
    parcels,
    captures: movements.filter(({ kind }) => kind === 'capture').length,
    kills,
    faults: faultsSet,
    settledAfterMs,
    problems,
  }
}
