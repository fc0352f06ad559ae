// Generates docs/trust.md from the evidence of test runs. No part of that document is written by hand.
import { counted } from '../src/lib/counted'
import { readRules } from './rule-documents'
import type { Durations, Evidence } from './trust-evidence'

export type TrustDocument = {
  text: string
  /** Rows and attacks without a passed test, and failed tests. */
  problems: string[]
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const line = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [line(...head), line(...head.map(() => '---')), ...rows.map((row) => line(...row))].join('\n')

/** Returns the outcome, from the quick tests to the long ones. */
function summariseOutcome(found: Evidence[]): string {
  const failed = found.filter(({ passed }) => !passed)
  if (failed.length > 0) return `**failed**: ${failed.map(({ title }) => title).join('; ')}`
  const quick = found.filter(({ trial, processes }) => trial === null && processes === 1).length
  const onFour = found.filter(({ processes }) => processes === 4).length
  const passed = [
    quick > 0 && `${counted(quick, 'test')} passed`,
    onFour > 0 && `${onFour} of them on four processes too`,
  ]
    .filter(Boolean)
    .join(', ')
  return [passed, ...found.flatMap(({ measured }) => measured)].filter(Boolean).join('<br>')
}

/** Returns the commands that repeat it. */
function listCommands(found: Evidence[], id: string): string {
  const files = [...new Set(found.filter(({ trial }) => trial === null).map(({ file }) => file))].toSorted()
  const [journeys, others] = [
    files.filter((file) => file.startsWith('e2e/')),
    files.filter((file) => !file.startsWith('e2e/')),
  ]
  const trials = [...new Set(found.flatMap(({ trial }) => trial ?? []))].toSorted()
  return [
    others.length > 0 && `\`npx vitest run ${others.join(' ')} -t '${id}'\``,
    journeys.length > 0 && `\`npx playwright test ${journeys.join(' ')} -g '${id}'\``,
    trials.length > 0 && `\`npm run test:long -- ${trials.join(' ')}\``,
  ]
    .filter(Boolean)
    .join('<br>')
}

const nothing = '**not proven**'

/** Returns the seconds of the last run of `npm test`; after a run of single steps, only theirs. */
function secondsPart({ cores, seconds, steps }: Durations): string {
  const ofSteps = steps.map((one) => [one.step, String(one.seconds), String(one.passed), String(one.failed)])
  return `
## Seconds of the validation

\`npm test\` on a machine of ${counted(cores, 'core')}: ${seconds} s. Steps that only read, and the build, run side by side; integration and browser run alone.

${table(['step', 'seconds', 'passed', 'failed'], ofSteps)}
`
}

/**
 * Returns the document, from everything that ran. `commit` is the commit that `npm test` ran on; `unrun` are the stress
 * tests without a report, `durations` those of `npm test`.
 */
export function trustDocument(
  evidence: readonly Evidence[],
  { commit, unrun, durations }: { commit: string; unrun: readonly string[]; durations: Durations | null },
): TrustDocument {
  const problems = evidence
    .filter(({ passed, rows, attacks, trial }) => !passed && (rows.length > 0 || attacks.length > 0 || trial !== null))
    .map(({ title, file }) => `failed: ${title} (${file})`)
  const { failures } = readRules()
  const rows = failures.rows.map(({ row: number, failure, required }) => {
    const found = evidence.filter(({ rows: proven }) => proven.includes(number))
    if (found.length === 0) problems.push(`row ${number} is not proven: ${failure}`)
    return [
      String(number),
      failure,
      required,
      found.length === 0 ? nothing : summariseOutcome(found),
      listCommands(found, `row ${number}\\b`),
    ]
  })
  const attacks = failures.attacks.map(({ ids: all, tried }) => {
    const found = evidence.filter(({ attacks: proven }) => proven.some((id) => all.includes(id)))
    for (const id of all)
      if (!evidence.some(({ attacks: proven }) => proven.includes(id)))
        problems.push(`ASVS ${id} is not proven: ${tried}`)
    return [
      all.join(', '),
      tried,
      found.length === 0 ? nothing : summariseOutcome(found),
      listCommands(found, `(${all.join('|')})\\b`),
    ]
  })
  // A stress test with many tests reports its findings together.
  const trials = evidence
    .filter(
      ({ trial, processes, measured, passed }) => trial !== null && processes === 1 && (measured.length > 0 || !passed),
    )
    .map((one) => [
      one.title,
      one.passed ? one.measured.join('<br>') : `**failed**${one.measured.map((outcome) => `<br>${outcome}`).join('')}`,
      one.at.toISOString().slice(0, 10),
      one.commit ?? '',
      `\`npm run test:long -- ${one.trial}\``,
    ])
  for (const name of unrun) {
    problems.push(`the trial ${name} has not run`)
    trials.push([name, '**not run**', '', '', `\`npm run test:long -- ${name}\``])
  }
  const text = `# Trust

Written by \`npm run test:long\` from the reports of its runs and of \`npm test\` on the commit ${commit}; a trial names the commit it ran on. Every line can be repeated with its command; those that name a trial need \`npm run build\` first and Linux.

## What may fail

One row per failure of the way from the cart to the download. "On four processes" means four processes of the shop on one PostgreSQL.

${table(['row', 'failure', 'required', 'outcome', 'again'], rows)}

## Load and endurance

${table(['trial', 'outcome', 'on', 'commit', 'again'], trials)}

## Attacks

Requirements of OWASP ASVS 5.0 that a test can decide.

${table(['ASVS', 'tried', 'outcome', 'again'], attacks)}
${durations === null ? '' : secondsPart(durations)}`
  return { text, problems }
}
