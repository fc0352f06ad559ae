// Runs the short form of `npm run test:long -- kills` on the built site: kills, faults and vanished buyers leave all
// books equal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyThroughFailures } from '../support/buy-through-failures'
import { type RunningSite, startSite } from '../support/running-site'

let site: RunningSite

beforeAll(async () => {
  site = await startSite()
})

afterAll(async () => {
  await site.remove()
})

test(
  'row 10 row 12 CHK-13 DATA-02 OP-02 OP-11: after 20 checkouts with 2 kills and a misbehaving PayPal, ledger, payments, orders, grants, mails and stock agree @sweep',
  { timeout: 900_000 },
  async () => {
    const outcome = await buyThroughFailures(site, {
      checkouts: 20,
      parallel: 4,
      kills: 2,
      faults: true,
      vanishing: 0.1,
      settleWithinMs: 300_000,
      seed: 7,
    })
    expect(outcome.problems).toEqual([])
    expect(outcome.raised).toBeGreaterThan(0)
    expect(outcome.codes).toBeGreaterThan(0)
    expect(outcome.kills).toBe(2)
    expect(outcome.faults).toBe(20)
    expect(outcome.approved - outcome.raised + outcome.cancelled + outcome.unshipped + outcome.elsewhere).toBe(20)
  },
)
