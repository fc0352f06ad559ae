// Proves the order in which waiting password hashes are served.
import { expect, test } from 'vitest'
import { createPasswordQueue, type PasswordAsker } from './password-queue'

/** Returns work that ends when told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end }
}

test('OP-10: sixty strangers wait for one slot; a known browser is served beside them at once', async () => {
  const queue = createPasswordQueue()
  const first = held()
  const served: string[] = []
  const strangers = Array.from({ length: 60 }, (_, index) =>
    queue.run('stranger', async () => {
      await first.ended
      served.push(`stranger ${index}`)
    }),
  )
  expect(queue.counts()).toEqual({ begun: 1, underWay: 1, waiting: 59 })
  await queue.run('proven', async () => void served.push('owner'))
  expect(served).toEqual(['owner'])
  first.end()
  await Promise.all(strangers)
  expect(served).toHaveLength(61)
  expect(queue.counts()).toEqual({ begun: 61, underWay: 0, waiting: 0 })
})

test('a client that has proven more goes first, and failed work frees its slot too', async () => {
  const queue = createPasswordQueue()
  const holding = [held(), held()]
  const served: PasswordAsker[] = []
  const all = holding.map(({ ended }) => queue.run('proven', () => ended))
  for (const asker of ['stranger', 'network', 'stranger', 'proven', 'network', 'proven'] as const)
    all.push(
      queue.run(asker, async () => {
        served.push(asker)
        if (asker === 'network') throw new Error('broken')
      }),
    )
  for (const { end } of holding) end()
  const outcomes = await Promise.allSettled(all)
  expect(served).toEqual(['proven', 'proven', 'network', 'network', 'stranger', 'stranger'])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
