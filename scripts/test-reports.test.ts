// Proves that failed cases, and those that needed a second try, are read from the reports of both runners.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failed, readReport, silentFailure, told } from './test-reports'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-reports-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function read(report: object) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readReport(file).cases
}
const vitest = (message: string, ...assertionResults: object[]) =>
  read({
    startTime: 0,
    testResults: [{ name: path.resolve('a.test.ts'), status: 'failed', message, assertionResults }],
  })
const playwright = (...statuses: string[]) =>
  read({
    ...{ stats: { startTime: '2026-01-01' }, errors: [] },
    suites: statuses.map((status) => {
      const results = [{ error: { message: 'no button' }, duration: 4000 }, { duration: 3000 }]
      const specs = [{ title: 'buys', tests: [{ projectName: 'phone', status, results }] }]
      return { file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }
    }),
  })

test('a failed case has its file, its title and its message without colours', () => {
  const cases = vitest('', { status: 'failed', fullName: 'cart adds', failureMessages: ['\u001B[31m1 is 2\u001B[39m'] })
  expect(cases.map(told)).toEqual(['a.test.ts: cart adds\n  1 is 2'])
})

test('a file whose import or hook failed counts as failed although none of its cases failed', () => {
  const cases = vitest('no such module', { status: 'passed', fullName: 'cart removes', failureMessages: [] })
  expect(cases.map(({ status, message }) => [status, message])).toEqual([
    ['passed', ''],
    ['failed', 'no such module'],
  ])
})

test('end-to-end tests have their window and the seconds of every try; six that needed a second one fail', () => {
  const [one] = playwright('flaky')
  expect(one).toMatchObject({ file: 'e2e/a.spec.ts', title: '[phone] buys', status: 'flaky', seconds: 7 })
  const statuses = playwright('unexpected', ...Array.from({ length: 5 }, () => 'flaky')).map(({ status }) => status)
  expect(statuses).toEqual(['failed', 'flaky', 'flaky', 'flaky', 'flaky', 'flaky'])
  expect(playwright(...Array.from({ length: 6 }, () => 'flaky')).every(({ status }) => status === 'failed')).toBe(true)
})

test('a test that passed at a second try is flaky', () => {
  const retried = { fullName: 'adds', failureMessages: ['too late'], meta: { isRetried: true } }
  const cases = vitest('', { ...retried, status: 'passed' }, { ...retried, status: 'failed' })
  expect(cases.map(({ status }) => status)).toEqual(['flaky', 'failed'])
})

test('a long message is truncated', () => {
  expect(told(failed('a', 'b', 'line\n'.repeat(40))).split('\n')).toHaveLength(17)
})

test('a runner that ends badly without a failed case, or without any test, has failed', () => {
  const passed = { ...failed('a.test.ts', 'cart adds', ''), status: 'passed' as const }
  const ends = (cases: Parameters<typeof silentFailure>[0], status: number | null) =>
    silentFailure(cases, { step: 'unit', status, printed: 'out of memory' }).map(told)
  expect(ends([passed], 0)).toEqual([])
  expect(ends([failed('a.test.ts', 'cart adds', '')], 1)).toEqual([])
  expect(ends([passed], 1)).toEqual(['unit: ended with 1, 1 passed\n  out of memory'])
  expect(ends([], null)).toEqual(['unit: ended with null, 0 passed\n  out of memory'])
  expect(ends([], 0)).toEqual(['unit: ended with 0, 0 passed\n  out of memory'])
})
