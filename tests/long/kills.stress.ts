// Cuts the power 500 times while orders arrive and PayPal misbehaves: every approved order must be captured once and
// recorded once.
import { expect, onTestFinished, test } from 'vitest'
import { minute } from '@/lib/durations'
import { measured } from '../support/evidence'
import { buyThroughFailures } from '../support/buy-through-failures'
import { movableClock } from '../support/movable-clock'
import { startSite } from '../support/running-site'
import { leftOut, soldWords } from '../support/sold-kinds'
import { scaled } from '../support/stress-scale'

const settleWithinMs = 5 * minute

test('row 10 row 12 row 14: the books agree after 500 random kills of the whole site, its database included, while orders arrive and PayPal misbehaves', async ({
  task,
}) => {
  const clock = movableClock()
  const site = await startSite({ DATABASE_SYNC: 'on', ...clock.environment })
  onTestFinished(() => site.remove())
  const plan = {
    checkouts: scaled(1500, 20),
    kills: scaled(500, 5),
    parallel: 6,
    faults: true,
    vanishing: 0.1,
    settleWithinMs,
    seed: 20_261_121,
    clock,
  }
  const outcome = await buyThroughFailures(site, plan)
  measured(
    task,
    `${outcome.kills} kills, ${plan.checkouts} checkouts (${outcome.approved} approved), ${outcome.faults} faults at PayPal: ${outcome.captures} captures, ${outcome.problems.length} lost or double; ${soldWords(outcome.sold)}, ${outcome.raised} licences raised, ${outcome.usedUp} codes used up before the payment, ${outcome.parcels} parcels packed meanwhile, ${outcome.unshipped} carts not sent to their country, ${outcome.elsewhere} addresses that cost more; all settled ${Math.round(outcome.settledAfterMs / 1000)} s after the last`,
  )
  expect(outcome.problems).toEqual([])
  expect(leftOut(outcome.sold)).toEqual([])
  expect(outcome.kills).toBe(plan.kills)
})
