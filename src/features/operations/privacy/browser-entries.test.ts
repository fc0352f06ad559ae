// Proves that the list of the privacy page names everything that the code stores in a browser, and nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserEntries } from './browser-entries'

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.i?test\.tsx?$/.test(name))
  .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
const all = sources.join('\n')

/** Returns quoted text unchanged, and a name as the text of its constant. */
function readText(expression: string): string[] {
  if (expression.startsWith("'")) return [expression.slice(1, -1)]
  const called = /^(\w+)\(/.exec(expression)?.[1]
  const found = called
    ? new RegExp(`function ${called}\\(.*?\\): ((?:'[^']+'(?: \\| )?)+)`).exec(all)?.[1]?.split(' | ')
    : undefined
  if (called) return (found ?? [`unknown: ${expression}`]).map((text) => text.slice(1, -1))
  return [`constant ${expression}`]
}

/** Collects the matches of a pattern's first group; a constant counts as its text, declared in the same file or in another. */
function listTexts(pattern: RegExp): Set<string> {
  const texts = new Set<string>()
  for (const source of sources) {
    for (const [, expression = ''] of source.matchAll(pattern)) {
      for (const text of readText(expression)) {
        const constant = /^constant (\w+)$/.exec(text)?.[1]
        const declared = new RegExp(`const ${constant} = '([^']+)'`)
        texts.add(constant ? ((declared.exec(source) ?? declared.exec(all))?.[1] ?? text) : text)
      }
    }
  }
  return texts
}

const listed = (...places: string[]) =>
  new Set(browserEntries.filter(({ place }) => places.includes(place)).flatMap(({ names }) => names))

test('the privacy page names everything in local and session storage', () => {
  const written = listTexts(/\.setItem\(\s*('[^']+'|\w+)/g)
  // Inside `storedText` the name is an argument.
  written.delete('constant key')
  for (const text of listTexts(/storedText\(\(\) => \w+, ('[^']+'|\w+)\)/g)) written.add(text)
  const router = readFileSync('node_modules/@tanstack/router-core/src/scroll-restoration.ts', 'utf8')
  written.add(/storageKey = '([^']+)'/.exec(router)?.[1] ?? 'the router’s')
  expect(written).toEqual(listed('local', 'tab'))
})

test('the privacy page names every cookie, and cookies and storage are the only places', () => {
  const set = listTexts(/\.setCookie\(\s*('[^']+'|\w+(?:\(\w+\))?)/g)
  // The endpoint that deletes them all reads the names from the list.
  set.delete('constant names')
  expect(set).toEqual(listed('cookie'))
  expect(all).not.toMatch(/indexedDB|document\.cookie|cookieStore|caches\.open|navigator\.storage/)
})
