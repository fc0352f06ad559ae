// PayPal is slow, refuses calls with 429, is broken, and reports false data, each while buyers buy. Nothing is lost or
// duplicated, and buyers are told what they need to know.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { errorTable } from '@/lib/error-table'
import { post } from '../support/buy-once'
import { compareBooks, movementsAt, readStock, untilSettled } from '../support/books'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { inWords, startBuyers } from '../support/patient-buyers'
import { startSellingSite } from '../support/selling-site'
import { scaled } from '../support/stress-scale'

const lastsMs = scaled(minute, 15_000)
const settleWithinMs = 10 * minute
const often = 1_000_000
type Fault = Record<string, unknown> & { call: string; kind: string }
const calls = ['orders.create', 'orders.get', 'orders.capture']

/** Delays of 5 to 20 s. After 6 to 8 s the shop has hung up, and it must find out what PayPal did after that. */
const slow = calls.flatMap((call): Fault[] =>
  [5, 8, 12, 16, 20].map((seconds) => ({
    call,
    kind: seconds % 8 === 0 ? 'delay-after-commit' : 'delay',
    ms: seconds * 1000,
    probability: 0.3,
    times: often,
  })),
)
const busy = calls.map((call): Fault => ({
  call,
  kind: 'status',
  status: 429,
  retryAfterSeconds: 7,
  probability: 0.5,
  times: often,
}))
const broken = calls.map((call): Fault => ({ call, kind: 'status', status: 503, times: often }))

test.for([
  ['slow: 5 to 20 s an answer', slow, false],
  ['429 with Retry-After on every second call', busy, false],
  ['broken: 503 on every call', broken, true],
] as const)('row 3 row 11: the books agree under load while PayPal is %s', async ([, faults, isDown], { task }) => {
  const { site, paypal, shop } = await startSellingSite({ LOG_LEVEL: 'info' })
  const stockBefore = await readStock(site)
  const buyers = await startBuyers(shop, 8)
  await eventually(() => buyers.completed() >= 8, { within: minute })
  for (const fault of faults) await post(`${paypal.url}/_sim/faults`, fault)
  const shopTimes: number[] = []
  const until = Date.now() + lastsMs
  while (Date.now() < until) {
    const asked = performance.now()
    expect((await fetch(`${site.url}/shop`)).status).toBe(200)
    shopTimes.push(performance.now() - asked)
    await delay(200)
  }
  const { counts: during } = (await (await fetch(`${paypal.url}/_sim/requests`)).json()) as {
    counts: Record<string, number>
  }
  await fetch(`${paypal.url}/_sim/faults`, { method: 'DELETE' })
  const before = buyers.completed()
  const well = Date.now()
  await eventually(() => buyers.completed() >= before + 8, { within: 120_000 })
  const soldAgainMs = Date.now() - well
  await buyers.leave()
  await untilSettled(site, buyers.approved, settleWithinMs)
  const settledMs = Date.now() - well
  const problems = await compareBooks(site, buyers.approved, await movementsAt(paypal.url), stockBefore)
  const kept = site.output().includes('PayPal has not answered lately')
  measured(
    task,
    `${buyers.approved.size} orders approved, ${problems.length} lost or double; ${during['orders.create'] ?? 0} orders and ${during['orders.capture'] ?? 0} captures asked for, ${during.token ?? 0} tokens; the shop's page within ${Math.round(Math.max(...shopTimes))} ms; sold again ${Math.round(soldAgainMs / 1000)} s after PayPal was well, all settled after ${Math.round(settledMs / 1000)} s; breaker ${kept ? 'opened and closed' : 'stayed closed'}; told: ${inWords(buyers)}`,
  )
  expect(problems).toEqual([])
  expect([...buyers.sentences].filter((sentence) => sentence !== errorTable.payment_unavailable.text)).toEqual([])
  if (isDown) expect(kept).toBe(true)
  // The token is valid for hours: it is requested once, and none of these faults causes another request.
  expect(during.token).toBe(1)
  expect(settledMs).toBeLessThan(settleWithinMs)
})

test('row 17 row 18: when PayPal lies about every third amount, currency or payee under load, those orders are neither delivered nor kept', async ({
  task,
}) => {
  const { site, paypal, shop } = await startSellingSite()
  for (const fault of [
    { call: 'orders.get', kind: 'wrong-amount' },
    { call: 'orders.get', kind: 'wrong-payee' },
    { call: 'orders.capture', kind: 'wrong-amount' },
    { call: 'orders.capture', kind: 'wrong-currency' },
  ]) {
    await post(`${paypal.url}/_sim/faults`, { ...fault, probability: 0.15, times: often })
  }
  const buyers = await startBuyers(shop, 8)
  await delay(scaled(30_000, 8_000))
  await fetch(`${paypal.url}/_sim/faults`, { method: 'DELETE' })
  await buyers.leave()
  // Waits until nothing is pending: the background jobs have checked everything, and every refund has been sent.
  await eventually(
    async () =>
      (
        await site.sql(
          "select 1 from checkouts where status in ('capturing') or (status = 'provider_created' and provider_order_id = any($1)) union all select 1 from refunds where status = 'requested'",
          [[...buyers.approved]],
        )
      ).length === 0,
    { within: settleWithinMs },
  )
  const states = await site.sql<{ id: string; status: string; total: number; delivered: number; grants: number }>(
    `
    select c.provider_order_id as id, c.status, c.total_cents as total,
      (select count(*)::int from orders o where o.checkout_id = c.id and o.payment_status = 'completed') as delivered,
      (select count(*)::int from download_grants g join orders o on o.id = g.order_id where o.checkout_id = c.id) as grants
    from checkouts c where c.provider_order_id = any($1)`,
    [[...buyers.approved]],
  )
  const kept = new Map<string, number>()
  for (const { orderId, kind, cents } of await movementsAt(paypal.url))
    kept.set(orderId, (kept.get(orderId) ?? 0) + (kind === 'capture' ? cents : -cents))
  const problems = states
    .filter(({ id, total, delivered, grants }) =>
      delivered > 0 ? kept.get(id) !== total : (kept.get(id) ?? 0) !== 0 || grants > 0,
    )
    .map((one) => ({ ...one, kept: kept.get(one.id) ?? 0 }))
  const delivered = states.filter((one) => one.delivered > 0).length
  measured(
    task,
    `${states.length} orders approved: ${delivered} honest ones delivered and paid, ${states.length - delivered} lied about and neither delivered nor kept, ${problems.length} otherwise; told: ${inWords(buyers)}`,
  )
  expect(problems).toEqual([])
  expect(delivered).toBeGreaterThan(0)
  expect(states.length).toBeGreaterThan(delivered)
})
