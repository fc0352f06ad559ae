// Proves the title of a recording that was dropped together with others.
import { expect, test } from 'vitest'
import { titleOfTrack } from './track-words'

const lastModified = new Date(2024, 4, 1, 12).getTime()

test('a recording among many is named by its own title, else by its file’s name, else by its day', () => {
  const named = (title: string | null, name: string) => titleOfTrack({ title }, { name, lastModified })
  expect(named('Late Set', '01 - x.mp3')).toBe('Late Set')
  expect(named(' ', '03_low-rent.mp3')).toBe('Low Rent')
  expect(named(null, 'REC_0007.wav')).toBe('Recording of May 1, 2024')
})
