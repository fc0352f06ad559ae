// Tests the retry button: offered if a retry makes sense, a little later each time, three times at most.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { dismissToast, offerToastRegion, toastFor } from '@/ui/toast-store'
import { runMutation } from './run-mutation'

const region = Symbol('test')
let withdraw: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  withdraw = offerToastRegion(region)
})
afterEach(() => {
  dismissToast()
  withdraw()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const shown = () => toastFor(region)

test('AERR-03 AERR-04: a failure offers three retries, each a second later than the one before, then no more', async () => {
  const run = vi.fn(() => Promise.reject(new AppError('database_unavailable')))
  await runMutation({ run })
  for (const attempt of [1, 2, 3]) {
    expect(shown()).toMatchObject({ title: 'Connection Error', kind: 'destructive', action: { label: 'Retry' } })
    shown()?.action?.onSelect()
    await vi.advanceTimersByTimeAsync(attempt * 1000 - 1)
    expect(run).toHaveBeenCalledTimes(attempt)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(attempt + 1)
  }
  expect(shown()).toMatchObject({
    title: 'Maximum Retries Reached',
    text: 'Please try again later or contact support if the problem persists.',
  })
  expect(shown()?.action).toBeUndefined()
})

test('AERR-03: a failure that would happen again offers no retry', async () => {
  expect(await runMutation({ run: () => Promise.reject(new AppError('permission_denied')) })).toBe(false)
  expect(shown()).toMatchObject({ title: 'Permission Denied' })
  expect(shown()?.action).toBeUndefined()
})

test('AERR-03: a successful retry reports the same as a successful first attempt', async () => {
  const done = vi.fn()
  const run = vi.fn().mockRejectedValueOnce(new AppError('timeout')).mockResolvedValueOnce('there')
  await runMutation({ run, done })
  shown()?.action?.onSelect()
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toHaveBeenCalledExactlyOnceWith('there')
})
