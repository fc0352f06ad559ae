// The wall clocks of two of three processes jump by two hours while buyers buy. Nothing is captured twice, nothing
// expires early by more than the jump, and links stay valid.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deriveToken } from '@/platform/tokens'
import { hour, minute } from '@/lib/durations'
import type { Item } from '../../bench/checkouts'
import { compareBooks, movementsAt, readStock, untilSettled } from '../support/books'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { movableClock } from '../support/movable-clock'
import { inWords, startBuyers } from '../support/patient-buyers'
import { sharedSecret, startSeveralSites } from '../support/several-sites'
import { scaled } from '../support/stress-scale'

const jumps = [
  [2, 0],
  [2, -2],
  [-2, 2],
  [0, -2],
  [0, 0],
] as const
const between = scaled(15_000, 3_000)

test('row 31: the clocks of two of three processes jump by two hours either way under load: buyers are charged once, nothing expires early by more than the jump, links stay valid', async ({
  task,
}) => {
  const clocks = [movableClock(), movableClock()]
  const { sites, first, paypal, shop } = await startSeveralSites(3, (number) => clocks[number - 1]?.environment ?? {})
  const { items } = (await (await fetch(`${shop.url}/api/shop/items`)).json()) as { items: Item[] }
  const stockBefore = await readStock(first)
  const began = Date.now()
  const buyers = await startBuyers(shop, 8, items)
  for (const offsets of jumps) {
    const before = buyers.completed()
    for (const [number, hours] of offsets.entries()) clocks[number]?.set(hours * hour)
    await delay(between)
    await eventually(() => buyers.completed() >= before + 8, { within: minute })
  }
  await buyers.leave()
  // A clock that ran ahead has postponed some settlements. They are due when that much time has passed, and not later.
  const [onTime] = await first.sql<{ n: number }>(
    "select count(*)::int as n from checkouts where status = 'paid' and provider_order_id = any($1)",
    [[...buyers.approved]],
  )
  for (const clock of clocks) clock.set(2 * hour + 5 * minute)
  const settledMs = await untilSettled(first, buyers.approved, 5 * minute)
  const problems = await compareBooks(first, buyers.approved, await movementsAt(paypal.url), stockBefore)
  const [dates] = await first.sql<{ earliest: Date; latest: Date }>(
    'select min(created_at) as earliest, max(created_at) as latest from checkouts',
  )
  // A link is valid for thirty days from its payment. Whichever process made it, it may lose two hours at most, and all
  // processes accept it.
  const [grants] = await first.sql<{ n: number; shortest: Date | null }>(
    'select count(*)::int as n, min(expires_at) as shortest from download_grants',
  )
  const [days] = await first.sql<{ days: number }>(
    'select min(download_expiry_days)::int as days from checkout_lines where pdf_file_url is not null',
  )
  const shortMs = began + (days?.days ?? 0) * 24 * hour - (grants?.shortest?.getTime() ?? 0)
  const held = await first.sql<{ n: number }>(
    "select count(*)::int as n from checkouts where status in ('expired', 'cancelled', 'refused', 'mismatch') and provider_order_id = any($1)",
    [[...buyers.approved]],
  )
  clocks[0]?.set(2 * hour)
  clocks[1]?.set(-2 * hour)
  await delay(500)
  const links = await first.sql<{ id: string; generation: number }>(
    'select id, generation from download_grants order by expires_at limit 15',
  )
  const states: Record<string, number> = {}
  for (const site of sites) {
    for (const { id, generation } of links) {
      const { state } = (await (
        await fetch(`${site.url}/api/downloads/${deriveToken(sharedSecret, 'download', id, generation)}`)
      ).json()) as { state: string }
      states[state] = (states[state] ?? 0) + 1
    }
  }
  measured(
    task,
    `${jumps.length} jumps of two clocks by up to 4 hours (checkouts dated ${dates?.earliest.toISOString()} to ${dates?.latest.toISOString()}): ${buyers.approved.size} orders approved, ${problems.length} lost or double, ${held[0]?.n} expired though approved, ${onTime?.n} settled when the last buyer left, the others ${Math.round(settledMs / 1000)} s after the time of the jump had passed; ${grants?.n} links, the shortest ${Math.max(0, Math.round(shortMs / minute))} min short of its time; of ${links.length} links asked in each of three processes ${Object.entries(
      states,
    )
      .map(([state, n]) => `${n} ${state}`)
      .join(', ')}; told: ${inWords(buyers)}`,
  )
  expect(problems).toEqual([])
  expect(held[0]?.n).toBe(0)
  expect(shortMs).toBeLessThanOrEqual(2 * hour + 1000)
  expect(states).toEqual({ ready: links.length * sites.length })
  expect([...buyers.sentences]).toEqual([])
})
