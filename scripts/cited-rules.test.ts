// Proves which text counts as a citation, and that the check finds a citation of an unknown rule.
import { describe, expect, test } from 'vitest'
import { citationsIn, countProven, listedRules, rulesOfTitle } from './cited-rules'
import { readFailures, readRequirements } from './rule-documents'

const areas = readRequirements(
  '## NAV: a\n- NAV-01: b\n- NAV-02: c\n## ADM-SHOP: d\n- ADM-SHOP-01: e\n## OP: f\n- OP-01: g',
)
const failures = readFailures('## a\n- row 1: b → c\n- ASVS 6.2.1 6.2.4: d\n- payments-security 2.4: e')

describe('citations', () => {
  test.each([
    ['/** NAV-01, ADM-SHOP-01 and OP-01. */', ['NAV-01', 'ADM-SHOP-01', 'OP-01']],
    ['// (failure row 27). Row 5', ['row 27', 'row 5']],
    ['// rows 8, 10 to 14 and 31', ['row 8', 'row 10', 'row 14', 'row 31']],
    ['test("ASVS 6.2.1 ASVS 6.2.4: a")', ['ASVS 6.2.1', 'ASVS 6.2.4']],
    [
      '// ASVS chapters 2, 8 and 15, ASVS 13.3.1, 13.4.1',
      ['ASVS 2', 'ASVS 8', 'ASVS 15', 'ASVS 13.3.1', 'ASVS 13.4.1'],
    ],
    ['// payments-security 0.3, 1.5', ['payments-security 0.3', 'payments-security 1.5']],
    ['// payments-security 3', ['payments-security 3']],
    ['the CRC-32 of UTF-16, OWASP ASVS 5.0, Throws 422, rows 0.35s', []],
  ])('%s', (line, rules) => {
    expect(citationsIn(line).map(({ rule }) => rule)).toEqual(rules)
  })

  test('returns citations with their lines', () => {
    expect(citationsIn('// NAV-01\n\n// NAV-02')).toEqual([
      { rule: 'NAV-01', line: 1 },
      { rule: 'NAV-02', line: 3 },
    ])
  })
})

test('a section number at the start of a title is cited without a prefix, a number further on is not', () => {
  expect(rulesOfTitle('OP-16 1.6: after 2.5 seconds')).toEqual(['OP-16', 'payments-security 1.6'])
  expect(rulesOfTitle('ASVS 2.3.4 2.5 OP-11: many')).toEqual(['OP-11', 'ASVS 2.3.4', 'payments-security 2.5'])
  expect(rulesOfTitle('for 4.5 to 1 it is named: a')).toEqual([])
})

test('a rule counts as listed if a document lists it; an ASVS chapter or section if one of its items is listed', () => {
  const { has } = listedRules(areas, failures)
  expect(
    ['NAV-01', 'OP-01', 'row 1', 'ASVS 6.2.4', 'ASVS 6.2', 'ASVS 6', 'payments-security 2.4'].filter(
      (rule) => !has(rule),
    ),
  ).toEqual([])
  expect(
    ['NAV-03', 'CHEK-01', 'row 2', 'ASVS 6.2.2', 'ASVS 6.20', 'ASVS 2', 'payments-security 2'].filter(has),
  ).toEqual([])
})

test('open points are not counted among the requirements', () => {
  expect(countProven(areas, new Set(['NAV-01', 'OP-01']))).toEqual([1, 3])
})
