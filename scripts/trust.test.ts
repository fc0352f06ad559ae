// Proves that each figure of docs/trust.md names its run, date and commit, and that gaps are problems.
import { expect, test } from 'vitest'
import { trustDocument, type Proof } from './trust'

const proof: Proof = {
  ...{ file: 'a.itest.ts', title: 'row 1: a', status: 'passed', message: '', seconds: 1 },
  ...{ measured: ['0 of 9 lost'], run: 'kills', when: '2026-01-02, abc1234' },
}
const rules = ['row 1', 'row 2', 'ASVS 1.2.4'].map((id) => ({ id, text: 'what' }))

test('a figure has its date and commit; a rule without a proof and a trial without a run are problems', () => {
  const { text, problems } = trustDocument(rules, ['kills', 'load'], [proof])
  expect(text).toContain('| row 1 | what | kills (2026-01-02, abc1234): 1 test passed; 0 of 9 lost |')
  expect(text).toContain('| `load` | **not run** |')
  expect(problems).toEqual(['the trial load has not run', 'row 2 is not proven', 'ASVS 1.2.4 is not proven'])
})

test('a failed test of a rule or a trial is a problem', () => {
  const { text, problems } = trustDocument(rules.slice(0, 1), [], [{ ...proof, status: 'failed' }])
  expect([text.includes('**failed**: row 1: a'), problems]).toEqual([true, ['failed: row 1: a (a.itest.ts)']])
})
