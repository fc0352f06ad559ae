// Finds the rules that a document lists, and the places that cite rules. A rule's id is `CHK-10`, `row 13`,
// `ASVS 5.2.6` or `payments-security 2.4`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const ruleLine = /^- ((?:ADM-)?[A-Z]+-\d\d|row \d+|ASVS \d[\d. ]*|payments-security \d[\d.]*): \S/

/** Returns the ids below the first `## `; a line that is neither a rule nor a heading, and a rule listed twice, throw. */
export function rulesIn(text: string): string[] {
  const rules: string[] = []
  for (const line of text.slice(text.search(/^## /m)).split('\n')) {
    if (line === '' || line.startsWith('## ')) continue
    const [, head = ''] = ruleLine.exec(line) ?? []
    const [kind = '', ...numbers] = head.split(' ')
    for (const id of numbers.length > 1 ? numbers.map((number) => `${kind} ${number}`) : [head]) {
      if (id === '' || rules.includes(id)) throw new Error(`Expected a new rule, found "${line}"`)
      rules.push(id)
    }
  }
  return rules
}

/**
 * Returns the ids that a line of code, prose or a title cites. A title names a section of the plan as `1.6` before its
 * colon.
 */
export function idsIn(line: string): string[] {
  const requirements = line.match(/\b(?!CRC-32|UTF-16)(?:ADM-)?[A-Z]{2,8}-\d\d\b/g) ?? []
  const numbered =
    /(?<!OWASP )\b([Rr]ow|ASVS|payments-security)(?:s| chapters?)? (\d[\d.]*(?:(?:, | and | to )\d[\d.]*)*)/g
  const others = [...line.matchAll(numbered)].flatMap(([, kind = '', list = '']) =>
    (list.match(/\d+(?:\.\d+)*/g) ?? []).map((number) => `${kind.replace('Row', 'row')} ${number}`),
  )
  const head = /(?:^|['`"])((?:(?:(?:ADM-)?[A-Z]{2,8}-\d\d|ASVS|row|and|\d[\d.]*),? ?)+): /.exec(line)?.[1] ?? ''
  const sections = (head.match(/(?<![\d.])\d\.\d(?![\d.])/g) ?? []).map((number) => `payments-security ${number}`)
  return [...requirements, ...others.filter((id) => !/^row .*\./.test(id)), ...sections]
}

/** Tells whether a rule is listed; `ASVS 6.2` and `ASVS 3` stand for everything listed below them. */
export const isListed = (id: string, rules: readonly string[]) =>
  rules.some((rule) => rule === id || (id.startsWith('ASVS ') && rule.startsWith(`${id}.`)))

/**
 * Returns all citations in tracked sources and documents, except the generated one and tests with made-up citations.
 * `isProof`: the citation is in a test, outside its comments.
 */
export function findCitations() {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(tsx?|mjs|css|md|sql|sh|conf|yml)$/.test(file) && existsSync(file))
    .filter((file) => !['docs/trust.md', 'tests/rules/rules.test.ts'].includes(file))
  return files.flatMap((file) => {
    const isTest = /\.(test|itest|spec)\.tsx?$/.test(file)
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const code = new Set(isTest ? idsIn(line.replace(/^\s*(?:\/\/|\/?\*).*| \/\/ .*/, '')) : [])
        return idsIn(line).map((id) => ({ id, place: `${file}:${at + 1}`, isProof: code.has(id) }))
      })
  })
}
