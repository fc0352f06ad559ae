// Checks 500 random sequences of checkout steps against the simulator's ledger.
import { expect, onTestFinished, test } from 'vitest'
import { runCheckoutModel } from '../support/checkout-model'
import { measured } from '../support/evidence'
import { createOrdersWorld } from '../support/orders-world'
import { leftOut, soldWords } from '../support/sold-kinds'
import { scaled } from '../support/stress-scale'

test('row 11 row 16 row 18 row 25: 500 random sequences of checkout steps break no rule', async ({ task }) => {
  const world = await createOrdersWorld()
  onTestFinished(() => world.close())
  const seed = Math.floor(Math.random() * 2 ** 31)
  const outcome = await runCheckoutModel(world, { runs: scaled(500, 10), seed })
  measured(
    task,
    `model: ${outcome.runs} runs, ${outcome.commands} steps, ${outcome.captures} captures, ${outcome.refunds} refunds, ${soldWords(outcome.sold)}, 0 rules broken (seed ${seed})`,
  )
  expect(outcome.captures).toBeGreaterThan(0)
  expect(leftOut(outcome.sold)).toEqual([])
})
