// Writes docs/trust.md from the reports of the test runners. No part of that document is written by hand.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { counted } from '../src/lib/counted'
import { idsIn, mustBeProven, readRules, type Rule } from './rules'
import { type Case, readReport } from './test-reports'

export const resultsFolder = 'test-results'
/** The reports of `npm run test:all`, and of `npm test`, which writes fewer cases into them. */
export const quickReports = ['unit.json', 'integration.json', 'browser.json']
/** A case, the run that it belongs to (`npm run test:all` or a stress test), and the date and commit of that run. */
export type Proof = Case & { run: string; when: string }

const allTests = 'npm run test:all'

const commitFile = (report: string) => `${report}.commit`

/** Notes the commit of a report beside it. */
export const noteCommit = (report: string) =>
  writeFileSync(commitFile(report), execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim())

/** Returns the names of all stress tests, as `npm run test:long -- <name>` takes them. */
export const trialNames = () =>
  readdirSync('tests/long')
    .filter((name) => name.endsWith('.trial.ts'))
    .map((name) => name.slice(0, -'.trial.ts'.length))
    .toSorted()

/** Returns what ran according to one report, nothing when there is none. */
function readProofs(report: string, run: string): Proof[] {
  if (!existsSync(report)) return []
  const { cases, at } = readReport(report)
  const commit = existsSync(commitFile(report)) ? readFileSync(commitFile(report), 'utf8') : 'unknown commit'
  const when = `${at.toISOString().slice(0, 10)}, ${commit}`
  return cases.filter(({ status }) => status !== 'skipped').map((one) => ({ ...one, run, when }))
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n')

/** Returns one line for each run. */
function outcome(found: readonly Proof[]): string {
  const lines = [...new Set(found.map(({ run, when }) => `${run} (${when})`))].map((name) => {
    const these = found.filter(({ run, when }) => `${run} (${when})` === name)
    const failures = these.filter(({ status }) => status === 'failed').map(({ title }) => `**failed**: ${title}`)
    const measured = these.flatMap((one) => one.measured)
    return `${name}: ${[`${counted(these.length - failures.length, 'test')} passed`, ...failures, ...measured].join('; ')}`
  })
  return lines.join('<br>') || '**not proven**'
}

/** Returns the document, and its rules without a proof, stress tests without a run and failed tests. */
export function trustDocument(rules: readonly Rule[], trials: readonly string[], proofs: readonly Proof[]) {
  const proven = proofs.map((one) => ({ ...one, ids: idsIn(one.title) }))
  const failures = proven.filter(({ status, ids, run }) => status === 'failed' && (ids.length > 0 || run !== allTests))
  const problems = failures.map(({ title, file }) => `failed: ${title} (${file})`)
  const ruleRows = (kind: string) =>
    mustBeProven(rules)
      .filter((id) => id.startsWith(kind))
      .map((id) => {
        const found = proven.filter(({ ids }) => ids.includes(id))
        if (found.length === 0) problems.push(`${id} is not proven`)
        return [id, rules.find((rule) => rule.id === id)?.text ?? '', outcome(found)]
      })
  const trialRows = trials.map((name) => {
    const found = proofs.filter(({ run }) => run === name)
    if (found.length === 0) problems.push(`the trial ${name} has not run`)
    return [`\`${name}\``, found.length === 0 ? '**not run**' : outcome(found)]
  })
  const text = `# Trust

Written by \`npm run test:long\` from the reports of its runs and of \`npm run test:all\`. Each line names the run, its date and its commit. \`npm run requirements -- row 5\` names the tests of a rule, \`npm run test:long -- <name>\` repeats a trial (after \`npm run build\`, on Linux).

## What may fail

One row per failure of the way from the cart to the download. \`rows-on-four\` means four processes of the shop on one PostgreSQL.

${table(['row', 'failure → what is required', 'outcome'], ruleRows('row'))}

## Load and endurance

${table(['trial', 'outcome'], trialRows)}

## Attacks

Requirements of OWASP ASVS 5.0 that a test can decide.

${table(['ASVS', 'tried', 'outcome'], ruleRows('ASVS'))}
`
  return { text, problems }
}

/** Writes the document and returns its problems; leaves it when a report of `npm run test:all` is missing. */
export function writeTrust(): string[] {
  const [trials, quick] = [trialNames(), quickReports.map((name) => `${resultsFolder}/${name}`)]
  const missing = quick.filter((report) => !existsSync(report))
  if (missing.length > 0) return [`docs/trust.md stays as it is: ${missing.join(', ')} is missing (npm run test:all)`]
  const proofs = [
    ...quick.flatMap((report) => readProofs(report, allTests)),
    ...trials.flatMap((name) => readProofs(`${resultsFolder}/trials/${name}.json`, name)),
  ]
  const { text, problems } = trustDocument(readRules(), trials, proofs)
  writeFileSync('docs/trust.md', text)
  return problems
}
