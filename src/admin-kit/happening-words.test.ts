// Checks that every event in the server's activity log has a sentence for the owner.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { happeningWords } from './happening-words'

const verbsOfRecords = /\.(created|updated|deleted|restored|shown|hidden|moved)$/

/** Returns all names in code that writes to the log: `what: 'a.b'`, `note(ctx, tx, 'a.b'`, and choices between two. */
function written(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/server\/.*\.ts$/.test(file) && !/\.i?test\.ts$/.test(file))
    .map((file) => `src/${file}`)
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:what: [^\n]*?|note\(ctx, tx, )'([a-z-]+\.[a-z_-]+)'(?: : '([a-z-]+\.[a-z_-]+)')?/g,
      ),
    ].flatMap(([, one, other]) => [one, other].filter((name) => name !== undefined)),
  )
  return [...new Set(found)].filter((name) => !verbsOfRecords.test(name))
}

test('a log entry reads as a sentence, never as the name of a column', () => {
  const names = written()
  expect(names.length).toBeGreaterThan(30)
  expect(names).toContain('checkout.reported_differently')
  expect(names.filter((name) => happeningWords(name) === null)).toEqual([])
})
