// Proves the count of a page's saves and restores of its graphics state.
import { expect, test } from 'vitest'
import { measureDepths } from './balanced-content'

test.each([
  ['q 1 0 0 1 0 0 cm Q', { lowest: 0, last: 0 }],
  ['Q Q q', { lowest: -2, last: -1 }],
  ['q q', { lowest: 0, last: 2 }],
  ['(Q \\( Q) Tj % Q\n<51> Tj /Q gs q[1]0 d Q', { lowest: 0, last: 0 }],
  ['BI /W 1 ID x Q Q EI Q', { lowest: -1, last: -1 }],
])('row 34: %j', (content, depths) => {
  expect(measureDepths(content)).toEqual(depths)
})
