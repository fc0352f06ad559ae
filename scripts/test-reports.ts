// Reads the reports of the test runners: the number of passed cases, and the failed ones with their messages.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures` and `flaky` describe each case in a few lines, so that the end of a log says all that is needed. Cases in
 * `flaky` passed at a second try.
 */
export type Outcome = {
  passed: number
  failed: number
  failures: string[]
  flaky?: string[]
  /** Paths relative to the project. */
  failedFiles?: string[]
  /** The number of passed cases in those files. */
  passedInFailedFiles?: number
}

export type VitestReport = {
  startTime: number
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      title: string
      status: string
      failureMessages: string[]
      /** Milliseconds. */
      duration?: number | null
      meta?: { measured?: string[] }
    }[]
  }[]
}

export type PlaywrightSuite = {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    ok: boolean
    tests: {
      projectName: string
      status: string
      annotations?: { type: string; description?: string }[]
      /** `duration` in milliseconds. */
      results: { error?: { message?: string }; duration?: number }[]
    }[]
  }[]
}

export type PlaywrightReport = {
  stats: { startTime: string; expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

const mostLines = 15

const missing = (file: string): Outcome => ({ passed: 0, failed: 1, failures: [`${file} was not written`] })

/** Returns a title, and below it the first lines of the message, without stack lines inside libraries. */
export function told(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s*at .*node_modules|^\s*at new Promise/.test(line))
  const rest = lines.length > mostLines ? ['…'] : []
  return [title, ...[...lines.slice(0, mostLines), ...rest].map((line) => `  ${line}`)].join('\n')
}

/**
 * Returns the outcome of vitest's JSON report. A file that failed without a failed case (an import, a hook) counts when
 * no case failed.
 */
export function vitestOutcome(file: string, root = process.cwd()): Outcome {
  if (!existsSync(file)) return missing(file)
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failedFiles: string[] = []
  let passedInFailedFiles = 0
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = path.relative(root, name)
    if (status === 'failed') {
      failedFiles.push(place)
      passedInFailedFiles += assertionResults.filter((result) => result.status === 'passed').length
    }
    const cases = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${place}: ${fullName}`, failureMessages.join('\n')))
    return cases.length === 0 && status === 'failed' ? [told(place, message)] : cases
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTests === 0 ? report.numFailedTestSuites : 0),
    failures,
    failedFiles,
    passedInFailedFiles,
  }
}

/**
 * Returns the outcome of a run whose failed files ran a second time: all of them passed then, or the first run counts
 * with its failures. Cases of those files are counted from the second report, all others from the first.
 */
export function afterFurtherTry(first: Outcome, second: Outcome): Outcome {
  if (second.failed > 0 || second.passed === 0) return first
  const passed = first.passed - (first.passedInFailedFiles ?? 0) + second.passed
  return { passed, failed: 0, failures: [], flaky: first.failures }
}

/** More end-to-end tests than this with a second try mean a fault of the site, not a busy machine. */
const mostSecondTries = 5

/** Returns the outcome of Playwright's JSON report; for each end-to-end test, the first failure. */
export function playwrightOutcome(file: string): Outcome {
  if (!existsSync(file)) return missing(file)
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const failures = report.errors.map(({ message = '' }) => told('Before or after the journeys', message))
  const flaky: string[] = []
  const read = ({ file: place, suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const first = results.find((result) => result.error)?.error?.message ?? ''
        if (status === 'unexpected') failures.push(told(`[${projectName}] ${place}: ${title}`, first))
        if (status === 'flaky') flaky.push(told(`[${projectName}] ${place}: ${title}`, first))
      }
    }
    suites.forEach(read)
  }
  report.suites.forEach(read)
  const { expected, unexpected, flaky: late } = report.stats
  if (late > mostSecondTries) return { passed: expected, failed: unexpected + late, failures: [...failures, ...flaky] }
  return { passed: expected + late, failed: unexpected, failures, flaky }
}

type Timed = { title: string; seconds: number }

/** Returns the slowest tests of these reports, the slowest first. Reports that do not exist are left out. */
export function slowestTests(vitestFiles: readonly string[], playwrightFile: string, count = 10): Timed[] {
  const found: Timed[] = []
  const add = (title: string, milliseconds = 0) => found.push({ title, seconds: Math.round(milliseconds / 1000) })
  for (const file of vitestFiles.filter(existsSync)) {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    for (const { name, assertionResults } of testResults)
      for (const { title, duration } of assertionResults) add(`${path.basename(name)}: ${title}`, duration ?? 0)
  }
  const read = ({ file, suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { title, tests } of specs)
      for (const { projectName, results } of tests)
        add(
          `[${projectName}] ${path.basename(file)}: ${title}`,
          results.reduce((sum, { duration = 0 }) => sum + duration, 0),
        )
    suites.forEach(read)
  }
  if (existsSync(playwrightFile))
    (JSON.parse(readFileSync(playwrightFile, 'utf8')) as PlaywrightReport).suites.forEach(read)
  return found.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
