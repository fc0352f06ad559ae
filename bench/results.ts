// Writes documents with sections of several commands, such as bench/RESULTS.md. Each command replaces its own sections
// and keeps the others, and the text before the first.
import { readFileSync, writeFileSync } from 'node:fs'

const resultsFile = 'bench/RESULTS.md'

export type Section = {
  /** The section's name is its heading up to the first bracket: figures in brackets may differ from run to run. */
  heading: string
  lines: string[]
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Returns the rounded value that this share of all values does not exceed; 0 for an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)

const toName = (heading: string) => (heading.split(' (')[0] ?? heading).trim()

/** Returns the text with these sections in place of those of the same name; new sections go last. */
export function withSections(text: string, sections: readonly Section[]): string {
  const [head = '', ...parts] = text.split(/^## /m)
  const present = parts.map((part): Section => {
    const [heading = '', ...lines] = part.trimEnd().split('\n')
    return { heading, lines }
  })
  const places = new Map([...present, ...sections].map((section) => [toName(section.heading), section]))
  return `${[
    head.trim(),
    ...[...places.values()].map(({ heading, lines }) =>
      [`## ${heading}`, '', ...lines]
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trimEnd(),
    ),
  ].join('\n\n')}\n`
}

/** Writes the sections into the document, and prints them. */
export function writeResults(sections: readonly Section[], file = resultsFile): void {
  writeFileSync(file, withSections(readFileSync(file, 'utf8'), sections))
  console.log(withSections('', sections))
}
