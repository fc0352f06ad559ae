// Proves that the end of a log names each failed case and each that needed a second try.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { afterFurtherTry, playwrightOutcome, slowestTests, told, vitestOutcome } from './test-reports'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-reports-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function written(report: object, name = 'report.json'): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a failed case is reported with its file, its title and its message without colours', () => {
  const failed = {
    status: 'failed',
    fullName: 'cart adds',
    failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m'],
  }
  const passed = { status: 'passed', fullName: 'cart removes', failureMessages: [] }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [{ name: '/p/src/cart.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] }],
  }
  expect(vitestOutcome(written(report), '/p')).toEqual({
    passed: 1,
    failed: 1,
    failures: ['src/cart.test.ts: cart adds\n  expected 1 to be 2'],
    failedFiles: ['src/cart.test.ts'],
    passedInFailedFiles: 1,
  })
})

test('a file whose import or hook failed counts as failed although none of its cases failed', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    testResults: [{ name: '/p/src/cart.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  }
  expect(vitestOutcome(written(report), '/p')).toEqual({
    passed: 3,
    failed: 1,
    failures: ['src/cart.test.ts\n  no such module'],
    failedFiles: ['src/cart.test.ts'],
    passedInFailedFiles: 0,
  })
})

test('end-to-end tests are reported with their window, those that passed on retry separately', () => {
  const journey = (title: string, status: string) => ({
    title,
    ok: true,
    tests: [{ projectName: 'phone', status, results: [{ error: { message: 'no button' } }, {}] }],
  })
  const suites = [
    {
      title: 'cart',
      file: 'cart.spec.ts',
      specs: [journey('adds', 'flaky')],
      suites: [{ title: 'inner', file: 'cart.spec.ts', specs: [journey('removes', 'unexpected')] }],
    },
  ]
  expect(playwrightOutcome(written({ stats: { expected: 5, unexpected: 1, flaky: 1 }, suites, errors: [] }))).toEqual({
    passed: 6,
    failed: 1,
    failures: ['[phone] cart.spec.ts: removes\n  no button'],
    flaky: ['[phone] cart.spec.ts: adds\n  no button'],
  })
})

test('six end-to-end tests that needed a retry fail the validation', () => {
  const late = { status: 'flaky', projectName: 'phone', results: [{ error: { message: 'late' } }, {}] }
  const report = {
    stats: { expected: 5, unexpected: 0, flaky: 6 },
    suites: [
      {
        title: 'cart',
        file: 'cart.spec.ts',
        specs: [{ title: 'adds', ok: true, tests: Array.from({ length: 6 }, () => late) }],
      },
    ],
    errors: [],
  }
  const { passed, failed, failures } = playwrightOutcome(written(report))
  expect({ passed, failed, told: failures.length }).toEqual({ passed: 5, failed: 6, told: 6 })
})

test('files that pass on retry are listed with their first failure; when they fail again, or none runs, the first result counts', () => {
  const first = {
    passed: 8,
    failed: 1,
    failures: ['src/cart.itest.ts: adds\n  too late'],
    failedFiles: ['src/cart.itest.ts'],
    passedInFailedFiles: 2,
  }
  expect(afterFurtherTry(first, { passed: 4, failed: 0, failures: [] })).toEqual({
    passed: 10,
    failed: 0,
    failures: [],
    flaky: first.failures,
  })
  expect(afterFurtherTry(first, { passed: 3, failed: 1, failures: ['x'] })).toBe(first)
  expect(afterFurtherTry(first, { passed: 0, failed: 0, failures: [] })).toBe(first)
})

test('a missing report is a failure', () => {
  expect(vitestOutcome(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightOutcome(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
})

test('a long message is truncated', () => {
  expect(told('cart', Array.from({ length: 40 }, (_, number) => `line ${number}`).join('\n')).split('\n')).toHaveLength(
    17,
  )
})

test('the slowest tests of all runners are listed, the slowest first', () => {
  const vitest = written({
    testResults: [{ name: '/p/a.test.ts', assertionResults: [{ title: 'adds', duration: 1600 }, { title: 'waits' }] }],
  })
  const browser = written(
    {
      suites: [
        {
          file: 'journeys/b.spec.ts',
          suites: [],
          specs: [
            { title: 'buys', tests: [{ projectName: 'phone', results: [{ duration: 4000 }, { duration: 3000 }] }] },
          ],
        },
      ],
    },
    'browser.json',
  )
  expect(slowestTests([vitest, 'missing.json'], browser, 2)).toEqual([
    { title: '[phone] b.spec.ts: buys', seconds: 7 },
    { title: 'a.test.ts: adds', seconds: 2 },
  ])
})
