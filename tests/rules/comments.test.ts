// Keeps comments in plain English (STYLE.md), as far as patterns can tell: counts what a stranger has to read twice.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))

/** Returns the text of each comment on lines of its own, without comment marks. */
function commentsIn(source: string): string[] {
  const blocks = source.match(/(?:^[ \t]*\/\/.*\n)+|^[ \t]*\/\*[\s\S]*?\*\//gm) ?? []
  return blocks.map((block) =>
    block
      .replace(/^[ \t]*(?:\/\/|\/\*+|\*\/|\*(?!\/))[ \t]?/gm, '')
      .replace(/\*\/\s*$/, '')
      .trim(),
  )
}

const comments = sources.flatMap((file) => commentsIn(readFileSync(file, 'utf8')).map((text) => ({ file, text })))

/** The last number is the limit; it leaves room for a system user's name, or a word in its usual sense. */
test.each([
  ['begins with a fragment', /^(?:What|Whether|Which|Where|How|Of|Who|Whose|When|In|For|With|Without|From|By|As)\b/, 5],
  ['calls a user nobody, somebody or whoever', /\b(?:nobody|somebody|anybody|whoever)\b/i, 5],
  ['says stands, lies, anew or by itself', /\b(?:stands|lies|anew|by itself|by themselves)\b/i, 15],
  [
    'says press for click, mend, journey or take over',
    // The press page and its parts have that name.
    /\b(?:press(?:es)?(?! (?:page|kit|photos?)\b)|mend(?:s|ed)?|journeys?|takes? over|taken over)\b/i,
    15,
  ],
])('a comment that %s is rare', (_, pattern, most) => {
  const found = comments.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
})

test('the scan finds the comments', () => {
  expect(commentsIn('// One.\n// Two.\nconst a = 1\n  /** Three. */\n/*\n * Four.\n */\n')).toEqual([
    'One.\nTwo.',
    'Three.',
    'Four.',
  ])
  expect(comments.length).toBeGreaterThan(1000)
})
