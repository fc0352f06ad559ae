// Proves the order in which pages are rendered, and which requests are refused when there are too many.
import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue'

/** Returns work that ends when the test says so. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('networks take turns, one render each, however many a single network requests', async () => {
  const queue = createRenderQueue({ atOnce: 1 })
  const first = held()
  const order: string[] = []
  const all = [queue.run('flood', () => first.ended)]
  await turn()
  for (const name of ['flood', 'flood', 'flood', 'flood', 'reader', 'other', 'reader'])
    all.push(queue.run(name, async () => void order.push(name)))
  expect(queue.counts()).toEqual({ underWay: 1, waiting: 7 })
  first.end()
  await Promise.all(all)
  await turn()
  expect(order).toEqual(['flood', 'reader', 'other', 'flood', 'reader', 'flood', 'flood'])
  expect(queue.counts()).toEqual({ underWay: 0, waiting: 0 })
})

test('the queue runs the agreed number at once, and a failed render also frees its place', async () => {
  const queue = createRenderQueue({ atOnce: 2 })
  let underWay = 0
  let most = 0
  const work = (index: number) => async () => {
    most = Math.max(most, ++underWay)
    await turn()
    underWay--
    if (index % 2 === 1) throw new Error('broken')
    return index
  }
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) => queue.run(`network ${index % 4}`, work(index))),
  )
  expect(most).toBe(2)
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, (_, index) => (index % 2 === 1 ? 'rejected' : 'fulfilled')),
  )
})

test('when too many renders wait, the network with the most waiting is refused and told when to retry; others still get their turn', async () => {
  const queue = createRenderQueue({ atOnce: 1, mostWaiting: 10 })
  const first = held()
  void queue.run('flood', () => first.ended)
  const flood = Array.from({ length: 40 }, () =>
    queue.run('flood', async () => 'made').catch((error: unknown) => error),
  )
  const readers = Array.from({ length: 5 }, (_, index) => queue.run(`reader ${index}`, async () => 'made'))
  expect(queue.counts().waiting).toBe(10)
  first.end()
  expect(await Promise.all(readers)).toEqual(Array.from({ length: 5 }, () => 'made'))
  const refused = (await Promise.all(flood)).filter((outcome) => outcome !== 'made')
  expect(refused).toHaveLength(35)
  expect(refused[0]).toMatchObject({ code: 'site_busy', retryAfterSeconds: 5 })
})
