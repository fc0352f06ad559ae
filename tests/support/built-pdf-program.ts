// Integration tests open files by the programs as they were built, which begin at once; read as they are written, they are translated anew for each file.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'

vi.mock(import('@/features/operations/uploads/server/bounded/file-program'), async (original) => ({
  ...(await original()),
  builtProgram: (name) => {
    const built = path.resolve(`dist/server/${name}.js`)
    return existsSync(built) ? pathToFileURL(built) : null
  },
}))
