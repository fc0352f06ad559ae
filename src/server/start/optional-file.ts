// A file that need not be there.
import { readFileSync } from 'node:fs'

/** Its bytes, or null when there is no such file; any other failure is thrown. */
export function optionalFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
