// Integration tests open PDFs in the thread as it was built, which begins at once; read as it is written, it is translated anew for each PDF, pdf.js included.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'

const built = path.resolve('dist/server/pdf-work.js')

vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>()
  class Worker extends original.Worker {
    constructor(file: string | URL, options: import('node:worker_threads').WorkerOptions = {}) {
      if (options.eval && String(file).includes('pdf-work.ts') && existsSync(built)) super(pathToFileURL(built), { ...options, eval: false })
      else super(file, options)
    }
  }
  return { ...original, Worker }
})
