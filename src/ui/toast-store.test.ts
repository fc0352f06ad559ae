// Tests how toasts appear, stay and disappear, with a clock that the test controls.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '@/lib/durations'
import {
  dismissToast,
  offerToastRegion,
  pauseToast,
  resumeToast,
  subscribeToToast,
  toast,
  toastFor,
} from './toast-store'

const page = Symbol('page')
let withdraw: () => void
const shown = () => toastFor(page)?.title ?? null

beforeEach(() => {
  vi.useFakeTimers()
  withdraw = offerToastRegion(page)
})
afterEach(() => {
  dismissToast()
  withdraw()
  vi.useRealTimers()
})

test('ERR-01: one message is shown at a time; a new one replaces the old', () => {
  toast({ title: 'First' })
  toast({ title: 'Second' })
  expect(shown()).toBe('Second')
})

test('ERR-01: a message disappears after 5 seconds', () => {
  toast({ title: 'Saved' })
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('ERR-02: a message stays as long as its kind requires, counted from its own start', () => {
  toast({ title: 'Old', durationMs: 2000 })
  vi.advanceTimersByTime(1500)
  toast({ title: 'Bought', durationMs: 8000 })
  vi.advanceTimersByTime(7999)
  expect(shown()).toBe('Bought')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('ERR-01: the clock stops while the user reads and then runs for the rest', () => {
  toast({ title: 'Read me' })
  vi.advanceTimersByTime(3000)
  pauseToast()
  vi.advanceTimersByTime(minute)
  expect(shown()).toBe('Read me')
  resumeToast()
  vi.advanceTimersByTime(1999)
  expect(shown()).toBe('Read me')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('pausing twice, by pointer and by focus, does not subtract time twice', () => {
  toast({ title: 'Read me' })
  vi.advanceTimersByTime(2000)
  pauseToast()
  vi.advanceTimersByTime(1000)
  pauseToast()
  resumeToast()
  vi.advanceTimersByTime(2999)
  expect(shown()).toBe('Read me')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('resuming after the message is gone starts nothing', () => {
  toast({ title: 'Gone' })
  dismissToast()
  resumeToast()
  expect(vi.getTimerCount()).toBe(0)
})

test('dismissing a message that was already replaced keeps the new one', () => {
  const first = toast({ title: 'First' })
  toast({ title: 'Second' })
  dismissToast(first)
  expect(shown()).toBe('Second')
})

test('the newest region shows the message: an open dialog first, then the page again', () => {
  const dialog = Symbol('dialog')
  toast({ title: 'Insufficient Stock' })
  const close = offerToastRegion(dialog)
  expect(toastFor(page)).toBeNull()
  expect(toastFor(dialog)?.title).toBe('Insufficient Stock')
  close()
  expect(shown()).toBe('Insufficient Stock')
})

test('listeners are notified when a message appears or disappears, until they unsubscribe', () => {
  const listener = vi.fn()
  const leave = subscribeToToast(listener)
  toast({ title: 'One' })
  dismissToast()
  leave()
  toast({ title: 'Two' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('ERR-01: resuming a message that is already running does not restart its time', () => {
  toast({ title: 'Bought' })
  vi.advanceTimersByTime(3000)
  resumeToast()
  vi.advanceTimersByTime(2000)
  expect(shown()).toBeNull()
})
