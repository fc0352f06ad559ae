// Records a test's evidence for docs/trust.md. The contract:
//
// 1. A test's title states what it proves: `row 7: …` for a row of the failure table (docs/failures.md lists them all),
// `ASVS 1.2.1 …` for an attack of the list there. One title may hold several: `row 8 row 12: …`, `ASVS 6.2.1 ASVS 6.2.9
// …`.
// 2. A test reports a measured figure with `measured(task, '0 of 2,000 charged twice')`, where `task` is the one of the
// test's context: `test('row 9: …', async ({ task }) => { … })`. It may be called several times. Call it before the
// last `expect` too, so that a failed run reports its figure. A test that measures nothing counts when it passes.
// End-to-end tests report no figures.
// 3. The text is passed in vitest's `task.meta` to the JSON report of the run (test-results/), which is the only source
// of docs/trust.md (scripts/trust.ts).
import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Outcomes in words, in the order they were measured. */
    measured?: string[]
  }
}

/**
 * Notes an outcome of this test, one short sentence with its figures and units. Also prints it, for a developer who
 * watches a long run.
 */
export function measured(task: { meta: TaskMeta }, outcome: string): void {
  task.meta.measured = [...(task.meta.measured ?? []), outcome]
  process.stdout.write(`measured: ${outcome}\n`)
}
