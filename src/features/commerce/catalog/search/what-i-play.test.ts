// Proves how the visitor's instrument is stored, also in a browser that stores nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onWhatIPlay, playFromNow, whatIPlay } from './what-i-play'

let stored: Map<string, string>
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an instrument is stored, listeners are told, and it can be cleared again', () => {
  const heard = vi.fn()
  const stop = onWhatIPlay(heard)
  playFromNow('tenor_sax')
  expect([whatIPlay(), stored.get('instrument'), heard.mock.calls.length]).toEqual(['tenor_sax', 'tenor_sax', 1])
  playFromNow('')
  expect([whatIPlay(), stored.size, heard.mock.calls.length]).toEqual(['', 0, 2])
  stop()
  playFromNow('flute')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('an invalid stored value is ignored', () => {
  stored.set('instrument', '<kazoo>')
  expect(whatIPlay()).toBe('')
})

test('if the browser cannot store the instrument, it applies until the page is closed', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(whatIPlay()).toBe('')
  playFromNow('alto_sax')
  expect(whatIPlay()).toBe('alto_sax')
  playFromNow('')
  expect(whatIPlay()).toBe('')
})
