// Proves order, balance and stability of the LOE gallery.
import { expect, test } from 'vitest'
import { arrangeGallery, columnUnits, estimatedHeight, gapUnits, placeTiles, seededNumber } from './gallery.rules'
import { measureVisualWeight } from './picture-weight.rules'

const sizes = [
  [1600, 900],
  [1000, 1000],
  [800, 1000],
  [1500, 1000],
  [600, 1000],
  [2400, 1000],
] as const

function images(count: number, priorities: Record<number, number> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = sizes[index % sizes.length] ?? [1, 1]
    const picture = { width, height }
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      orderIndex: priorities[index] ?? 0,
      visualWeight: measureVisualWeight(picture),
      picture,
    }
  })
}

test('LOE-15: pictures with a priority come first, in the order of their priority', () => {
  const arranged = arrangeGallery(images(12, { 7: 3, 2: 1, 11: 2 }))
  expect(arranged.slice(0, 3).map(({ orderIndex }) => orderIndex)).toEqual([1, 2, 3])
  expect(arranged.slice(3).every(({ orderIndex }) => orderIndex === 0)).toBe(true)
  expect(new Set(arranged).size).toBe(12)
})

test('LOE-15 OP-41: the shuffle is the same on every visit, whatever the input order', () => {
  const given = images(20)
  const once = arrangeGallery(given).map(({ id }) => id)
  expect(arrangeGallery(given.toReversed()).map(({ id }) => id)).toEqual(once)
  expect(once).not.toEqual(given.map(({ id }) => id))
})

test('LOE-15: a heavier picture tends to come earlier', () => {
  const many = arrangeGallery(images(1200))
  const meanPlace = (weight: number) => {
    const places = many.flatMap((image, place) => (image.visualWeight === weight ? [place] : []))
    return places.reduce((sum, place) => sum + place, 0) / places.length
  }
  expect(meanPlace(6)).toBeLessThan(meanPlace(3))
  expect(meanPlace(3)).toBeLessThan(meanPlace(1))
})

test('IMG-10: six or fewer pictures are not rearranged', () => {
  const given = images(6, { 5: 1 })
  expect(arrangeGallery(given)).toEqual(given)
  expect(arrangeGallery(images(7, { 5: 1 }))[0]?.orderIndex).toBe(1)
})

test('LOE-16: weights 1 to 6 are estimated at 160/200/250/320/400/480 px plus a gap of 32', () => {
  expect([1, 2, 3, 4, 5, 6].map(estimatedHeight)).toEqual([192, 232, 282, 352, 432, 512])
})

test.each([1, 2, 3])(
  'LOE-09 LOE-16: in %i columns no tile covers another and columns end close together',
  (columns) => {
    const arranged = arrangeGallery(images(40, { 0: 1 }))
    const places = placeTiles(arranged, columns)
    expect(places[0]).toMatchObject({ column: 1, row: 1 })
    const ends = Array.from({ length: columns }, (_, index) => {
      const own = places.filter(({ column }) => column === index + 1)
      let free = 1
      for (const { row, span } of own) {
        expect(row).toBeGreaterThanOrEqual(free)
        free = row + span + gapUnits
      }
      return free
    })
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(3 * columnUnits)
  },
)

test('seeded numbers are spread evenly over [0, 1)', () => {
  const numbers = images(1000).map(({ id }) => seededNumber(id))
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(mean).toBeGreaterThan(0.45)
  expect(mean).toBeLessThan(0.55)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
})
