// How a test leaves evidence for docs/trust.md. The contract:
//
// 1. What a test proves stands in its title, as everywhere: `row 7: …` for a row of the failure table (docs/failures.md names them
//    all), `ASVS 1.2.1 …` for an attack of the list there. Several may stand in one title: `row 8 row 12: …`, `ASVS 6.2.1 ASVS 6.2.9 …`.
// 2. What came out, when it is a figure, is told by `measured(task, '0 of 2,000 charged twice')`, where `task` is the one of the test's
//    context: `test('row 9: …', async ({ task }) => { … })`. It may be called several times. Call it before the last `expect` too, so that
//    a failed run tells its figure. A test that measures nothing counts by having passed.
// 3. The text travels in vitest's `task.meta` into the JSON report of the run (test-results/), which is the only source of docs/trust.md.
//    Journeys leave it as an annotation: `test.info().annotations.push({ type: 'measured', description: '…' })`.
// 4. The command that repeats a row is made from the file and the id; nothing needs to be declared for it.
import type { TaskMeta } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Outcomes in words, in the order they were measured. */
    measured?: string[]
  }
}

/** Notes an outcome of this test, one short sentence with its figures and units; also printed, for whoever watches a long run. */
export function measured(task: { meta: TaskMeta }, outcome: string): void {
  task.meta.measured = [...(task.meta.measured ?? []), outcome]
  process.stdout.write(`measured: ${outcome}\n`)
}
