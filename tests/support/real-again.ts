// Undoes after each test file what it mocked (time, globals): files share a process (`isolate: false`), and which of
// them follow one another changes from run to run.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
