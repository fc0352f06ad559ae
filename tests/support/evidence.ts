// Records a figure that a stress test measured, for docs/trust.md. Vitest writes `task.meta` into its JSON report, which
// `scripts/test-long.ts` reads.
import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Outcomes in words, in the order they were measured. */
    measured?: string[]
  }
}

/**
 * Notes an outcome of this test, one short sentence with its figures and units, such as `0 of 2,000 charged twice`. Call
 * it before the last `expect`, so that a failed run reports it too. Also prints it, for a developer who watches a long
 * run.
 */
export function measured(task: { meta: TaskMeta }, outcome: string): void {
  task.meta.measured = [...(task.meta.measured ?? []), outcome]
  process.stdout.write(`measured: ${outcome}\n`)
}
