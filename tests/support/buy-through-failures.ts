// Runs many purchases while the site is killed and PayPal misbehaves. Afterwards PayPal's ledger must equal our books,
// to the cent.
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { compareBooks, movementsAt, readStock, untilSettled } from './books'
import { orderLine, orderReport } from './order-line'
import type { RunningSite } from './running-site'

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
  let cancelled = 0
  let kills = 0
  let faultsSet = 0
  let next = 0

  const { items } = (await (await fetch(`${site.url}/api/shop/items`)).json()) as { items: ShopItem[] }
  const forSale = items.filter((item) => item.offers.length > 0 && item.inventory.isInStock)
  await site.sql('update shop_items set inventory_count = 100000 where inventory_count is not null')
  await site.sql('update item_variants set inventory_count = 100000 where inventory_count is not null')
  const stockBefore = await readStock(site)

  /**
   * Retries as a patient buyer does while the site is down, restarting or avoiding a failing PayPal (half a minute at a
   * time).
   */
  async function insist(send: () => Promise<Response>): Promise<Response> {
    for (let tries = 0; tries < 800; tries++) {
      const answer = await send().catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await pause(250)
    }
    throw new Error('The site did not come back')
  }

  const post = (path: string, body: unknown, cookie?: string) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })

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

  async function purchase(turn: number): Promise<void> {
    if (plan.faults) await misbehave()
    const chosen = [
      forSale[Math.floor(random() * forSale.length)],
      forSale[Math.floor(random() * forSale.length)],
    ].filter((item) => item !== undefined)
    const lines = [...new Map(chosen.map((item) => [item.id, orderLine(item, 1 + Math.floor(random() * 2))])).values()]
    const fate = random()
    const email = `buyer${turn}@example.com`
    const opened = await insist(() =>
      post('/api/functions/create-paypal-order', { items: lines, customerEmail: email, country: 'US' }),
    )
    if (!opened.ok) throw new Error(`create-paypal-order answered ${opened.status}: ${await opened.text()}`)
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0]
    const { orderID } = (await opened.json()) as { orderID: string }
    if (fate < 0.08) {
      cancelled++
      return
    }
    await insist(() =>
      fetch(`${site.simulatorUrl}/_sim/orders/${orderID}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    approved.add(orderID)
    if (fate < 0.08 + plan.vanishing) return
    for (let tries = 0; tries < 20; tries++) {
      const answer = await insist(() => post('/api/functions/create-order', orderReport(lines, email, orderID), cookie))
      const { state } = answer.ok ? ((await answer.json()) as { state: string }) : { state: 'checking' }
      if (state !== 'checking') return
      await pause(250)
    }
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
  const problems = [...failures, ...(await compareBooks(site, approved, movements, stockBefore))]
  return {
    approved: approved.size,
    cancelled,
    captures: movements.filter(({ kind }) => kind === 'capture').length,
    kills,
    faults: faultsSet,
    settledAfterMs,
    problems,
  }
}
