// Reads the JSON reports of Vitest and Playwright as one list of cases.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Case = {
  /** Path relative to the project; the name of a step that has no report. */
  file: string
  title: string
  /** `flaky`: passed at a second try. */
  status: 'passed' | 'failed' | 'flaky' | 'skipped'
  message: string
  seconds: number
  /** See tests/support/evidence.ts. */
  measured: string[]
}

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: {
    fullName: string
    status: string
    failureMessages: string[]
    /** Milliseconds. */
    duration?: number | null
    meta?: { measured?: string[]; isRetried?: boolean }
  }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      /** `duration` in milliseconds. */
      results: { error?: { message?: string }; duration?: number }[]
    }[]
  }[]
}
type Report =
  | { startTime: number; testResults: VitestFile[] }
  | { stats: { startTime: string }; suites: Suite[]; errors: { message?: string }[] }

export const failed = (file: string, title: string, message: string): Case => ({
  ...{ file, title, message, status: 'failed', seconds: 0, measured: [] },
})

function vitestStatus({ status, meta }: VitestFile['assertionResults'][number]): Case['status'] {
  if (status === 'passed' && meta?.isRetried) return 'flaky'
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

function vitestCases({ name, status, message, assertionResults }: VitestFile): Case[] {
  const file = path.relative(process.cwd(), name)
  const cases = assertionResults.map((one): Case => ({
    ...{ file, title: one.fullName, message: one.failureMessages.join('\n') },
    status: vitestStatus(one),
    seconds: (one.duration ?? 0) / 1000,
    measured: one.meta?.measured ?? [],
  }))
  // An import or a hook failed.
  const isBroken = status === 'failed' && !cases.some((one) => one.status === 'failed')
  return isBroken ? [...cases, failed(file, 'the file', message)] : cases
}

/** More end-to-end tests than this with a second try mean a fault of the site, not a busy machine. */
const mostSecondTries = 5
const outcomes: Record<string, Case['status']> = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' }

const playwrightCases = ({ file, suites = [], specs = [] }: Suite): Case[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: path.join('e2e', file),
      title: `[${projectName}] ${title}`,
      status: outcomes[status] ?? 'skipped',
      message: results.find(({ error }) => error)?.error?.message ?? '',
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
      measured: [],
    })),
  ),
  ...suites.flatMap(playwrightCases),
]

/** Reads a report of either runner, and the time of its run. Throws when there is none. */
export function readReport(report: string): { cases: Case[]; at: Date } {
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  if ('testResults' in found) return { cases: found.testResults.flatMap(vitestCases), at: new Date(found.startTime) }
  const cases = [
    ...found.errors.map(({ message = '' }) => failed('e2e', 'before or after the tests', message)),
    ...found.suites.flatMap(playwrightCases),
  ]
  const isFault = cases.filter(({ status }) => status === 'flaky').length > mostSecondTries
  const judged = cases.map((one) => (isFault && one.status === 'flaky' ? { ...one, status: 'failed' as const } : one))
  return { cases: judged, at: new Date(found.stats.startTime) }
}

/**
 * Returns the failure of a runner that ended badly without a failed case: it crashed, or found no test. `printed` is its
 * output.
 */
export function silentFailure(
  cases: readonly Case[],
  { step, status, printed }: { step: string; status: number | null; printed: string },
): Case[] {
  if (cases.some((one) => one.status === 'failed')) return []
  const passed = cases.filter((one) => one.status === 'passed' || one.status === 'flaky').length
  return status === 0 && passed > 0 ? [] : [failed(step, `ended with ${status}, ${passed} passed`, printed)]
}

/** Returns a case and the first lines of its message, without stack lines inside libraries. */
export function told({ file, title, message }: Case): string {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s*at .*node_modules|^\s*at new Promise/.test(line))
  const shown = lines.length > 15 ? [...lines.slice(0, 15), '…'] : lines
  return [`${file}: ${title}`, ...shown.map((line) => `  ${line}`)].join('\n')
}
