// Reads the reports of test runs: which rows and attacks each test proves, whether it passed, and what it measured (see tests/support/evidence.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-reports'

export type Evidence = {
  /** Relative to the project. */
  file: string
  title: string
  passed: boolean
  measured: string[]
  rows: number[]
  attacks: string[]
  /** Of the run. */
  at: Date
  /** One process, or four behind nginx. */
  processes: 1 | 4
  /** Name of the trial; null for what `npm test` runs. */
  trial: string | null
  /** What the trial ran on; null for what `npm test` runs. */
  commit: string | null
}

/** Of one test file of the long trials, with the commit that `npm run test:long` notes. */
export type TrialReport = VitestReport & { commit?: string }

/** Where `npm test` and `npm run test:long` leave their reports. */
export const resultsFolder = 'test-results'
export const trialsFolder = path.join(resultsFolder, 'trials')
/** What the quick part is made of. */
export const quickReports = ['unit.json', 'integration.json', 'browser.json'] as const

/** What the whole validation took: its steps in the order in which they ended, those that only read side by side. */
export type Durations = {
  cores: number
  /** From the first step to the end of the last. */
  seconds: number
  steps: { step: string; seconds: number; passed: number; failed: number }[]
}
/** Kept by `npm test` beside its reports. */
export const durationsFile = path.join(resultsFolder, 'steps.json')

/** The last that was kept; null where there is none. */
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

/** The tests of one vitest report that ran; those that were skipped prove nothing. */
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

/** The same of Playwright's report. */
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

/** Everything the reports say; `missing` are those of `npm test` that are not there, `unrun` the trials without one. `trials` are the names of all trials. */
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
    // One that was skipped as a whole, for want of root or of Linux, has not run either.
    if (found.length === 0) unrun.push(trial)
    evidence.push(...found)
  }
  return { evidence, missing, unrun }
}

/** The trial that repeats the rows of the shop on four processes; all others are files of their own. */
export const onFour = 'rows-on-four'

const trialsOwnFolder = 'tests/long'

/** Names of all trials, as `npm run test:long -- <name>` takes them. */
export function trialNames(): string[] {
  return readdirSync(trialsOwnFolder)
    .filter((name) => name.endsWith('.trial.ts'))
    .map((name) => name.slice(0, -'.trial.ts'.length))
    .toSorted()
}
