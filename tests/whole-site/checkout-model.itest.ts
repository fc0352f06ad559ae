// Runs the quick form of `npm run test:long -- model`: random sequences of checkout steps, with PayPal's ledger
// compared to our books after every step.
import { expect, onTestFinished, test } from 'vitest'
import { runCheckoutModel } from '../support/checkout-model'
import { measured } from '../support/evidence'
import { createOrdersWorld } from '../support/orders-world'
import { soldWords } from '../support/sold-kinds'

test(
  'row 11 row 16 row 18 row 25: whatever buyers, PayPal, clock and jobs do, the books agree @sweep',
  { timeout: 300_000 },
  async ({ task }) => {
    const world = await createOrdersWorld()
    onTestFinished(() => world.close())
    const outcome = await runCheckoutModel(world, { runs: 8, seed: 6 })
    measured(
      task,
      `model: ${outcome.runs} runs, ${outcome.commands} steps, ${outcome.captures} captures, ${outcome.refunds} refunds, ${soldWords(outcome.sold)}, 0 rules broken`,
    )
    expect(outcome.captures).toBeGreaterThan(0)
    expect(outcome.sold['sheets for one player']).toBeGreaterThan(0)
    expect(outcome.sold['orders paid outside the site']).toBeGreaterThan(0)
  },
)
