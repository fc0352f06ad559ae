// Runs the short form of `npm run test:long -- kills` on the built site: kills, faults and vanished buyers leave all
// books equal.
import { expect, onTestFinished, test } from 'vitest'
import { buyThroughFailures } from '../support/buy-through-failures'
import { movableClock } from '../support/movable-clock'
import { startSite } from '../support/running-site'

test(
  'row 10 row 12 CHK-13 DATA-02 OP-02 OP-11: after 20 checkouts with 2 kills and a misbehaving PayPal, ledger, payments, orders, refunds, gifts, codes, documents, figures, grants, mails and stock agree @sweep',
  { timeout: 900_000 },
  async () => {
    const clock = movableClock()
    const site = await startSite(clock.environment)
    onTestFinished(() => site.remove())
    const outcome = await buyThroughFailures(site, {
      checkouts: 20,
      parallel: 4,
      kills: 2,
      faults: true,
      vanishing: 0.1,
      settleWithinMs: 300_000,
      seed: 7,
      clock,
    })
    expect(outcome.problems).toEqual([])
    expect(outcome.raised).toBeGreaterThan(0)
    expect(outcome.sold['orders with a code']).toBeGreaterThan(0)
    expect(outcome.sold['orders paid outside the site']).toBeGreaterThan(0)
    expect(outcome.kills).toBe(2)
    expect(outcome.faults).toBe(20)
  },
)
