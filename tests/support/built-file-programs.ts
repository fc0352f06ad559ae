// Integration tests open files by programs that are built, as production does: they begin at once, and their memory is watched over.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, vi } from 'vitest'

vi.mock(import('@/features/operations/uploads/server/bounded/file-program'), async (original) => ({
  ...(await original()),
  builtProgram: (name) => pathToFileURL(path.join(inject('filePrograms'), `${name}.js`)),
}))
