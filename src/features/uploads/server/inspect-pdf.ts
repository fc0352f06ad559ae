// Opens a PDF as a buyer's reader would, in a thread that is ended after 20 seconds: page count, picture of the first page, or why not.
import { Worker } from 'node:worker_threads'
import { AppError } from '@/lib/errors'
import { builtPdfProgram } from './pdf-program'
import type { PdfAnswer } from './pdf-work'

const mostMs = 20_000
const mostAtOnce = 1

const sentences = {
  encrypted: 'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
  damaged: 'This PDF is damaged and cannot be opened. Please export it again and try once more.',
}

/** In development the thread reads its program as it is written. */
function startThread(): Worker {
  const built = builtPdfProgram()
  if (built) return new Worker(built, { resourceLimits })
  const source = new URL('./pdf-work.ts', import.meta.url).href
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(import.meta.url)}))`, { eval: true, resourceLimits })
}

const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Throws AppError `upload_failed` with a sentence for a PDF that is damaged, encrypted, or not opened in time. */
export async function inspectPdf(content: Buffer): Promise<{ pageCount: number; preview: Buffer | null }> {
  // What was cut off while it was saved or sent lacks its end; readers repair it in silence, with pages missing.
  if (!content.subarray(-2048).includes('%%EOF')) throw new AppError('upload_failed', { message: sentences.damaged })
  const answer = await oneAtATime(() => ask(content))
  if ('problem' in answer) throw new AppError('upload_failed', { message: sentences[answer.problem] })
  return { pageCount: answer.pageCount, preview: answer.preview ? Buffer.from(answer.preview) : null }
}

async function ask(content: Buffer): Promise<PdfAnswer> {
  const thread = startThread()
  const bytes = new Uint8Array(content)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PdfAnswer>((resolve, reject) => {
      let isReady = false
      // Before it has begun a fault is ours. Later it is the file's: it took too much memory or time, or led the library astray.
      const end = (fault: Error) => (isReady ? resolve({ problem: 'damaged' }) : reject(fault))
      thread.once('error', end)
      thread.once('exit', (code) => end(new Error(`The thread that opens PDFs ended with code ${code}`)))
      thread.on('message', (message: PdfAnswer | 'ready') => {
        if (message !== 'ready') return resolve(message)
        isReady = true
        timer = setTimeout(() => resolve({ problem: 'damaged' }), mostMs)
        thread.postMessage(bytes, [bytes.buffer])
      })
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

let running = 0
const waiting: (() => void)[] = []

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
