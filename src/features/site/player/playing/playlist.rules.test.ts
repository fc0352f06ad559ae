// Proves the order of tracks in a playlist.
import { expect, test } from 'vitest'
import { aTrack } from '../../../../../tests/support/make'
import type { AudioTrack } from '../player.contract'
import { afterEnd, canSkip, choose, currentTrack, emptyPlaylist, step, withTracks } from './playlist.rules'

const track = (id: string, sourceType: AudioTrack['sourceType'] = 'file') => aTrack({ id, title: id, sourceType })
const [a, b, c] = [track('a'), track('b'), track('c')]
const three = withTracks(emptyPlaylist, [a, b, c])

test('AUDIO-11: the playlist starts at 0', () => {
  expect(three.index).toBe(0)
  expect(currentTrack(three)).toBe(a)
  expect(currentTrack(emptyPlaylist)).toBeNull()
})

test('AUDIO-12: next wraps from last to first, previous from first to last', () => {
  expect(step(choose(three, 2), 1).index).toBe(0)
  expect(step(three, -1).index).toBe(2)
  expect(step(three, 1).index).toBe(1)
})

test('AUDIO-12: next and previous need more than one valid track', () => {
  const one = withTracks(emptyPlaylist, [a])
  expect(canSkip(one)).toBe(false)
  expect(step(one, 1)).toBe(one)
  expect(step(emptyPlaylist, -1)).toBe(emptyPlaylist)
})

test('AUDIO-13: an index out of range after a list change resets to 0', () => {
  expect(withTracks(choose(three, 2), [a, b]).index).toBe(0)
  expect(withTracks(choose(three, 2), []).index).toBe(0)
})

test('AUDIO-13: a current track that moved in the list stays current', () => {
  const moved = withTracks(choose(three, 1), [track('new'), a, b, c])
  expect(currentTrack(moved)?.id).toBe('b')
})

test('AUDIO-14: choosing selects the track; a track outside the list cannot be chosen', () => {
  expect(currentTrack(choose(three, 2))).toBe(c)
  expect(choose(three, 7)).toBe(three)
  expect(choose(three, -1)).toBe(three)
})

test('AUDIO-15: after the end comes the next track, after the last the first', () => {
  expect(afterEnd(three, true)?.index).toBe(1)
  expect(afterEnd(choose(three, 2), true)?.index).toBe(0)
  expect(afterEnd(withTracks(emptyPlaylist, [a]), true)).toBeNull()
})

test('AUDIO-15: away from the page the next file plays, skipping SoundCloud tracks that wait for a click', () => {
  const mixed = withTracks(emptyPlaylist, [a, track('cloud', 'soundcloud'), c])
  expect(afterEnd(mixed, true)?.index).toBe(1)
  expect(afterEnd(mixed, false)?.index).toBe(2)
  expect(afterEnd(withTracks(emptyPlaylist, [a, track('cloud', 'soundcloud')]), false)).toBeNull()
})
