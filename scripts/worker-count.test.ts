// Proves that the number of workers follows cores and memory.
import { expect, test } from 'vitest'
import { workerCount } from './worker-count'

const machine = (cores: number, gibibytes: number) => ({ cores, bytes: gibibytes * 1024 ** 3 })

test.each([
  ['one per core', { gibibytes: 1 }, machine(4, 16), 4],
  ['one more where tests mostly wait', { besides: 1, gibibytes: 1 }, machine(2, 16), 3],
  ['no more than half the memory holds', { gibibytes: 1 }, machine(16, 8), 4],
  ['never less than one', { gibibytes: 2 }, machine(2, 1), 1],
])('%s', (_, need, of, expected) => {
  expect(workerCount(need, of)).toBe(expected)
})
