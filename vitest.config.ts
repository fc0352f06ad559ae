// Two kinds of tests: `unit` needs nothing, `integration` runs on a real PostgreSQL that the global setup starts once.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { workerCount } from './scripts/worker-count.ts'

const alias = { '@': path.resolve('src') }

/** Tests that start whole sites and wait for them. They start first, so that they do not run alone at the end. */
const startsSites =
  /\/tests\/whole-site\/|\/tests\/attacks\/(?:exposure|pdf-bombs)\.|\/adapters\/database\/|\/platform\/backup\//

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => startsSites.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    // A title with @sweep belongs to `npm run test:all` alone. `-t` finds it too.
    testNamePattern: process.env.SWEEPS === '1' ? undefined : /^(?!.*@sweep)/s,
    // The head of every page contains its address.
    css: { include: [/print\.css/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
          include: ['{src,tools,demo,tests,scripts,bench}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/real-again.ts', 'src/lib/date-words.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['{src,tests,tools}/**/*.itest.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // A wait may be too long for a shared processor. `npm test` lists what needed a second try.
          retry: process.env.CI ? { count: 1, condition: /timed out|did not happen within/ } : 0,
          setupFiles: [
            'tests/support/quiet-console.ts',
            'tests/support/real-again.ts',
            'tests/support/retried-tests.ts',
            'tests/support/quick-passwords.ts',
            'tests/support/built-file-programs.ts',
            'src/lib/date-words.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // One worker more than the machine has cores: these tests mostly wait for restarts, mails and PayPal.
          maxWorkers: workerCount({ besides: 1, gibibytes: 1 }),
        },
      },
    ],
  },
})
