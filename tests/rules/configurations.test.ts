// Checks that every configuration of Vite and Vitest loads: it is read before the import alias (`@/`) is known.
import { execFileSync } from 'node:child_process'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'

const configurations = execFileSync('git', ['ls-files', '-z', '*vite.config.ts', '*vitest.config.ts'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '')

test.each(configurations)('%s can be loaded', async (file) => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file, '.', 'silent')
  expect(loaded?.config).toBeTypeOf('object')
})

test('the configuration of the stress tests is one of them', () => {
  expect(configurations).toContain('tests/long/vitest.config.ts')
})
