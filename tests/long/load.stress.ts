// Runs 2,000 whole checkouts, 50 at a time, on one process and on four: no checkout may be lost, duplicated or refused.
import { expect, test } from 'vitest'
import { buyMany, endlessItems, type Item, type Shop } from '../../bench/checkouts'
import { compareBooks, movementsAt, readStock } from '../support/books'
import { measured } from '../support/evidence'
import type { RunningSite } from '../support/running-site'
import { startSellingSite } from '../support/selling-site'
import { startSeveralSites } from '../support/several-sites'
import { scaled } from '../support/stress-scale'

const checkouts = scaled(2000, 50)
const parallel = 50

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

async function runLoad(shop: Shop, site: RunningSite, items: readonly Item[]) {
  const before = await readStock(site)
  const began = performance.now()
  const bought = await buyMany(shop, checkouts, parallel, items)
  const seconds = (performance.now() - began) / 1000
  const problems = await compareBooks(site, bought.completed, await movementsAt(shop.simulatorUrl), before)
  const outcome = `${bought.completed.size} of ${checkouts} completed, ${parallel} at a time: ${bought.failures.length} failures, ${problems.length} differences between ledger, payments, orders, grants, mails and stock; ${(checkouts / seconds).toFixed(1)} a second, half within ${percentile(bought.milliseconds, 0.5)} ms, 95 of 100 within ${percentile(bought.milliseconds, 0.95)} ms (client, PayPal and database on the same machine)`
  return { bought, problems, outcome }
}

test('row 5: 2,000 checkouts at 50 in parallel on one process leave all books equal', async ({ task }) => {
  const { site, shop } = await startSellingSite()
  const { items } = (await (await fetch(`${site.url}/api/shop/items`)).json()) as { items: Item[] }
  const { bought, problems, outcome } = await runLoad(
    shop,
    site,
    items.filter((item) => !item.isFree && item.priceCents > 0),
  )
  measured(task, outcome)
  expect(bought.failures).toEqual([])
  expect(problems).toEqual([])
  expect(bought.completed.size).toBe(checkouts)
})

test('row 5: the same holds on four processes behind nginx', async ({ task }) => {
  const { first, shop } = await startSeveralSites(4)
  const goods = await endlessItems(shop)
  const { items } = (await (await fetch(`${shop.url}/api/shop/items`)).json()) as { items: Item[] }
  expect([goods.length, items.length]).toEqual([1, 2])
  const { bought, problems, outcome } = await runLoad(shop, first, items)
  measured(task, `four processes: ${outcome}`)
  expect(bought.failures).toEqual([])
  expect(problems).toEqual([])
  expect(bought.completed.size).toBe(checkouts)
})
