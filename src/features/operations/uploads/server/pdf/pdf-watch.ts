// The process that opens one PDF: its first thread watches over the second, which does the work, and ends both when it takes too much memory
// or when the site is gone. Started by inspect-pdf.ts within limits that the operating system enforces.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfMessage } from './pdf-answer'
import { pdfBounds } from './pdf-bounds'

const lookEveryMs = 20

/** Ends the process at once: an ordinary exit would wait for the other thread. */
const end = () => process.kill(process.pid, 'SIGKILL')

process.once('disconnect', end)

const program = new URL(`./pdf-work${path.extname(import.meta.filename)}`, import.meta.url)
const byteSize = Number(process.argv[2])
const isBuilt = program.pathname.endsWith('.js')

function startThread(): Worker {
  if (isBuilt)
    return new Worker(program, {
      workerData: byteSize,
      resourceLimits: { maxOldGenerationSizeMb: pdfBounds.heapMegabytes },
    })
  return new Worker(
    `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(program.href)}, ${JSON.stringify(import.meta.url)}))`,
    { workerData: byteSize, eval: true },
  )
}

function lookAtMemory(): void {
  if (process.memoryUsage.rss() > pdfBounds.residentMegabytes * 1024 * 1024) end()
}

const work = startThread()
if (isBuilt) setInterval(lookAtMemory, lookEveryMs)
work.on('message', (message: PdfMessage) => process.send?.(message))
work.once('error', (error) => {
  console.error(error)
  end()
})
