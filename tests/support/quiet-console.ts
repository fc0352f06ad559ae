// Noise fails the test: whatever writes a warning or an error to the console has to be expected or mended.
import { beforeEach, vi } from 'vitest'

for (const method of ['error', 'warn'] as const) {
  beforeEach(() => {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      throw new Error(`console.${method} was called: ${values.map(String).join(' ')}`)
    })
  })
}
