// Tests the words for a failure: the page's own, or those of the error table.
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import type { ErrorCode } from '@/lib/error-table'
import { failureWords } from './failure-words'

afterEach(() => vi.unstubAllGlobals())
const own = { title: 'Error', text: 'Failed to delete event' }
const words = (code: ErrorCode) => failureWords(new AppError(code))

test('AERR-01 AERR-02: a missing response is a connection error, whatever the page’s own words', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(failureWords(new AppError('database_unavailable'), own)).toEqual({
    title: 'Connection Error',
    text: 'Unable to connect to the server. This may be a temporary issue.',
  })
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureWords(new AppError('database_unavailable'), own)).toEqual({
    title: 'Connection Error',
    text: 'You appear to be offline. Please check your internet connection.',
  })
})

test('ADM-EVT-14: any other failure is reported in the words of the page', () => {
  expect(failureWords(new AppError('unexpected'), own)).toEqual(own)
  expect(failureWords(new AppError('not_found'), own)).toEqual(own)
})

test('ADM-SHOP-31 ADM-SHOP-36: words that depend on the error come first, and may fall back to the table', () => {
  const byCode = ({ code }: { code: ErrorCode }) =>
    code === 'duplicate' ? { title: 'Save Failed', text: 'Please use a different title.' } : null
  expect(failureWords(new AppError('duplicate'), byCode)).toEqual({
    title: 'Save Failed',
    text: 'Please use a different title.',
  })
  expect(failureWords(new AppError('invalid_data'), byCode).title).toBe('Invalid Data')
})

test('AERR-05 AERR-07 AERR-08 VAL-04: each error code has its title from the error table', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const titles = (
    [
      'duplicate',
      'invalid_data',
      'missing_reference',
      'permission_denied',
      'not_found',
      'transaction_failed',
      'too_large',
      'unsupported_type',
      'unexpected',
      'invalid_input',
    ] as const
  ).map((code) => words(code).title)
  expect(titles).toEqual([
    'Duplicate Entry',
    'Invalid Data',
    'Referenced Item Not Found',
    'Permission Denied',
    'Item Not Found',
    'Transaction Failed',
    'File Too Large',
    'Invalid File Format',
    'Unexpected Error',
    'Validation failed',
  ])
})

test('AERR-06: a database failure without a code is recognised by its message', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const title = (message: string) => failureWords(new AppError('unexpected', { message })).title
  expect(
    [
      'duplicate key value',
      'permission denied for table',
      'row not found',
      'database is closing',
      'something else',
    ].map(title),
  ).toEqual(['Duplicate Entry', 'Access Denied', 'Not Found', 'Database Error', 'Unexpected Error'])
})
