// Proves which modules go into the one file of every visit.
import { expect, test } from 'vitest'
import { firstScript } from './first-script'

type Facts = { importers?: string[]; dynamicImporters?: string[]; isEntry?: boolean }

function modules(facts: Record<string, Facts>) {
  return {
    getModuleInfo: (id: string) =>
      facts[id] ? { importers: [], dynamicImporters: [], isEntry: false, ...facts[id] } : null,
  }
}

test('what the entry imports at once, over any number of steps, belongs to the first script', () => {
  const graph = modules({
    'entry.tsx': { isEntry: true },
    'frame.tsx': { importers: ['entry.tsx'] },
    'button.tsx': { importers: ['frame.tsx', 'circle.tsx'] },
    'circle.tsx': { importers: ['button.tsx'] },
  })
  expect(firstScript('button.tsx', graph)).toBe('site')
  expect(firstScript('styles.css', graph)).toBeNull()
})

test('what a page brings along stays with it, unless most pages share it', () => {
  const page = { dynamicImporters: ['entry.tsx'] }
  const pages = Object.fromEntries(Array.from({ length: 10 }, (_, number) => [`page-${number}.tsx`, page]))
  const graph = modules({
    'entry.tsx': { isEntry: true },
    ...pages,
    'picture.tsx': { importers: Object.keys(pages) },
    'map.tsx': { importers: ['page-1.tsx', 'page-2.tsx'] },
  })
  expect(firstScript('map.tsx', graph)).toBeNull()
  expect(firstScript('page-1.tsx', graph)).toBeNull()
  expect(firstScript('picture.tsx', graph)).toBe('site')
})
