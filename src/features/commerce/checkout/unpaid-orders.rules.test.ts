// Proves when a browser that opened too many orders may open the next one.
import { expect, test } from 'vitest'
import { unpaidSeconds } from './checkout.rules'

const now = new Date('2026-11-20T20:10:00Z')
const secondsAgo = (...seconds: number[]) => seconds.map((ago) => new Date(now.getTime() - ago * 1000))

test.each<[openedAgo: number[], most: number, seconds: number]>([
  [[], 3, 0],
  [[599, 300], 3, 0],
  [[599, 300, 1], 3, 1],
  [[360, 300, 1], 3, 240],
  // The order whose time must end before fewer than the limit are left.
  [[599, 500, 400, 300], 3, 100],
  [[599, 599, 599, 300], 1, 300],
])('after orders opened %j seconds ago, with %i allowed, the browser waits %i seconds', (openedAgo, most, seconds) =>
  expect(unpaidSeconds(secondsAgo(...openedAgo), most, now)).toBe(seconds),
)
