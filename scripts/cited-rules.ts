// Finds where rules are cited (requirement ids, failure rows, attacks, sections of the plan) and which of them appear
// in a test title.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { failuresFile, openPoints, requirementsFile, type Area, type Failures } from './rule-documents'
import { testTitles } from './test-titles'

/** `rule` is `CHK-10`, `row 13`, `ASVS 5.2.6`, `ASVS 3` (a chapter) or `payments-security 2.4`. */
export type Citation = { rule: string; line: number }

/** Names from other standards that look like requirement ids. */
const otherNames = new Set(['CRC-32', 'UTF-16'])
const numbersIn = (text: string, pattern: RegExp) => text.match(pattern) ?? []
/** The text of a title before its first colon, when it consists only of rules. */
const titleHead = /^(?:(?:(?:ADM-)?[A-Z]+-\d\d|row \d+|ASVS [\d.]+|\d\.\d),? ?)+(?=:)/

/** Returns the rules that one line of code, comment or prose cites. */
function rulesInLine(line: string): string[] {
  const ids = numbersIn(line, /\b(?:ADM-)?[A-Z]{2,8}-\d\d\b/g).filter((id) => !otherNames.has(id))
  const rows = [...line.matchAll(/\b[Rr]ows? (\d+(?:(?:, | and | to )\d+)*)\b(?!\.\d)/g)]
    .flatMap((match) => numbersIn(match[1] ?? '', /\d+/g))
    .map((row) => `row ${row}`)
  const attacks = [...line.matchAll(/(?<!OWASP )\bASVS (?:chapters? )?(\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)/g)]
    .flatMap((match) => numbersIn(match[1] ?? '', /[\d.]+\d|\d/g))
    .map((id) => `ASVS ${id}`)
  const sections = [...line.matchAll(/\bpayments-security (\d(?:\.\d)?(?:, \d\.\d)*)/g)]
    .flatMap((match) => numbersIn(match[1] ?? '', /\d(?:\.\d)?/g))
    .map((section) => `payments-security ${section}`)
  return [...ids, ...rows, ...attacks, ...sections]
}

/** Returns everything a file cites, with the line. */
export function citationsIn(text: string): Citation[] {
  return text.split('\n').flatMap((line, index) => rulesInLine(line).map((rule) => ({ rule, line: index + 1 })))
}

/** Returns what a test with this title proves: the rules in it, and the sections at its head. */
export function rulesOfTitle(title: string): string[] {
  const head = titleHead.exec(title)?.[0] ?? ''
  const sections = numbersIn(head.replace(/ASVS [\d.]+/g, ''), /\b\d\.\d\b/g).map(
    (section) => `payments-security ${section}`,
  )
  return [...rulesInLine(title), ...sections]
}

/** Tells whether a rule is listed; `ASVS 6.2` and `ASVS 3` stand for everything listed below them. */
export function listedRules(
  areas: readonly Area[],
  failures: Failures,
): { all: Set<string>; has: (rule: string) => boolean } {
  const attacks = failures.attacks.flatMap(({ ids }) => ids.map((id) => `ASVS ${id}`))
  const all = new Set([
    ...areas.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    ...failures.rows.map(({ row }) => `row ${row}`),
    ...attacks,
    ...failures.sections.map((section) => `payments-security ${section}`),
  ])
  return {
    all,
    has: (rule) =>
      all.has(rule) || (rule.startsWith('ASVS ') && attacks.some((attack) => attack.startsWith(`${rule}.`))),
  }
}

/**
 * The tests of this check cite rules that do not exist; docs/trust.md is generated from titles and mentions other rows
 * too.
 */
const notRead = /^scripts\/(?:cited-rules|rule-documents|test-titles)\.test\.ts$|^docs\/trust\.md$/
const isTest = (file: string) => /\.(test|itest|spec)\.tsx?$/.test(file)

export type RuleReport = {
  /** One sentence for each citation of a rule that no document lists. */
  unlisted: string[]
  /** Ids, rows and attacks of the documents that appear in no test title; sections of the plan need none. */
  unproven: string[]
  /** Rules that appear in a test title. */
  proven: Set<string>
}

/**
 * Reads every tracked source and document. Tests outside `npm test`, such as the stress tests, cite but prove nothing
 * here.
 */
export function reportRules(areas: readonly Area[], failures: Failures): RuleReport {
  const listed = listedRules(areas, failures)
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(tsx?|mjs|css|md|sql|sh|conf|yml)$/.test(file) && existsSync(file))
  const proven = new Set<string>()
  const unlisted: string[] = []
  const sentence = (place: string, rule: string) =>
    `${place} cites ${rule}, which ${/^(row|ASVS|payments-security) /.test(rule) ? failuresFile : requirementsFile} does not list`
  for (const file of files) {
    if (notRead.test(file)) continue
    const text = readFileSync(file, 'utf8')
    unlisted.push(
      ...citationsIn(text)
        .filter(({ rule }) => !listed.has(rule))
        .map(({ rule, line }) => sentence(`${file}:${line}`, rule)),
    )
    if (!isTest(file)) continue
    for (const title of testTitles(text, file)) {
      for (const rule of rulesOfTitle(title)) {
        proven.add(rule)
        if (!listed.has(rule) && rule.startsWith('payments-security'))
          unlisted.push(sentence(`${file}, "${title}"`, rule))
      }
    }
  }
  return {
    unlisted,
    unproven: [...listed.all].filter((rule) => !rule.startsWith('payments-security') && !proven.has(rule)),
    proven,
  }
}

/**
 * Returns the number of proven requirements of these areas and their total: `[537, 539]`. Open points are counted
 * separately.
 */
export function countProven(areas: readonly Area[], proven: ReadonlySet<string>): [number, number] {
  const ids = areas
    .filter(({ name }) => name !== openPoints)
    .flatMap(({ requirements }) => requirements.map(({ id }) => id))
  return [ids.filter((id) => proven.has(id)).length, ids.length]
}
