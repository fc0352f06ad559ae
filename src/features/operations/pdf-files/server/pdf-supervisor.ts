// The process that opens one PDF. Its first thread watches the second, which does the work, and ends both when it takes
// too much memory or when the site has exited. Started by run-on-file.ts within limits that the operating system
// enforces.
import { Worker } from 'node:worker_threads'
import type { FileMessage } from '@/adapters/bounded-process/run-on-file'
import type { InputSizes } from './pdf-input'

const lookEveryMs = 20

/** Ends the process immediately: an ordinary exit would wait for the other thread. */
const end = () => process.kill(process.pid, 'SIGKILL')

process.once('disconnect', end)

const [, , name = '', ...numbers] = process.argv
const [head = 0, body = 0, heapMegabytes = 0, residentMegabytes = 0] = numbers.map(Number)
const sizes: InputSizes = { head, body }
const isBuilt = import.meta.filename.endsWith('.js')
/** Folders of the workers' sources; the build puts all programs beside each other. */
const folders: Record<string, string> = {
  'draw-pages-worker': 'pages/',
  'stamp-pdf-worker': 'stamping/',
  'join-pdfs-worker': 'stamping/',
}
const program = new URL(isBuilt ? `./${name}.js` : `./${folders[name] ?? ''}${name}.ts`, import.meta.url)

function startThread(): Worker {
  if (isBuilt)
    return new Worker(program, { workerData: sizes, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  return new Worker(
    `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(program.href)}, ${JSON.stringify(import.meta.url)}))`,
    { workerData: sizes, eval: true },
  )
}

function lookAtMemory(): void {
  if (process.memoryUsage.rss() > residentMegabytes * 1024 * 1024) end()
}

const work = startThread()
if (isBuilt) setInterval(lookAtMemory, lookEveryMs)
work.on('message', (message: FileMessage<object>) => process.send?.(message))
work.once('error', (error) => {
  console.error(error)
  end()
})
