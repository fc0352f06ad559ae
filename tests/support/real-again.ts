// What a test file puts in the place of the real, the time or a global, ends with it: files share a process (`isolate: false`), and which of
// them follow one another changes from run to run.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
