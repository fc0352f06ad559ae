// Integration tests open PDFs by the program as it was built, which begins at once; read as it is written, it is translated anew for each PDF.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'

const built = path.resolve('dist/server/pdf-watch.js')

vi.mock('@/features/operations/uploads/server/pdf/pdf-program', () => ({
  builtPdfProgram: () => (existsSync(built) ? pathToFileURL(built) : null),
}))
