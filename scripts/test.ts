// The whole validation, one step after the other: types, lint, unused code, unit, integration, build, browser. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium'
import { findNeighbours } from './debian-packages'
import { quickReports, resultsFolder as results } from './trust-evidence'

type Count = { passed: number; failed: number }
type Step = { name: string; command: string[]; count?: () => Count; environment?: Record<string, string> }

/** A check without cases of its own counts as one. */
function run({ name, command, count, environment }: Step): Count {
  const started = Date.now()
  console.log(`\n── ${name}: ${command.join(' ')}`)
  const { status } = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit', env: { ...process.env, ...environment } })
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  // A runner that failed without a failed case (it crashed, or found no test) is a failure all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  if (status === 0 && counted.passed === 0) counted.failed += 1
  console.log(`── ${name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  return counted
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
  command: ['npx', 'vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${results}/${project}.json`],
  count: () => vitestCount(`${results}/${project}.json`),
})

const steps: Step[] = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit', '-p', '.'] },
  { name: 'types without a browser', command: ['npx', 'tsc', '--noEmit', '-p', 'tsconfig.server.json'] },
  { name: 'lint', command: ['npx', 'oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: ['npx', 'knip', '--no-progress'] },
  vitest('unit'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  vitest('integration'),
  { name: 'browser', command: ['npx', 'playwright', 'test'], count: () => playwrightCount(`${results}/browser.json`) },
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
  for (const step of steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const count = run(step)
    passed += count.passed
    failed += count.failed
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
