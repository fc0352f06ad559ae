// Runs the stress tests: `npm run test:long` runs all of them, `npm run test:long -- soak kills` only these. Needs the
// built site. Writes docs/trust.md when the reports of `npm test` exist; it names each stress test without a report.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { trustDocument } from './trust-document'
import { readDurations, readEvidence, trialNames, trialsFolder, type TrialReport } from './trust-evidence'

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

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** Records in a report the commit it ran on. */
function stamp(report: string): void {
  const found = JSON.parse(readFileSync(report, 'utf8')) as TrialReport
  writeFileSync(report, JSON.stringify({ ...found, commit: git('rev-parse', '--short', 'HEAD') } satisfies TrialReport))
}

const failed: string[] = []
for (const name of chosen.length > 0 ? chosen : all) {
  const report = path.join(trialsFolder, `${name}.json`)
  console.log(`\n── ${name}`)
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--config',
      'tests/long/vitest.config.ts',
      `/${name}.trial.ts`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) failed.push(name)
  if (existsSync(report)) stamp(report)
}

if (Number(process.env.TRIAL_SHARE ?? '1') === 1) {
  const { evidence, missing, unrun } = readEvidence(all)
  if (missing.length > 0) {
    console.log(`\ndocs/trust.md stays as it is until npm test has left these reports: ${missing.join(', ')}`)
  } else {
    const { text, problems } = trustDocument(evidence, {
      commit: git('rev-parse', '--short', 'HEAD'),
      unrun,
      durations: readDurations(),
    })
    writeFileSync('docs/trust.md', text)
    console.log(`\ndocs/trust.md is written: ${problems.length} problems`)
    for (const problem of problems) console.log(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
