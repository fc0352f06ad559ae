// Proves that the points of the demo's recordings match its sheets and its audio.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areInOrder } from '@/features/commerce/play-along/points.rules'
import { demoContent } from './all'
import { playAlong } from './play-along'
import type { DemoManifest } from './types'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../files/manifest.json'), 'utf8')) as DemoManifest

test('two recordings have play-along points', () => expect(playAlong).toHaveLength(2))

test.each(playAlong)(
  '$slug: the points are in order, within the recording, and belong to systems of every edition',
  (given) => {
    const audio = manifest.files[given.audio]
    expect(audio?.kind === 'audio' && audio.duration).toBeGreaterThan(given.points.at(-1)?.[0] ?? Infinity)
    const editions = demoContent.shopItems.find(({ slug }) => slug === given.slug)?.editions ?? []
    expect(editions.length).toBeGreaterThan(1)
    for (const { pdf } of editions) {
      const file = manifest.files[pdf ?? 'joined of its parts']
      const systems = file?.kind === 'pdf' ? file.systems : []
      // All points are on the first page, whose systems are the first ones.
      const firstPage = systems.filter(([page]) => page === 1).length
      expect(new Set(given.points.map(([, system]) => system)).size).toBe(firstPage)
      expect(areInOrder(given.points, firstPage)).toBe(true)
    }
  },
)

// Four bars of three beats at 140 beats a minute, then 32 bars per chorus.
test('the first system begins after the four-bar intro, the second chorus directly after the first', () => {
  const [first, , , , , , , , again] = playAlong[0]?.points ?? []
  expect(first).toEqual([5.14, 0])
  expect(again).toEqual([46.29, 0])
})
