// The whole validation: what only reads (types, lint, unused code, unit) and the build side by side, then integration, then browser. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium'
import { findNeighbours } from './debian-packages'
import { quickReports, resultsFolder as results } from './trust-evidence'

type Count = { passed: number; failed: number }
type Step = { name: string; command: string[]; count?: () => Count; environment?: Record<string, string> }

/** Nothing between this process and the step: npx and npm are programs too, and start first. */
const program = (name: string) => path.resolve('node_modules/.bin', name)

/** Runs a program to its end. With `isAlone` it prints as it goes; otherwise what it printed is answered whole. */
function ended({ command: [name = '', ...words], environment }: Step, isAlone: boolean): Promise<{ status: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(name, words, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', (error) => resolve({ status: null, printed: String(error) }))
    child.once('close', (status) => resolve({ status, printed: Buffer.concat(printed).toString() }))
  })
}

/** A check without cases of its own counts as one. */
async function run(step: Step, isAlone: boolean): Promise<Count> {
  const started = Date.now()
  const title = `\n── ${step.name}: ${[path.basename(step.command[0] ?? ''), ...step.command.slice(1)].join(' ')}`
  if (isAlone) console.log(title)
  const { status, printed } = await ended(step, isAlone)
  if (!isAlone) console.log(`${title}\n${printed.trimEnd()}`)
  const counted = step.count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  // A runner that failed without a failed case (it crashed, or found no test) is a failure all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  if (status === 0 && counted.passed === 0) counted.failed += 1
  console.log(`── ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  return counted
}

/** Runs these, as many at a time as there are cores. */
async function sideBySide(steps: readonly Step[]): Promise<Count[]> {
  const waiting = [...steps]
  const counts: Count[] = []
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) counts.push(await run(step, steps.length === 1))
  }
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, next))
  return counts
}

function vitestCount(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests + (report.numFailedTests === 0 ? report.numFailedTestSuites : 0) }
}

function playwrightCount(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } }
  if (report.stats.flaky > 0) console.log(`── ${report.stats.flaky} journeys needed another try: see "flaky" above`)
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
}

const vitest = (project: string): Step => ({
  name: project,
  command: [program('vitest'), 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${results}/${project}.json`],
  count: () => vitestCount(`${results}/${project}.json`),
})

/** These are written in Go: memory is plenty, so they look for garbage rarely. Each has a core, so one thread is enough for tsc. */
const sparing = { GOGC: '400' }

/** The longest first, so that the last to end is a short one. */
const beside: Step[] = [
  { name: 'lint', command: [program('oxlint'), '--type-aware', '--deny-warnings'], environment: sparing },
  vitest('unit'),
  { name: 'types', command: [program('tsc'), '--noEmit', '-p', '.', '--singleThreaded'], environment: sparing },
  { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'] },
  { name: 'types without a browser', command: [program('tsc'), '--noEmit', '-p', 'tsconfig.server.json', '--singleThreaded'], environment: sparing },
  { name: 'unused code', command: [program('knip'), '--no-progress'] },
]
/** These use every core by themselves, and the build. */
const alone: Step[] = [
  vitest('integration'),
  { name: 'browser', command: [program('playwright'), 'test'], count: () => playwrightCount(`${results}/browser.json`) },
]

// What the long trials have left there stays.
for (const name of [...quickReports, 'browser']) rmSync(`${results}/${name}`, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const chosen = process.argv.slice(2)
let passed = 0
let failed = 0
try {
  if (chosen.length === 0 || chosen.includes('browser')) findChromium()
  if (chosen.length === 0 || chosen.includes('integration')) findNeighbours()
  const isChosen = ({ name }: Step) => chosen.length === 0 || chosen.includes(name)
  const counts = await sideBySide(beside.filter(isChosen))
  for (const step of alone.filter(isChosen)) counts.push(await run(step, true))
  for (const count of counts) {
    passed += count.passed
    failed += count.failed
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
