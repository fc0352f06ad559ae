// Proves which tracks play, the messages about those that do not, and the player's keys.
import { expect, test } from 'vitest'
import {
  actionOfKey,
  clampVolume,
  invalidTracksNote,
  playableTracks,
  playingTime,
  trackState,
  waveformBars,
} from './audio.rules'

const file = { sourceType: 'file', audioUrl: '/media/a.mp3', soundcloudEmbedUrl: null } as const
const cloud = { sourceType: 'soundcloud', audioUrl: null, soundcloudEmbedUrl: 'https://soundcloud.com/a/b' } as const
const plain = { ctrlKey: false, metaKey: false, altKey: false }

test('AUDIO-08: a SoundCloud track is valid when its embed address is non-empty after trimming', () => {
  expect(trackState(cloud)).toBe('OK')
  expect(trackState({ ...cloud, soundcloudEmbedUrl: '  ' })).toBe('Missing SoundCloud URL')
  expect(trackState({ ...cloud, soundcloudEmbedUrl: null, audioUrl: '/media/a.mp3' })).toBe('Missing SoundCloud URL')
})

test('AUDIO-09: any other track is valid when its audio address is non-empty after trimming', () => {
  expect(trackState(file)).toBe('OK')
  expect(trackState({ ...file, sourceType: 'url' })).toBe('OK')
  expect(trackState({ ...file, audioUrl: ' \n' })).toBe('Missing audio URL')
  expect(trackState({ ...file, sourceType: 'url', audioUrl: null })).toBe('Missing audio URL')
})

test('AUDIO-10: invalid tracks are left out of the playlist', () => {
  expect(playableTracks([file, { ...file, audioUrl: '' }, cloud])).toEqual([file, cloud])
})

test('AUDIO-10: "Note: 1 track has …" and "Note: 2 tracks have invalid audio sources and won\'t play."', () => {
  expect(invalidTracksNote(1)).toBe("Note: 1 track has invalid audio sources and won't play.")
  expect(invalidTracksNote(2)).toBe("Note: 2 tracks have invalid audio sources and won't play.")
})

test.each([
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'softer'],
  ['l', 'loop'],
  ['m', 'mute'],
] as const)('AUDIO-18: "%s" means %s', (key, action) => {
  expect(actionOfKey({ ...plain, key }, 'other')).toBe(action)
})

test('OP-42: no shortcut acts in a text field, with a modifier, or on a control that uses the key itself', () => {
  expect(actionOfKey({ ...plain, key: 'm' }, 'text')).toBeNull()
  expect(actionOfKey({ ...plain, ctrlKey: true, key: 'l' }, 'other')).toBeNull()
  expect(actionOfKey({ ...plain, key: ' ' }, 'button')).toBeNull()
  expect(actionOfKey({ ...plain, key: 'ArrowRight' }, 'button')).toBe('forward')
  expect(actionOfKey({ ...plain, key: 'ArrowUp' }, 'volume')).toBeNull()
  expect(actionOfKey({ ...plain, key: 'Tab' }, 'other')).toBeNull()
})

test('AUDIO-23: volume stays between 0 and 1', () => {
  expect([-0.1, 0.30000000000000004, 1.2, Number.NaN].map(clampVolume)).toEqual([0, 0.3, 1, 1])
})

test('times are shown as m:ss', () => {
  expect([0, 9.9, 61, 3599, null, Number.POSITIVE_INFINITY].map(playingTime)).toEqual([
    '0:00',
    '0:09',
    '1:01',
    '59:59',
    '--:--',
    '--:--',
  ])
})

test('a waveform keeps the peak of each section and fills its height', () => {
  expect(waveformBars([0.1, 0.5, 0.2, 0.25], 2)).toEqual([1, 0.5])
  expect(waveformBars([0.5], 3)).toEqual([1, 1, 1])
  expect(waveformBars([0, 0], 2)).toEqual([0, 0])
  expect(waveformBars([], 2)).toEqual([0, 0])
})
