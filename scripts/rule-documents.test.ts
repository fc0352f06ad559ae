// Proves that a malformed line of the rule documents is an error with its place.
import { describe, expect, test } from 'vitest'
import { readFailures, readRequirements } from './rule-documents'

const requirements =
  (...lines: string[]) =>
  () =>
    readRequirements(['# Requirements', '', 'For people.', '', ...lines].join('\n'), 'r.md')
const failures =
  (...lines: string[]) =>
  () =>
    readFailures(['# Failures', '', ...lines].join('\n'), 'f.md')

describe('requirements', () => {
  test('lists areas with their lines, in order', () => {
    expect(
      requirements(
        '## NAV: the header',
        '',
        '- NAV-01: "99+" and `"N"`',
        '- NAV-02: b',
        '',
        '## OP: open points',
        '- OP-01: c',
      )(),
    ).toEqual([
      {
        name: 'NAV',
        requirements: [
          { id: 'NAV-01', text: '"99+" and `"N"`' },
          { id: 'NAV-02', text: 'b' },
        ],
      },
      { name: 'OP', requirements: [{ id: 'OP-01', text: 'c' }] },
    ])
  })

  test.each<[string, string[], string]>([
    ['a number left out', ['## NAV: a', '- NAV-02: b'], 'r.md:6: expected "- NAV-01: text", found "- NAV-02: b"'],
    ['an id of another area', ['## NAV: a', '- FOOT-01: b'], 'expected "- NAV-01: text"'],
    ['no text', ['## NAV: a', '- NAV-01: '], 'expected "- NAV-01: text"'],
    [
      'a line that goes on below',
      ['## NAV: a', '- NAV-01: b', '  and c'],
      'r.md:7: expected "- NAV-02: text", found "  and c"',
    ],
    ['a quote that does not end', ['## NAV: a', '- NAV-01: says "b'], 'expected quotes that end'],
    ['an area without words', ['## NAV'], 'expected "## AREA: what it is"'],
    ['an area twice', ['## NAV: a', '- NAV-01: b', '## NAV: c'], 'another area than NAV'],
    ['no open points', ['## NAV: a', '- NAV-01: b'], 'the last area must be OP'],
    ['nothing', [], 'the last area must be OP'],
  ])('%s', (_what, lines, message) => {
    expect(requirements(...lines)).toThrow(message)
  })
})

describe('failures', () => {
  test('lists rows, attacks and sections', () => {
    expect(
      failures(
        '## Rows',
        '- row 1: a → b',
        '',
        '## Attacks',
        '- ASVS 1.2.1 1.2.2: c',
        '## Plan',
        '- payments-security 2.4: d',
        '- payments-security 3: e',
      )(),
    ).toEqual({
      rows: [{ row: 1, failure: 'a', required: 'b' }],
      attacks: [{ ids: ['1.2.1', '1.2.2'], tried: 'c' }],
      sections: ['2.4', '3'],
    })
  })

  test.each<[string, string[], string]>([
    ['a row left out', ['## Rows', '- row 2: a → b'], 'f.md:4: expected row 1, found "- row 2: a → b"'],
    ['a row without what follows', ['## Rows', '- row 1: a'], 'expected "- row N: failure → what follows"'],
    ['an attack twice', ['## Attacks', '- ASVS 1.2.1: a', '- ASVS 1.2.2 1.2.1: b'], 'expected 1.2.1 once'],
    ['a chapter for an attack', ['## Attacks', '- ASVS 1.2: a'], 'expected "- row N'],
    ['a section twice', ['## Plan', '- payments-security 3: a', '- payments-security 3: b'], 'expected 3 once'],
    ['words between', ['## Plan', 'By the way.'], 'f.md:4'],
  ])('%s', (_what, lines, message) => {
    expect(failures(...lines)).toThrow(message)
  })
})
