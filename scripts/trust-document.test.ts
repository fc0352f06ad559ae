// Proves that docs/trust.md states the time of the validation, and the machine.
import { expect, test } from 'vitest'
import { trustDocument } from './trust-document'

const run = { commit: 'abc1234', unrun: [] }

test('the document contains the seconds of each step, with the cores of the machine', () => {
  const durations = { cores: 2, seconds: 701, steps: [{ step: 'browser', seconds: 400, passed: 210, failed: 0 }] }
  const { text } = trustDocument([], { ...run, durations })
  expect(text).toContain('`npm test` on a machine of 2 cores: 701 s.')
  expect(text).toContain('| browser | 400 | 210 | 0 |')
})

test('the document contains no seconds when the validation recorded none', () => {
  expect(trustDocument([], { ...run, durations: null }).text).not.toContain('Seconds of the validation')
})
