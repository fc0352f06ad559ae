// Checks that the lock file works for every platform and every registry, or `npm ci` fails elsewhere.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

test('the lock file lists every optional package that another one requires, also those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`]?.version && !packages[`${at}/node_modules/${name}`]?.version,
    ),
  )
  expect(missing).toEqual([])
})
