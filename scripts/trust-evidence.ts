// Reads the reports of test runs: the rows and attacks each test proves, its result, and its measurements (see
// tests/support/evidence.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-reports'

export type Evidence = {
  /** Path relative to the project. */
  file: string
  title: string
  passed: boolean
  measured: string[]
  rows: number[]
  attacks: string[]
  /** Time of the run. */
  at: Date
  /** One process, or four behind nginx. */
  processes: 1 | 4
  /** Name of the stress test; null for tests of `npm test`. */
  trial: string | null
  /** Commit the stress test ran on; null for tests of `npm test`. */
  commit: string | null
}

/** Report of one test file of the stress tests, with the commit that `npm run test:long` records. */
export type TrialReport = VitestReport & { commit?: string }

/** The folders with the reports of `npm test` and `npm run test:long`. */
export const resultsFolder = 'test-results'
export const trialsFolder = path.join(resultsFolder, 'trials')
/** The reports of the quick tests. */
export const quickReports = ['unit.json', 'integration.json', 'browser.json'] as const

/**
 * Durations of the whole validation: its steps in the order in which they ended. The read-only steps run in parallel.
 */
export type Durations = {
  cores: number
  /** Seconds from the first step's start to the last step's end. */
  seconds: number
  steps: { step: string; seconds: number; passed: number; failed: number }[]
}
/** Written by `npm test` beside its reports. */
export const durationsFile = path.join(resultsFolder, 'steps.json')

/** Returns the last durations written; null where there are none. */
export const readDurations = (): Durations | null =>
  existsSync(durationsFile) ? (readJson(durationsFile) as Durations) : null

const idsIn = (title: string) => ({
  rows: [...new Set([...title.matchAll(/\brow (\d{1,2})\b/g)].map((match) => Number(match[1])))],
  attacks: [
    ...new Set(
      [...title.matchAll(/\bASVS ((?:\d+\.\d+\.\d+[ ,]*(?:and )?)+)/g)].flatMap(
        (match) => match[1]?.match(/\d+\.\d+\.\d+/g) ?? [],
      ),
    ),
  ],
})

/** Returns the tests of one vitest report that ran; skipped tests prove nothing. */
export function evidenceOfVitest(
  report: TrialReport,
  place: { root: string; trial?: string; processes?: 1 | 4 },
): Evidence[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, title, status, meta }) => ({
        file: path.relative(place.root, name),
        title,
        passed: status === 'passed',
        measured: meta?.measured ?? [],
        ...idsIn(fullName),
        at: new Date(report.startTime),
        processes: place.processes ?? 1,
        trial: place.trial ?? null,
        commit: report.commit ?? null,
      })),
  )
}

/** Returns the same for Playwright's report. */
export function evidenceOfPlaywright(report: PlaywrightReport): Evidence[] {
  const ofSuite = ({ file, suites = [], specs = [] }: PlaywrightSuite): Evidence[] => [
    ...suites.flatMap(ofSuite),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ title, ok, tests }) => ({
        file: path.join('e2e', file),
        title,
        passed: ok,
        measured: [
          ...new Set(
            tests.flatMap(({ annotations = [] }) =>
              annotations.flatMap(({ type, description }) => (type === 'measured' && description ? [description] : [])),
            ),
          ),
        ],
        ...idsIn(title),
        at: new Date(report.stats.startTime),
        processes: 1 as const,
        trial: null,
        commit: null,
      })),
  ]
  return report.suites.flatMap(ofSuite)
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Reads all reports. `missing` are absent reports of `npm test`, `unrun` the stress tests without one. `trials` are the
 * names of all stress tests.
 */
export function readEvidence(trials: readonly string[]): { evidence: Evidence[]; missing: string[]; unrun: string[] } {
  const root = process.cwd()
  const missing: string[] = []
  const unrun: string[] = []
  const evidence: Evidence[] = []
  for (const name of quickReports) {
    const file = path.join(resultsFolder, name)
    if (!existsSync(file)) missing.push(file)
    else if (name === 'browser.json') evidence.push(...evidenceOfPlaywright(readJson(file) as PlaywrightReport))
    else evidence.push(...evidenceOfVitest(readJson(file) as VitestReport, { root }))
  }
  for (const trial of trials) {
    const file = path.join(trialsFolder, `${trial}.json`)
    const found = existsSync(file)
      ? evidenceOfVitest(readJson(file) as TrialReport, { root, trial, processes: trial === onFour ? 4 : 1 })
      : []
    // A stress test that was skipped as a whole, because it needs root or Linux, has not run either.
    if (found.length === 0) unrun.push(trial)
    evidence.push(...found)
  }
  return { evidence, missing, unrun }
}

/**
 * The stress test that repeats the rows of the shop on four processes; every other stress test is a file of its own.
 */
export const onFour = 'rows-on-four'

const trialsOwnFolder = 'tests/long'

/** Returns the names of all stress tests, as `npm run test:long -- <name>` takes them. */
export function trialNames(): string[] {
  return readdirSync(trialsOwnFolder)
    .filter((name) => name.endsWith('.trial.ts'))
    .map((name) => name.slice(0, -'.trial.ts'.length))
    .toSorted()
}
