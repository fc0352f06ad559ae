// Runs the stress tests: `npm run test:long` runs all of them, `npm run test:long -- soak kills` only these. Needs the
// built site. Writes docs/trust.md when the reports of `npm run test:all` exist; it names each stress test without a report.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { noteCommit, resultsFolder, trialNames, writeTrust } from './trust'

const all = trialNames()
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no trial ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(1)
}
if (!existsSync('dist/server/main.js')) {
  console.error('The trials run on the built site: npm run build')
  process.exit(1)
}

const problems: string[] = []
for (const name of chosen.length > 0 ? chosen : all) {
  const report = `${resultsFolder}/trials/${name}.json`
  console.log(`\n── ${name}`)
  const vitest = ['vitest', 'run', '--config', 'tests/long/vitest.config.ts', `/${name}.trial.ts`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (spawnSync('npx', [...vitest, ...reporters], { stdio: 'inherit' }).status !== 0) problems.push(`failed: ${name}`)
  if (existsSync(report)) noteCommit(report)
}
// A share of a run is no evidence.
if (Number(process.env.TRIAL_SHARE ?? '1') === 1) problems.push(...writeTrust())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
