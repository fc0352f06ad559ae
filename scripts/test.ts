// Runs the validation: the read-only steps (types, lint, format, unused code, unit) and the build in parallel, then
// integration, then browser. SWEEPS=1 (`npm run test:all`) adds the tests with @sweep in the title and the engines. Ends
// with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium, prepareChromium } from './chromium'
import { findNeighbours } from './debian-packages'
import { type Case, failed, readReport, silentFailure, told } from './test-reports'
import { workerCount } from './worker-count'

type Step = {
  name: string
  command: string[]
  /** The JSON report that the step writes. */
  report?: string
  environment?: Record<string, string>
}

/** Runs the step's program directly: npx and npm are programs too, and start first. */
const program = (name: string) => path.resolve('node_modules/.bin', name)

/** Runs a program to its end. With `isAlone` it prints as it goes; otherwise its whole output is returned. */
function ended(
  { command: [name = '', ...words], environment }: Step,
  isAlone: boolean,
): Promise<{ status: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(name, words, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', (error) => resolve({ status: null, printed: String(error) }))
    child.once('close', (status) => resolve({ status, printed: Buffer.concat(printed).toString() }))
  })
}

const results = 'test-results'
const began = Date.now()
const secondsSince = (start: number) => Math.round((Date.now() - start) / 1000)
const count = (cases: readonly Case[], ...statuses: Case['status'][]) =>
  cases.filter(({ status }) => statuses.includes(status)).length
/** Steps in the order in which they ended. */
const durations: { step: string; seconds: number }[] = []

/** Runs a step. A check without cases of its own counts as one. */
async function run(step: Step, isAlone: boolean): Promise<readonly Case[]> {
  const started = Date.now()
  const title = `\n── ${step.name}: ${[path.basename(step.command[0] ?? ''), ...step.command.slice(1)].join(' ')}`
  if (isAlone) console.log(title)
  const { status, printed } = await ended(step, isAlone)
  if (!isAlone) console.log(`${title}\n${printed.trimEnd()}`)
  const seconds = secondsSince(started)
  const report = step.report !== undefined && existsSync(step.report) ? step.report : null
  const cases = report === null ? [] : readReport(report).cases
  if (step.report === undefined && status === 0)
    cases.push({ ...failed(step.name, step.name, ''), status: 'passed', seconds })
  cases.push(...silentFailure(cases, { step: step.name, status, printed }))
  const passed = count(cases, 'passed', 'flaky')
  durations.push({ step: step.name, seconds })
  console.log(`── ${step.name}: ${passed} passed, ${count(cases, 'failed')} failed, ${seconds} s`)
  return cases
}

/** Runs these steps, as many at a time as there are cores. */
async function sideBySide(steps: readonly Step[]): Promise<Case[]> {
  const waiting = [...steps]
  const cases: Case[] = []
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) cases.push(...(await run(step, steps.length === 1)))
  }
  await Promise.all(Array.from({ length: Math.max(2, workerCount({ gibibytes: 1 })) }, next))
  return cases
}

const vitest = (name: string): Step => ({
  name,
  command: [
    program('vitest'),
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  ],
  report: `${results}/${name}.json`,
})

/**
 * These are written in Go: memory is plentiful, so they collect garbage rarely. Each has one core, so one thread is
 * enough for tsc.
 */
const sparing = { GOGC: '400' }

/** The longest step is first, so that the last to end is a short one. */
const beside: Step[] = [
  { name: 'lint', command: [program('oxlint'), '--type-aware', '--deny-warnings'], environment: sparing },
  vitest('unit'),
  { name: 'types', command: [program('tsc'), '--noEmit', '-p', '.', '--singleThreaded'], environment: sparing },
  { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'] },
  {
    name: 'types without a browser',
    command: [program('tsc'), '--noEmit', '-p', 'tsconfig.server.json', '--singleThreaded'],
    environment: sparing,
  },
  { name: 'format', command: [program('oxfmt'), '--check'] },
  { name: 'unused code', command: [program('knip'), '--no-progress'] },
]
/** These steps use every core themselves, and need the build. */
const alone: Step[] = [
  vitest('integration'),
  { name: 'browser', command: [program('playwright'), 'test'], report: `${results}/browser.json` },
  ...(process.env.SWEEPS
    ? [{ name: 'engines', command: [process.execPath, '--import', 'tsx', 'scripts/test-engines.ts'] }]
    : []),
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const chosen = process.argv.slice(2)
const cases: Case[] = []
try {
  if (chosen.length === 0 || chosen.includes('browser')) {
    prepareChromium()
    findChromium()
  }
  if (chosen.length === 0 || chosen.includes('integration')) findNeighbours()
  const isChosen = ({ name }: Step) => chosen.length === 0 || chosen.includes(name)
  cases.push(...(await sideBySide(beside.filter(isChosen))))
  for (const step of alone.filter(isChosen)) cases.push(...(await run(step, true)))
} catch (error) {
  cases.push(failed('scripts/test.ts', 'the validation itself', error instanceof Error ? error.message : String(error)))
}
// Printed here a second time, because the end of a log is kept and read.
const list = (title: string, entries: readonly string[]) =>
  entries.length > 0 && console.log(`\n── ${title}\n${entries.join('\n')}`)
const having = (status: Case['status']) => cases.filter((one) => one.status === status)
const inSeconds = (seconds: number, name: string) => `${String(Math.round(seconds)).padStart(5)}  ${name.slice(0, 140)}`
list('Passed at a second try', having('flaky').map(told))
list('Failed', having('failed').map(told))
const all = { step: 'all together', seconds: secondsSince(began) }
list(
  'Seconds',
  [...durations, all].map(({ step, seconds }) => inSeconds(seconds, step)),
)
list(
  'The ten slowest tests, in seconds',
  cases
    .filter(({ file, title }) => file !== title)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, title, seconds }) => inSeconds(seconds, `${path.basename(file)}: ${title}`)),
)
const lost = count(cases, 'failed')
console.log(
  `\n${having('flaky').length} needed a second try\n${count(cases, 'passed', 'flaky')} passed, ${lost} failed`,
)
process.exitCode = lost === 0 ? 0 : 1
