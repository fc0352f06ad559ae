// Configures the long stress tests, which only `npm run test:long` runs: one file each, one after the other, on the
// built site and a real PostgreSQL.
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { hour } from '../../src/lib/durations.ts'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  root,
  resolve: { alias: { '@': path.join(root, 'src') } },
  test: {
    // Same as in vitest.config.ts: a page that a stress test renders in its own process links the print style sheet in
    // its head.
    css: { include: [/print\.css/] },
    name: 'stress',
    include: ['tests/long/*.stress.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/quiet-console.ts', 'tests/support/real-again.ts'],
    testTimeout: 3 * hour,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
