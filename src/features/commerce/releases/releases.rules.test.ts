// Proves the order of a release's formats, and which of them a list shows.
import { expect, test } from 'vitest'
import {
  groupFormats,
  inFormatOrder,
  laterFormats,
  leaders,
  oncePerRelease,
  type VisibleFormat,
} from './releases.rules'

const format = (id: string, changes: Partial<VisibleFormat> = {}): VisibleFormat => ({
  id,
  slug: id,
  category: 'cd',
  tags: [],
  name: id.toUpperCase(),
  isParcel: true,
  orderIndex: 0,
  createdAt: new Date('2026-01-01'),
  ...changes,
})
const lateSet = { id: 'late-set', title: 'Late Set' }
const lp = format('lp', { orderIndex: 5, tags: ['vinyl'] })
const cd = format('cd', { orderIndex: 7, tags: ['disc'] })
const album = format('album', { isParcel: false, category: 'digital_music', orderIndex: 1 })
const releases = groupFormats([
  ...[album, cd, lp].map((one) => ({ ...one, release: lateSet })),
  { ...format('alone'), release: { id: 'other', title: 'Alone' } },
])
const ids = (formats: readonly VisibleFormat[]) => formats.map(({ id }) => id)

test('parcels come before downloads, then the order of the shop, then the oldest', () => {
  expect(ids(inFormatOrder([album, cd, lp]))).toEqual(['lp', 'cd', 'album'])
  const [old, young] = [format('b', { createdAt: new Date('2025-01-01') }), format('a')]
  expect(ids(inFormatOrder([young, old]))).toEqual(['b', 'a'])
  expect(ids(inFormatOrder([format('z'), format('y')]))).toEqual(['y', 'z'])
})

test('a release with one visible format is none', () => {
  expect(releases.has('alone')).toBe(false)
  expect(releases.get('album')).toMatchObject({ ...lateSet, formats: [{ id: 'lp' }, { id: 'cd' }, { id: 'album' }] })
  expect(groupFormats([]).size).toBe(0)
})

test('a list leaves out every matching format but the first', () => {
  expect(laterFormats(releases, () => true)).toEqual(['cd', 'album'])
  expect(laterFormats(releases, ({ isParcel }) => !isParcel)).toEqual([])
  expect(laterFormats(releases, ({ tags }) => !tags.includes('vinyl'))).toEqual(['album'])
})

test('a search shows a release once, by the first format that it found, at the first place', () => {
  expect(oncePerRelease(['album', 'x', 'cd', 'alone'], releases)).toEqual(['cd', 'x', 'alone'])
  expect(oncePerRelease(['album'], releases)).toEqual(['album'])
})

test('a place that shows no format shows the leader', () => {
  expect(leaders(['cd', 'x', 'album'], releases)).toEqual(['lp', 'x'])
})
