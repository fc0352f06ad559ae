// Reads docs/requirements.md and docs/failures.md strictly: a line that does not have the documented form is an error
// that names it.
import { readFileSync } from 'node:fs'

export type Requirement = { id: string; text: string }
export type Area = { name: string; requirements: Requirement[] }
export type FailureRow = { row: number; failure: string; required: string }
export type Attack = { ids: string[]; tried: string }
export type Failures = { rows: FailureRow[]; attacks: Attack[]; sections: string[] }

/** The files with the rules. */
export const requirementsFile = 'docs/requirements.md'
export const failuresFile = 'docs/failures.md'
/** The area of open points and their decisions; all others hold requirements. */
export const openPoints = 'OP'

type Line = { number: number; text: string }

/** Returns the lines below the first `## `, without blank ones; the text before it is for people. */
function ruleLines(text: string): Line[] {
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line }))
  const start = lines.findIndex((line) => line.text.startsWith('## '))
  return start === -1 ? [] : lines.slice(start).filter((line) => line.text !== '')
}

const wrong = (file: string, line: Line, expected: string) =>
  new Error(`${file}:${line.number}: expected ${expected}, found "${line.text}"`)
const hasPairedQuotes = (text: string) => text.replace(/`[^`]*`/g, '').split(/["`]/).length % 2 === 1

/**
 * Returns areas with their requirements, in order; the last one holds the open points. Throws on a line that is neither
 * `## AREA: what it is` nor `- AREA-N: text`, on a number that does not follow the one before, on quotes that do not
 * end, and on two areas of one name.
 */
export function readRequirements(text: string, file = requirementsFile): Area[] {
  const areas: Area[] = []
  for (const line of ruleLines(text)) {
    const name = /^## ((?:ADM-)?[A-Z]+): \S/.exec(line.text)?.[1]
    if (name !== undefined) {
      if (areas.some((area) => area.name === name))
        throw wrong(file, line, `another area than ${name}, which stands above already`)
      areas.push({ name, requirements: [] })
      continue
    }
    const area = areas.at(-1)
    if (area === undefined) throw wrong(file, line, '"## AREA: what it is"')
    const id = `${area.name}-${String(area.requirements.length + 1).padStart(2, '0')}`
    const requirement = line.text.startsWith(`- ${id}: `) ? line.text.slice(`- ${id}: `.length) : ''
    if (requirement.trim() === '') throw wrong(file, line, `"- ${id}: text"`)
    if (!hasPairedQuotes(requirement)) throw wrong(file, line, 'quotes that end')
    area.requirements.push({ id, text: requirement })
  }
  if (areas.at(-1)?.name !== openPoints) throw new Error(`${file}: the last area must be ${openPoints}`)
  return areas
}

/**
 * Returns failure rows, attacks and sections of the plan. Throws on a line that is none of `- row 7: failure → what
 * follows`, `- ASVS 1.2.1 1.2.2: what is tried` and `- payments-security 2.4: what it asks for`, on rows out of order,
 * and on entries listed twice.
 */
export function readFailures(text: string, file = failuresFile): Failures {
  const rows: FailureRow[] = []
  const attacks: Attack[] = []
  const sections: string[] = []
  for (const line of ruleLines(text)) {
    if (line.text.startsWith('## ')) continue
    const row = /^- row (\d+): (.+) → (.+)$/.exec(line.text)
    const attack = /^- ASVS (\d+\.\d+\.\d+(?: \d+\.\d+\.\d+)*): (.+)$/.exec(line.text)
    const section = /^- payments-security (\d+(?:\.\d+)?): .+$/.exec(line.text)?.[1]
    if (row) {
      if (Number(row[1]) !== rows.length + 1) throw wrong(file, line, `row ${rows.length + 1}`)
      rows.push({ row: Number(row[1]), failure: row[2] ?? '', required: row[3] ?? '' })
    } else if (attack) {
      const ids = (attack[1] ?? '').split(' ')
      const twice = ids.find((id) => attacks.some((other) => other.ids.includes(id)))
      if (twice !== undefined) throw wrong(file, line, `${twice} once`)
      attacks.push({ ids, tried: attack[2] ?? '' })
    } else if (section !== undefined) {
      if (sections.includes(section)) throw wrong(file, line, `${section} once`)
      sections.push(section)
    } else
      throw wrong(
        file,
        line,
        '"- row N: failure → what follows", "- ASVS N.N.N: what is tried" or "- payments-security N.N: what it asks for"',
      )
  }
  return { rows, attacks, sections }
}

/** Reads both documents from the project. */
export function readRules(): { areas: Area[]; failures: Failures } {
  return {
    areas: readRequirements(readFileSync(requirementsFile, 'utf8')),
    failures: readFailures(readFileSync(failuresFile, 'utf8')),
  }
}
