// Proves that titles are found in a source file, without those of a disabled test or of text that only looks like a
// title.
import { expect, test } from 'vitest'
import { testTitles } from './test-titles'

test.each([
  ['a test', `test('NAV-01: a', () => {})`, ['NAV-01: a']],
  ['a quote inside', String.raw`it('PayPal\'s NAV-01', () => {})`, ["PayPal's NAV-01"]],
  ['options between', `test('NAV-01: a', { timeout: 1 }, async ({ task }) => {})`, ['NAV-01: a']],
  ['a group and its test', `describe('NAV-01', () => { test('b', () => {}) })`, ['NAV-01', 'b']],
  ['a condition', `test.skipIf(away)('NAV-01: a', () => {})`, ['NAV-01: a']],
  ['a template', 'test(`NAV-01: ${a} b`, () => {})', ['NAV-01: … b']],
  [
    'a table',
    `test.each([['NAV-01', 1], ['NAV-02', 2]] as const)('%s: has %i', () => {})`,
    ['NAV-01: has 1', 'NAV-02: has 2'],
  ],
  ['a table of single values', `test.each(['x'])('NAV-01: %s', () => {})`, ['NAV-01: x']],
  ['a table under a name', `const all: [string][] = [['NAV-01']]\ntest.for(all)('%s', () => {})`, ['NAV-01']],
  ['a table from elsewhere', `test.each(all)('NAV-01: %s', () => {})`, ['NAV-01: %s']],
])('%s', (_what, source, titles) => {
  expect(testTitles(source, 'a.test.ts')).toEqual(titles)
})

test.each([
  ['skipped', `test.skip.each([1])('NAV-01: a', () => {})`],
  ['to be written', `test.todo('NAV-01: a')`],
  ['in a comment', `// test('NAV-01: a', () => {})`],
  ['in a text', `const text = "test('NAV-01: a', () => {})"`],
  ['of another function', `contest('NAV-01: a', () => {}); /a/.test('NAV-01')`],
  ['a table with no title beside it', `test.each([['NAV-01']])(name, () => {})`],
])('not found: %s', (_what, source) => {
  expect(testTitles(source, 'a.test.ts')).toEqual([])
})
