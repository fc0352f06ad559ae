// Proves that writing the results of one command keeps those of the others.
import { expect, test } from 'vitest'
import { withSections } from './results'

test('a section is replaced in its place, even if the figures in brackets differ; others stay, new ones are appended', () => {
  const first = withSections('# Results\n', [
    { heading: 'Serving (10 KB)', lines: ['| a |', '', 'b'] },
    { heading: 'Weights', lines: ['w'] },
  ])
  const second = withSections(first, [
    { heading: 'Lighthouse', lines: ['l'] },
    { heading: 'Serving (12 KB)', lines: ['| c |'] },
  ])
  expect(second.split('\n').filter((line) => line.startsWith('## '))).toEqual([
    '## Serving (12 KB)',
    '## Weights',
    '## Lighthouse',
  ])
  expect(second).toMatch(/^# Results\n\n## Serving/)
  expect(second).toContain('## Serving (12 KB)\n\n| c |\n\n## Weights\n\nw\n')
  expect(withSections(second, [])).toBe(second)
})
