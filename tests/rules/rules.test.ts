// Checks that every rule cited in code, tests and documents is listed in docs/, and that a test proves every listed
// rule.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCitations, idsIn, isListed, rulesIn } from './citations'

const rules = ['requirements', 'failures'].flatMap((name) => rulesIn(readFileSync(`docs/${name}.md`, 'utf8')))
const citations = findCitations()

test('there are 539 requirements, 45 open points and 36 failure rows', () => {
  const count = (pattern: RegExp) => rules.filter((id) => pattern.test(id)).length
  expect([count(/^(?!OP-).+-\d\d$/), count(/^OP-/), count(/^row /)]).toEqual([539, 45, 36])
})

test('every cited id is listed', () => {
  expect(citations.filter(({ id }) => !isListed(id, rules)).map(({ place, id }) => `${place}: ${id}`)).toEqual([])
})

test('every listed id appears in a test; sections of the plan need none', () => {
  const proven = new Set(citations.filter(({ isProof }) => isProof).map(({ id }) => id))
  expect(rules.filter((id) => !proven.has(id) && !id.startsWith('payments-security'))).toEqual([])
})

test.each([
  ['/** NAV-01, ADM-SHOP-01 and OP-01. */', ['NAV-01', 'ADM-SHOP-01', 'OP-01']],
  ['// rows 8, 10 to 14. Row 5', ['row 8', 'row 10', 'row 14', 'row 5']],
  ["test('OP-16 1.6: after 2.5 seconds')", ['OP-16', 'payments-security 1.6']],
  ['test("ASVS 6.2.1 ASVS 6.2.4: a")', ['ASVS 6.2.1', 'ASVS 6.2.4']],
  ['// ASVS chapters 2 and 15, ASVS 13.3.1', ['ASVS 2', 'ASVS 15', 'ASVS 13.3.1']],
  ['// payments-security 0.3, 1.5', ['payments-security 0.3', 'payments-security 1.5']],
  ['the CRC-32 of UTF-16, OWASP ASVS 5.0, Throws 422, rows 0.35s', []],
])('citations are found in: %s', (line, ids) => {
  expect(idsIn(line)).toEqual(ids)
})

test('an ASVS chapter is listed if one of its items is; a requirement and a row only themselves', () => {
  const some = rulesIn('# For people\n\n## A: b\n- NAV-01: c\n- row 1: d → e\n- ASVS 6.2.1 6.2.4: f')
  expect(some).toEqual(['NAV-01', 'row 1', 'ASVS 6.2.1', 'ASVS 6.2.4'])
  expect(['NAV-01', 'ASVS 6.2.4', 'ASVS 6.2', 'ASVS 6'].filter((id) => !isListed(id, some))).toEqual([])
  expect(['NAV-02', 'row 2', 'ASVS 6.2.2', 'ASVS 6.20', 'ASVS 2'].filter((id) => isListed(id, some))).toEqual([])
})

test.each(['By the way.', '- NAV-01:', '- NAV-02: b\n- NAV-02: c', '- row 1 a → b', '  and so on'])(
  'a document with this line is refused: %s',
  (line) => {
    expect(() => rulesIn(`## A\n${line}`)).toThrow('Expected a new rule')
  },
)
