// Checks that the documents are true: scripts exist, links have a target, settings are real, and no file mentions the
// machine it was written on.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { configSentences } from '@/server/start/config/config'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))
const documents = tracked.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Removes code examples, in which a bracket is code. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** Returns the anchor that GitHub makes of a heading. */
const toAnchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
const listAnchors = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map((match) => toAnchor(match[1] ?? ''))

test('a readme and a page on the architecture exist', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md']))
})

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('names only scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
    for (const short of ['start', 'test']) if (new RegExp(`npm ${short}\\b`).test(text)) named.push(short)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })

  test('links only to files and headings that exist', () => {
    const targets = [...prose(text).matchAll(/\]\(([^)\s]+)[^)]*\)|<(?:img|a)[^>]+(?:src|href)="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false
      const [file = '', anchor] = target.split('#')
      const place = file === '' ? document : path.join(path.dirname(document), decodeURI(file))
      if (!existsSync(place)) return true
      return anchor !== undefined && place.endsWith('.md') && !listAnchors(place).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('shortens paths of source files from the front only', () => {
    const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|sql|css))`/g)].map((match) => match[1] ?? '')
    expect([...new Set(named)].filter((file) => !tracked.some((known) => `/${known}`.endsWith(`/${file}`)))).toEqual([])
  })
})

/**
 * Returns names of files and folders of the repository. Where a name continues with a placeholder or a wildcard,
 * returns the folder before it.
 */
const placesIn = (prose: string) =>
  [
    ...prose.matchAll(
      /(?<![\w./@:<>-])(?:src|tests|scripts|demo|tools|docs|bench|e2e|deploy|public)\/[\w./@-]*(?:[<*{$[][^\s`]*)?/g,
    ),
  ].map(([name]) => (/[<*{$[]/.test(name) ? name.replace(/[^/]*[<*{$[].*$/, '') : name.replace(/[./-]+$/, '')))

/** Returns the comment lines of a source, including comments at the end of a line. */
const listComments = (source: string) =>
  source
    .split('\n')
    .map((line) => /(?:^\s*(?:\/\/|\/?\*)|\s\/\/ )(.*)$/.exec(line)?.[1] ?? '')
    .join('\n')

test('every path that documents and comments name exists', () => {
  expect(placesIn('see src/a/b.ts, `tests/x/*.ts` and https://example.com/src/no.ts.')).toEqual([
    'src/a/b.ts',
    'tests/x/',
  ])
  const sources = tracked.filter((file) =>
    /^(?:src|tests|scripts|demo|tools|bench|e2e|deploy)\/.*\.(?:tsx?|mjs|css)$/.test(file),
  )
  const missing = [
    // A fence of a recipe may name a file that its step creates.
    ...documents.map((file) => [file, read(file).replace(/^```.*$/gm, '')] as const),
    ...sources.map((file) => [file, listComments(read(file))] as const),
  ].flatMap(([file, prose]) =>
    placesIn(prose)
      .filter((place) => !existsSync(place))
      .map((place) => `${file} names ${place}`),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every script runs a file that exists', () => {
  const missing = Object.entries(scripts).filter(([, command]) =>
    [...command.matchAll(/(?:^|\s)((?:scripts|demo|bench|tools)\/[\w./-]+\.ts)/g)].some(
      (match) => !existsSync(match[1] ?? ''),
    ),
  )
  expect(missing).toEqual([])
})

test('.env.example lists every setting with its description, and no other', () => {
  const lines = read('.env.example').split('\n')
  const listed = Object.fromEntries(
    lines.flatMap((line, index) =>
      /^[A-Z0-9_]+=/.test(line) ? [[line.split('=')[0], lines[index - 1]?.replace(/^# /, '')]] : [],
    ),
  )
  expect(listed).toEqual(configSentences)
})

test('at most 25 decision records are current, each with its number, title, date and status; the list says where every other number went', () => {
  const list = read('docs/decisions/README.md')
  const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  expect(records.length).toBeLessThanOrEqual(25)
  for (const name of records) {
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]
    expect(number, name).toBeDefined()
    expect(read(`docs/decisions/${name}`), name).toMatch(
      new RegExp(`^# ${number} .+\n\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (?:accepted|superseded by \\d{4})\\.\n`),
    )
    expect(list, name).toContain(`(${name})`)
  }
  const merged = [...list.matchAll(/^\| (\d{4}) /gm)].map((match) => match[1] ?? '')
  const numbers = [...new Set([...merged, ...records.map((name) => name.slice(0, 4))])].toSorted()
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})

test('no tracked text names the machine or the registry it came from', () => {
  const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|pdf|mp3|m4a|ogg|wav|mp4|webm|zip|sf2)$/
  const traces = [
    /(?<![\w.@])\/(?:work|root|home\/(?!\W)[a-z]\w*)\/[\w.]/,
    /(?:[a-z0-9-]+\.)*registry\.[a-z0-9.-]+\.[a-z]{2,}/,
    /"resolved": "https?:/,
  ]
  const wrong = tracked
    .filter((file) => !binary.test(file) && file !== 'tests/rules/docs.test.ts')
    .flatMap((file) => {
      const text = read(file)
      return traces.flatMap((trace) => {
        const found = trace.exec(text)
        return found ? [`${file}: ${found[0]}`] : []
      })
    })
  expect(wrong).toEqual([])
})

test('the lock file pins what package.json requires, and records no download address', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; optional?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
  // A registry without the builds for other platforms cannot supply their checksums.
  expect(
    packages
      .filter(([, { integrity, link, optional }]) => integrity === undefined && !link && !optional)
      .map(([name]) => name),
  ).toEqual([])
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d/.test(version),
  )
  expect(loose).toEqual([])
})
