// Proves which pictures of a video can be its thumbnail, and at which moments they are searched.
import { expect, test } from 'vitest'
import { isGoodFrame, measureLight, frameMoments } from './film-frame'

const picture = (shade: (at: number) => readonly [number, number, number]) =>
  Uint8ClampedArray.from(Array.from({ length: 100 }, (_, at) => [...shade(at), 255]).flat())

test('black, nearly black, white and plain pictures are skipped; a picture with something in it is accepted', () => {
  expect(isGoodFrame(picture(() => [0, 0, 0]))).toBe(false)
  expect(isGoodFrame(picture((at) => [at % 20, at % 20, at % 20]))).toBe(false)
  expect(isGoodFrame(picture(() => [255, 255, 255]))).toBe(false)
  expect(isGoodFrame(picture(() => [200, 40, 40]))).toBe(false)
  expect(isGoodFrame(picture((at) => (at < 50 ? [10, 10, 10] : [180, 160, 90])))).toBe(true)
  expect(measureLight(picture(() => [255, 255, 255]))).toEqual({
    mean: expect.closeTo(255, 5),
    spread: expect.closeTo(0, 1),
  })
})

test('the frame is looked for early, then further in; a video of unknown length uses its beginning', () => {
  expect(frameMoments(3)).toEqual([0.5, 1, 2])
  expect(frameMoments(0.4)).toEqual([0.2])
  expect(frameMoments(600)).toEqual([0.5, 1, 2, 4, 8, 15, 30, 60, 200, 300])
  expect(frameMoments(Number.POSITIVE_INFINITY)).toEqual([0])
})
