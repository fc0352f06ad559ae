// Runs the stress tests: `npm run test:long` runs all of them, `npm run test:long -- soak kills` only these. Needs the
// built site. Each run replaces the section of its test in docs/trust.md.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { counted } from '../src/lib/counted'
import { type Section, writeResults } from '../bench/results'
import { readReport } from './test-reports'

const ending = '.stress.ts'
const all = readdirSync('tests/long')
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .toSorted()

/** Most tests of a section that are listed one by one; of more, only those with figures and those that failed. */
const mostListed = 20

/** Returns the section of a report of Vitest: its date and commit, and the result and figures of its tests. */
function toSection(name: string, report: string): Section {
  const { cases, at } = readReport(report)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  const ran = cases.filter(({ status }) => status !== 'skipped')
  const isTold = (one: (typeof ran)[number]) =>
    ran.length <= mostListed || one.status === 'failed' || one.measured.length > 0
  const lines = ran
    .filter(isTold)
    .map(
      ({ title, status, measured }) =>
        `- ${[title, ...(status === 'failed' ? ['**failed**'] : []), ...measured].join('; ')}`,
    )
  return {
    heading: name,
    lines: [`${at.toISOString().slice(0, 10)}, commit ${commit}, ${counted(ran.length, 'test')}:`, '', ...lines],
  }
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${all.join(', ')}`)
if (!existsSync('dist/server/main.js')) throw new Error('The stress tests run on the built site: npm run build')

for (const name of chosen.length > 0 ? chosen : all) {
  const report = `test-results/long/${name}.json`
  console.log(`\n── ${name}`)
  const vitest = ['vitest', 'run', '--config', 'tests/long/vitest.config.ts', `/${name}${ending}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (spawnSync('npx', [...vitest, ...reporters], { stdio: 'inherit' }).status !== 0) process.exitCode = 1
  // A share of a run is no evidence.
  if (Number(process.env.STRESS_SHARE ?? '1') === 1 && existsSync(report))
    writeResults([toSection(name, report)], 'docs/trust.md')
}
