// Makes integration tests open files with built programs, as production does: they start at once, and their memory is
// monitored.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, vi } from 'vitest'

vi.mock(import('@/adapters/bounded-process/file-program'), async (original) => ({
  ...(await original()),
  builtProgram: (name) => pathToFileURL(path.join(inject('filePrograms'), `${name}.js`)),
}))
